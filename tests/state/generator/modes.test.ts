import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeTo } from '../../../src/core/generator/chosen-options.ts'
import { changeOptionsAtom } from '../../../src/state/generator/generate-atom.ts'
import { keepDraft } from '../../../src/state/generator/keep-draft.ts'
import { optionsAtom } from '../../../src/state/generator/options-atom.ts'
import { canStepAtom, passwordAtom, stepAtom } from '../../../src/state/generator/password-atom.ts'
import { saveItemAtom } from '../../../src/state/history/save-item.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { must, newDisk, openTestStorage } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from './generator-store.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

it('[M12] each kind comes from the worker, and going from one to the next loses none', async () => {
  const { store } = createGeneratorStore('premium')
  const made: unknown[] = []
  for (const [mode, form] of [
    ['random', /^\S{16}$/],
    ['passphrase', /^[a-z]+(-[a-z]+){5,}$/],
    ['pin', /^[0-9]{6}$/],
    ['pronounceable', /^\S{16}$/],
  ] as const) {
    must(
      (await store.set(changeOptionsAtom, changeTo(mode))) ?? {
        ok: false,
        failure: { code: 'generation_failed' },
      },
    )
    expect(store.get(passwordAtom)?.password).toMatch(form)
    made.push(store.get(passwordAtom))
  }
  for (const one of made.slice(0, -1).reverse()) {
    store.set(stepAtom, -1)
    expect(store.get(passwordAtom)).toBe(one)
  }
  expect(store.get(canStepAtom).back).toBe(false)
})

it('[M13] a drag of the number of words counts as one', async () => {
  const { store } = createGeneratorStore('premium')
  await store.set(changeOptionsAtom, changeTo('pin'))
  const pin = store.get(passwordAtom)
  await store.set(changeOptionsAtom, changeTo('passphrase'))
  for (let words = 3; words <= 12; words++) {
    const { passphrase } = store.get(optionsAtom)
    await store.set(changeOptionsAtom, { passphrase: { ...passphrase, words } })
  }
  store.set(stepAtom, -1)
  expect(store.get(passwordAtom)).toBe(pin)
})

it('[M14] a passphrase that waits for its label is back after a reload, and its row names its kind', async () => {
  const disk = newDisk()
  const load = async () => {
    const { store } = createGeneratorStore('premium')
    const { storage } = await openTestStorage(disk)
    store.set(userStorageAtom, { ok: true, value: storage })
    return { store, storage, stop: keepDraft(store, storage) }
  }
  const first = await load()
  await first.store.set(changeOptionsAtom, changeTo('passphrase'))
  const made = first.store.get(passwordAtom)
  await vi.waitFor(async () =>
    expect(must(await first.storage.readKept('draft'))).toMatchObject({ password: made?.password }),
  )
  first.stop()
  first.storage.close()

  const second = await load()
  await vi.waitFor(() => expect(second.store.get(passwordAtom)).not.toBeNull())
  const back = second.store.get(passwordAtom)
  expect(back).toMatchObject({ password: made?.password, options: made?.options, bits: made?.bits })
  if (!back) throw new Error('nothing came back')
  must(
    await second.store.set(saveItemAtom, { label: 'Mail', password: back.password, options: back.options }),
  )
  const { items } = must(await second.storage.readPage(null, 10))
  expect(items).toMatchObject([
    { label: 'Mail', length: [...back.password].length, options: { mode: 'passphrase', words: 6 } },
  ])
  second.stop()
  second.storage.close()
})
