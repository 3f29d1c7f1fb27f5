-- The vault: an account may choose that only its person opens the history. Its rows are then sealed on the device, and the
-- server keeps deciding what it decided before (owner, order, plan, weekly limit, sizes) without seeing their content.
--
-- * A vault stands with a document and no end note, is ending with both, and over with a note alone. An account without a
--   record has none. While it stands, new rows are sealed ones; otherwise they are readable ones, as ever.
-- * A row is sealed when it has no key `password`. Readable rows may carry any other field, of whatever name.
-- * Who never chose pays for one look into an empty place, and nothing else of theirs changes.

-- What the server keeps --------------------------------------------------------------------------------------------------

create table private.vaults (
  user_id uuid primary key references auth.users (id) on delete cascade,
  rev bigint not null,
  kid text not null check (kid ~ '^[A-Za-z0-9_-]{22}$'),
  gen integer not null check (gen > 0),
  ended text check (ended ~ '^[A-Za-z0-9_-]{43}$'),
  doc jsonb check (jsonb_typeof(doc) = 'object' and octet_length(doc::text) <= 65536),
  check (doc is not null or ended is not null)
);
comment on table private.vaults is 'One row for each user who ever chose that only they open their history. Without a row there is no vault.';
comment on column private.vaults.rev is 'Raised by each change. A write names the one it knows, so that a late one changes nothing.';
comment on column private.vaults.kid is 'The public name of the history key that is the account''s.';
comment on column private.vaults.gen is 'The generation of that key, as the device said it.';
comment on column private.vaults.ended is 'The end note: while there is one, rows are readable again. What it proves only devices can tell.';
comment on column private.vaults.doc is 'The ways in, closed to the server; null once the vault is over.';
revoke all on table private.vaults from public, anon, authenticated, service_role;

create table private.vault_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  slot text not null check (slot ~ '^[A-Za-z0-9_-]{22}$'),
  seen_on date not null,
  primary key (user_id, slot)
);
comment on table private.vault_devices is 'On which day (UTC) each way in of a vault was last used: the 30 newest of a user.';
revoke all on table private.vault_devices from public, anon, authenticated, service_role;

alter table public.password_history alter column password_length drop not null;
-- Beside the bounds of a length, which say nothing of a length that is missing.
alter table public.password_history
  add constraint password_history_form check ((password_length is null) = not (generation_settings ? 'password'));
create index password_history_form on public.password_history (user_id, (generation_settings ? 'password'));
comment on column public.password_history.password_length is 'Null exactly for a sealed row, whose length is part of what is sealed.';
comment on table public.password_history is 'Saved passwords. Rows are inserted and deleted; their settings are replaced by sync and vault_seal alone.';

-- The form of a row ------------------------------------------------------------------------------------------------------

