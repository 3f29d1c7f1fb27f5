-- The same sync for a fraction of the work. Nothing of its rules and answers changes.
--
-- * Most calls bring nothing and find nothing. They are answered by reading alone, without a lock, in one snapshot: head,
--   page and plan are of one moment, so that no cursor passes a row whose transaction is still open. (Statements of a
--   stable function share the snapshot of the call.)
-- * What a device's call leaves behind is written with its news, or else once a day: see begin_sync.
-- * Functions are plpgsql, which keeps its plans for the session. A function in sql is planned anew at every call, and
--   with settings of its own (a search path, which all of ours have) it is never inlined.
-- * Who calls is looked up once by each definer function that a client's role may run, and handed on from there.

create or replace function private.caller_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return nullif(coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  ), '')::uuid;
end
$$;

create or replace function private.caller_is_premium() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.profiles where id = private.caller_id() and subscription_tier = 'premium');
end
$$;

create or replace function private.week_start(at timestamptz) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  -- date_trunc's weeks begin on Monday.
  return (date_trunc('week', (at at time zone 'UTC') + interval '1 day') - interval '1 day') at time zone 'UTC';
end
$$;

create or replace function private.needs_premium(settings jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return settings ->> 'label' <> 'auto-generated-free' or 'true'::jsonb in (
    settings -> 'excludeSimilar', settings -> 'options' -> 'excludeSimilar',
    settings -> 'pronounceable', settings -> 'options' -> 'pronounceable'
  );
end
$$;

-- Devices ------------------------------------------------------------------------------------------------------------

-- A user has at most 100, which the primary key finds as well; without it a contact touches no index.
drop index private.sync_clients_user_contact;
alter table private.sync_clients add column format text check (char_length(format) <= 20);
comment on column private.sync_clients.format is 'The form of the call that the device speaks (its beginning), as of last_contact_at; null is an app of before it had a name.';
comment on column private.sync_clients.last_contact_at is 'When the device last brought something, or first called on a day (UTC). A week begins with a day, so its first call of a week is always noted.';

-- The request ----------------------------------------------------------------------------------------------------------

alter type private.sync_request add attribute format text;

drop function private.parse_sync_request(text, text, text, text, text, json, text);
create function private.parse_sync_request(
  client_id text, epoch text, cursor text, client_now text, first_seq text, ops json, page text, format text
) returns private.sync_request
language plpgsql stable set search_path = ''
as $$
declare
  request private.sync_request;
  fault text;
begin
  begin
    request := row(
      client_id::uuid, epoch::uuid, cursor::bigint, client_now::timestamptz, first_seq::bigint, ops, null::integer,
      page::integer, left(format, 20)
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
comment on function private.parse_sync_request(text, text, text, text, text, json, text, text) is 'The checked request, or bad_row.';
revoke all on function private.parse_sync_request(text, text, text, text, text, json, text, text) from public, anon, authenticated, service_role;
grant execute on function private.parse_sync_request(text, text, text, text, text, json, text, text) to authenticated;

-- The answer -----------------------------------------------------------------------------------------------------------

drop function private.page_since(bigint, integer);
drop function private.tombstones_since(bigint, integer);
create function private.page_since(
  owner uuid, is_premium boolean, since bigint, page integer,
  out saved json, out tombstones json, out last_rev bigint, out more boolean
)
language plpgsql stable set search_path = ''
as $$
begin
  with changes as (
    select *, row_number() over (order by rev) as position
    from (
      (select row.rev, null::uuid as gone, json_build_object(
          'id', row.id, 'password_length', row.password_length, 'created_at', row.created_at,
          'generation_settings', row.generation_settings, 'rev', row.rev
        ) as kept
        from public.password_history as row
        where row.user_id = owner and is_premium and row.rev > since order by row.rev limit page + 1)
      union all
      (select tombstone.rev, tombstone.id, null
        from private.history_tombstones as tombstone
        where tombstone.user_id = owner and tombstone.rev > since order by tombstone.rev limit page + 1)
    ) as either
  )
  select
    coalesce(json_agg(changes.kept order by rev) filter (where position <= page and gone is null), '[]'),
    coalesce(json_agg(json_build_object('id', gone, 'rev', rev) order by rev)
      filter (where position <= page and gone is not null), '[]'),
    max(rev) filter (where position <= page),
    count(*) > page
  into saved, tombstones, last_rev, more
  from changes;
end
$$;
comment on function private.page_since(uuid, boolean, bigint, integer) is 'A user''s rows (while premium) and tombstones beyond a revision, together at most one page.';
revoke all on function private.page_since(uuid, boolean, bigint, integer) from public, anon, authenticated, service_role;

drop function private.outcomes_of(uuid, bigint, bigint);
create function private.outcomes_of(owner uuid, this_client uuid, from_seq bigint, to_seq bigint) returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(
      case when kept.seq is null
        then json_build_object('seq', asked.seq, 'status', 'applied')
        else json_build_object('seq', asked.seq, 'status', 'refused', 'code', kept.code, 'message', kept.message)
      end order by asked.seq
    ), '[]')
    from generate_series(from_seq, to_seq) as asked (seq)
    left join private.sync_outcomes as kept
      on kept.user_id = owner and kept.client_id = this_client and kept.seq = asked.seq
  );
