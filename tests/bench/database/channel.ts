import type { Database } from '../../../supabase/local/database.ts'

/**
 * How a commit tells the open devices. `hosted`: as Supabase's Realtime has it, by a row in a table that is partitioned by
 * day. `embedded`: by NOTIFY, as the embedded server does; then commits wait for each other, each for its own turn at the disk.
 */
export type Channel = 'hosted' | 'embedded'

const SEND = 'realtime.send(jsonb, text, text, boolean)'

/** Makes both, and leaves the embedded one as it is. Returns how to change over; what is connected already keeps the other. */
export async function createChannels(database: Database): Promise<(channel: Channel) => Promise<void>> {
  await database.run(`
    create table realtime.told (
      id uuid not null, topic text not null, extension text not null, event text, payload jsonb, private boolean,
      inserted_at timestamp not null default now(), updated_at timestamp not null default now(), primary key (id, inserted_at)
    ) partition by range (inserted_at);
    create table realtime.told_today partition of realtime.told default;
    create index on realtime.told (inserted_at desc, topic) where extension = 'broadcast' and private;
    create function realtime.send_hosted(payload jsonb, event text, topic text, private boolean default true) returns void
    language plpgsql set search_path = ''
    as $$
    declare
      -- By its parameters' places: their names go by the function's, which changes below.
      id uuid := gen_random_uuid();
    begin
      perform set_config('realtime.topic', $3, true);
      insert into realtime.told (id, topic, extension, event, payload, private)
      values (id, $3, 'broadcast', $2, $1 || jsonb_build_object('id', id), $4);
    end
    $$;`)
  let current: Channel = 'embedded'
  return async (channel) => {
    if (channel === current) return
    await database.run(`
      alter function ${SEND} rename to send_${current};
      alter function ${SEND.replace('send', `send_${channel}`)} rename to send;`)
    current = channel
  }
}
