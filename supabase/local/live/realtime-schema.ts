/**
 * Supabase's `realtime` schema, as far as the migrations know it: what they send is notified at commit, and
 * who may listen is decided by the policy that they make. A database that has such a schema keeps its own.
 */
export const CHANGES = 'cifra_realtime'

export const REALTIME_SCHEMA = `
do $do$ begin
  if to_regnamespace('realtime') is not null then return; end if;

  create schema realtime;
  -- The service asks the policies about a message that it would deliver; this is that message.
  create table realtime.messages (extension text not null);
  insert into realtime.messages values ('broadcast');
  alter table realtime.messages enable row level security;

  create function realtime.topic() returns text language sql stable set search_path = ''
  as $$ select nullif(current_setting('realtime.topic', true), '') $$;

  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql set search_path = ''
  as $$ select pg_notify('${CHANGES}', json_build_object('topic', topic, 'event', event, 'payload', payload)::text) $$;

  create function realtime.may_listen(topic text, claims text) returns boolean language plpgsql set search_path = ''
  as $$
  begin
    perform set_config('realtime.topic', topic, true), set_config('request.jwt.claims', claims, true),
      set_config('role', 'authenticated', true);
    return exists (select from realtime.messages where extension = 'broadcast');
  end
  $$;

  revoke all on all functions in schema realtime from public;
  grant usage on schema realtime to authenticated;
  grant select on realtime.messages to authenticated;
  grant execute on function realtime.topic() to authenticated;
end $do$;
`