end
$$;
comment on function private.outcomes_of(uuid, uuid, bigint, bigint) is 'The outcomes of operations that were taken.';
revoke all on function private.outcomes_of(uuid, uuid, bigint, bigint) from public, anon, authenticated, service_role;

drop function private.caller_head();
drop function private.caller_plan();
drop function private.caller_usage();
create function private.sync_answer(
  owner uuid, request private.sync_request, last_seq bigint, is_copied boolean
) returns json
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  this_week timestamptz := private.week_start(now());
  state record;
  since bigint;
  news record;
begin
  select
    head.rev, head.epoch,
    coalesce(profile.subscription_tier, 'free') as tier,
    coalesce(entitlement.lifetime, false) as has_lifetime,
    coalesce(usage.count, 0) as charged
  into state
  from private.sync_heads as head
  left join public.profiles as profile on profile.id = head.user_id
  left join public.entitlements as entitlement on entitlement.user_id = head.user_id
  left join public.weekly_usage as usage on usage.user_id = head.user_id and usage.week_start = this_week
  where head.user_id = owner;

  since := case when request.epoch = state.epoch and request.cursor <= state.rev then request.cursor end;
  -- No row or tombstone is beyond the head's revision.
  if coalesce(since, 0) < state.rev then
    news := private.page_since(owner, state.tier = 'premium', coalesce(since, 0), request.page);
  else
    select json '[]' as saved, json '[]' as tombstones, null::bigint as last_rev, false as more into news;
  end if;

  return json_build_object(
    'outcomes', case
      when request.op_count = 0 then json '[]'
      else private.outcomes_of(
        owner, request.client_id, request.first_seq, least(request.first_seq + request.op_count - 1, last_seq)
      )
    end,
    'last_seq', last_seq,
    'copied', is_copied,
    'rows', news.saved,
    'tombstones', news.tombstones,
    'more', news.more,
    'cursor', case when news.more then news.last_rev else state.rev end,
    'epoch', state.epoch,
    'reset', since is null,
    'server_now', now(),
    'plan', json_build_object('tier', state.tier, 'lifetime', state.tier = 'premium' and state.has_lifetime),
    'usage', json_build_object('week_start', this_week, 'count', state.charged)
  );
end
$$;
comment on function private.sync_answer(uuid, private.sync_request, bigint, boolean) is 'What the server has for a device, of one moment. Past row-level security: every line names the owner and the plan.';
revoke all on function private.sync_answer(uuid, private.sync_request, bigint, boolean) from public, anon, authenticated, service_role;

-- The steps of a call --------------------------------------------------------------------------------------------------

-- What a request is to the device that the server knows under its name; all null for a device that it does not know.
create type private.sync_standing as (
  last_seq bigint, -- the last operation that was taken
  last_contact timestamptz,
  kept uuid[], -- what the last operations were, as many as the device may still send again
  is_copied boolean, -- numbers that were taken before stood for other operations
  is_behind_gap boolean,
  fresh integer -- how many of its operations are new, and to be taken
);

create function private.standing_of(owner uuid, request private.sync_request, sent uuid[]) returns private.sync_standing
language plpgsql stable set search_path = ''
as $$
declare
  standing private.sync_standing;
  place bigint; -- of first_seq among the kept marks
  again bigint; -- how many operations were taken before