create function private.is_sealed(settings jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(jsonb_typeof(settings) = 'object' and not settings ? 'password', false);
end
$$;
comment on function private.is_sealed(jsonb) is 'Whether a row''s settings are an object without a key "password".';
revoke all on function private.is_sealed(jsonb) from public, anon, authenticated, service_role;

create function private.envelope_fault(settings jsonb, password_length integer) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  size integer;
begin
  -- All four are asked for first: what is compared with a key that is missing is null, which is no fault.
  if settings is null or jsonb_typeof(settings) <> 'object'
    or not settings ?& array['v', 'kid', 'kind', 'ct']
    or (select count(*) from jsonb_object_keys(settings)) <> 4 then
    return 'A sealed row has exactly v, kid, kind and ct.';
  end if;
  size := char_length(settings ->> 'ct');
  return case
    when settings -> 'v' <> '1' then 'The version of a sealed row is 1.'
    when jsonb_typeof(settings -> 'kid') <> 'string' or settings ->> 'kid' !~ '^[A-Za-z0-9_-]{22}$' then 'kid must name a key.'
    when settings -> 'kind' not in ('"auto"', '"saved"') then 'kind must be auto or saved.'
    when jsonb_typeof(settings -> 'ct') <> 'string' or settings ->> 'ct' !~ '^[A-Za-z0-9_-]+$' then 'ct must be base64url.'
    when size not in (379, 720, 1403, 2768) then 'ct has one of four sizes.'
    when size <> 379 and settings ->> 'kind' = 'auto' then 'An automatic row has the smallest size.'
    when password_length is not null then 'A sealed row tells no password_length.'
  end;
end
$$;
comment on function private.envelope_fault(jsonb, integer) is 'What is wrong with the form of a sealed row, in a sentence; null when nothing is. See src/core/vault/envelope.ts.';
revoke all on function private.envelope_fault(jsonb, integer) from public, anon, authenticated, service_role;

create function private.check_form(settings jsonb, password_length integer, vault_stands boolean) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  fault text;
  is_sealed constant boolean := private.is_sealed(settings);
begin
  if is_sealed then
    fault := private.envelope_fault(settings, password_length);
    if vault_stands is not true then
      if fault is null then
        raise sqlstate 'PT403' using message = 'encryption_ended', detail = 'No vault of this account stands: it takes no sealed rows.';
      end if;
      fault := private.settings_fault(settings, password_length); -- a readable row without a password
    end if;
  elsif vault_stands and jsonb_typeof(settings) = 'object' then
    raise sqlstate 'PT403' using message = 'encryption_required', detail = 'This account has a vault: it takes no readable rows.';
  else
    fault := private.settings_fault(settings, password_length);
  end if;
  if fault is not null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
  end if;
end
$$;
comment on function private.check_form(jsonb, integer, boolean) is 'Refuses what a user''s rows may not be: readable while their vault stands, sealed otherwise, or of wrong sizes and types.';
revoke all on function private.check_form(jsonb, integer, boolean) from public, anon, authenticated, service_role;

create function private.is_paid_row(settings jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when private.is_sealed(settings) then settings ->> 'kind' <> 'auto'
    -- Of options that are left out it says null.
    else coalesce(private.needs_premium(settings), false)
  end;
end
$$;
comment on function private.is_paid_row(jsonb) is 'Whether a row, of either form, belongs to the premium plan. What a sealed one says of itself its key vouches for.';
revoke all on function private.is_paid_row(jsonb) from public, anon, authenticated, service_role;

-- New rows and labels ----------------------------------------------------------------------------------------------------

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
comment on function private.before_history_insert() is 'Every rule of a new row: owner, order, repeated ids, form, sizes and types, time, plan, weekly limit.';

create or replace function private.label_own(ops json) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  vault_stands boolean;
  op record;
  fault text;
  next_rev bigint;
begin
  perform private.lock_head(caller);
  vault_stands := exists (select from private.vaults where user_id = caller and doc is not null and ended is null);
  for op in
    select given.id, given.password_length, private.unwrap_json(given.generation_settings) as settings
    from json_to_recordset(ops) as given (id uuid, password_length integer, generation_settings jsonb)
  loop
    -- Like a delete: without effect on what is deleted already, or another's.
    continue when not exists (select from public.password_history where id = op.id and user_id = caller);

    -- As before_history_insert does with a new row; but a row that was made while free stays charged as it was.
    perform private.check_form(op.settings, op.password_length, vault_stands);
    fault := case
      when private.is_blank(op.settings ->> 'label') then 'The label must not be blank.'
      when private.is_sealed(op.settings) and not private.is_paid_row(op.settings) then 'A row with a label of its own is a saved one.'
    end;
    if fault is not null then
      raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
    elsif not private.caller_is_premium() then
      raise sqlstate 'PT403' using message = 'premium_required', detail = 'Labels belong to the premium plan.';
    end if;
    update private.sync_heads set rev = rev + 1 where user_id = caller returning rev into next_rev;
    update public.password_history
      set password_length = op.password_length, generation_settings = op.settings, rev = next_rev
      where id = op.id and user_id = caller;
  end loop;
end
$$;

-- Sync -------------------------------------------------------------------------------------------------------------------

create function private.refuse_earlier_app(owner uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from private.vaults where user_id = owner and doc is not null) then
    raise sqlstate 'PT426' using message = 'update_required', detail = 'This account has a vault: update the app to go on.';
  end if;
end
$$;
comment on function private.refuse_earlier_app(uuid) is 'Refuses a call that names no format, as apps of before the vault do, while a user has one: such an app would show sealed rows as empty ones. To it the server is away, and all that it holds waits.';
revoke all on function private.refuse_earlier_app(uuid) from public, anon, authenticated, service_role;

create or replace function private.quiet_answer(owner uuid, request private.sync_request, sent uuid[]) returns json
language plpgsql stable set search_path = ''
as $$
declare
  standing private.sync_standing := private.standing_of(owner, request, sent);
begin
  if request.format is null then
    perform private.refuse_earlier_app(owner);
  end if;
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

create or replace function private.begin_sync(
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

  -- The lock that every writer of this user takes first, here by an update. Had the row been locked only, the operations,
  -- which raise its revision from within a subtransaction, would make two holders of it: a multixact for each call.
  update private.sync_heads set rev = rev where user_id = caller;
  if not found then
    -- A token outlives its account by up to an hour.
    raise sqlstate 'PT401' using message = 'no_session', detail = 'This account does not exist any more.';
  end if;
  -- Again, now that no other call of this user can change it.
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

create or replace function private.sync_answer(
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
    coalesce(usage.count, 0) as charged,
    vault.rev as vault_rev, vault.kid as vault_kid, vault.gen as vault_gen, vault.ended as vault_ended
  into state
  from private.sync_heads as head
  left join public.profiles as profile on profile.id = head.user_id
  left join public.entitlements as entitlement on entitlement.user_id = head.user_id
  left join public.weekly_usage as usage on usage.user_id = head.user_id and usage.week_start = this_week
  left join private.vaults as vault on vault.user_id = head.user_id
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
    'usage', json_build_object('week_start', this_week, 'count', state.charged),
    'vault', case when state.vault_rev is not null then json_build_object(
      'rev', state.vault_rev, 'kid', state.vault_kid, 'gen', state.vault_gen, 'ended', state.vault_ended
    ) end
  );
end
$$;

-- Reading a vault --------------------------------------------------------------------------------------------------------

create function private.read_own_vault(slot text) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  today date := (now() at time zone 'UTC')::date;
begin
  if slot !~ '^[A-Za-z0-9_-]{22}$' then
    raise sqlstate 'PT400' using message = 'bad_row', detail = 'slot must name a way in.';
  end if;
  if slot is not null and not exists (
    select from private.vault_devices as device
    where device.user_id = caller and device.slot = read_own_vault.slot and device.seen_on = today
  ) and exists (select from private.vaults where user_id = caller and doc is not null) then
    perform private.lock_head(caller);
    -- Once more: it may be over by now, and then nothing is kept of its ways in.
    insert into private.vault_devices as device (user_id, slot, seen_on)
    select caller, read_own_vault.slot, today from private.vaults where user_id = caller and doc is not null
    on conflict on constraint vault_devices_pkey do update set seen_on = excluded.seen_on;
    delete from private.vault_devices as device where device.user_id = caller and device.slot in (
      select other.slot from private.vault_devices as other where other.user_id = caller
      order by other.seen_on desc, other.slot = read_own_vault.slot desc offset 30
    );
  end if;
  return (
    select json_build_object(
      'rev', vault.rev, 'kid', vault.kid, 'gen', vault.gen, 'doc', vault.doc, 'ended', vault.ended,
      'devices', (
        select coalesce(json_agg(
          json_build_object('slot', device.slot, 'seen_on', device.seen_on) order by device.seen_on desc, device.slot
        ), '[]')
        from private.vault_devices as device where device.user_id = caller
      ),
      'readable', (
        select count(*) from public.password_history where user_id = caller and (generation_settings ? 'password') = true
      ),
      'sealed', (
        select count(*) from public.password_history where user_id = caller and (generation_settings ? 'password') = false
      )
    )
    from private.vaults as vault where vault.user_id = caller
  );
end
$$;
comment on function private.read_own_vault(text) is 'The caller''s vault with its devices and counts of rows by form; null where there never was one. Notes the day on which the slot was used.';
revoke all on function private.read_own_vault(text) from public, anon, authenticated, service_role;
grant execute on function private.read_own_vault(text) to authenticated;

create function private.list_own_rows(after text) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  caller uuid := private.caller_id();
  after_id uuid;
  vault_stands boolean;
begin
  begin
    after_id := coalesce(after::uuid, '00000000-0000-0000-0000-000000000000');
  exception when data_exception then
    raise sqlstate 'PT400' using message = 'bad_row', detail = 'after must be an id.';
  end;
  select ended is null into vault_stands from private.vaults where user_id = caller and doc is not null;
  -- Readable rows while it stands, sealed ones while it is ending; none where there is no vault.
  return (
    select coalesce(json_agg(json_build_object(
      'id', wanted.id, 'password_length', wanted.password_length, 'created_at', wanted.created_at,
      'generation_settings', wanted.generation_settings, 'rev', wanted.rev
    ) order by wanted.id), '[]')
    from (
      select * from public.password_history
      where user_id = caller and (generation_settings ? 'password') = vault_stands and id > after_id
      order by id limit 200
    ) as wanted
  );
end
$$;
comment on function private.list_own_rows(text) is 'Up to 200 of the caller''s rows beyond an id that lack the form of their vault, whatever their plan: what they made while free is theirs to seal.';
revoke all on function private.list_own_rows(text) from public, anon, authenticated, service_role;
grant execute on function private.list_own_rows(text) to authenticated;

-- Writing a vault --------------------------------------------------------------------------------------------------------

create function private.require_recent_sign_in(owner uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  session uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
begin
  -- Not last_sign_in_at: every refresh of the token moves that.
  if not exists (
    select from auth.sessions
    where id = session and user_id = owner and created_at > now() - interval '15 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'recent_sign_in_required',
      detail = 'Sign in again: this needs a sign-in of the last 15 minutes.';
  end if;
end
$$;
comment on function private.require_recent_sign_in(uuid) is 'Refuses a session that was not begun by a sign-in of the last 15 minutes.';
revoke all on function private.require_recent_sign_in(uuid) from public, anon, authenticated, service_role;

create function private.write_own_vault(rev text, kid text, gen text, doc json, ended text) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  known_rev bigint;
  next_gen integer;
  next_doc jsonb;
  fault text;
  kept private.vaults;
begin
  begin
    known_rev := rev::bigint;
    next_gen := gen::integer;
    next_doc := nullif(private.unwrap_json(doc::jsonb), 'null');
  exception when data_exception then
    fault := 'rev, gen or doc cannot be read.';
  end;
  fault := coalesce(fault, case
    when known_rev is null or known_rev not between 0 and 9007199254740991 then 'rev is out of bounds.'
    when kid is null or kid !~ '^[A-Za-z0-9_-]{22}$' then 'kid must name a key.'
    when next_gen is null or next_gen < 1 then 'gen is out of bounds.'
    when ended !~ '^[A-Za-z0-9_-]{43}$' then 'ended must be an end note.'
    when next_doc is null and ended is null then 'Without an end note there is a document.'
    when jsonb_typeof(next_doc) <> 'object' then 'doc must be an object.'
    when octet_length(next_doc::text) > 65536 then 'doc has at most 64 KiB.'
  end);
  if fault is not null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
  end if;

  perform private.lock_head(caller);
  select * into kept from private.vaults where user_id = caller;
  if known_rev <> coalesce(kept.rev, 0) then
    raise sqlstate 'PT409' using message = 'vault_changed', detail = 'Another write came first: read the vault again.';
  end if;
  fault := case
    -- In the distance of a backup, and far from where no later generation would fit.
    when kept.rev is null then case when next_gen > 1000000 then 'gen is out of bounds.' end
    when kid = kept.kid then case when next_gen <> kept.gen then 'gen belongs to the key.' end
    when next_gen::bigint - kept.gen not between 1 and 100 then 'The gen of a new key is 1 to 100 above the last.'
  end;
  if fault is null and next_doc is null and exists (
    select from public.password_history where user_id = caller and (generation_settings ? 'password') = false
  ) then
    fault := 'The document goes with the last sealed row.';
  end if;
  if fault is not null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
  end if;
  if (kid <> kept.kid and kept.doc is not null) or (ended is not null and ended is distinct from kept.ended) then
    perform private.require_recent_sign_in(caller);
  end if;

  insert into private.vaults as vault (user_id, rev, kid, gen, doc, ended)
  values (caller, known_rev + 1, write_own_vault.kid, next_gen, next_doc, write_own_vault.ended)
  on conflict on constraint vaults_pkey do update
    set rev = excluded.rev, kid = excluded.kid, gen = excluded.gen, doc = excluded.doc, ended = excluded.ended;
  if next_doc is null then
    delete from private.vault_devices where user_id = caller;
  end if;
  return json_build_object('rev', known_rev + 1, 'kid', kid, 'gen', next_gen, 'ended', ended);
end
$$;
comment on function private.write_own_vault(text, text, text, json, text) is 'Makes or replaces the caller''s vault while its revision is the one they know (0: there is none). The plan is not asked: a vault that was chosen is theirs after a refund, too.';
revoke all on function private.write_own_vault(text, text, text, json, text) from public, anon, authenticated, service_role;
grant execute on function private.write_own_vault(text, text, text, json, text) to authenticated;

-- Sealing and unsealing --------------------------------------------------------------------------------------------------

create type private.turned_row as (id uuid, rev bigint, generation_settings jsonb, password_length integer);

create function private.parse_turned_rows(rows json) returns private.turned_row[]
language plpgsql immutable set search_path = ''
as $$
declare
  turned private.turned_row[];
  fault text;
begin
  begin
    if json_typeof(rows) = 'array' and json_array_length(rows) <= 200 then
      select coalesce(array_agg(row(
        given.id, given.rev, private.unwrap_json(given.generation_settings), given.password_length
      )::private.turned_row order by position), '{}') into turned
      from json_array_elements(rows) with ordinality as element (each, position),
        json_populate_record(null::private.turned_row, each) as given;
    end if;
  exception when data_exception then
    fault := 'A row cannot be read.';
  end;
  fault := coalesce(fault, case
    when turned is null then 'rows must be an array of at most 200.'
    when exists (select from unnest(turned) as given where given.id is null or given.rev is null) then 'id or rev is missing.'
  end);
  if fault is not null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
  end if;
  return turned;
end
$$;
comment on function private.parse_turned_rows(json) is 'The rows of a call of vault_seal, or bad_row.';
revoke all on function private.parse_turned_rows(json) from public, anon, authenticated, service_role;

create function private.turned_fault(given private.turned_row) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when private.is_sealed(given.generation_settings)
      then private.envelope_fault(given.generation_settings, given.password_length)
    else coalesce(
      private.settings_fault(given.generation_settings, given.password_length),
      case when private.is_blank(given.generation_settings ->> 'label') then 'The label must not be blank.' end
    )
  end;
end
$$;
comment on function private.turned_fault(private.turned_row) is 'What is wrong with a row''s new body, whichever form it has: as of an insert.';
revoke all on function private.turned_fault(private.turned_row) from public, anon, authenticated, service_role;

create function private.turn_own_rows(rows json) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  turned private.turned_row[] := private.parse_turned_rows(rows);
  given private.turned_row;
  vault_stands boolean;
  last_rev bigint;
  was jsonb;
  fault text;
  changed uuid[] := array[]::uuid[];
begin
  last_rev := (private.lock_head(caller)).rev;
  select ended is null into vault_stands from private.vaults where user_id = caller and doc is not null;
  if not found then
    raise sqlstate 'PT409' using message = 'vault_changed', detail = 'No vault of this account stands or is ending.';
  end if;

  foreach given in array turned loop
    fault := private.turned_fault(given);
    if fault is not null then
      raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
    elsif private.is_sealed(given.generation_settings) <> vault_stands then
      raise sqlstate 'PT409' using message = 'vault_changed', detail = 'Rows of this account have the other form now.';
    end if;

    -- Deleted, another's, or changed since it was read, by a label for instance: nothing is done with it.
    select row.generation_settings into was from public.password_history as row
      where row.id = given.id and row.user_id = caller and row.rev = given.rev;
    continue when not found or not vault_stands and not private.is_sealed(was);
    -- Standing, a row keeps its kind. Ending, what the free plan made stays what it may make.
    if (vault_stands or not private.is_paid_row(was))
      and private.is_paid_row(given.generation_settings) <> private.is_paid_row(was) then
      raise sqlstate 'PT400' using message = 'bad_row', detail = 'A row keeps its kind.';
    end if;

    last_rev := last_rev + 1;
    update public.password_history as row
      set generation_settings = given.generation_settings, password_length = given.password_length, rev = last_rev
      where row.id = given.id;
    changed := array_append(changed, given.id);
  end loop;
  if cardinality(changed) > 0 then
    update private.sync_heads set rev = last_rev where user_id = caller;
  end if;

  if not vault_stands and not exists (
    select from public.password_history where user_id = caller and (generation_settings ? 'password') = false
  ) then
    update private.vaults set doc = null, rev = rev + 1 where user_id = caller;
    delete from private.vault_devices where user_id = caller;
  end if;
  return array_to_json(changed);
end
$$;
comment on function private.turn_own_rows(json) is 'Gives rows of the caller the form of their vault, each only while its revision is the given one, and with a revision of its own. Time, charge and count stay. Out: the ids that changed. With the last sealed row of an ending vault its document goes; a call without rows is enough for that.';
revoke all on function private.turn_own_rows(json) from public, anon, authenticated, service_role;
grant execute on function private.turn_own_rows(json) to authenticated;

-- The calls --------------------------------------------------------------------------------------------------------------

-- Texts with defaults, as sync has them: whatever a caller sends or leaves out is answered with a code of ours.

create function public.vault_read(slot text default null) returns json
language plpgsql set search_path = ''
as $$
begin
  if private.caller_id() is null then
    raise sqlstate 'PT401' using message = 'no_session', detail = 'Sign in to read the vault.';
  end if;
  return private.read_own_vault(slot);
end
$$;
comment on function public.vault_read(text) is 'The caller''s vault, or null; see private.read_own_vault.';
revoke all on function public.vault_read(text) from public, anon, authenticated, service_role;
grant execute on function public.vault_read(text) to anon, authenticated;

create function public.vault_write(
  rev text default null, kid text default null, gen text default null, doc json default null, ended text default null
) returns json
language plpgsql set search_path = ''
as $$
begin
  if private.caller_id() is null then
    raise sqlstate 'PT401' using message = 'no_session', detail = 'Sign in to write the vault.';
  end if;
  return private.write_own_vault(rev, kid, gen, doc, ended);
end
$$;
comment on function public.vault_write(text, text, text, json, text) is 'Makes or replaces the caller''s vault, compare-and-set: vault_changed, recent_sign_in_required or bad_row; else {rev, kid, gen, ended}, as sync tells it.';
revoke all on function public.vault_write(text, text, text, json, text) from public, anon, authenticated, service_role;
grant execute on function public.vault_write(text, text, text, json, text) to anon, authenticated;

create function public.vault_rows(after text default null) returns json
language plpgsql stable set search_path = ''
as $$
begin
  if private.caller_id() is null then
    raise sqlstate 'PT401' using message = 'no_session', detail = 'Sign in to read the vault.';
  end if;
  return private.list_own_rows(after);
end
$$;
comment on function public.vault_rows(text) is 'The caller''s rows that lack the form of their vault, by id, 200 at a time; see private.list_own_rows.';
revoke all on function public.vault_rows(text) from public, anon, authenticated, service_role;
grant execute on function public.vault_rows(text) to anon, authenticated;

create function public.vault_seal(rows json default null) returns json
language plpgsql set search_path = ''
as $$
begin
  if private.caller_id() is null then
    raise sqlstate 'PT401' using message = 'no_session', detail = 'Sign in to seal rows.';
  end if;
  return private.turn_own_rows(rows);
end
$$;
comment on function public.vault_seal(json) is 'Seals rows while the caller''s vault stands, makes them readable while it is ending: vault_changed or bad_row; else the ids that changed. See private.turn_own_rows.';
revoke all on function public.vault_seal(json) from public, anon, authenticated, service_role;
grant execute on function public.vault_seal(json) to anon, authenticated;
