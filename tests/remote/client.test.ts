import { afterEach, expect, it, vi } from 'vitest'
import { createRemoteDevice } from '../helpers/remote-device.ts'

afterEach(() => vi.restoreAllMocks())

it('[LF-20] a device on which nobody is signed in makes its client without a word', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  createRemoteDevice({ url: 'http://backend.test', publishableKey: 'sb_publishable_test' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(warn.mock.calls).toEqual([])
})
