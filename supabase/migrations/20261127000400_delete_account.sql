-- A person deletes their own account, with everything in it.

create function private.delete_caller() returns void
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
  -- The auth service's log names the person's address in each entry. Some installations have no such table, or keep it.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'DELETE') then
    delete from auth.audit_log_entries where payload ->> 'actor_id' = caller::text;
  end if;
end
$$;
comment on function private.delete_caller() is 'Deletes the caller''s account; see public.delete_account.';
revoke all on function private.delete_caller() from public, anon, authenticated, service_role;
grant execute on function private.delete_caller() to anon, authenticated;

create function public.delete_account() returns void
language sql set search_path = ''
as $$ select private.delete_caller() $$;
comment on function public.delete_account() is 'Deletes the caller''s account and all their data. Refuses with no_session or recent_sign_in_required.';
revoke all on function public.delete_account() from public, anon, authenticated, service_role;
grant execute on function public.delete_account() to anon, authenticated;
