-- Accounts: who a person is to the database, what they paid for, and the lock that orders their writes.
--
-- Conventions of all migrations:
-- * public is exposed over REST, private is not. Definer functions live in private, with an empty search path.
-- * Refusals are raised as SQLSTATE PT4xx (the last three digits become the HTTP status), with the machine code as
--   message and a sentence as detail. Neither may hold a password or a label.
-- * Statements that begin with "grant" or "revoke" at the start of a line are the one source of the privileges: the
--   embedded backend runs them again at every start (supabase/local/grants.ts). They must be safe to repeat.

create schema private;
comment on schema private is 'What no client may reach: definer functions, sync state, payment events. Never exposed over REST.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The caller ---------------------------------------------------------------------------------------------------------

-- auth.uid() by another name: clients' roles have no right to schema auth everywhere that these migrations run.
create function private.caller_id() returns uuid
language sql stable set search_path = ''
as $$
  select nullif(coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  ), '')::uuid
$$;
comment on function private.caller_id() is 'The user of the request''s token; null without one.';
revoke all on function private.caller_id() from public, anon, authenticated, service_role;
grant execute on function private.caller_id() to anon, authenticated, service_role;

-- Some drivers store an object as a JSON string of it: read both alike.
create function private.unwrap_json(value jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(value) is distinct from 'string' then
    return value;
  end if;
  begin -- its handler makes a subtransaction, which only a string should cost
    return (value #>> '{}')::jsonb;
  exception when data_exception then
    return value;
  end;
end
$$;
comment on function private.unwrap_json(jsonb) is 'The value inside a JSON string that holds JSON; any other value as it is.';
revoke all on function private.unwrap_json(jsonb) from public, anon, authenticated, service_role;

-- Profiles -----------------------------------------------------------------------------------------------------------

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 200),
  subscription_tier text not null default 'free' check (subscription_tier in ('free', 'premium')),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row for each user, made with the user. Row-level security reads the tier here, never in a token.';
comment on column public.profiles.subscription_tier is 'Written by private.set_entitlement only; a trigger holds this also where a grant would not.';
alter table public.profiles enable row level security;
create policy "own profile is readable" on public.profiles
  for select to authenticated using (id = (select private.caller_id()));
create policy "own profile is writable" on public.profiles
  for update to authenticated using (id = (select private.caller_id())) with check (id = (select private.caller_id()));
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select, update (full_name, updated_at) on table public.profiles to authenticated;
grant select on table public.profiles to service_role;

create function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Invoker on purpose: set_entitlement runs as the table's owner, a client or its grants never do.
  if (new.id, new.subscription_tier) is distinct from (old.id, old.subscription_tier)
    and not pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'MEMBER') then
    raise sqlstate '42501' using message = 'permission denied for subscription_tier';
  end if;
  if char_length(new.full_name) > 200 then
    raise sqlstate 'PT400' using message = 'bad_row', detail = 'A full name has at most 200 characters.';
  end if;
  new.updated_at := now();
  return new;
end
$$;
comment on function private.guard_profile() is 'Keeps id and tier from everyone but the table''s owner, bounds the name, dates the change.';
revoke all on function private.guard_profile() from public, anon, authenticated, service_role;
create trigger guard_profile before update on public.profiles
  for each row execute function private.guard_profile();

-- Entitlements -------------------------------------------------------------------------------------------------------

