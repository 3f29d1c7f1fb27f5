import { expect, it } from 'vitest'
import { createMemoryKeyValue } from '../../../src/remote/key-value.ts'
import { createIdentity } from '../../../src/state/auth/identity.ts'
import { USER_KEY } from '../../../src/state/auth/remembered-user.ts'

const ana = { id: 'ana', email: 'ana@example.com', fullName: 'Ana' }

it('remembers over restarts, and is the same object until it changes', () => {
  const device = createMemoryKeyValue()
  const identity = createIdentity(device)
  expect(identity.user()).toBeNull()
  identity.remember(ana)
  const known = identity.user()
  identity.remember({ ...ana })
  expect(identity.user()).toBe(known)
  expect(createIdentity(device).user()).toMatchObject(ana)
})

it('hears of another tab’s sign-in and sign-out, and of nothing else', () => {
  const device = createMemoryKeyValue()
  const identity = createIdentity(device)
  let told = 0
  identity.subscribe(() => {
    told += 1
  })
  device.setItem(USER_KEY, JSON.stringify(ana))
  identity.noticeStorageEvent('cifra.theme')
  expect(identity.user()).toBeNull()
  identity.noticeStorageEvent(USER_KEY)
  expect(identity.user()).toMatchObject(ana)
  device.removeItem(USER_KEY)
  identity.noticeStorageEvent(null)
  expect(identity.user()).toBeNull()
  expect(told).toBe(2)
})

it('knows of another tab’s sign-out before its event has come', () => {
  const device = createMemoryKeyValue()
  const identity = createIdentity(device)
  identity.remember(ana)
  expect([identity.isHere('ana'), identity.isHere('ben')]).toEqual([true, false])
  device.removeItem(USER_KEY)
  expect(identity.user()).toMatchObject(ana)
  expect(identity.isHere('ana')).toBe(false)
})

it.each(['', 'null', '[]', '{}', '{"id":""}', '{"id":7,"email":"a"}', '{"id":"a"}', 'x'])(
  'what is stored and is nobody (%s) is nobody',
  (text) => {
    const device = createMemoryKeyValue()
    device.setItem(USER_KEY, text)
    expect(createIdentity(device).user()).toBeNull()
  },
)
