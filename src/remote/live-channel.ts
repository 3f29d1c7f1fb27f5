import { RealtimeClient } from '@supabase/realtime-js'
import type { Hint } from '../core/sync/hint.ts'
import { parseHint } from '../core/sync/hint.ts'
import type { Backend } from './backend.ts'
import type { AccessToken } from './client.ts'
import { ownerOf } from './token-owner.ts'

export type LiveChannelOptions = {
  readonly backend: Backend
  readonly accessToken: AccessToken
  readonly userId: string
  /** The channel stands from now on: what happened before is not told. */
  readonly onJoined: () => void
  readonly onTold: (hint: Hint | null) => void
  /** It was refused, cut or never came about. Said once; nothing of it goes on. */
  readonly onDown: () => void
  /** Another one than the browser's: for tests. */
  readonly transport?: typeof WebSocket
}

/**
 * Joins this person's channel, on which their other devices' changes are told, by Supabase's own client. Never with a token of
 * somebody else. The client asks for the token at each heartbeat, so a renewed one renews the channel. It would also
 * join again by itself for ever; whoever opened the channel knows better whether that is still wanted. Returns its stop.
 */
export const openLiveChannel = (options: LiveChannelOptions): (() => void) => {
  const { backend, accessToken, userId, onJoined, onTold, onDown, transport } = options
  let isOver = false
  const client = new RealtimeClient(`${backend.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: backend.publishableKey },
    accessToken: async () => {
      const token = await accessToken()
      if (!token.ok || ownerOf(token.value) !== userId) throw new Error('No token for the channel')
      return token.value
    },
    ...(transport ? { transport } : {}),
  })
  const stop = () => {
    if (isOver) return
    isOver = true
    for (const channel of client.getChannels()) channel.teardown()
    void client.disconnect()
  }
  const end = () => {
    if (isOver) return
    stop()
    onDown()
  }
  const join = async () => {
    // Before the channel asks to be joined: it would ask without a token.
    await client.setAuth()
    if (isOver) return
    if (client.accessTokenValue === null) return end()
    client
      .channel(`history:${userId}`, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, ({ payload }) => {
        if (!isOver) onTold(parseHint(payload))
      })
      .subscribe((status) => {
        if (isOver) return
        if (status === 'SUBSCRIBED') onJoined()
        else end()
      })
  }
  join().catch(end)
  return stop
}