create table public.entitlements (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tier text not null check (tier in ('free', 'premium')),
  source text not null check (char_length(source) between 1 and 100),
  lifetime boolean not null generated always as (tier = 'premium' and source = 'lifetime') stored,
  updated_at timestamptz not null default now()
);
comment on table public.entitlements is 'Why a user has a tier; written by private.set_entitlement only. No row means free from the beginning.';
comment on column public.entitlements.source is '''lifetime'' for the one-time purchase; anything else names who granted or revoked.';
alter table public.entitlements enable row level security;
create policy "own entitlement is readable" on public.entitlements
  for select to authenticated using (user_id = (select private.caller_id()));
revoke all on table public.entitlements from public, anon, authenticated, service_role;
grant select on table public.entitlements to authenticated, service_role;

-- The head: one row for each user, locked by every write of that user until its commit ---------------------------------

create table private.sync_heads (
  user_id uuid primary key references auth.users (id) on delete cascade,
  rev bigint not null default 0,
  epoch uuid not null default gen_random_uuid()
);
comment on table private.sync_heads is 'The last revision of each user. Its row lock is held until commit, so the order of revisions is the order of commits and a cursor misses nothing.';
comment on column private.sync_heads.epoch is 'Changes when cursors lose their meaning (upgrade, restored backup): devices then start again from 0.';
revoke all on table private.sync_heads from public, anon, authenticated, service_role;

create function private.lock_head(owner uuid) returns private.sync_heads
language plpgsql security definer set search_path = ''
as $$
declare
  head private.sync_heads;
begin
  select * into head from private.sync_heads where user_id = owner for update;
  if not found then
    -- A token outlives its account by up to an hour.
    raise sqlstate 'PT401' using message = 'no_session', detail = 'This account does not exist any more.';
  end if;
  return head;
end
$$;
comment on function private.lock_head(uuid) is 'Locks the user''s head until commit. Every writer takes this lock first, so writers cannot deadlock.';
revoke all on function private.lock_head(uuid) from public, anon, authenticated, service_role;

-- New users ----------------------------------------------------------------------------------------------------------

create function private.add_user_rows(id uuid, metadata jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.profiles (id, full_name)
  values (
    add_user_rows.id,
    left(nullif(btrim(coalesce(
      private.unwrap_json(metadata) ->> 'full_name',
      private.unwrap_json(metadata) ->> 'name'
    )), ''), 200)
  ) on conflict do nothing;
  insert into private.sync_heads (user_id) values (add_user_rows.id) on conflict do nothing;
$$;
comment on function private.add_user_rows(uuid, jsonb) is 'The profile and head of a user. Cuts what does not fit, since it must never fail a sign-up.';
revoke all on function private.add_user_rows(uuid, jsonb) from public, anon, authenticated, service_role;

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_user_rows(new.id, new.raw_user_meta_data);
  return null;
end
$$;
comment on function private.handle_new_user() is 'Makes the profile and head of a new user.';
revoke all on function private.handle_new_user() from public, anon, authenticated, service_role;
create trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();

-- Users who were there before these tables.
select private.add_user_rows(id, raw_user_meta_data) from auth.users;

-- Plans --------------------------------------------------------------------------------------------------------------

create function private.set_entitlement(user_id uuid, tier text, source text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  old_tier text;
begin
  select profiles.subscription_tier into old_tier from public.profiles
    where profiles.id = set_entitlement.user_id;
  if not found then
    return; -- The account is gone: a late payment event has nothing left to change.
  end if;
  perform private.lock_head(set_entitlement.user_id);
  select profiles.subscription_tier into old_tier from public.profiles
    where profiles.id = set_entitlement.user_id;

  insert into public.entitlements as kept (user_id, tier, source)
  values (set_entitlement.user_id, set_entitlement.tier, set_entitlement.source)
  on conflict on constraint entitlements_pkey do update
    set tier = excluded.tier, source = excluded.source, updated_at = now()
    where (kept.tier, kept.source) is distinct from (excluded.tier, excluded.source);

  update auth.users
    set raw_app_meta_data = coalesce(private.unwrap_json(raw_app_meta_data), '{}')
      || jsonb_build_object('subscription_tier', set_entitlement.tier)
    where users.id = set_entitlement.user_id
      and private.unwrap_json(raw_app_meta_data) ->> 'subscription_tier' is distinct from set_entitlement.tier;

  if old_tier is distinct from set_entitlement.tier then
    update public.profiles set subscription_tier = set_entitlement.tier where profiles.id = set_entitlement.user_id;
    -- A free device's cursor has passed rows that it was not given: a new epoch brings them.
    update private.sync_heads
      set rev = rev + 1,
          epoch = case when set_entitlement.tier = 'premium' then gen_random_uuid() else epoch end
      where sync_heads.user_id = set_entitlement.user_id;
  end if;
end
$$;
comment on function private.set_entitlement(uuid, text, text) is 'Sets a user''s plan everywhere it is read: entitlement, profile, app metadata, devices. Safe to repeat; without effect for an account that is gone.';
revoke all on function private.set_entitlement(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function private.set_entitlement(uuid, text, text) to service_role;

create function private.change_epochs() returns void
language sql security definer set search_path = ''
as $$
  update private.sync_heads set epoch = gen_random_uuid();
$$;
comment on function private.change_epochs() is 'To be run once after a backup was restored: every device then reads its history again from the beginning.';
revoke all on function private.change_epochs() from public, anon, authenticated, service_role;
