import { expect, it } from 'vitest'
import { createMemoryKeyValue } from '../../src/remote/key-value.ts'
import { createSessionVault, SESSION_KEY } from '../../src/remote/session-vault.ts'

const NOW = Date.UTC(2026, 0, 15, 12)

const sessionOf = (userId: string, token = 'at-1') => ({
  access_token: token,
  refresh_token: `rt-${token}`,
  expires_in: 3600,
  expires_at: 1,
  token_type: 'bearer',
  user: { id: userId, email: `${userId}@example.com` },
})

const arrive = (vault: ReturnType<typeof createSessionVault>, userId: string, token?: string) =>
  vault.authStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf(userId, token)))

const setUp = (remembered: string | null, now = () => NOW) => {
  const store = createMemoryKeyValue()
  let id = remembered
  const vault = createSessionVault(store, () => id, now)
  return {
    store,
    vault,
    remember: (userId: string | null) => {
      id = userId
    },
  }
}

it('[V1] the remembered person’s session is stored, anybody else’s is held until it is admitted', () => {
  const { store, vault, remember } = setUp('ana')
  arrive(vault, 'ana')
  expect(vault.read()?.user.id).toBe('ana')
  arrive(vault, 'bob', 'at-2')
  expect(vault.read()?.user.id).toBe('ana')
  expect(vault.held()?.user.id).toBe('bob')
  expect(store.getItem(SESSION_KEY)).not.toContain('bob')
  remember('bob')
  expect(vault.read(), 'a stored session of the last person is nobody’s').toBeNull()
  vault.admit()
  expect(vault.read()?.user.id).toBe('bob')
  expect(vault.held()).toBeNull()
})

it('[V1] a held session can be turned away', () => {
  const { vault } = setUp('ana')
  arrive(vault, 'ana')
  arrive(vault, 'bob')
  vault.dropHeld()
  expect(vault.held()).toBeNull()
  expect(vault.read()?.user.id).toBe('ana')
})

it('[V2] [LF-03] supabase-js cannot remove what is stored', () => {
  const { vault } = setUp('ana')
  arrive(vault, 'ana')
  vault.authStorage.removeItem(SESSION_KEY)
  expect(vault.read()?.user.id).toBe('ana')
  vault.clear()
  expect(vault.read()).toBeNull()
})

it('[V2] the verifier of a running sign-in is supabase-js’s own', () => {
  const { vault } = setUp(null)
  vault.authStorage.setItem(`${SESSION_KEY}-code-verifier`, '"v"')
  expect(vault.authStorage.getItem(`${SESSION_KEY}-code-verifier`)).toBe('"v"')
  vault.authStorage.removeItem(`${SESSION_KEY}-code-verifier`)
  expect(vault.authStorage.getItem(`${SESSION_KEY}-code-verifier`)).toBeNull()
})

it.each([-3 * 604_800_000, -7_200_000, 0, 7_200_000, 3 * 604_800_000])(
  '[V3] a clock that is off by %i ms still sees an hour of life',
  (skew) => {
    const { vault } = setUp('ana', () => NOW + skew)
    arrive(vault, 'ana')
    expect((vault.read()?.expires_at ?? 0) * 1000).toBe(NOW + skew + 3_600_000)
  },
)

it('[V3] saving the same session again (a new name) gives it no new life', () => {
  let now = NOW
  const { vault } = setUp('ana', () => now)
  arrive(vault, 'ana')
  now += 3_000_000
  arrive(vault, 'ana')
  expect((vault.read()?.expires_at ?? 0) * 1000).toBe(NOW + 3_600_000)
})

it('tells of changes, of another tab’s too', () => {
  const { vault } = setUp('ana')
  let told = 0
  const stop = vault.subscribe(() => {
    told += 1
  })
  arrive(vault, 'ana')
  vault.noticeStorageEvent(SESSION_KEY)
  vault.noticeStorageEvent('cifra.theme')
  expect(told).toBe(2)
  stop()
  vault.clear()
  expect(told).toBe(2)
})

it('what is stored and is no session is none', () => {
  const { store, vault } = setUp('ana')
  for (const text of [
    '',
    'null',
    '{}',
    '{"access_token":1}',
    '[]',
    '{"access_token":"a","refresh_token":"b"}',
  ]) {
    store.setItem(SESSION_KEY, text)
    expect(vault.read()).toBeNull()
  }
})
