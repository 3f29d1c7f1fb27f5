-- The auth service's log names the person of each entry, and has no index for looking by it: at some million entries a
-- search outlives the time that a call may take, and nobody could delete their account. So an account goes first, whom
-- the log has to forget is noted, and the log is gone through in pieces, each of which takes a bounded time.

create table private.log_leftovers (
  actor_id uuid primary key,
  noted_at timestamptz not null default now(),
  next_block bigint not null default 0
);
comment on table private.log_leftovers is 'Deleted accounts whose entries of the auth service''s log are not all gone yet, and the block of the log that is looked at next for them.';
revoke all on table private.log_leftovers from public, anon, authenticated, service_role;

create function private.clean_log(pieces int default 1, blocks bigint default 2000) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  log regclass := to_regclass('auth.audit_log_entries');
  first_block bigint;
  all_blocks bigint;
  -- One cleaner at a time: what another one is at is left to it.
  key constant bigint := 4096250131;
begin
  -- Some installations have no such table, or keep it.
  if log is null or not has_table_privilege(log, 'DELETE') then
    delete from private.log_leftovers where true;
    return 0::bigint;
  end if;
  if not pg_try_advisory_xact_lock(key) then
    return (select count(*) from private.log_leftovers);
  end if;
  for piece in 1 .. pieces loop
    select min(next_block) into first_block from private.log_leftovers;
    exit when first_block is null;
    all_blocks := pg_relation_size(log) / current_setting('block_size')::bigint;
    delete from auth.audit_log_entries
    where ctid >= format('(%s,0)', first_block)::tid and ctid < format('(%s,0)', first_block + blocks)::tid
      and payload ->> 'actor_id' in (select actor_id::text from private.log_leftovers);
    update private.log_leftovers set next_block = first_block + blocks
    where next_block < first_block + blocks;
    delete from private.log_leftovers where next_block >= all_blocks;
  end loop;
  return (select count(*) from private.log_leftovers);
end
$$;
comment on function private.clean_log(int, bigint) is 'Takes what deleted accounts left in the auth service''s log, so many pieces of so many blocks; returns how many accounts are left to be forgotten.';
revoke all on function private.clean_log(int, bigint) from public, anon, authenticated, service_role;
grant execute on function private.clean_log(int, bigint) to service_role;

create or replace function private.delete_caller() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  session uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
begin
  if caller is null then
    raise sqlstate 'PT401' using message = 'no_session', detail = 'Sign in to delete the account.';
  end if;
  -- Not last_sign_in_at: every refresh of the token moves that.
  if not exists (
    select from auth.sessions
    where id = session and user_id = caller and created_at > now() - interval '15 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'recent_sign_in_required',
      detail = 'Sign in again: deleting the account needs a sign-in of the last 15 minutes.';
  end if;
  perform private.lock_head(caller);
  delete from auth.users where id = caller;
  insert into private.log_leftovers (actor_id) values (caller) on conflict do nothing;
  -- A small log is done with now. Whatever is wrong with the log, the account goes.
  begin
    perform private.clean_log();
  exception when others then
    raise warning 'The log could not be cleaned: %', sqlstate;
  end;
end
$$;
comment on function private.delete_caller() is 'Deletes the caller''s account; see public.delete_account.';
revoke all on function private.delete_caller() from public, anon, authenticated, service_role;
grant execute on function private.delete_caller() to anon, authenticated;
