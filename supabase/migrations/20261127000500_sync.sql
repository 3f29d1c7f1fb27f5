-- One idempotent call that pushes a device's operations and pulls what it lacks. Its JSON is src/core/sync/wire.ts.
--
-- The operations run under the caller's own role, so that the rules and policies of password_history decide. What
-- needs more rights (the head, the devices, the stored outcomes, the tombstones) is in definer helpers, each of which
-- serves the caller's own account only.

-- Devices and what was answered to them --------------------------------------------------------------------------------

create table private.sync_clients (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null,
  last_seq bigint not null default 0,
  marks uuid[] not null default '{}',
  last_contact_at timestamptz not null,
  primary key (user_id, client_id)
);
comment on table private.sync_clients is 'The devices of a user: the last operation taken from each, and when it last called. The 100 most recent are kept; one that was dropped starts anew.';
comment on column private.sync_clients.marks is 'What the last operations up to last_seq were, as many as the device may still send again. A copied browser profile has the same name and numbers, and other operations under them.';
create index sync_clients_user_contact on private.sync_clients (user_id, last_contact_at desc);
revoke all on table private.sync_clients from public, anon, authenticated, service_role;

create table private.sync_outcomes (
  user_id uuid not null,
  client_id uuid not null,
  seq bigint not null,
  code text not null,
  message text not null,
  primary key (user_id, client_id, seq),
  foreign key (user_id, client_id) references private.sync_clients (user_id, client_id) on delete cascade
);
comment on table private.sync_outcomes is 'Refused operations, so that a repeated request gets the same answer. Gone once the device has passed them.';
revoke all on table private.sync_outcomes from public, anon, authenticated, service_role;

-- The request ----------------------------------------------------------------------------------------------------------

create type private.sync_request as (
  client_id uuid,
  epoch uuid,
  cursor bigint,
  client_now timestamptz,
  first_seq bigint,
  ops json,
  op_count integer,
  page integer
);

create function private.parse_sync_request(
  client_id text, epoch text, cursor text, client_now text, first_seq text, ops json, page text
) returns private.sync_request
language plpgsql stable set search_path = ''
as $$
declare
  request private.sync_request;
  fault text;
begin
  begin
    request := row(
      client_id::uuid, epoch::uuid, cursor::bigint, client_now::timestamptz, first_seq::bigint, ops, null::integer, page::integer
    );
  exception when data_exception then
    fault := 'client_id, epoch, cursor, client_now, first_seq or page cannot be read.';
  end;
  if fault is null and json_typeof(ops) = 'array' and octet_length(ops::text) <= 8 * 1024 * 1024 then
    request.op_count := json_array_length(ops);
  end if;
  fault := coalesce(fault, case
    when request.client_id is null then 'client_id is missing.'
    when request.client_now is null then 'client_now is missing.'
    when request.cursor is null or request.cursor not between 0 and 9007199254740991 then 'cursor is out of bounds.'
    when request.first_seq is null or request.first_seq not between 1 and 9007199254740991 then 'first_seq is out of bounds.'
    when request.page is null or request.page not between 1 and 500 then 'page must be 1 to 500.'
    when request.op_count is null then 'ops must be an array of at most 8 MiB.'
    when request.op_count > 200 then 'A request has at most 200 operations.'
  end);
  if fault is not null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
  end if;
  return request;
end
$$;
comment on function private.parse_sync_request(text, text, text, text, text, json, text) is 'The checked request, or bad_row.';
revoke all on function private.parse_sync_request(text, text, text, text, text, json, text) from public, anon, authenticated, service_role;
grant execute on function private.parse_sync_request(text, text, text, text, text, json, text) to authenticated;

-- The steps of a call --------------------------------------------------------------------------------------------------

create function private.marks_of(ops json) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  marks uuid[];
begin
  select array_agg(md5(concat_ws(':', op ->> 'type', op ->> 'id'))::uuid order by position) into marks
    from json_array_elements(ops) with ordinality as element (op, position);
  return coalesce(marks, '{}');
exception when data_exception then -- a text that cannot be stored, which its own operation will be refused for
  return array(select md5(op::text)::uuid from json_array_elements(ops) as element (op));
end
$$;
comment on function private.marks_of(json) is 'What each operation is, in a few bytes: type and id.';
revoke all on function private.marks_of(json) from public, anon, authenticated, service_role;
grant execute on function private.marks_of(json) to authenticated;

create function private.meet_client(
  this_client uuid, next_seq bigint, sent uuid[], out last_seq bigint, out earliest timestamptz, out is_copied boolean
)
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  account_created timestamptz;
  last_contact timestamptz;
  kept uuid[];
  place bigint; -- of next_seq among the kept marks
  again bigint; -- how many operations were taken before
