-- The customer of a deleted account was forgotten when the next account was deleted, which may be never: it goes with the other
-- leftovers of deleted accounts now, which are taken every few minutes, and is known for 30 days, whenever they are. And an account that was
-- deleted while another one was being forgotten counted as forgotten, too, and the log kept its address.

create or replace function private.clean_log(pieces int default 1, blocks bigint default 2000) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  log regclass := to_regclass('auth.audit_log_entries');
  sought uuid[];
  first_block bigint;
  all_blocks bigint;
  -- One cleaner at a time: what another one is at is left to it.
  key constant bigint := 4096250131;
begin
  delete from private.closed_payers where closed_at < now() - interval '30 days';

  -- Some installations have no such table, or keep it.
  if log is null or not has_table_privilege(log, 'DELETE') then
    delete from private.log_leftovers where true;
    return 0::bigint;
  end if;
  if not pg_try_advisory_xact_lock(key) then
    return (select count(*) from private.log_leftovers);
  end if;
  for piece in 1 .. pieces loop
    -- Whoever is noted while this piece is gone through was not looked for in it, and begins with the next one.
    select min(next_block), array_agg(actor_id) into first_block, sought from private.log_leftovers;
    exit when first_block is null;
    all_blocks := pg_relation_size(log) / current_setting('block_size')::bigint;
    delete from auth.audit_log_entries
    where ctid >= format('(%s,0)', first_block)::tid and ctid < format('(%s,0)', first_block + blocks)::tid
      and payload ->> 'actor_id' = any (sought::text[]);
    update private.log_leftovers set next_block = first_block + blocks
    where actor_id = any (sought) and next_block < first_block + blocks;
    delete from private.log_leftovers where actor_id = any (sought) and next_block >= all_blocks;
  end loop;
  return (select count(*) from private.log_leftovers);
end
$$;
comment on function private.clean_log(int, bigint) is 'Takes what deleted accounts left: their customers at the provider after 30 days, and their entries in the auth service''s log, so many pieces of so many blocks. Returns how many accounts the log has still to forget.';

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
      select from private.closed_payers
      where customer_id = payer_customer_id and not had_lifetime and closed_at > now() - interval '30 days'
    )
  );
end
$$;
