-- A device says which form of the call it speaks: `format`, null from apps of before it had a name.
--
-- No value is refused: one that this server does not know is a newer app's, which must be served as well as it can be.
-- A changed list of parameters is another function to Postgres, so the old one goes; a call that leaves `format` out
-- finds the new one.

drop function public.sync(text, text, text, text, text, json, text);

-- Texts with defaults, so that whatever a caller sends or leaves out is answered with bad_row. ops is json and not
-- jsonb: a text in it that cannot be stored is then the fault of its own operation only.
create function public.sync(
  client_id text default null, epoch text default null, cursor text default null, client_now text default null,
  first_seq text default null, ops json default null, page text default null, format text default null
) returns json
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  request private.sync_request;
  marks uuid[];
  client record;
  head private.sync_heads;
  taken bigint; -- operations of this request that an earlier one has brought already
  fresh json;
  since bigint;
  news record;
begin
  if private.caller_id() is null then
    raise sqlstate 'PT401' using message = 'no_session', detail = 'Sign in to sync.';
  end if;
  request := private.parse_sync_request(client_id, epoch, cursor, client_now, first_seq, ops, page);
  marks := private.marks_of(request.ops);
  client := private.meet_client(request.client_id, request.first_seq, marks);

  taken := least(greatest(client.last_seq + 1 - request.first_seq, 0), request.op_count);
  if not client.is_copied and request.first_seq <= client.last_seq + 1 and taken < request.op_count then
    select json_agg(op order by position) into fresh
      from json_array_elements(request.ops) with ordinality as element (op, position) where position > taken;
    perform private.record_outcomes(
      request.client_id, request.first_seq + taken, marks[taken + 1:],
      private.apply_new(fresh, request.client_now, client.earliest)
    );
    client.last_seq := request.first_seq + request.op_count - 1;
  end if;

  head := private.caller_head();
  since := case when request.epoch = head.epoch and request.cursor <= head.rev then request.cursor end;
  news := private.page_since(coalesce(since, 0), request.page);

  return json_build_object(
    'outcomes', private.outcomes_of(
      request.client_id, request.first_seq, least(request.first_seq + request.op_count - 1, client.last_seq)
    ),
    'last_seq', client.last_seq,
    'copied', client.is_copied,
    'rows', news.saved,
    'tombstones', news.tombstones,
    'more', news.more,
    'cursor', case when news.more then news.last_rev else head.rev end,
    'epoch', head.epoch,
    'reset', since is null,
    'server_now', now(),
    'plan', private.caller_plan(),
    'usage', private.caller_usage()
  );
end
$$;
comment on function public.sync(text, text, text, text, text, json, text, text) is 'Pushes a device''s operations and pulls what it lacks, in one transaction; safe to repeat. See src/core/sync/wire.ts.';
revoke all on function public.sync(text, text, text, text, text, json, text, text) from public, anon, authenticated, service_role;
grant execute on function public.sync(text, text, text, text, text, json, text, text) to anon, authenticated;