begin
  select client.last_seq, client.last_contact_at, client.marks
    into standing.last_seq, standing.last_contact, standing.kept
    from private.sync_clients as client where client.user_id = owner and client.client_id = request.client_id;
  if not found then
    return standing;
  end if;
  place := request.first_seq - (standing.last_seq - cardinality(standing.kept));
  again := least(greatest(standing.last_seq + 1 - request.first_seq, 0), request.op_count);
  standing.is_copied := again > 0 and (place < 1 or standing.kept[place:place + again - 1] <> sent[1:again]);
  standing.is_behind_gap := request.first_seq > standing.last_seq + 1;
  standing.fresh := case when standing.is_copied or standing.is_behind_gap then 0 else request.op_count - again::integer end;
  -- What the device no longer sends it has heard the answer to. Beyond a gap, and of another device, nothing is known.
  if not standing.is_copied and not standing.is_behind_gap then
    standing.kept := standing.kept[greatest(place, 1):];
  end if;
  return standing;
end
$$;
comment on function private.standing_of(uuid, private.sync_request, uuid[]) is 'How a request stands to what was taken from its device before.';
revoke all on function private.standing_of(uuid, private.sync_request, uuid[]) from public, anon, authenticated, service_role;

create function private.quiet_answer(owner uuid, request private.sync_request, sent uuid[]) returns json
language plpgsql stable set search_path = ''
as $$
declare
  standing private.sync_standing := private.standing_of(owner, request, sent);
begin
  if standing.last_seq is null or standing.fresh > 0 or standing.last_contact < date_trunc('day', now(), 'UTC') then
    return null;
  end if;
  -- Refusals are forgotten when the device has heard of them.
  if not standing.is_copied and not standing.is_behind_gap and exists (
    select from private.sync_outcomes as kept
    where kept.user_id = owner and kept.client_id = request.client_id and kept.seq < request.first_seq
  ) then
    return null;
  end if;
  return private.sync_answer(owner, request, standing.last_seq, standing.is_copied);
end
$$;
comment on function private.quiet_answer(uuid, private.sync_request, uuid[]) is 'The answer to a request that leaves nothing to be written; null for any other. Reads in one snapshot, without a lock.';
revoke all on function private.quiet_answer(uuid, private.sync_request, uuid[]) from public, anon, authenticated, service_role;

