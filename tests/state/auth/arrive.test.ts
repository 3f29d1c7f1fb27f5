import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPasswordNeeded } from '../../../src/core/account/password-needed.ts'
import { parseAuthAddress } from '../../../src/remote/auth-callback.ts'
import { finishCallbackAtom, verifyCodeAtom } from '../../../src/state/auth/arrive.ts'
import { otherPersonAtom } from '../../../src/state/auth/auth-atoms.ts'
import { connectAuth } from '../../../src/state/auth/connect-auth.ts'
import { makeWayAtom, otherNeedsPasswordAtom, turnAwayAtom } from '../../../src/state/auth/make-way.ts'
import { setPasswordAtom } from '../../../src/state/auth/own-account.ts'
import { type Services, servicesAtom } from '../../../src/state/services.ts'
import { codeOf, linkOf } from '../../helpers/api-client.ts'
import { bridgeWithoutWorker } from '../../helpers/bridge-without-worker.ts'
import { startInProcessBackend } from '../../helpers/in-process-backend.ts'
import { press } from '../../helpers/press.ts'
import { createRemoteDevice } from '../../helpers/remote-device.ts'

let backend: Awaited<ReturnType<typeof startInProcessBackend>>

beforeAll(async () => {
  backend = await startInProcessBackend()
})
afterAll(() => backend.stop())

const PASSWORD = 'Correct-horse-1'
const CHOSEN = 'Chosen-horse-3'
let people = 0
const someone = (fullName: string) => {
  people += 1
  return { email: `${fullName.toLowerCase()}-${people}@example.com`, password: PASSWORD, fullName }
}

const openDevice = () => {
  const tab = createRemoteDevice({ url: backend.url, publishableKey: backend.keys.publishable })
  const services: Services = {
    now: Date.now,
    device: tab.store,
    holder: tab.holder,
    identity: tab.identity,
    remote: async () => tab.remote,
    generator: bridgeWithoutWorker(),
    firstPlate: Promise.resolve(),
    openUserStorage: async () => ({ ok: false, failure: { code: 'storage_unavailable' } }),
  }
  return { ...tab, services }
}

/** Ana’s computer. */
const signedIn = async () => {
  const ana = someone('Ana')
  const computer = openDevice()
  await computer.remote.auth.signUp(ana)
  const code = codeOf(await backend.api.newestMail(ana.email))
  await computer.remote.auth.verifyCode({ email: ana.email, code, kind: 'signup' })
  expect(computer.admit()).toBe('admitted')
  return computer
}

const pressLink = async ({ services }: Pick<ReturnType<typeof openDevice>, 'services'>, email: string) => {
  const { callback } = parseAuthAddress(new URL(linkOf(await backend.api.newestMail(email))))
  if (callback === null) throw new Error('The link leads nowhere')
  const arrived = await press({ services }, finishCallbackAtom, callback)
  if (!arrived.ok) throw new Error(arrived.failure.code)
  return arrived.value
}

const isAsked = ({ holder }: ReturnType<typeof openDevice>) =>
  isPasswordNeeded(holder.read()?.user.user_metadata)

it('[A2] [M1] who opens the mail of their sign-up where another person is in is asked, when that one has made way', async () => {
  const computer = await signedIn()
  const bob = someone('Bob')
  await openDevice().remote.auth.signUp(bob)
  const arrived = await pressLink(computer, bob.email)
  expect(isAsked(computer), 'Ana').toBe(false)
  await press({ services: computer.services }, makeWayAtom)
  expect(arrived).toMatchObject({ recovery: computer.identity.user()?.id })
  expect(computer.identity.user()?.email).toBe(bob.email)
  expect(isAsked(computer), 'Bob').toBe(true)
  expect(await press({ services: computer.services }, setPasswordAtom, CHOSEN)).toMatchObject({ ok: true })
  expect(isAsked(computer), 'Bob, when he has chosen one').toBe(false)
  expect(await openDevice().remote.auth.signIn({ ...bob, password: CHOSEN })).toMatchObject({ ok: true })
})

it('[A2] [M1] who is not let in is told that the password has ended, and asked wherever they come in', async () => {
  const computer = await signedIn()
  const atoms = createStore()
  atoms.set(servicesAtom, computer.services)
  connectAuth(atoms, computer.services)
  const bob = someone('Bob')
  const phone = openDevice()
  await phone.remote.auth.signUp(bob)
  await pressLink(computer, bob.email)
  expect(atoms.get(otherPersonAtom)).toEqual({ email: bob.email })
  expect(atoms.get(otherNeedsPasswordAtom)).toBe(true)
  await press({ services: computer.services }, turnAwayAtom)
  expect(atoms.get(otherPersonAtom)).toBeNull()

  await phone.remote.auth.requestReset(bob.email)
  expect(await pressLink(phone, bob.email)).toEqual({
    recovery: phone.identity.user()?.id,
    passwordNeeded: false,
  })
  expect(isAsked(phone)).toBe(true)
  expect(await press({ services: phone.services }, setPasswordAtom, CHOSEN)).toMatchObject({ ok: true })
  expect(isAsked(phone)).toBe(false)
})

it('who asked for a new password is asked for it, also when another person has to make way first', async () => {
  const computer = await signedIn()
  const bob = someone('Bob')
  await backend.api.newUser(bob.email, bob.password)
  await openDevice().remote.auth.requestReset(bob.email)
  const byLink = await pressLink(computer, bob.email)
  await press({ services: computer.services }, makeWayAtom)
  expect(byLink).toEqual({ recovery: computer.identity.user()?.id, passwordNeeded: false })
  expect(isAsked(computer), 'his old one works').toBe(false)
})

it('[X1] a code of another person’s mail changes no name here', async () => {
  const computer = await signedIn()
  const bob = someone('Bob')
  await backend.api.signUp(bob.email, 'First-horse-1', 'Mallory')
  const code = codeOf(await backend.api.newestMail(bob.email))
  const form = { kind: 'signup', code, ...bob } as const
  expect(await press({ services: computer.services }, verifyCodeAtom, form)).toMatchObject({ ok: true })
  expect(computer.identity.user()?.fullName).toBe('Ana')
  expect(computer.holder.held()?.user.email).toBe(bob.email)
})
