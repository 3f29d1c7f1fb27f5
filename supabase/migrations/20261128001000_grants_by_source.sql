-- A plan is kept by its source: what one source grants, another cannot take. The plan is the best of the grants that stand.

create table private.entitlement_grants (
  user_id uuid not null references auth.users (id) on delete cascade,
  source text not null check (char_length(source) between 1 and 100),
  granted_at timestamptz not null default now(),
  primary key (user_id, source)
);
comment on table private.entitlement_grants is 'Why a user is premium: one row for each source that says so. No row: free.';
comment on column private.entitlement_grants.source is '''lifetime'' for the one-time purchase; anything else names who granted.';
revoke all on table private.entitlement_grants from public, anon, authenticated, service_role;

-- What stood before. Only the last writer of a plan was known; a profile decides, as it did for every rule.
insert into private.entitlement_grants (user_id, source, granted_at)
select
  profiles.id,
  case when entitlements.tier = 'premium' then entitlements.source else 'carried over' end,
  coalesce(entitlements.updated_at, now())
from public.profiles
left join public.entitlements on entitlements.user_id = profiles.id
where profiles.subscription_tier = 'premium';

comment on table public.entitlements is 'What a user''s grants (private.entitlement_grants) come to; written by private.set_entitlement only. No row means free from the beginning.';
comment on column public.entitlements.source is 'Of the grant that stands, ''lifetime'' before any other; without one, whose was taken back last.';

create or replace function private.set_entitlement(user_id uuid, tier text, source text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  old_tier text;
  new_tier text;
  standing text;
begin
  if set_entitlement.tier not in ('free', 'premium') then
    raise sqlstate 'PT400' using message = 'bad_row', detail = 'A tier is free or premium.';
  end if;
  if not exists (select from public.profiles where profiles.id = set_entitlement.user_id) then
    return; -- The account is gone: a late payment event has nothing left to change.
  end if;
  perform private.lock_head(set_entitlement.user_id);
  select profiles.subscription_tier into old_tier from public.profiles
    where profiles.id = set_entitlement.user_id;

  if set_entitlement.tier = 'premium' then
    insert into private.entitlement_grants (user_id, source)
    values (set_entitlement.user_id, set_entitlement.source)
    on conflict on constraint entitlement_grants_pkey do nothing;
  else
    delete from private.entitlement_grants as taken
      where taken.user_id = set_entitlement.user_id and taken.source = set_entitlement.source;
  end if;

  select held.source into standing from private.entitlement_grants as held
    where held.user_id = set_entitlement.user_id
    order by held.source = 'lifetime' desc, held.granted_at desc, held.source
    limit 1;
  new_tier := case when standing is null then 'free' else 'premium' end;

  insert into public.entitlements as kept (user_id, tier, source)
  values (set_entitlement.user_id, new_tier, coalesce(standing, set_entitlement.source))
  on conflict on constraint entitlements_pkey do update
    set tier = excluded.tier, source = excluded.source, updated_at = now()
    where (kept.tier, kept.source) is distinct from (excluded.tier, excluded.source);

  update auth.users
    set raw_app_meta_data = coalesce(private.unwrap_json(raw_app_meta_data), '{}')
      || jsonb_build_object('subscription_tier', new_tier)
    where users.id = set_entitlement.user_id
      and private.unwrap_json(raw_app_meta_data) ->> 'subscription_tier' is distinct from new_tier;

  if old_tier is distinct from new_tier then
    update public.profiles set subscription_tier = new_tier where profiles.id = set_entitlement.user_id;
    -- A free device's cursor has passed rows that it was not given: a new epoch brings them.
    update private.sync_heads
      set rev = rev + 1,
          epoch = case when new_tier = 'premium' then gen_random_uuid() else epoch end
      where sync_heads.user_id = set_entitlement.user_id;
  end if;
end
$$;
comment on function private.set_entitlement(uuid, text, text) is 'Grants premium in the name of a source, or takes back what that source granted (free), and writes the plan that is left everywhere it is read: entitlement, profile, app metadata, devices. Safe to repeat; without effect for an account that is gone.';

-- A payment takes away only what a payment gave.
create or replace function private.apply_payment_event(
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
  perform from private.entitlement_grants where user_id = payer_user_id and source = 'lifetime';
  if found then
    perform private.set_entitlement(payer_user_id, 'free', 'lifetime');
    return 'revoked';
  end if;
  return 'unchanged';
end
$$;
