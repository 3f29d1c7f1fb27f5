-- Open devices hear of each other's changes: a commit tells, on a channel of the person's own, and the sync brings. No row
-- travels here. The channel is Supabase's Realtime, broadcast from the database; where there is none, nothing is told and
-- devices hear of changes as they did before, when they are looked at and every few minutes.

create function private.tell_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  head private.sync_heads;
begin
  -- Once in a transaction, at its end, with the revision that it leaves: one call may change the head many times.
  if current_setting('cifra.told', true) = new.user_id::text then
    return null;
  end if;
  perform set_config('cifra.told', new.user_id::text, true);
  begin
    -- Where it is missing, this is all that a write costs.
    if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
      return null;
    end if;
    select * into head from private.sync_heads where user_id = new.user_id;
    -- The history of the free plan comes to no other device.
    if found and exists (
      select from public.profiles where id = head.user_id and subscription_tier = 'premium'
    ) then
      perform realtime.send(
        jsonb_build_object('epoch', head.epoch, 'rev', head.rev), 'changed', 'history:' || head.user_id, true
      );
    end if;
  exception when others then
    -- No fault of the channel may refuse what is being saved. The devices hear of it at their next sync.
    null;
  end;
  return null;
end
$$;
comment on function private.tell_devices() is 'Tells the open devices of a person that their head has moved, and to where. Definer: nobody else may write to a channel.';
revoke all on function private.tell_devices() from public, anon, authenticated, service_role;

create constraint trigger tell_devices after update on private.sync_heads
  deferrable initially deferred
  for each row when (old.rev is distinct from new.rev or old.epoch is distinct from new.epoch)
  execute function private.tell_devices();

-- Who may listen: a premium person, to their own channel. Nobody may send: there is no policy for it.
do $do$
begin
  if to_regclass('realtime.messages') is not null and to_regprocedure('realtime.topic()') is not null then
    create policy "own channel is heard by premium" on realtime.messages
      for select to authenticated using (
        extension = 'broadcast'
        and (select realtime.topic()) = 'history:' || (select private.caller_id())::text
        and (select private.caller_is_premium())
      );
  end if;
exception when insufficient_privilege then
  raise warning 'The policy of the live channel could not be made: devices will hear of changes by their sync alone.';
end
$do$;