begin
  perform private.lock_head(caller);
  select created_at into account_created from auth.users where id = caller;

  select client.last_seq, client.last_contact_at, client.marks into last_seq, last_contact, kept
    from private.sync_clients as client where user_id = caller and client_id = this_client;
  if found then
    place := next_seq - (last_seq - cardinality(kept));
    again := least(greatest(last_seq + 1 - next_seq, 0), cardinality(sent));
    is_copied := again > 0 and (place < 1 or kept[place:place + again - 1] <> sent[1:again]);
    -- What the device no longer sends it has heard the answer to. Beyond a gap, and of another device, nothing is known.
    if not is_copied and next_seq <= last_seq + 1 then
      kept := kept[greatest(place, 1):];
      delete from private.sync_outcomes where user_id = caller and client_id = this_client and seq < next_seq;
    end if;
    update private.sync_clients set last_contact_at = now(), marks = kept
      where user_id = caller and client_id = this_client;
  else
    last_seq := 0;
    is_copied := false;
    last_contact := now() - interval '7 days';
    delete from private.sync_clients where user_id = caller and client_id in (
      select client_id from private.sync_clients where user_id = caller order by last_contact_at desc offset 99
    );
    insert into private.sync_clients (user_id, client_id, last_contact_at) values (caller, this_client, now());
  end if;

  -- A free row is charged to the week of its time, so it may not claim a time that this device has reported on already.
  -- A premium row is charged to nothing and may be older: refused while free, or behind 200 others in the queue.
  earliest := case when private.caller_is_premium() then account_created else greatest(last_contact, account_created) end;
