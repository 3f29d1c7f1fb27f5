-- The provider's state is written by whoever reads it, webhook or not; a person is led to one payment page at a time; and
-- what is paid after an account was deleted is known as such.

-- Purchases that were found to hold --------------------------------------------------------------------------------------

create table private.payment_purchases (
  session_id text primary key check (char_length(session_id) between 1 and 255),
  user_id uuid not null references auth.users (id) on delete cascade,
  found_at timestamptz not null default now()
);
create index payment_purchases_user on private.payment_purchases (user_id);
comment on table private.payment_purchases is 'Checkout sessions on which a plan was found to rest. They can be read also when their customer was deleted at the provider and can no longer be listed.';
revoke all on table private.payment_purchases from public, anon, authenticated, service_role;

-- Accounts that are gone -------------------------------------------------------------------------------------------------

create table private.closed_payers (
  customer_id text primary key check (char_length(customer_id) between 1 and 255),
  had_lifetime boolean not null,
  closed_at timestamptz not null default now()
);
comment on table private.closed_payers is 'Customers at the provider whose account was deleted lately, without saying whose it was: a payment that slips through after that is paid back. Kept for 30 days; a payment page lives for one.';
revoke all on table private.closed_payers from public, anon, authenticated, service_role;

create function private.remember_closed_payer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.closed_payers where closed_at < now() - interval '30 days';
  insert into private.closed_payers (customer_id, had_lifetime)
  select
    customer_id,
    exists (
      select from private.entitlement_grants as held where held.user_id = old.id and held.source = 'lifetime'
    )
  from private.payment_customers where payment_customers.user_id = old.id
  on conflict do nothing;
  return old;
end
$$;
comment on function private.remember_closed_payer() is 'Notes the customer of an account that is being deleted.';
revoke all on function private.remember_closed_payer() from public, anon, authenticated, service_role;
create trigger remember_closed_payer before delete on auth.users
  for each row execute function private.remember_closed_payer();

create table private.payment_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  what text not null check (what in ('refunded_after_deletion')),
  customer_id text not null,
  charge_id text not null,
  amount bigint not null,
  currency text not null,
  unique (what, charge_id)
);
comment on table private.payment_log is 'What was done with money without a person asking for it. Names no user: theirs are gone.';
revoke all on table private.payment_log from public, anon, authenticated, service_role;

-- Reading and writing the provider's state ---------------------------------------------------------------------------------

