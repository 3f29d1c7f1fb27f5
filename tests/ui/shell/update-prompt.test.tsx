// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { updateWantedAtom } from '../../../src/state/sync/update-wanted-atom.ts'
import type { ToastOptions } from '../../../src/ui/kit/toast.ts'
import { UpdatePrompt } from '../../../src/ui/shell/UpdatePrompt.tsx'
import type { Updates } from '../../../src/ui/shell/updates.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'

/** The questions that stand on the screen. */
const asked: ToastOptions[] = []
vi.mock('../../../src/ui/kit/toast.ts', () => ({
  toast: (options: ToastOptions) => {
    asked.push(options)
    return { close: () => end(options) }
  },
}))
const end = (options: ToastOptions | undefined) => {
  const at = options ? asked.indexOf(options) : -1
  if (at < 0) return
  asked.splice(at, 1)
  options?.onClose?.()
}

const browser = { isWaiting: false, tell: () => {} }
const updates = vi.hoisted(() => ({ accept: vi.fn(), look: vi.fn() }))
vi.mock('../../../src/ui/shell/start-updates.ts', () => ({
  startUpdates: (): Pick<Updates, 'onWaiting' | 'look' | 'accept'> => ({
    onWaiting: (tell) => {
      browser.tell = tell
      if (browser.isWaiting) tell()
      return () => {}
    },
    ...updates,
  }),
}))

beforeEach(() => {
  asked.splice(0)
  browser.isWaiting = false
  vi.clearAllMocks()
})

const titles = () => asked.map(({ title }) => title)
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

const start = async (store = createStore()) => {
  const screen = await renderScreen(<UpdatePrompt />, store)
  browser.isWaiting = true
  browser.tell()
  await expect.poll(titles).toEqual(['A new version is ready'])
  return screen
}

it('[R11] a closed question stays closed at a switch of the language, and is asked again when told again', async () => {
  const { turnTo } = await start()
  end(asked[0])
  await settled()
  await turnTo('es')
  await settled()
  expect(titles()).toEqual([])
  browser.tell()
  await expect.poll(titles).toEqual(['Hay una versión nueva'])
})

it('[R11] an open question is asked once, in the language of now, and can be closed in it', async () => {
  const { turnTo } = await start()
  browser.tell()
  await turnTo('es')
  await expect.poll(titles).toEqual(['Hay una versión nueva'])
  asked[0]?.action?.run()
  expect(updates.accept).toHaveBeenCalledOnce()
  end(asked[0])
  await turnTo('en')
  await settled()
  expect(titles()).toEqual([])
})

it('[R11] each time that the server wants a newer version it is looked for', async () => {
  const store = createStore()
  await start(store)
  expect(updates.look).not.toHaveBeenCalled()
  store.set(updateWantedAtom, 1)
  await settled()
  store.set(updateWantedAtom, 2)
  await expect.poll(() => updates.look.mock.calls.length).toBe(2)
})
