-- Payments: who a user is at the payment provider, and how one of its events becomes a plan. Everything here is for the
-- functions (supabase/functions), which come with the secret key.

create table private.payment_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text not null unique check (char_length(customer_id) between 1 and 255),
  applied_ticket bigint not null default 0,
  created_at timestamptz not null default now()
);
comment on table private.payment_customers is 'The user''s one customer at the payment provider.';
comment on column private.payment_customers.applied_ticket is 'The ticket of the last state of the provider that was written for this user; a lower one comes too late.';
revoke all on table private.payment_customers from public, anon, authenticated, service_role;

create sequence private.payment_tickets;
comment on sequence private.payment_tickets is 'Drawn before the provider is asked: a higher ticket asked later. Rolled-back draws leave gaps, which do not matter.';
revoke all on sequence private.payment_tickets from public, anon, authenticated, service_role;

-- Accounts -----------------------------------------------------------------------------------------------------------

create function private.payment_account(account_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'customer_id', (select customer_id from private.payment_customers where user_id = account_id),
    'tier', coalesce((select subscription_tier from public.profiles where id = account_id), 'free'),
    'lifetime', coalesce((select lifetime from public.entitlements where user_id = account_id), false)
  )
$$;
comment on function private.payment_account(uuid) is 'A user as a payer: customer, tier, lifetime.';
revoke all on function private.payment_account(uuid) from public, anon, authenticated, service_role;
grant execute on function private.payment_account(uuid) to service_role;

create function private.claim_payment_customer(account_id uuid, new_customer_id text, replaced_id text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  kept text;
begin
  perform private.lock_head(account_id);
  insert into private.payment_customers as known (user_id, customer_id) values (account_id, new_customer_id)
  on conflict (user_id) do update set customer_id = excluded.customer_id where known.customer_id = replaced_id;
  select customer_id into kept from private.payment_customers where user_id = account_id;
  return kept;
end
$$;
comment on function private.claim_payment_customer(uuid, text, text) is 'Keeps the first customer of a user and returns the one kept; replaces only the one that is named as gone.';
revoke all on function private.claim_payment_customer(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function private.claim_payment_customer(uuid, text, text) to service_role;

-- Events -------------------------------------------------------------------------------------------------------------

create function private.begin_payment_event(event_id text, payer_customer_id text, payer_user_id uuid) returns jsonb
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
    'customer_id', (select customer_id from private.payment_customers where user_id = payer)
  );
end
$$;
comment on function private.begin_payment_event(text, text, uuid) is 'Before the provider is asked for its present state: whose event it is, whether it was seen, and a ticket.';
revoke all on function private.begin_payment_event(text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function private.begin_payment_event(text, text, uuid) to service_role;

create function private.apply_payment_event(
  event_id text, event_type text, ticket bigint, payer_user_id uuid, payer_customer_id text, has_lifetime boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  if not found then
    return 'duplicate';
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
    perform private.set_entitlement(payer_user_id, 'premium', 'lifetime');
    return 'lifetime';
  end if;
  -- A payment takes away only what a payment gave: a plan that was granted otherwise stays.
  perform from public.entitlements where user_id = payer_user_id and lifetime;
  if found then
    perform private.set_entitlement(payer_user_id, 'free', 'revoked');
    return 'revoked';
  end if;
  return 'unchanged';
end
$$;
comment on function private.apply_payment_event(text, text, bigint, uuid, text, boolean) is 'Claims an event and writes the provider''s state that was read under its ticket, in one transaction. Answers duplicate, no_account, superseded, lifetime, revoked or unchanged.';
revoke all on function private.apply_payment_event(text, text, bigint, uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function private.apply_payment_event(text, text, bigint, uuid, text, boolean) to service_role;

-- What the functions call over REST --------------------------------------------------------------------------------------

create function public.payment_account(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.payment_account(p_user_id) $$;
comment on function public.payment_account(uuid) is 'For the functions only: see private.payment_account.';
revoke all on function public.payment_account(uuid) from public, anon, authenticated, service_role;
grant execute on function public.payment_account(uuid) to service_role;

create function public.claim_payment_customer(p_user_id uuid, p_customer_id text, p_replaces text) returns text
language sql set search_path = ''
as $$ select private.claim_payment_customer(p_user_id, p_customer_id, p_replaces) $$;
comment on function public.claim_payment_customer(uuid, text, text) is 'For the functions only: see private.claim_payment_customer.';
revoke all on function public.claim_payment_customer(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.claim_payment_customer(uuid, text, text) to service_role;

create function public.begin_payment_event(p_event_id text, p_customer_id text, p_user_id uuid) returns jsonb
language sql set search_path = ''
as $$ select private.begin_payment_event(p_event_id, p_customer_id, p_user_id) $$;
comment on function public.begin_payment_event(text, text, uuid) is 'For the functions only: see private.begin_payment_event.';
revoke all on function public.begin_payment_event(text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.begin_payment_event(text, text, uuid) to service_role;

create function public.apply_payment_event(
  p_event_id text, p_event_type text, p_ticket bigint, p_user_id uuid, p_customer_id text, p_lifetime boolean
) returns text
language sql set search_path = ''
as $$
  select private.apply_payment_event(p_event_id, p_event_type, p_ticket, p_user_id, p_customer_id, p_lifetime)
$$;
comment on function public.apply_payment_event(text, text, bigint, uuid, text, boolean) is 'For the functions only: see private.apply_payment_event.';
revoke all on function public.apply_payment_event(text, text, bigint, uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.apply_payment_event(text, text, bigint, uuid, text, boolean) to service_role;
