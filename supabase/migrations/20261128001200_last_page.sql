-- The last payment page of a user is known by its own id: when its customer is deleted at the provider it can no longer be
-- listed, and would stay open beside the next one.

alter table private.checkout_turns add column session_id text check (char_length(session_id) between 1 and 255);
comment on column private.checkout_turns.session_id is 'The last page that was made for this user, whatever has become of it.';

create or replace function private.take_checkout_turn(account_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken private.checkout_turns;
begin
  perform from private.sync_heads where user_id = account_id for update;
  if not found then
    return jsonb_build_object('gone', true, 'turn', null);
  end if;
  insert into private.checkout_turns (user_id) values (account_id) on conflict do nothing;
  update private.checkout_turns set turn = gen_random_uuid(), ends_at = clock_timestamp() + interval '20 seconds'
    where user_id = account_id and ends_at <= clock_timestamp()
    returning * into taken;
  return jsonb_build_object('gone', false, 'turn', taken.turn, 'session_id', taken.session_id);
end
$$;
comment on function private.take_checkout_turn(uuid) is 'The turn of this user''s payment pages for 20 seconds, with the last page; null while another call has it; gone without such an account.';

create function private.note_checkout_page(account_id uuid, page_id text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update private.checkout_turns set session_id = page_id where user_id = account_id;
  return found;
end
$$;
comment on function private.note_checkout_page(uuid, text) is 'Notes the page that was made for this user. Answers whether the account is there.';
revoke all on function private.note_checkout_page(uuid, text) from public, anon, authenticated, service_role;
grant execute on function private.note_checkout_page(uuid, text) to service_role;

create function public.note_checkout_page(p_user_id uuid, p_session_id text) returns boolean
language sql set search_path = ''
as $$ select private.note_checkout_page(p_user_id, p_session_id) $$;
comment on function public.note_checkout_page(uuid, text) is 'For the functions only: see private.note_checkout_page.';
revoke all on function public.note_checkout_page(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.note_checkout_page(uuid, text) to service_role;
