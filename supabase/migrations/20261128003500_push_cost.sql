-- A call with news holds its user's head by one holder.

create or replace function private.begin_sync(
  request private.sync_request, sent uuid[],
  out answer json, out last_seq bigint, out is_copied boolean, out fresh integer, out earliest timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  standing private.sync_standing;
  account_created timestamptz;
begin
  answer := private.quiet_answer(caller, request, sent);
  if answer is not null then
    return;
  end if;

  -- The lock that every writer of this user takes first, here by an update. Had the row been locked only, the operations,
  -- which raise its revision from within a subtransaction, would make two holders of it: a multixact for each call.
  update private.sync_heads set rev = rev where user_id = caller;
  if not found then
    -- A token outlives its account by up to an hour.
    raise sqlstate 'PT401' using message = 'no_session', detail = 'This account does not exist any more.';
  end if;
  -- Again, now that no other call of this user can change it.
  standing := private.standing_of(caller, request, sent);
  if standing.last_seq is null then
    standing := row(
      0, now() - interval '7 days', array[]::uuid[], false, request.first_seq > 1,
      case when request.first_seq > 1 then 0 else request.op_count end
    )::private.sync_standing;
    delete from private.sync_clients where user_id = caller and client_id in (
      select client_id from private.sync_clients where user_id = caller order by last_contact_at desc offset 99
    );
    insert into private.sync_clients (user_id, client_id, last_contact_at, format)
    values (caller, request.client_id, now(), request.format);
  else
    if not standing.is_copied and not standing.is_behind_gap then
      delete from private.sync_outcomes
        where user_id = caller and client_id = request.client_id and seq < request.first_seq;
    end if;
    if standing.fresh = 0 then -- otherwise record_outcomes writes it, with the rest
      update private.sync_clients set last_contact_at = now(), marks = standing.kept, format = request.format
        where user_id = caller and client_id = request.client_id;
    end if;
  end if;
  last_seq := standing.last_seq;
  is_copied := standing.is_copied;
  fresh := standing.fresh;
  if fresh > 0 then
    -- A free row is charged to the week of its time, so it may not claim a time that this device has reported on already.
    -- A premium row is charged to nothing and may be older: refused while free, or behind 200 others in the queue.
    select users.created_at into account_created from auth.users where users.id = caller;
    earliest := case
      when private.caller_is_premium() then account_created
      else greatest(standing.last_contact, account_created)
    end;
  end if;
end
$$;
