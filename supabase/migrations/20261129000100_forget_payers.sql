-- The customer of a deleted account was forgotten when the next account was deleted, which may be never. It goes with the other
-- leftovers of deleted accounts now, which are taken every few minutes.

create or replace function private.clean_log(pieces int default 1, blocks bigint default 2000) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  log regclass := to_regclass('auth.audit_log_entries');
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
comment on function private.clean_log(int, bigint) is 'Takes what deleted accounts left: their customers at the provider after 30 days, and their entries in the auth service''s log, so many pieces of so many blocks. Returns how many accounts the log has still to forget.';
