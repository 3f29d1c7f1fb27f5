-- A premium row is as old as it says, from 1970 on: what a person brings from an earlier account keeps its times and their order, though
-- the account that takes it is younger. It is charged to no week, also after a downgrade, so nothing is to be had by it.

create or replace function private.begin_sync(
  request private.sync_request, sent uuid[],
  out answer json, out last_seq bigint, out is_copied boolean, out fresh integer, out earliest timestamptz
)
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  standing private.sync_standing;
begin
  -- Operations that follow on the last ones are news. Anything else may leave nothing to be written, and so may an app of
  -- before formats had names, which may be refused.
  if request.op_count = 0 or request.format is null or not exists (
    select from private.sync_clients as client
    where client.user_id = caller and client.client_id = request.client_id and client.last_seq = request.first_seq - 1
  ) then
    answer := private.quiet_answer(caller, request, sent);
    if answer is not null then
      return;
    end if;
  end if;

  -- The lock that every writer of this user takes first, here by an update. Had the row been locked only, the operations,
  -- which raise its revision from within a subtransaction, would make two holders of it: a multixact for each call.
  update private.sync_heads set rev = rev where user_id = caller;
  if not found then
    -- A token outlives its account by up to an hour.
    raise sqlstate 'PT401' using message = 'no_session', detail = 'This account does not exist any more.';
  end if;
  -- Now that no other call of this user can change it.
  if request.format is null then
    perform private.refuse_earlier_app(caller);
  end if;
  standing := private.standing_of(caller, request, sent);
  if standing.last_seq is null then
    standing := row(
      0, now() - interval '7 days', array[]::uuid[], false, request.first_seq > 1,
      case when request.first_seq > 1 then 0 else request.op_count end
    )::private.sync_standing;
    delete from private.sync_clients where user_id = caller and client_id in (
      select client_id from private.sync_clients where user_id = caller order by last_contact_at desc offset 99
    );
    insert into private.sync_clients (user_id, client_id, last_seq, marks, last_contact_at, format)
    values (caller, request.client_id, standing.fresh, sent[:standing.fresh], now(), request.format);
  else
    if not standing.is_copied and not standing.is_behind_gap then
      delete from private.sync_outcomes
        where user_id = caller and client_id = request.client_id and seq < request.first_seq;
    end if;
    -- As taken already: with whatever comes of the operations, or not at all.
    update private.sync_clients as client
      set last_seq = case when standing.fresh > 0 then request.first_seq + request.op_count - 1 else client.last_seq end,
        marks = standing.kept || sent[request.op_count - standing.fresh + 1:],
        last_contact_at = now(), format = request.format
      where user_id = caller and client_id = request.client_id;
  end if;
  is_copied := standing.is_copied;
  fresh := standing.fresh;
  last_seq := case when fresh > 0 then request.first_seq + request.op_count - 1 else standing.last_seq end;
  if fresh > 0 then
    -- A free row is charged to the week of its time, so it may not claim a time that this device has reported on already.
    -- A premium row is charged to nothing and is as old as it says: brought from another account, refused while free, or
    -- behind 200 others in the queue.
    select case
        when profile.subscription_tier = 'premium' then 'epoch'::timestamptz
        else greatest(standing.last_contact, account.created_at)
      end into earliest
      from auth.users as account left join public.profiles as profile on profile.id = account.id
      where account.id = caller;
  end if;
end
$$;