create or replace function private.begin_payment_event(event_id text, payer_customer_id text, payer_user_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  payer uuid;
begin
  -- The customer that we know decides; the id in the provider's metadata helps where we know none (a lost row).
  select user_id into payer from private.payment_customers where customer_id = payer_customer_id;
  if payer is null then
    select id into payer from public.profiles where id = payer_user_id;
  end if;
  return jsonb_build_object(
    'seen', exists (select from private.payment_events where id = event_id),
    'ticket', nextval('private.payment_tickets'),
    'user_id', payer,
    'customer_id', (select customer_id from private.payment_customers where user_id = payer),
    'sessions', coalesce(
      (select jsonb_agg(session_id order by found_at) from private.payment_purchases where user_id = payer), '[]'
    ),
    'owed_back', payer is null and exists (
      select from private.closed_payers where customer_id = payer_customer_id and not had_lifetime
    )
  );
end
$$;
comment on function private.begin_payment_event(text, text, uuid) is 'Before the provider is asked for its present state: whose it is, whether the event (null: none) was seen, a ticket, the purchases known, and whether a payment of this customer is owed back because its account is gone.';

drop function public.apply_payment_event(text, text, bigint, uuid, text, boolean);
drop function private.apply_payment_event(text, text, bigint, uuid, text, boolean);

create function private.apply_payment_event(
  event_id text, event_type text, ticket bigint, payer_user_id uuid, payer_customer_id text, has_lifetime boolean,
  held_session_id text
) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if event_id is not null then
    insert into private.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
    if not found then
      return 'duplicate';
    end if;
  end if;

  -- The head first, as every writer of this user does, so that nothing can deadlock with it.
  perform from private.sync_heads where user_id = payer_user_id for update;
  if not found then
    return 'no_account';
  end if;
  insert into private.payment_customers (user_id, customer_id)
    select payer_user_id, payer_customer_id where payer_customer_id is not null
    on conflict do nothing;
  update private.payment_customers set applied_ticket = ticket
    where user_id = payer_user_id and applied_ticket < ticket;
  if not found then
    return 'superseded';
  end if;

  if has_lifetime then
    insert into private.payment_purchases (session_id, user_id)
      select held_session_id, payer_user_id where held_session_id is not null
      on conflict do nothing;
    perform private.set_entitlement(payer_user_id, 'premium', 'lifetime');
    return 'lifetime';
  end if;
  -- A payment takes away only what a payment gave: a plan that was granted otherwise stays.
  perform from private.entitlement_grants where user_id = payer_user_id and source = 'lifetime';
  if found then
    perform private.set_entitlement(payer_user_id, 'free', 'lifetime');
    return 'revoked';
  end if;
  return 'unchanged';
end
$$;
comment on function private.apply_payment_event(text, text, bigint, uuid, text, boolean, text) is 'Claims an event (null: the state was read without one) and writes the provider''s state that was read under its ticket, in one transaction. Answers duplicate, no_account, superseded, lifetime, revoked or unchanged.';
revoke all on function private.apply_payment_event(text, text, bigint, uuid, text, boolean, text) from public, anon, authenticated, service_role;
grant execute on function private.apply_payment_event(text, text, bigint, uuid, text, boolean, text) to service_role;

-- The last parameter may be left out: functions of the time before this migration do.
create function public.apply_payment_event(
  p_event_id text, p_event_type text, p_ticket bigint, p_user_id uuid, p_customer_id text, p_lifetime boolean,
  p_session_id text default null
) returns text
language sql set search_path = ''
as $$
  select private.apply_payment_event(
    p_event_id, p_event_type, p_ticket, p_user_id, p_customer_id, p_lifetime, p_session_id
  )
$$;
comment on function public.apply_payment_event(text, text, bigint, uuid, text, boolean, text) is 'For the functions only: see private.apply_payment_event.';
revoke all on function public.apply_payment_event(text, text, bigint, uuid, text, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.apply_payment_event(text, text, bigint, uuid, text, boolean, text) to service_role;

create function private.log_refund(
  event_id text, event_type text, refunded_customer_id text, refunded_charge_id text, refunded_amount bigint,
  refunded_currency text
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.payment_log (what, customer_id, charge_id, amount, currency)
  values ('refunded_after_deletion', refunded_customer_id, refunded_charge_id, refunded_amount, refunded_currency)
  on conflict do nothing;
  insert into private.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
$$;
comment on function private.log_refund(text, text, text, text, bigint, text) is 'Notes that a payment of a deleted account was paid back, once for each charge, and claims the event that brought it.';
revoke all on function private.log_refund(text, text, text, text, bigint, text) from public, anon, authenticated, service_role;
grant execute on function private.log_refund(text, text, text, text, bigint, text) to service_role;

create function public.log_refund(
  p_event_id text, p_event_type text, p_customer_id text, p_charge_id text, p_amount bigint, p_currency text
) returns void
language sql set search_path = ''
as $$ select private.log_refund(p_event_id, p_event_type, p_customer_id, p_charge_id, p_amount, p_currency) $$;
comment on function public.log_refund(text, text, text, text, bigint, text) is 'For the functions only: see private.log_refund.';
revoke all on function public.log_refund(text, text, text, text, bigint, text) from public, anon, authenticated, service_role;
grant execute on function public.log_refund(text, text, text, text, bigint, text) to service_role;

-- One payment page at a time -----------------------------------------------------------------------------------------------

create table private.checkout_turns (
  user_id uuid primary key references auth.users (id) on delete cascade,
  turn uuid,
  ends_at timestamptz not null default '-infinity'
);
comment on table private.checkout_turns is 'Who of several calls at once may open or close payment pages of a user. A turn ends by itself, since its holder may die; only a holder whose turn has not ended hands a page out.';
revoke all on table private.checkout_turns from public, anon, authenticated, service_role;

create function private.take_checkout_turn(account_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken uuid;
begin
  perform from private.sync_heads where user_id = account_id for update;
  if not found then
    return jsonb_build_object('gone', true, 'turn', null);
  end if;
  insert into private.checkout_turns (user_id) values (account_id) on conflict do nothing;
  update private.checkout_turns set turn = gen_random_uuid(), ends_at = clock_timestamp() + interval '20 seconds'
    where user_id = account_id and ends_at <= clock_timestamp()
    returning turn into taken;
  return jsonb_build_object('gone', false, 'turn', taken);
end
$$;
comment on function private.take_checkout_turn(uuid) is 'The turn of this user''s payment pages for 20 seconds; null while another call has it; gone without such an account.';
revoke all on function private.take_checkout_turn(uuid) from public, anon, authenticated, service_role;
grant execute on function private.take_checkout_turn(uuid) to service_role;

create function private.end_checkout_turn(account_id uuid, held uuid) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.sync_heads where user_id = account_id for update;
  if not found then
    return 'gone';
  end if;
  update private.checkout_turns set turn = null, ends_at = '-infinity'
    where user_id = account_id and turn = held and ends_at > clock_timestamp();
  return case when found then 'held' else 'lost' end;
end
$$;
comment on function private.end_checkout_turn(uuid, uuid) is 'Gives the turn back: held until now, lost to time or another call, or gone with the account.';
revoke all on function private.end_checkout_turn(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function private.end_checkout_turn(uuid, uuid) to service_role;

create function public.take_checkout_turn(p_user_id uuid) returns jsonb
language sql set search_path = ''
as $$ select private.take_checkout_turn(p_user_id) $$;
comment on function public.take_checkout_turn(uuid) is 'For the functions only: see private.take_checkout_turn.';
revoke all on function public.take_checkout_turn(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_checkout_turn(uuid) to service_role;

create function public.end_checkout_turn(p_user_id uuid, p_turn uuid) returns text
language sql set search_path = ''
as $$ select private.end_checkout_turn(p_user_id, p_turn) $$;
comment on function public.end_checkout_turn(uuid, uuid) is 'For the functions only: see private.end_checkout_turn.';
revoke all on function public.end_checkout_turn(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_checkout_turn(uuid, uuid) to service_role;
