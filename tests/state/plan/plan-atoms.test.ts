import type { Session } from '@supabase/supabase-js'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plan } from '../../../src/core/plan/plan.ts'
import { ok, type Result } from '../../../src/core/result.ts'
import { rememberedUserAtom, sessionAtom } from '../../../src/state/auth/auth-atoms.ts'
import { learnPlanAtom, planAtom } from '../../../src/state/plan/plan-atom.ts'
import { refreshPlanAtom, wantPlanAtom } from '../../../src/state/plan/refresh-plan.ts'
import { type Services, servicesAtom } from '../../../src/state/services.ts'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  page = new EventTarget()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page of one person; the server's answer may be changed, and readings are counted. */
const openPage = (userId = 'ana', answer: () => Promise<Result<Plan>> = async () => ok('free')) => {
  const store = createStore()
  const server = { answer, readings: 0 }
  const here: { id: string | null } = { id: userId }
  const readPlan = () => {
    server.readings += 1
    return server.answer()
  }
  store.set(servicesAtom, {
    now: Date.now,
    identity: { isHere: (id: string) => id === here.id },
    remote: async () => ({ billing: { readPlan } }),
  } as unknown as Services)
  store.set(rememberedUserAtom, { id: userId, email: `${userId}@example.com`, fullName: '' })
  return { store, server, here }
}

describe('the plan on this device', () => {
  it('is free until something is learned, and remembered over a new page with no network', async () => {
    const first = openPage('ana', async () => ok('lifetime'))
    expect(first.store.get(planAtom)).toBe('free')
    await first.store.set(refreshPlanAtom)
    expect(first.store.get(planAtom)).toBe('lifetime')
    const next = openPage('ana', async () => ({ ok: false, failure: { code: 'offline' } }))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(next.store.get(planAtom)).toBe('lifetime')
    await next.store.set(refreshPlanAtom)
    expect(next.store.get(planAtom)).toBe('lifetime')
    expect(console.warn).toHaveBeenCalledWith('The plan could not be read: offline')
  })

  it('is not written down when its answer comes after the sign-out of another tab', async () => {
    const { store, here } = openPage('ana', async () => {
      here.id = null
      return ok('lifetime')
    })
    expect(await store.set(refreshPlanAtom)).toEqual(ok('lifetime'))
    expect(localStorage.getItem('cifra.plan')).toBeNull()
  })

  it('is what the sign-in brought until something is learned', () => {
    const signIn = (metadata: object) => {
      const { store } = openPage()
      store.set(sessionAtom, { user: { id: 'ana', app_metadata: metadata } } as unknown as Session)
      return store
    }
    const store = signIn({ subscription_tier: 'premium' })
    expect(store.get(planAtom)).toBe('premium')
    expect(signIn({}).get(planAtom)).toBe('free')
    store.set(learnPlanAtom, 'ana', 'free', Date.now())
    expect(store.get(planAtom)).toBe('free')
    expect(signIn({ subscription_tier: 'premium' }).get(planAtom)).toBe('free')
  })

  it('[LF-39] is never another person’s', () => {
    openPage('ana').store.set(learnPlanAtom, 'ana', 'lifetime', Date.now())
    expect(openPage('leo').store.get(planAtom)).toBe('free')
  })

  it('survives nonsense in the storage', () => {
    for (const text of ['', '{', 'null', '{"userId":"ana","plan":{"tier":"gold"},"readAtMs":1}', '[]']) {
      localStorage.setItem('cifra.plan', text)
      expect(openPage().store.get(planAtom)).toBe('free')
    }
  })

  it('follows another tab', () => {
    const { store } = openPage()
    const stop = store.sub(planAtom, () => {})
    openPage().store.set(learnPlanAtom, 'ana', 'lifetime', Date.now())
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'cifra.plan' }))
    expect(store.get(planAtom)).toBe('lifetime')
    stop()
  })

  it('is kept in the two fields that earlier releases read', () => {
    openPage().store.set(learnPlanAtom, 'ana', 'lifetime', 7)
    const kept = { userId: 'ana', plan: { tier: 'premium', lifetime: true }, readAtMs: 7 }
    expect(JSON.parse(localStorage.getItem('cifra.plan') ?? '')).toEqual(kept)
  })

  it('tells nobody of a change where nothing changed', () => {
    const { store } = openPage()
    store.set(learnPlanAtom, 'ana', 'lifetime', 1)
    const heard = vi.fn()
    store.sub(planAtom, heard)
    store.set(learnPlanAtom, 'ana', 'lifetime', 2)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('reading it again', () => {
  it('happens once on a new page, then only beyond 30 s, and never by itself or on focus', async () => {
    const { store, server } = openPage()
    store.sub(planAtom, () => {})
    const want = async () => {
      store.set(wantPlanAtom)
      await vi.advanceTimersByTimeAsync(0)
    }
    await want()
    await want()
    expect(server.readings).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    await want()
    expect(server.readings).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    for (const event of ['focus', 'visibilitychange', 'online']) page.dispatchEvent(new Event(event))
    await vi.advanceTimersByTimeAsync(0)
    expect(server.readings).toBe(1)
    await want()
    expect(server.readings).toBe(2)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(server.readings).toBe(2)
  })

  it('is one reading, however many ask meanwhile', async () => {
    const { store, server } = openPage()
    await Promise.all([store.set(refreshPlanAtom), store.set(refreshPlanAtom), store.set(refreshPlanAtom)])
    expect(server.readings).toBe(1)
    await store.set(refreshPlanAtom)
    expect(server.readings).toBe(2)
  })

  it('is shared with nobody else: the next person’s plan is read for them, and that reading is theirs', async () => {
    const { store, server, here } = openPage()
    let answerAna = (_: Result<Plan>) => {}
    server.answer = () =>
      new Promise((resolve) => {
        answerAna = resolve
      })
    const ofAna = store.set(refreshPlanAtom)
    await vi.advanceTimersByTimeAsync(0)
    here.id = 'leo'
    store.set(rememberedUserAtom, { id: 'leo', email: 'leo@example.com', fullName: '' })
    let answerLeo = (_: Result<Plan>) => {}
    server.answer = () =>
      new Promise((resolve) => {
        answerLeo = resolve
      })
    const ofLeo = store.set(refreshPlanAtom)
    await vi.advanceTimersByTimeAsync(0)
    answerAna(ok('lifetime'))
    expect(await ofAna).toEqual(ok('lifetime'))
    const again = store.set(refreshPlanAtom)
    answerLeo(ok('free'))
    expect([await ofLeo, await again]).toEqual([ok('free'), ok('free')])
    expect(server.readings).toBe(2)
    expect(store.get(planAtom)).toBe('free')
  })

  it('after 60 s with nobody looking, what was heard has left memory', async () => {
    const { store, server } = openPage()
    const stop = store.sub(planAtom, () => {})
    store.set(learnPlanAtom, 'ana', 'lifetime', Date.now())
    stop()
    await vi.advanceTimersByTimeAsync(59_999)
    localStorage.removeItem('cifra.plan')
    expect(store.get(planAtom)).toBe('lifetime')
    await vi.advanceTimersByTimeAsync(1)
    expect(store.get(planAtom)).toBe('free')
    expect(server.readings).toBe(0)
  })

  it('is asked of nobody while nobody is signed in', async () => {
    const { store, server } = openPage()
    store.set(rememberedUserAtom, null)
    store.set(wantPlanAtom)
    expect(await store.set(refreshPlanAtom)).toEqual({ ok: false, failure: { code: 'no_session' } })
    expect(server.readings).toBe(0)
  })
})