drop function private.meet_client(uuid, bigint, uuid[]);
create function private.begin_sync(
  request private.sync_request, sent uuid[],
  out answer json, out last_seq bigint, out is_copied boolean, out fresh integer, out earliest timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  standing private.sync_standing;
  account_created timestamptz;
begin
  answer := private.quiet_answer(caller, request, sent);
  if answer is not null then
    return;
  end if;

  perform private.lock_head(caller);
  -- Again, now that no other call of this user can change it.
  standing := private.standing_of(caller, request, sent);
  if standing.last_seq is null then
    standing := row(
      0, now() - interval '7 days', array[]::uuid[], false, request.first_seq > 1,
      case when request.first_seq > 1 then 0 else request.op_count end
    )::private.sync_standing;
    delete from private.sync_clients where user_id = caller and client_id in (
      select client_id from private.sync_clients where user_id = caller order by last_contact_at desc offset 99
    );
    insert into private.sync_clients (user_id, client_id, last_contact_at, format)
    values (caller, request.client_id, now(), request.format);
  else
    if not standing.is_copied and not standing.is_behind_gap then
      delete from private.sync_outcomes
        where user_id = caller and client_id = request.client_id and seq < request.first_seq;
    end if;
    if standing.fresh = 0 then -- otherwise record_outcomes writes it, with the rest
      update private.sync_clients set last_contact_at = now(), marks = standing.kept, format = request.format
        where user_id = caller and client_id = request.client_id;
    end if;
  end if;
  last_seq := standing.last_seq;
  is_copied := standing.is_copied;
  fresh := standing.fresh;
  if fresh > 0 then
    -- A free row is charged to the week of its time, so it may not claim a time that this device has reported on already.
    -- A premium row is charged to nothing and may be older: refused while free, or behind 200 others in the queue.
    select users.created_at into account_created from auth.users where users.id = caller;
    earliest := case
      when private.caller_is_premium() then account_created
      else greatest(standing.last_contact, account_created)
    end;
  end if;
end
$$;
comment on function private.begin_sync(private.sync_request, uuid[]) is 'Answers a request that brings nothing, by reading alone. For any other: locks the head, notes the contact, forgets acknowledged outcomes; out are the last operation taken from the device, whether numbers that were taken before stood for other operations, how many operations are new, and the earliest time their rows may claim.';
revoke all on function private.begin_sync(private.sync_request, uuid[]) from public, anon, authenticated, service_role;
grant execute on function private.begin_sync(private.sync_request, uuid[]) to authenticated;

drop function private.server_time(timestamptz, timestamptz, timestamptz);
create or replace function private.apply_ops(ops json, client_now timestamptz, earliest timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  -- Times in seconds of age, since numbers of any size can be bounded where times would overflow.
  now_there numeric := extract(epoch from client_now);
  oldest numeric := greatest(extract(epoch from now() - earliest), 0);
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
    if batch.type in ('insert', 'delete', 'label') and exists (
      select from json_to_recordset(batch.ops) as op (id uuid, created_at text)
      where op.id is null or (batch.type = 'insert' and op.created_at is null)
    ) then
      raise sqlstate 'PT400' using message = 'bad_row', detail = 'id or created_at is missing.';
    end if;
    case batch.type
      when 'insert' then
        -- The device's time on the server's clock, from earliest to now.
        insert into public.password_history (id, user_id, password_length, created_at, generation_settings)
        select op.id, caller, op.password_length,
          now() - make_interval(secs => least(
            greatest(now_there - extract(epoch from op.created_at), 0), oldest
          )::double precision),
          op.generation_settings
        from json_to_recordset(batch.ops) as op (
          id uuid, password_length integer, created_at timestamptz, generation_settings jsonb
        );
      when 'delete' then
        perform private.delete_own(array(select op.id from json_to_recordset(batch.ops) as op (id uuid)));
      when 'label' then
        perform private.label_own(batch.ops);
      when 'delete_all' then
        perform private.delete_own(null);
      else
        raise sqlstate 'PT400' using message = 'bad_row', detail = 'Unknown type of operation.';
    end case;
  end loop;
end
$$;

create or replace function private.delete_own(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
begin
  if ids is null then
    delete from public.password_history where user_id = caller;
  else
    delete from public.password_history where user_id = caller and id = any (ids);
  end if;
end
$$;

drop function private.record_outcomes(uuid, bigint, uuid[], json[]);
create function private.record_outcomes(request private.sync_request, sent uuid[], fresh integer, refusals json[])
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  standing private.sync_standing := private.standing_of(caller, request, sent);
  taken integer := request.op_count - fresh; -- operations of this request that an earlier one has brought already
begin
  if cardinality(refusals) > 0 then
    insert into private.sync_outcomes (user_id, client_id, seq, code, message)
    select caller, request.client_id, request.first_seq + taken + position - 1, refusal ->> 'code', refusal ->> 'message'
      from unnest(refusals) with ordinality as element (refusal, position) where refusal is not null;
  end if;
  update private.sync_clients
    set last_seq = request.first_seq + request.op_count - 1, marks = standing.kept || sent[taken + 1:],
      last_contact_at = now(), format = request.format
    where user_id = caller and client_id = request.client_id;
end
$$;
comment on function private.record_outcomes(private.sync_request, uuid[], integer, json[]) is 'Notes the operations as taken, and the contact; keeps the refusals.';
revoke all on function private.record_outcomes(private.sync_request, uuid[], integer, json[]) from public, anon, authenticated, service_role;
grant execute on function private.record_outcomes(private.sync_request, uuid[], integer, json[]) to authenticated;

create function private.end_sync(request private.sync_request, last_seq bigint, is_copied boolean) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.sync_answer(private.caller_id(), request, last_seq, is_copied);
end
$$;
comment on function private.end_sync(private.sync_request, bigint, boolean) is 'The answer to a request whose operations were applied.';
revoke all on function private.end_sync(private.sync_request, bigint, boolean) from public, anon, authenticated, service_role;
grant execute on function private.end_sync(private.sync_request, bigint, boolean) to authenticated;

-- The call -------------------------------------------------------------------------------------------------------------

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
    select json_agg(op order by position) into fresh
      from json_array_elements(request.ops) with ordinality as element (op, position)
      where position > request.op_count - begun.fresh;
    perform private.record_outcomes(
      request, marks, begun.fresh, private.apply_new(fresh, request.client_now, begun.earliest)
    );
    begun.last_seq := request.first_seq + request.op_count - 1;
  end if;
  return private.end_sync(request, begun.last_seq, begun.is_copied);
end
$$;