end
$$;
comment on function private.meet_client(uuid, bigint, uuid[]) is 'Locks the head, notes the contact, forgets acknowledged outcomes. Out: the last operation taken from the device, the earliest time its rows may claim, and whether numbers that were taken before stood for other operations.';
revoke all on function private.meet_client(uuid, bigint, uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.meet_client(uuid, bigint, uuid[]) to authenticated;

create function private.server_time(at timestamptz, client_now timestamptz, earliest timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  -- In seconds of age, since numbers of any size can be bounded where times would overflow.
  select now() - make_interval(secs => least(
    greatest(extract(epoch from client_now) - extract(epoch from at), 0),
    greatest(extract(epoch from now() - earliest), 0)
  )::double precision)
$$;
comment on function private.server_time(timestamptz, timestamptz, timestamptz) is 'A time of the device''s clock on the server''s clock, from earliest to now.';
revoke all on function private.server_time(timestamptz, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.server_time(timestamptz, timestamptz, timestamptz) to authenticated;

create function private.delete_own(ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  delete from public.password_history where user_id = private.caller_id() and (ids is null or id = any (ids))
$$;
comment on function private.delete_own(uuid[]) is 'Deletes rows of the caller, all with null. Definer: deleting one''s own is allowed also after a downgrade, when they can no longer be read.';
revoke all on function private.delete_own(uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.delete_own(uuid[]) to authenticated;

create function private.apply_ops(ops json, client_now timestamptz, earliest timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  batch record;
begin
  -- Neighbours of one type go in one statement, in order.
  for batch in
    select numbered.type, json_agg(numbered.op order by position) as ops
    from (
      select op, position, op ->> 'type' as type,
        position - row_number() over (partition by op ->> 'type' order by position) as run
      from json_array_elements(apply_ops.ops) with ordinality as element (op, position)
    ) as numbered
    group by numbered.type, numbered.run order by min(position)
  loop
    if batch.type in ('insert', 'delete') and exists (
      select from json_to_recordset(batch.ops) as op (id uuid, created_at text)
      where op.id is null or (batch.type = 'insert' and op.created_at is null)
    ) then
      raise sqlstate 'PT400' using message = 'bad_row', detail = 'id or created_at is missing.';
    end if;
    case batch.type
      when 'insert' then
        insert into public.password_history (id, user_id, password_length, created_at, generation_settings)
        select op.id, private.caller_id(), op.password_length,
          private.server_time(op.created_at, client_now, earliest), op.generation_settings
        from json_to_recordset(batch.ops) as op (
          id uuid, password_length integer, created_at timestamptz, generation_settings jsonb
        );
      when 'delete' then
        perform private.delete_own(array(select op.id from json_to_recordset(batch.ops) as op (id uuid)));
      when 'delete_all' then
        perform private.delete_own(null);
      else
        raise sqlstate 'PT400' using message = 'bad_row', detail = 'Unknown type of operation.';
    end case;
  end loop;
end
$$;
comment on function private.apply_ops(json, timestamptz, timestamptz) is 'Applies operations in order, or raises at the first that is refused. Runs with the rights of the caller.';
revoke all on function private.apply_ops(json, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.apply_ops(json, timestamptz, timestamptz) to authenticated;

create function private.refusal(state text, message text, detail text, broken text) returns json
language sql immutable set search_path = ''
as $$
  select case
    when state in ('PT400', 'PT402', 'PT403') then json_build_object('code', message, 'message', detail)
    when state = '23505' and broken = 'password_history_pkey' then json_build_object('code', 'bad_row', 'message', 'This id cannot be used.')
    when state like '22%' then json_build_object('code', 'bad_row', 'message', 'The operation cannot be read.')
    when state like '23%' and state <> '23505' then json_build_object('code', 'database_error', 'message', message)
  end
$$;
comment on function private.refusal(text, text, text, text) is 'Code and message of an error that will not pass by itself; null for one that may, which must not be written down for ever. A message of class 22 would quote the value, so it is replaced. A unique violation of any key but the row''s own is the server''s fault.';
revoke all on function private.refusal(text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function private.refusal(text, text, text, text) to authenticated;

create function private.apply_one_by_one(ops json, client_now timestamptz, earliest timestamptz) returns json[]
language plpgsql set search_path = ''
as $$
declare
  op json;
  refusals json[] := array[]::json[];
  refusal json;
  message text;
  detail text;
  broken text;
begin
  for op in select element from json_array_elements(ops) as element loop
    refusal := null;
    begin
      perform private.apply_ops(json_build_array(op), client_now, earliest);
    exception when others then
      get stacked diagnostics message = message_text, detail = pg_exception_detail,
        broken = constraint_name;
      refusal := private.refusal(sqlstate, message, detail, broken);
      if refusal is null then
        raise;
      end if;
    end;
    refusals := array_append(refusals, refusal);
  end loop;
  return refusals;
end
$$;
comment on function private.apply_one_by_one(json, timestamptz, timestamptz) is 'Applies each operation in a subtransaction of its own. Returns one refusal for each, null where it was applied.';
revoke all on function private.apply_one_by_one(json, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.apply_one_by_one(json, timestamptz, timestamptz) to authenticated;

create function private.apply_new(ops json, client_now timestamptz, earliest timestamptz) returns json[]
language plpgsql set search_path = ''
as $$
declare
  refusals json[] := array[]::json[];
  broken text;
begin
  perform set_config('cifra.synced_from', earliest::text, true);
  begin
    -- One subtransaction for each operation costs more than linearly, and almost always all are welcome.
    perform private.apply_ops(ops, client_now, earliest);
  exception when others then
    get stacked diagnostics broken = constraint_name;
    if private.refusal(sqlstate, '', '', broken) is null then
      raise;
    end if;
    refusals := private.apply_one_by_one(ops, client_now, earliest);
  end;
  perform set_config('cifra.synced_from', '', true);
  return refusals;
end
$$;
comment on function private.apply_new(json, timestamptz, timestamptz) is 'Applies the batch, one by one only when it is refused as a whole. Returns the refusals by position, or an empty array.';
revoke all on function private.apply_new(json, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.apply_new(json, timestamptz, timestamptz) to authenticated;

create function private.record_outcomes(this_client uuid, from_seq bigint, fresh uuid[], refusals json[]) returns void
language sql security definer set search_path = ''
as $$
  insert into private.sync_outcomes (user_id, client_id, seq, code, message)
  select private.caller_id(), this_client, from_seq + position - 1, refusal ->> 'code', refusal ->> 'message'
    from unnest(refusals) with ordinality as element (refusal, position) where refusal is not null;
  update private.sync_clients set last_seq = from_seq + cardinality(fresh) - 1, marks = marks || fresh
    where user_id = private.caller_id() and client_id = this_client;
$$;
comment on function private.record_outcomes(uuid, bigint, uuid[], json[]) is 'Notes the operations as taken and keeps the refusals.';
revoke all on function private.record_outcomes(uuid, bigint, uuid[], json[]) from public, anon, authenticated, service_role;
grant execute on function private.record_outcomes(uuid, bigint, uuid[], json[]) to authenticated;

create function private.outcomes_of(this_client uuid, from_seq bigint, to_seq bigint) returns json
language sql stable security definer set search_path = ''
as $$
  select coalesce(json_agg(
    case when kept.seq is null
      then json_build_object('seq', asked.seq, 'status', 'applied')
      else json_build_object('seq', asked.seq, 'status', 'refused', 'code', kept.code, 'message', kept.message)
    end order by asked.seq
  ), '[]')
  from generate_series(from_seq, to_seq) as asked (seq)
  left join private.sync_outcomes as kept
    on kept.user_id = private.caller_id() and kept.client_id = this_client and kept.seq = asked.seq
$$;
comment on function private.outcomes_of(uuid, bigint, bigint) is 'The outcomes of operations that were taken.';
revoke all on function private.outcomes_of(uuid, bigint, bigint) from public, anon, authenticated, service_role;
grant execute on function private.outcomes_of(uuid, bigint, bigint) to authenticated;

create function private.caller_head() returns private.sync_heads
language sql stable security definer set search_path = ''
as $$ select * from private.sync_heads where user_id = private.caller_id() $$;
comment on function private.caller_head() is 'The caller''s revision and epoch.';
revoke all on function private.caller_head() from public, anon, authenticated, service_role;
grant execute on function private.caller_head() to authenticated;

create function private.tombstones_since(since bigint, at_most integer) returns table (id uuid, rev bigint)
language sql stable security definer set search_path = ''
as $$
  select tombstone.id, tombstone.rev from private.history_tombstones as tombstone
  where user_id = private.caller_id() and tombstone.rev > since order by tombstone.rev limit at_most
$$;
comment on function private.tombstones_since(bigint, integer) is 'The caller''s deletions beyond a revision, in order.';
revoke all on function private.tombstones_since(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function private.tombstones_since(bigint, integer) to authenticated;

create function private.page_since(
  since bigint, page integer,
  out saved json, out tombstones json, out last_rev bigint, out more boolean
)
language sql stable set search_path = ''
as $$
  with changes as (
    select *, row_number() over (order by rev) as position
    from (
      (select rev, null::uuid as gone, json_build_object(
          'id', id, 'password_length', password_length, 'created_at', created_at,
          'generation_settings', generation_settings, 'rev', rev
        ) as saved
        from public.password_history
        where user_id = (select private.caller_id()) and (select private.caller_is_premium()) and rev > since
        order by rev limit page + 1)
      union all
      (select rev, id, null from private.tombstones_since(since, page + 1))
    ) as either
  )
  select
    coalesce(json_agg(changes.saved order by rev) filter (where position <= page and gone is null), '[]'),
    coalesce(json_agg(json_build_object('id', gone, 'rev', rev) order by rev)
      filter (where position <= page and gone is not null), '[]'),
    max(rev) filter (where position <= page),
    count(*) > page
  from changes
$$;
comment on function private.page_since(bigint, integer) is 'The caller''s rows (while premium) and tombstones beyond a revision, together at most one page. Runs with the rights of the caller.';
revoke all on function private.page_since(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function private.page_since(bigint, integer) to authenticated;

create function private.caller_plan() returns json
language sql stable set search_path = ''
as $$
  select json_build_object('tier', subscription_tier, 'lifetime', subscription_tier = 'premium' and exists (
    select from public.entitlements where user_id = profiles.id and lifetime
  )) from public.profiles where id = (select private.caller_id())
$$;
comment on function private.caller_plan() is 'The plan as devices show it.';
revoke all on function private.caller_plan() from public, anon, authenticated, service_role;
grant execute on function private.caller_plan() to authenticated;

create function private.caller_usage() returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object('week_start', week.start, 'count', coalesce(usage.count, 0))
  from (select private.week_start(now()) as start) as week
  left join public.weekly_usage as usage on usage.user_id = private.caller_id() and usage.week_start = week.start
$$;
comment on function private.caller_usage() is 'What was charged to this week.';
revoke all on function private.caller_usage() from public, anon, authenticated, service_role;
grant execute on function private.caller_usage() to authenticated;

-- The call -------------------------------------------------------------------------------------------------------------

-- Texts with defaults, so that whatever a caller sends or leaves out is answered with bad_row. ops is json and not
-- jsonb: a text in it that cannot be stored is then the fault of its own operation only.
create function public.sync(
  client_id text default null, epoch text default null, cursor text default null, client_now text default null,
  first_seq text default null, ops json default null, page text default null
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
comment on function public.sync(text, text, text, text, text, json, text) is 'Pushes a device''s operations and pulls what it lacks, in one transaction; safe to repeat. See src/core/sync/wire.ts.';
revoke all on function public.sync(text, text, text, text, text, json, text) from public, anon, authenticated, service_role;
grant execute on function public.sync(text, text, text, text, text, json, text) to anon, authenticated;
