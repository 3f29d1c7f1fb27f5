import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import {
  deleteAccountAtom,
  setPasswordAtom,
  signOutEverywhereAtom,
} from '../../../src/state/auth/own-account.ts'
import { databaseName } from '../../../src/storage/names.ts'
import { anasDevice } from '../../helpers/anas-device.ts'
import { press } from '../../helpers/press.ts'
import { must, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

const DISK = { indexedDB, IDBKeyRange }

const openWithRow = async (userId: string) => {
  const { storage } = await openTestStorage(DISK, userId)
  must(await storage.saveItem(saveRequest(1)))
  return storage
}

const isKept = async (userId: string) =>
  (await indexedDB.databases()).some(({ name }) => name === databaseName(userId))

afterEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
})

/** What is begun in a question that stays open. */
const open = () => new AbortController().signal

it('[O5] Bob comes in while Ana’s payment page is closed: his account stays', async () => {
  const { services, asked, elsewhere } = anasDevice(async (path) => {
    if (path === 'close-checkout') elsewhere('bob')
    return undefined
  })
  expect(await press({ services }, deleteAccountAtom, open())).toMatchObject({
    failure: { code: 'no_session' },
  })
  expect(asked).toEqual(['close-checkout as ana 1'])
})

it('[O5] Bob comes in before anything is sent for Ana: nothing of his is closed either', async () => {
  const { services, asked, elsewhere } = anasDevice()
  const remote = async () => {
    elsewhere('bob')
    return services.remote()
  }
  await press({ services: { ...services, remote } }, deleteAccountAtom, open())
  expect(asked).toEqual([])
})

it.each([
  ['rpc/delete_account', deleteAccountAtom],
  ['logout?scope=global', signOutEverywhereAtom],
] as const)('[O5] Bob comes in before the answer to %s: he and his rows stay', async (last, action) => {
  const bobs = await openWithRow('bob')
  bobs.close()
  const { services, tab, asked, elsewhere } = anasDevice(async (path) => {
    if (path === last) elsewhere('bob')
    return undefined
  })
  await press({ services }, action, open())
  expect(asked.at(-1)).toBe(`${last} as ana 1`)
  expect(tab.identity.user()?.id).toBe('bob')
  expect(tab.holder.read()?.user.id).toBe('bob')
  expect(await isKept('bob')).toBe(true)
})

it('[O5] Bob comes in while the code for it is loaded: his sessions stay', async () => {
  const { services, asked, elsewhere } = anasDevice()
  const remote = async () => {
    elsewhere('bob')
    return services.remote()
  }
  expect(await press({ services: { ...services, remote } }, signOutEverywhereAtom, open())).toMatchObject({
    failure: { code: 'no_session' },
  })
  expect(asked).toEqual([])
})

it('[O5] Bob comes in while the code for it is loaded: his password stays', async () => {
  const { services, asked, elsewhere } = anasDevice()
  const remote = async () => {
    elsewhere('bob')
    return services.remote()
  }
  expect(await press({ services: { ...services, remote } }, setPasswordAtom, 'new-password')).toMatchObject({
    failure: { code: 'no_session' },
  })
  expect(asked).toEqual([])
})

it('[R1] Cancel while her payment page is closed: the account is not deleted, and she stays', async () => {
  const question = new AbortController()
  const { services, tab, asked } = anasDevice(async (path) => {
    if (path === 'close-checkout') question.abort()
    return undefined
  })
  expect(await press({ services }, deleteAccountAtom, question.signal)).toBeNull()
  expect(asked).toEqual(['close-checkout as ana 1'])
  expect(tab.identity.user()?.id).toBe('ana')
})

it('[R1] Cancel while the code for it is loaded: no session ends', async () => {
  const question = new AbortController()
  const { services, asked } = anasDevice()
  const remote = async () => {
    question.abort()
    return services.remote()
  }
  const pressed = press({ services: { ...services, remote } }, signOutEverywhereAtom, question.signal)
  expect(await pressed).toBeNull()
  expect(asked).toEqual([])
})

it('[R1] Cancel after the service was asked to end every session: her rows stay, whatever it answers', async () => {
  const storage = await openWithRow('ana')
  const question = new AbortController()
  const { services, tab } = anasDevice(async () => {
    question.abort()
    return undefined
  })
  expect(await press({ services, storage: ok(storage) }, signOutEverywhereAtom, question.signal)).toBeNull()
  expect(tab.identity.user()?.id).toBe('ana')
  expect(must(await storage.readUnsent()).waiting).toBe(1)
  storage.close()
})

it.each([
  ['an account that is deleted', deleteAccountAtom],
  ['every session that ends', signOutEverywhereAtom],
] as const)('%s takes everything of the person from the device', async (_, action) => {
  const storage = await openWithRow('ana')
  const { services, tab } = anasDevice()
  expect(await press({ services, storage: ok(storage) }, action, open())).toEqual(ok(undefined))
  expect(tab.identity.user()).toBeNull()
  expect(await isKept('ana')).toBe(false)
})
