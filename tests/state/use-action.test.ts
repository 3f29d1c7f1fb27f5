// @vitest-environment happy-dom
import { atom } from 'jotai'
import { expect, it } from 'vitest'
import { fail, ok, type Result } from '../../src/core/result.ts'
import { useAction } from '../../src/state/use-action.ts'
import { renderHook } from '../helpers/render-hook.tsx'

/** An action that ends when the test says so. */
const openAction = () => {
  const pressed: string[] = []
  const ends: ((result: Result<string>) => void)[] = []
  const action = atom(null, (_get, _set, what: string): Promise<Result<string>> => {
    pressed.push(what)
    return new Promise((resolve) => ends.push(resolve))
  })
  const hook = renderHook(() => useAction(action))
  return { hook, pressed, end: (result: Result<string>) => hook.change(() => ends.shift()?.(result)) }
}

it('is busy until it has answered, and does nothing for a press meanwhile', async () => {
  const { hook, pressed, end } = openAction()
  const { run } = hook.current()
  let first: unknown
  await hook.change(() => {
    first = run('a')
  })
  await hook.until(() => expect(hook.current().busy).toBe(true))
  expect(await run('b')).toBeNull()
  expect(pressed).toEqual(['a'])
  await end(ok('done'))
  expect(await first).toEqual(ok('done'))
  expect(hook.current()).toMatchObject({ busy: false, failure: null, run })
})

it('keeps what went wrong until the next try, or until it is cleared', async () => {
  const { hook, end } = openAction()
  const attempt = () => hook.change(() => void hook.current().run('a'))
  await attempt()
  await end(fail({ code: 'offline' }))
  expect(hook.current()).toMatchObject({ busy: false, failure: { code: 'offline' } })
  await attempt()
  expect(hook.current().failure).toBeNull()
  await end(fail({ code: 'rate_limited' }))
  await hook.change(() => hook.current().clear())
  expect(hook.current().failure).toBeNull()
})

it('an action that breaks leaves the button usable', async () => {
  const broken = atom(null, async (): Promise<Result<void>> => {
    throw new Error('broken')
  })
  const hook = renderHook(() => useAction(broken))
  await hook.change(async () => {
    await expect(hook.current().run()).rejects.toThrow('broken')
  })
  expect(hook.current().busy).toBe(false)
})
