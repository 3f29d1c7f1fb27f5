-- The history and its rules. They live on the table, so that REST, sync and a hand-made call get the same answer.

-- Weeks and what is charged to them ------------------------------------------------------------------------------------

create function private.week_start(at timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$
  -- date_trunc's weeks begin on Monday.
  select (date_trunc('week', (at at time zone 'UTC') + interval '1 day') - interval '1 day') at time zone 'UTC'
$$;
comment on function private.week_start(timestamptz) is 'The Sunday, 00:00 UTC, that begins the week of a time.';
revoke all on function private.week_start(timestamptz) from public, anon, authenticated, service_role;

create function private.free_weekly_limit() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;
comment on function private.free_weekly_limit() is 'How many passwords a free user may save in a week.';
revoke all on function private.free_weekly_limit() from public, anon, authenticated, service_role;

create table public.weekly_usage (
  user_id uuid not null references auth.users (id) on delete cascade,
  week_start timestamptz not null check (week_start = private.week_start(week_start)),
  count integer not null check (count between 1 and private.free_weekly_limit()),
  primary key (user_id, week_start)
);
comment on table public.weekly_usage is 'Rows accepted from a user while free, by week. A delete gives nothing back.';
alter table public.weekly_usage enable row level security;
create policy "own usage is readable" on public.weekly_usage
  for select to authenticated using (user_id = (select private.caller_id()));
revoke all on table public.weekly_usage from public, anon, authenticated, service_role;
grant select on table public.weekly_usage to authenticated;

create function private.charge_week(owner uuid, at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.weekly_usage as usage (user_id, week_start, count)
  values (owner, private.week_start(at), 1)
  on conflict (user_id, week_start) do update set count = usage.count + 1
    where usage.count < private.free_weekly_limit();
  if not found then
    raise sqlstate 'PT402' using message = 'weekly_limit',
      detail = 'The free plan saves 3 passwords in a week, which begins on Sunday, 00:00 UTC.';
  end if;
end
$$;
comment on function private.charge_week(uuid, timestamptz) is 'Charges one row to the week of its time, or refuses with weekly_limit.';
revoke all on function private.charge_week(uuid, timestamptz) from public, anon, authenticated, service_role;

-- History --------------------------------------------------------------------------------------------------------------

create table public.password_history (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  password_length integer not null check (password_length between 4 and 50),
  created_at timestamptz not null default now(),
  generation_settings jsonb not null
    check (jsonb_typeof(generation_settings) = 'object' and octet_length(generation_settings::text) <= 4096),
  rev bigint not null default 0,
  inserted_at timestamptz not null default now()
);
comment on table public.password_history is 'Saved passwords. Rows are inserted and deleted, never changed.';
comment on column public.password_history.created_at is 'The server''s time of a plain insert; of a synced row the device''s time, corrected and bounded.';
comment on column public.password_history.rev is 'The user''s revision that brought the row; see private.sync_heads.';
comment on column public.password_history.inserted_at is 'When the server took the row.';
create unique index password_history_user_rev on public.password_history (user_id, rev);
create index password_history_user_created on public.password_history (user_id, created_at desc);

create table private.history_tombstones (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  rev bigint not null,
  primary key (user_id, id)
);
comment on table private.history_tombstones is 'Ids that were deleted. They stay deleted, however late a duplicate of their insert arrives: a device may come back after years, so none is ever dropped before its account. Some 50 bytes each, and no more of them than rows were saved.';
create unique index history_tombstones_user_rev on private.history_tombstones (user_id, rev);
revoke all on table private.history_tombstones from public, anon, authenticated, service_role;

create function private.caller_is_premium() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles where id = private.caller_id() and subscription_tier = 'premium'
  )
$$;
comment on function private.caller_is_premium() is 'Whether the caller may read the history.';
revoke all on function private.caller_is_premium() from public, anon, authenticated, service_role;
grant execute on function private.caller_is_premium() to authenticated;

alter table public.password_history enable row level security;
-- A free user may read nothing back but the row that this very transaction writes, so that POST can return it.
create policy "own history is readable by premium" on public.password_history
  for select to authenticated using (
    user_id = (select private.caller_id())
    and (
      (select private.caller_is_premium())
      or (inserted_at = now() and (select current_setting('cifra.inserting', true)) = 'yes')
    )
  );
create policy "own history may grow" on public.password_history
  for insert to authenticated with check (user_id = (select private.caller_id()));
create policy "own history is deletable by premium" on public.password_history
  for delete to authenticated using (
    user_id = (select private.caller_id()) and (select private.caller_is_premium())
  );
revoke all on table public.password_history from public, anon, authenticated, service_role;
grant select, delete, insert (id, user_id, password_length, created_at, generation_settings)
  on table public.password_history to authenticated;

-- The rules of a row ---------------------------------------------------------------------------------------------------

-- plpgsql rather than sql: these run for every row, and plpgsql keeps their expressions ready.
create function private.is_blank(value text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  -- What JavaScript's trim() takes for white space, so that the screens and the database agree.
  return btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF') = '';
end
$$;
comment on function private.is_blank(text) is 'Whether a text is empty once trimmed.';
revoke all on function private.is_blank(text) from public, anon, authenticated, service_role;

create function private.settings_fault(settings jsonb, password_length integer) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  fault text;
  flag text;
begin
  fault := case
    when settings is null or jsonb_typeof(settings) <> 'object' then 'generation_settings must be an object.'
    when octet_length(settings::text) > 4096 then 'generation_settings has at most 4096 bytes.'
    when jsonb_typeof(settings -> 'password') is distinct from 'string' then 'The password must be a text.'
    when password_length is null or password_length not between 4 and 50 then 'A password has 4 to 50 characters.'
    when char_length(settings ->> 'password') <> password_length then 'password_length must be the password''s length.'
    when jsonb_typeof(settings -> 'label') is distinct from 'string' then 'The label must be a text.'
    when char_length(settings ->> 'label') > 200 then 'A label has at most 200 characters.'
    when jsonb_typeof(settings -> 'options') not in ('object', 'null') then 'The options must be an object.'
    when jsonb_typeof(settings -> 'length') not in ('number', 'null')
      or jsonb_typeof(settings -> 'options' -> 'length') not in ('number', 'null') then 'The option length must be a number.'
  end;
  if fault is not null then
    return fault;
  end if;
  foreach flag in array array[
    'includeUppercase', 'includeLowercase', 'includeNumbers', 'includeSymbols', 'excludeSimilar', 'pronounceable'
  ] loop
    if jsonb_typeof(settings -> flag) not in ('boolean', 'null')
      or jsonb_typeof(settings -> 'options' -> flag) not in ('boolean', 'null') then
      return 'An option flag must be true or false.';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.settings_fault(jsonb, integer) is 'What is wrong with a row''s sizes and types, in a sentence; null when nothing is. Options may lie flat or under "options".';
revoke all on function private.settings_fault(jsonb, integer) from public, anon, authenticated, service_role;

create function private.needs_premium(settings jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select settings ->> 'label' <> 'auto-generated-free' or 'true'::jsonb in (
    settings -> 'excludeSimilar', settings -> 'options' -> 'excludeSimilar',
    settings -> 'pronounceable', settings -> 'options' -> 'pronounceable'
  )
$$;
comment on function private.needs_premium(jsonb) is 'Whether a row has a label of one''s own or an option of the premium plan.';
revoke all on function private.needs_premium(jsonb) from public, anon, authenticated, service_role;

create function private.before_history_insert() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  -- Set by the sync call alone, for its transaction: the earliest created_at that this device may claim.
  synced_from timestamptz := nullif(current_setting('cifra.synced_from', true), '')::timestamptz;
  id_owner uuid;
  deleted boolean;
  premium boolean;
  fault text;
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
    exists (select from public.profiles where id = new.user_id and subscription_tier = 'premium')
  into id_owner, deleted, premium;
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
  fault := private.settings_fault(new.generation_settings, new.password_length);
  if fault is not null then
    raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
  end if;

  new.inserted_at := now();
  if synced_from is null then
    new.created_at := date_trunc('milliseconds', now()); -- as fine as a device's clock
    perform set_config('cifra.inserting', 'yes', true);
  else
    new.created_at := date_trunc('milliseconds', greatest(least(new.created_at, now()), synced_from));
  end if;

  if premium then
    if private.is_blank(new.generation_settings ->> 'label') then
      raise sqlstate 'PT400' using message = 'bad_row', detail = 'The label must not be blank.';
    end if;
  elsif private.needs_premium(new.generation_settings) then
    raise sqlstate 'PT403' using message = 'premium_required',
      detail = 'Labels, excluded lookalikes and pronounceable passwords belong to the premium plan.';
  else
    perform private.charge_week(new.user_id, new.created_at);
  end if;
  return new;
end
$$;
comment on function private.before_history_insert() is 'Every rule of a new row: owner, order, repeated ids, sizes and types, time, plan, weekly limit.';
revoke all on function private.before_history_insert() from public, anon, authenticated, service_role;
create trigger before_history_insert before insert on public.password_history
  for each row execute function private.before_history_insert();

-- Deletes --------------------------------------------------------------------------------------------------------------

create function private.before_history_delete() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Before any row is locked, as inserts do it. Not by lock_head: a deleted account has no head any more.
  perform from private.sync_heads where user_id = private.caller_id() for update;
  return null;
end
$$;
comment on function private.before_history_delete() is 'Takes the caller''s head lock before their rows are locked.';
revoke all on function private.before_history_delete() from public, anon, authenticated, service_role;
create trigger before_history_delete before delete on public.password_history
  for each statement execute function private.before_history_delete();

create function private.after_history_delete() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  gone record;
begin
  -- For the whole statement, not by row: a user may delete a hundred thousand at once. The join leaves out accounts
  -- that are being deleted themselves.
  for gone in
    select user_id, count(*) as rows from deleted join auth.users on users.id = user_id group by user_id order by user_id
  loop
    update private.sync_heads set rev = rev + gone.rows where user_id = gone.user_id;
    insert into private.history_tombstones (user_id, id, rev)
    select head.user_id, deleted.id, head.rev - gone.rows + row_number() over (order by deleted.rev)
      from deleted join private.sync_heads as head using (user_id)
      where deleted.user_id = gone.user_id
    on conflict (user_id, id) do update set rev = excluded.rev;
  end loop;
  return null;
end
$$;
comment on function private.after_history_delete() is 'Writes a tombstone with a revision of its own for each deleted row.';
revoke all on function private.after_history_delete() from public, anon, authenticated, service_role;
create trigger after_history_delete after delete on public.password_history
  referencing old table as deleted for each statement execute function private.after_history_delete();
