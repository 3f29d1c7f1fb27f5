-- An account may go while an event of its payment is at work. The event is not claimed then: it comes again, finds the account
-- gone, and what was paid is given back.

create or replace function private.apply_payment_event(
  event_id text, event_type text, ticket bigint, payer_user_id uuid, payer_customer_id text, has_lifetime boolean,
  held_session_id text
) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  -- The head first, as every writer of this user does, so that nothing can deadlock with it.
  perform from private.sync_heads where user_id = payer_user_id for update;
  -- There was an account when the reading began: whoever reads again decides on what is there now.
  if not found and payer_user_id is not null then
    return 'no_account';
  end if;
  if event_id is not null then
    insert into private.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
    if not found then
      return 'duplicate';
    end if;
  end if;
  if payer_user_id is null then
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
comment on function private.apply_payment_event(text, text, bigint, uuid, text, boolean, text) is 'Claims an event (null: the state was read without one) and writes the provider''s state that was read under its ticket, in one transaction. Answers duplicate, no_account, superseded, lifetime, revoked or unchanged. With no_account the event is claimed only when no account was known at the beginning either (payer_user_id is null).';
