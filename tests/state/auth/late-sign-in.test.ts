import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { SESSION_KEY } from '../../../src/remote/session-holder.ts'
import { changePasswordAtom } from '../../../src/state/auth/own-account.ts'
import { signInAtom } from '../../../src/state/auth/sign-in.ts'
import { signOutAtom } from '../../../src/state/auth/sign-out.ts'
import { anasDevice, sessionOf } from '../../helpers/anas-device.ts'
import { press } from '../../helpers/press.ts'

afterEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
})

const NO_SESSION = { ok: false, failure: { code: 'no_session' } }
const FORM = { email: 'ana@example.com', password: 'x' }
const CHANGE = { old: 'x', password: 'new-password' }

/** Ana's device. Her password is right; `meanwhile` happens before its answer has come, which is the session of `id`. */
const withLateAnswer = (meanwhile: (device: ReturnType<typeof anasDevice>) => unknown, id = 'ana') => {
  const device: ReturnType<typeof anasDevice> = anasDevice(async (path) => {
    if (path !== 'token?grant_type=password') return undefined
    await meanwhile(device)
    return Response.json(sessionOf(id, 'late'))
  })
  return device
}
const signOut = ({ services }: ReturnType<typeof anasDevice>) => press({ services }, signOutAtom)

it('whoever is here signs in again, and goes on', async () => {
  const { services, tab } = withLateAnswer(() => {})
  const stay = tab.identity.user()?.stay
  tab.holder.clear()
  expect(await press({ services }, signInAtom, FORM)).toEqual(ok(undefined))
  expect(tab.identity.user()).toMatchObject({ id: 'ana', stay })
  expect(tab.holder.read()?.access_token).toBe(sessionOf('ana', 'late').access_token)
})

it('[R4] Ana signs in again and signs out before the answer: it brings nobody back, and ends', async () => {
  const { services, tab, asked } = withLateAnswer(signOut)
  tab.holder.clear()
  expect(await press({ services }, signInAtom, FORM)).toEqual(NO_SESSION)
  expect(tab.identity.user()).toBeNull()
  expect(tab.holder.held()).toBeNull()
  expect(asked.at(-1)).toBe('logout?scope=local as ana late')
})

it('[R4] Ana signs in again and Bob comes in before the answer: he is not asked to make way', async () => {
  const { services, tab, asked } = withLateAnswer(({ elsewhere }) => elsewhere('bob'))
  expect(await press({ services }, signInAtom, FORM)).toEqual(NO_SESSION)
  expect(tab.identity.user()?.id).toBe('bob')
  expect(tab.holder.held()).toBeNull()
  expect(asked.at(-1)).toBe('logout?scope=local as ana late')
})

it('[R4] Ana signs out while her old password is asked for: nothing is changed, held or left signed in', async () => {
  const { services, tab, asked } = withLateAnswer(signOut)
  expect(await press({ services }, changePasswordAtom, CHANGE)).toEqual(NO_SESSION)
  expect(tab.holder.held()).toBeNull()
  expect(asked.filter((each) => !each.startsWith('token'))).toEqual([
    'logout?scope=local as ana 1',
    'logout?scope=local as ana late',
  ])
})

it('[R4] Ana leaves and comes in anew while her old password is asked for: what she began before is over', async () => {
  const { services, tab, asked } = withLateAnswer(({ elsewhere }) => elsewhere('ana'))
  expect(await press({ services }, changePasswordAtom, CHANGE)).toEqual(NO_SESSION)
  expect(tab.identity.user()?.stay).toBe('next of ana')
  expect(asked).toEqual(['token?grant_type=password as nobody'])
})

it('[R4] her address belongs to another account by now: its session ends', async () => {
  const { services, tab, asked } = withLateAnswer(() => {}, 'carla')
  expect(await press({ services }, changePasswordAtom, CHANGE)).toMatchObject({
    failure: { code: 'session_ended' },
  })
  expect(tab.identity.user()?.id).toBe('ana')
  expect(tab.holder.held()).toBeNull()
  expect(asked.at(-1)).toBe('logout?scope=local as carla late')
})

it('[O5] Bob comes in while the code for it is loaded: nobody’s password is asked for or changed', async () => {
  const { services, asked, elsewhere } = anasDevice()
  const remote = async () => {
    elsewhere('bob')
    return services.remote()
  }
  expect(await press({ services: { ...services, remote } }, changePasswordAtom, CHANGE)).toEqual(NO_SESSION)
  expect(asked).toEqual([])
})

it('a wrong old password turns nobody away who waits to come in', async () => {
  const { services, tab } = anasDevice(async () =>
    Response.json({ error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 }),
  )
  tab.holder.authStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('bob')))
  expect(await press({ services }, changePasswordAtom, CHANGE)).toMatchObject({
    failure: { code: 'old_password_wrong' },
  })
  expect(tab.holder.held()?.user.id).toBe('bob')
})
