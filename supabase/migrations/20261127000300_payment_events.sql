-- Payment events that were acted upon; the call that writes them comes with the payments' own migration.

create table private.payment_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) <= 255),
  received_at timestamptz not null default now()
);
comment on table private.payment_events is 'Ids of the provider''s events, claimed in the same transaction as their effect: a duplicate has none.';
revoke all on table private.payment_events from public, anon, authenticated, service_role;
