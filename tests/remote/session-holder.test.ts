import { expect, it } from 'vitest'
import { createMemoryKeyValue } from '../../src/remote/key-value.ts'
import { createSessionHolder, SESSION_KEY } from '../../src/remote/session-holder.ts'

const NOW = Date.UTC(2026, 0, 15, 12)

const sessionOf = (userId: string, token = 'at-1') => ({
  access_token: token,
  refresh_token: `rt-${token}`,
  expires_in: 3600,
  expires_at: 1,
  token_type: 'bearer',
  user: { id: userId, email: `${userId}@example.com` },
})

const arrive = (holder: ReturnType<typeof createSessionHolder>, userId: string, token?: string) =>
  holder.authStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf(userId, token)))

const setUp = (remembered: string | null, now = () => NOW) => {
  const store = createMemoryKeyValue()
  let id = remembered
  const holder = createSessionHolder(store, () => id, now)
  return {
    store,
    holder,
    remember: (userId: string | null) => {
      id = userId
    },
  }
}

it('[X1] the remembered person’s session is stored, anybody else’s is held until it is admitted', () => {
  const { store, holder, remember } = setUp('ana')
  arrive(holder, 'ana')
  expect(holder.read()?.user.id).toBe('ana')
  arrive(holder, 'bob', 'at-2')
  expect(holder.read()?.user.id).toBe('ana')
  expect(holder.held()?.user.id).toBe('bob')
  expect(store.getItem(SESSION_KEY)).not.toContain('bob')
  remember('bob')
  expect(holder.read(), 'a stored session of the last person is nobody’s').toBeNull()
  holder.admit()
  expect(holder.read()?.user.id).toBe('bob')
  expect(holder.held()).toBeNull()
})

it('[X1] a held session can be turned away', () => {
  const { holder } = setUp('ana')
  arrive(holder, 'ana')
  arrive(holder, 'bob')
  holder.dropHeld()
  expect(holder.held()).toBeNull()
  expect(holder.read()?.user.id).toBe('ana')
})

it('[X2] [LF-03] supabase-js cannot remove what is stored', () => {
  const { holder } = setUp('ana')
  arrive(holder, 'ana')
  holder.authStorage.removeItem(SESSION_KEY)
  expect(holder.read()?.user.id).toBe('ana')
  holder.clear()
  expect(holder.read()).toBeNull()
})

it('[X2] the verifier of a running sign-in is supabase-js’s own', () => {
  const { holder } = setUp(null)
  holder.authStorage.setItem(`${SESSION_KEY}-code-verifier`, '"v"')
  expect(holder.authStorage.getItem(`${SESSION_KEY}-code-verifier`)).toBe('"v"')
  holder.authStorage.removeItem(`${SESSION_KEY}-code-verifier`)
  expect(holder.authStorage.getItem(`${SESSION_KEY}-code-verifier`)).toBeNull()
})

it.each([-3 * 604_800_000, -7_200_000, 0, 7_200_000, 3 * 604_800_000])(
  '[X3] a clock that is off by %i ms still sees an hour of life',
  (skew) => {
    const { holder } = setUp('ana', () => NOW + skew)
    arrive(holder, 'ana')
    expect((holder.read()?.expires_at ?? 0) * 1000).toBe(NOW + skew + 3_600_000)
  },
)

it('[X3] saving the same session again (a new name) gives it no new life', () => {
  let now = NOW
  const { holder } = setUp('ana', () => now)
  arrive(holder, 'ana')
  now += 3_000_000
  arrive(holder, 'ana')
  expect((holder.read()?.expires_at ?? 0) * 1000).toBe(NOW + 3_600_000)
})

it('[R4] [X4] what a late tab wrote of one who left gives way to whoever is here', () => {
  const { store, holder, remember } = setUp('bob')
  arrive(holder, 'bob', 'at-b')
  store.setItem(SESSION_KEY, JSON.stringify(sessionOf('ana')))
  holder.noticeStorageEvent(SESSION_KEY)
  expect(holder.read()?.access_token).toBe('at-b')
  remember(null)
  store.setItem(SESSION_KEY, JSON.stringify(sessionOf('ana')))
  holder.noticeStorageEvent(SESSION_KEY)
  expect(store.getItem(SESSION_KEY)).toBeNull()
})

it('tells of changes, of another tab’s too', () => {
  const { holder } = setUp('ana')
  let told = 0
  const stop = holder.subscribe(() => {
    told += 1
  })
  arrive(holder, 'ana')
  holder.noticeStorageEvent(SESSION_KEY)
  holder.noticeStorageEvent('cifra.theme')
  expect(told).toBe(2)
  stop()
  holder.clear()
  expect(told).toBe(2)
})

it('what is stored and is no session is none', () => {
  const { store, holder } = setUp('ana')
  for (const text of [
    '',
    'null',
    '{}',
    '{"access_token":1}',
    '[]',
    '{"access_token":"a","refresh_token":"b"}',
  ]) {
    store.setItem(SESSION_KEY, text)
    expect(holder.read()).toBeNull()
  }
})
