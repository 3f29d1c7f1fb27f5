import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, ok, type Result } from '../../../src/core/result.ts'
import { rememberedUserAtom } from '../../../src/state/auth/auth-atoms.ts'
import { boughtHereAtom, openCheckoutAtom, openPortalAtom } from '../../../src/state/plan/billing.ts'
import { type Services, servicesAtom } from '../../../src/state/services.ts'

type Store = ReturnType<typeof createStore>

const PAGE = 'https://pay.example/of-ana'

let page: EventTarget
const assign = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  assign.mockReset()
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of Ana's; the server answers when the test says. */
const openPage = () => {
  const store = createStore()
  let answer = (_: Result<string>) => {}
  const asked = () =>
    new Promise<Result<string>>((resolve) => {
      answer = resolve
    })
  const here: { id: string | null } = { id: null }
  store.set(servicesAtom, {
    identity: { isHere: (id: string) => id === here.id },
    remote: async () => ({ billing: { openCheckout: asked, openPortal: asked } }),
  } as unknown as Services)
  const enter = (id: string | null) => {
    here.id = id
    store.set(rememberedUserAtom, id === null ? null : { id, email: `${id}@example.com`, fullName: '' })
  }
  enter('ana')
  const answerWith = async (result: Result<string>) => {
    await vi.advanceTimersByTimeAsync(0)
    answer(result)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, here, enter, answerWith }
}

describe.each([
  ['payment page', (store: Store) => store.set(openCheckoutAtom), 'checkout_no_session'],
  ['billing portal', (store: Store) => store.set(openPortalAtom), 'portal_no_session'],
] as const)('the way to the %s', (_, press, signedOut) => {
  it.each([
    ['nobody', null],
    ['somebody else', 'leo'],
  ])('ends where its person has left meanwhile and %s is here', async (_, next) => {
    const { store, here, answerWith } = openPage()
    const opened = press(store)
    // In another tab: this one has not heard of it.
    here.id = next
    await answerWith(ok(PAGE))
    expect(await opened).toEqual(fail({ code: signedOut }))
    expect(assign).not.toHaveBeenCalled()
  })

  it('is asked of nobody while nobody is signed in', async () => {
    const { store, enter } = openPage()
    enter(null)
    expect(await press(store)).toEqual(fail({ code: signedOut }))
  })
})

describe('the payment page', () => {
  it('is gone to, and the press ends when the page is brought back', async () => {
    const { store, answerWith } = openPage()
    const ended = vi.fn()
    const opened = store.set(openCheckoutAtom).then(ended)
    await answerWith(ok(PAGE))
    expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE)
    expect(ended).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('pageshow'))
    await opened
    expect(ended).toHaveBeenCalledExactlyOnceWith(ok(undefined))
  })

  it('may be asked for again after 10 s when it does not come', async () => {
    const { store, answerWith } = openPage()
    const ended = vi.fn()
    void store.set(openCheckoutAtom).then(ended)
    await answerWith(ok(PAGE))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith(ok(undefined))
    void store.set(openCheckoutAtom)
    await answerWith(ok(PAGE))
    expect(assign).toHaveBeenCalledTimes(2)
  })

  it('says why it is not opened', async () => {
    const { store, answerWith } = openPage()
    const opened = store.set(openCheckoutAtom)
    await answerWith(fail({ code: 'checkout_failed' }))
    expect(await opened).toEqual(fail({ code: 'checkout_failed' }))
    expect(assign).not.toHaveBeenCalled()
  })
})

it('who has bought here is that person and not the next', () => {
  const { store, enter } = openPage()
  expect(store.get(boughtHereAtom)).toBe(false)
  store.set(boughtHereAtom)
  expect(store.get(boughtHereAtom)).toBe(true)
  enter('leo')
  expect(store.get(boughtHereAtom)).toBe(false)
})
