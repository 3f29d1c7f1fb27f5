-- Whether anything is left: beyond a page, or of a form. The plan that serves all callers supposes that a third of everybody's
-- rows fits, so that reading them in any order finds one soon; where none fits, or those that do lie at the end, that reads
-- the whole history, or the rows of the whole instance.

-- The next row in the order of the page, and not any: for that there is one index. "exists" would pass over the order.
create or replace function private.page_since(
  owner uuid, is_premium boolean, since bigint, page integer,
  out saved json, out tombstones json, out last_rev bigint, out more boolean
)
language plpgsql stable set search_path = ''
as $$
begin
  select
    coalesce(json_agg(change.kept order by change.rev) filter (where change.gone is null), '[]'),
    coalesce(json_agg(json_build_object('id', change.gone, 'rev', change.rev) order by change.rev)
      filter (where change.gone is not null), '[]'),
    max(change.rev),
    count(*) = page
  into saved, tombstones, last_rev, more
  from (
    (select row.rev, null::uuid as gone, json_build_object(
        'id', row.id, 'password_length', row.password_length, 'created_at', row.created_at,
        'generation_settings', row.generation_settings, 'rev', row.rev
      ) as kept
      from public.password_history as row
      where row.user_id = owner and is_premium and row.rev > since order by row.rev limit page)
    union all
    (select tombstone.rev, tombstone.id, null
      from private.history_tombstones as tombstone
      where tombstone.user_id = owner and tombstone.rev > since order by tombstone.rev limit page)
    order by 1 limit page
  ) as change;
  -- A full page may be the last one.
  more := more and (
    (select rev from private.history_tombstones where user_id = owner and rev > last_rev order by rev limit 1) is not null
    or is_premium
      and (select rev from public.password_history where user_id = owner and rev > last_rev order by rev limit 1) is not null
  );
end
$$;

-- Of a form: the index that has it, and nothing else.
alter function private.turn_own_rows(json) set enable_seqscan = off;
alter function private.write_own_vault(text, text, text, json, text) set enable_seqscan = off;
