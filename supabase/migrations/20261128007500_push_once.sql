-- A push in fewer steps. Nothing of its rules and answers changes.
--
-- What a push costs is the number of its statements and functions: each is made ready anew in every transaction, and most do
-- next to nothing. So what a device brings is noted where its standing is read, not once more afterwards; one operation, which is
-- most pushes, is not sorted into batches; and a page is cut without numbering its rows.

-- A device that goes on where it was ------------------------------------------------------------------------------------

create or replace function private.begin_sync(
  request private.sync_request, sent uuid[],
  out answer json, out last_seq bigint, out is_copied boolean, out fresh integer, out earliest timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  standing private.sync_standing;
begin
  -- Operations that follow on the last ones are news. Anything else may leave nothing to be written, and so may an app of
  -- before formats had names, which may be refused.
  if request.op_count = 0 or request.format is null or not exists (
    select from private.sync_clients as client
    where client.user_id = caller and client.client_id = request.client_id and client.last_seq = request.first_seq - 1
  ) then
    answer := private.quiet_answer(caller, request, sent);
    if answer is not null then
      return;
    end if;
  end if;

  -- The lock that every writer of this user takes first, here by an update. Had the row been locked only, the operations,
  -- which raise its revision from within a subtransaction, would make two holders of it: a multixact for each call.
  update private.sync_heads set rev = rev where user_id = caller;
  if not found then
    -- A token outlives its account by up to an hour.
    raise sqlstate 'PT401' using message = 'no_session', detail = 'This account does not exist any more.';
  end if;
  -- Now that no other call of this user can change it.
  if request.format is null then
    perform private.refuse_earlier_app(caller);
  end if;
  standing := private.standing_of(caller, request, sent);
  if standing.last_seq is null then
    standing := row(
      0, now() - interval '7 days', array[]::uuid[], false, request.first_seq > 1,
      case when request.first_seq > 1 then 0 else request.op_count end
    )::private.sync_standing;
    delete from private.sync_clients where user_id = caller and client_id in (
      select client_id from private.sync_clients where user_id = caller order by last_contact_at desc offset 99
    );
    insert into private.sync_clients (user_id, client_id, last_seq, marks, last_contact_at, format)
    values (caller, request.client_id, standing.fresh, sent[:standing.fresh], now(), request.format);
  else
    if not standing.is_copied and not standing.is_behind_gap then
      delete from private.sync_outcomes
        where user_id = caller and client_id = request.client_id and seq < request.first_seq;
    end if;
    -- As taken already: with whatever comes of the operations, or not at all.
    update private.sync_clients as client
      set last_seq = case when standing.fresh > 0 then request.first_seq + request.op_count - 1 else client.last_seq end,
        marks = standing.kept || sent[request.op_count - standing.fresh + 1:],
        last_contact_at = now(), format = request.format
      where user_id = caller and client_id = request.client_id;
  end if;
  is_copied := standing.is_copied;
  fresh := standing.fresh;
  last_seq := case when fresh > 0 then request.first_seq + request.op_count - 1 else standing.last_seq end;
  if fresh > 0 then
    -- A free row is charged to the week of its time, so it may not claim a time that this device has reported on already.
    -- A premium row is charged to nothing and may be older: refused while free, or behind 200 others in the queue.
    select case
        when profile.subscription_tier = 'premium' then account.created_at
        else greatest(standing.last_contact, account.created_at)
      end into earliest
      from auth.users as account left join public.profiles as profile on profile.id = account.id
      where account.id = caller;
  end if;
end
$$;
comment on function private.begin_sync(private.sync_request, uuid[]) is 'Answers a request that brings nothing, by reading alone. For any other: locks the head, notes the contact and the operations as taken, forgets acknowledged outcomes; out are the last operation that is then taken from the device, whether numbers that were taken before stood for other operations, how many operations are new, and the earliest time their rows may claim.';

drop function private.record_outcomes(private.sync_request, uuid[], integer, json[]);
create function private.record_outcomes(request private.sync_request, fresh integer, refusals json[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
begin
  insert into private.sync_outcomes (user_id, client_id, seq, code, message)
  select caller, request.client_id, request.first_seq + request.op_count - fresh + position - 1,
      refusal ->> 'code', refusal ->> 'message'
    from unnest(refusals) with ordinality as element (refusal, position) where refusal is not null;
end
$$;
comment on function private.record_outcomes(private.sync_request, integer, json[]) is 'Keeps the refusals among the new operations of a request.';
revoke all on function private.record_outcomes(private.sync_request, integer, json[]) from public, anon, authenticated, service_role;
grant execute on function private.record_outcomes(private.sync_request, integer, json[]) to authenticated;

create or replace function public.sync(
  client_id text default null, epoch text default null, cursor text default null, client_now text default null,
  first_seq text default null, ops json default null, page text default null, format text default null
) returns json
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  request private.sync_request;
  marks uuid[];
  begun record;
  fresh json;
  refusals json[];
begin
  if private.caller_id() is null then
    raise sqlstate 'PT401' using message = 'no_session', detail = 'Sign in to sync.';
  end if;
  request := private.parse_sync_request(client_id, epoch, cursor, client_now, first_seq, ops, page, format);
  marks := case when request.op_count = 0 then array[]::uuid[] else private.marks_of(request.ops) end;
  begun := private.begin_sync(request, marks);
  if begun.answer is not null then
    return begun.answer;
  end if;

  if begun.fresh > 0 then
    fresh := request.ops;
    if begun.fresh < request.op_count then
      select json_agg(op order by position) into fresh
        from json_array_elements(request.ops) with ordinality as element (op, position)
        where position > request.op_count - begun.fresh;
    end if;
    refusals := private.apply_new(fresh, request.client_now, begun.earliest);
    if cardinality(refusals) > 0 then
      perform private.record_outcomes(request, begun.fresh, refusals);
    end if;
  end if;
  return private.end_sync(request, begun.last_seq, begun.is_copied);
end
$$;

-- Operations ------------------------------------------------------------------------------------------------------------

create function private.apply_batch(type text, ops json, client_now timestamptz, earliest timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  -- Times in seconds of age, since numbers of any size can be bounded where times would overflow.
  now_there numeric := extract(epoch from client_now);
  oldest numeric := greatest(extract(epoch from now() - earliest), 0);
begin
  if type in ('delete', 'label') and exists (
    select from json_to_recordset(ops) as op (id uuid) where op.id is null
  ) then
    raise sqlstate 'PT400' using message = 'bad_row', detail = 'id or created_at is missing.';
  end if;
  case type
    when 'insert' then
      -- The device's time on the server's clock, from earliest to now. Without one the table refuses the row.
      insert into public.password_history (id, user_id, password_length, created_at, generation_settings)
      select op.id, private.caller_id(), op.password_length,
        case when op.created_at is not null then now() - make_interval(secs => least(
          greatest(now_there - extract(epoch from op.created_at), 0), oldest
        )::double precision) end,
        op.generation_settings
      from json_to_recordset(ops) as op (
        id uuid, password_length integer, created_at timestamptz, generation_settings jsonb
      );
    when 'delete' then
      perform private.delete_own(array(select op.id from json_to_recordset(ops) as op (id uuid)));
    when 'label' then
      perform private.label_own(ops);
    when 'delete_all' then
      perform private.delete_own(null);
    else
      raise sqlstate 'PT400' using message = 'bad_row', detail = 'Unknown type of operation.';
  end case;
end
$$;
comment on function private.apply_batch(text, json, timestamptz, timestamptz) is 'Applies operations of one type in order, or raises at the first that is refused. Runs with the rights of the caller.';
revoke all on function private.apply_batch(text, json, timestamptz, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.apply_batch(text, json, timestamptz, timestamptz) to authenticated;

create or replace function private.apply_ops(ops json, client_now timestamptz, earliest timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  batch record;
begin
  if json_array_length(ops) = 1 then
    perform private.apply_batch(ops -> 0 ->> 'type', ops, client_now, earliest);
    return;
  end if;
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
    perform private.apply_batch(batch.type, batch.ops, client_now, earliest);
  end loop;
end
$$;

create or replace function private.marks_of(ops json) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  op json;
  mark text;
  marks uuid[] := array[]::uuid[];
begin
  begin
    -- Two labels under one number may differ in their settings alone. As jsonb, so that the order of keys does not matter.
    return array(
      select md5(concat_ws(':', element ->> 'type', element ->> 'id',
        case when element ->> 'type' = 'label' then (element -> 'generation_settings')::jsonb end))::uuid
      from json_array_elements(ops) with ordinality as each (element, position) order by position
    );
  exception when data_exception then
    null;
  end;
  -- Again, one by one: among them is a text that cannot be stored, which its own operation will be refused for.
  for op in select element from json_array_elements(ops) as element loop
    begin
      mark := concat_ws(':', op ->> 'type', op ->> 'id',
        case when op ->> 'type' = 'label' then (op -> 'generation_settings')::jsonb end);
    exception when data_exception then
      mark := op::text;
    end;
    marks := array_append(marks, md5(mark)::uuid);
  end loop;
  return marks;
end
$$;

-- The rules of a new row, without a step that another has taken ----------------------------------------------------------

create or replace function private.before_history_insert() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  -- Set by the sync call alone, for its transaction: the earliest created_at that this device may claim.
  synced_from timestamptz := nullif(current_setting('cifra.synced_from', true), '')::timestamptz;
  id_owner uuid;
  deleted boolean;
  premium boolean;
  vault_stands boolean;
begin
  if new.user_id is null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = 'user_id is missing.';
  elsif caller is not null and new.user_id <> caller then
    raise sqlstate '42501' using message = 'new row violates row-level security policy for table "password_history"';
  elsif synced_from is not null and (new.id is null or new.created_at is null) then
    raise sqlstate 'PT400' using message = 'bad_row', detail = 'id or created_at is missing.';
  end if;

  -- One update both locks the head and takes the next revision.
  update private.sync_heads set rev = rev + 1 where user_id = new.user_id returning rev into new.rev;
  if not found then
    raise sqlstate 'PT401' using message = 'no_session', detail = 'This account does not exist any more.';
  end if;

  -- An id that was seen before is answered before anything is charged.
  select
    (select user_id from public.password_history where id = new.id),
    exists (select from private.history_tombstones where user_id = new.user_id and id = new.id),
    exists (select from public.profiles where id = new.user_id and subscription_tier = 'premium'),
    exists (select from private.vaults where user_id = new.user_id and doc is not null and ended is null)
  into id_owner, deleted, premium, vault_stands;
  if id_owner <> new.user_id then
    raise sqlstate 'PT400' using message = 'bad_row', detail = 'This id cannot be used.';
  elsif id_owner is not null or deleted then
    if synced_from is not null then
      return null; -- A repeated operation: applied once already.
    end if;
    raise unique_violation using message = 'duplicate key value violates unique constraint "password_history_pkey"',
      detail = 'This id was saved before.', schema = 'public', table = 'password_history', constraint = 'password_history_pkey';
  end if;

  if jsonb_typeof(new.generation_settings) = 'string' then
    new.generation_settings := private.unwrap_json(new.generation_settings);
  end if;
  perform private.check_form(new.generation_settings, new.password_length, vault_stands);

  new.inserted_at := now();
  if synced_from is null then
    new.created_at := date_trunc('milliseconds', now()); -- as fine as a device's clock
    perform set_config('cifra.inserting', 'yes', true);
  else
    new.created_at := date_trunc('milliseconds', greatest(least(new.created_at, now()), synced_from));
  end if;

  if premium then
    if private.is_blank(new.generation_settings ->> 'label') then -- the label of a sealed row is the app's to check
      raise sqlstate 'PT400' using message = 'bad_row', detail = 'The label must not be blank.';
    end if;
  elsif private.is_paid_row(new.generation_settings) then
    raise sqlstate 'PT403' using message = 'premium_required',
      detail = 'Labels, excluded lookalikes and pronounceable passwords belong to the premium plan.';
  else
    perform private.charge_week(new.user_id, new.created_at);
  end if;
  return new;
end
$$;

-- The answer -----------------------------------------------------------------------------------------------------------

create or replace function private.page_since(
  owner uuid, is_premium boolean, since bigint, page integer,
  out saved json, out tombstones json, out last_rev bigint, out more boolean
)
language plpgsql stable set search_path = ''
as $$
begin
  select
    coalesce(json_agg(change.kept order by change.rev) filter (where change.gone is null), '[]'),
    coalesce(json_agg(json_build_object('id', change.gone, 'rev', change.rev) order by change.rev)
      filter (where change.gone is not null), '[]'),
    max(change.rev),
    count(*) = page
  into saved, tombstones, last_rev, more
  from (
    (select row.rev, null::uuid as gone, json_build_object(
        'id', row.id, 'password_length', row.password_length, 'created_at', row.created_at,
        'generation_settings', row.generation_settings, 'rev', row.rev
      ) as kept
      from public.password_history as row
      where row.user_id = owner and is_premium and row.rev > since order by row.rev limit page)
    union all
    (select tombstone.rev, tombstone.id, null
      from private.history_tombstones as tombstone
      where tombstone.user_id = owner and tombstone.rev > since order by tombstone.rev limit page)
    order by 1 limit page
  ) as change;
  -- A full page may be the last one.
  more := more and (
    exists (select from private.history_tombstones where user_id = owner and rev > last_rev)
    or is_premium and exists (select from public.password_history where user_id = owner and rev > last_rev)
  );
end
$$;

-- Telling --------------------------------------------------------------------------------------------------------------

create or replace function private.tell_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  head record;
begin
  -- Once in a transaction, at its end, with the revision that it leaves: one call may change the head many times.
  if current_setting('cifra.told', true) = new.user_id::text then
    return null;
  end if;
  perform set_config('cifra.told', new.user_id::text, true);
  begin
    -- Where it is missing, this is all that a write costs.
    if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
      return null;
    end if;
    -- The history of the free plan comes to no other device.
    select now_there.epoch, now_there.rev into head
      from private.sync_heads as now_there
      join public.profiles as profile on profile.id = now_there.user_id and profile.subscription_tier = 'premium'
      where now_there.user_id = new.user_id;
    if found then
      perform realtime.send(
        jsonb_build_object('epoch', head.epoch, 'rev', head.rev), 'changed', 'history:' || new.user_id, true
      );
    end if;
  exception when others then
    -- No fault of the channel may refuse what is being saved. The devices hear of it at their next sync.
    null;
  end;
  return null;
end
$$;
