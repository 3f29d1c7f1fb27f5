import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../src/core/failure.ts'
import { fail, ok, type Result } from '../../src/core/result.ts'
import { EVERY_MS, type LoopStatus, startSyncLoop, WRITE_DEBOUNCE_MS } from '../../src/sync/sync-loop.ts'

/** A clock that only moves when told, with its timers. */
const createClock = () => {
  let time = 0
  let timers: { at: number; callback: () => void }[] = []
  const turn = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  return {
    now: () => time,
    timers: {
      after: (ms: number, callback: () => void) => {
        const timer = { at: time + ms, callback }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
    },
    pass: async (ms: number) => {
      const end = time + ms
      await turn()
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        time = next.at
        timers = timers.filter((timer) => timer !== next)
        next.callback()
        await turn()
      }
      time = end
    },
  }
}

const start = (answer: (nth: number) => Result<void> | Promise<Result<void>>, random = () => 0.5) => {
  const clock = createClock()
  const starts: number[] = []
  const statuses: LoopStatus[] = []
  let visible = true
  const loop = startSyncLoop({
    sync: async () => {
      starts.push(clock.now())
      return answer(starts.length)
    },
    timers: clock.timers,
    elapsed: clock.now,
    random,
    isVisible: () => visible,
    onStatus: (status) => statuses.push(status),
  })
  const hide = () => {
    visible = false
  }
  return { ...clock, loop, starts, statuses, hide }
}

const broken = (failure: Failure) => start(() => fail(failure))

it('[L1] syncs at once, after writes once a second later, and every five minutes while visible', async () => {
  const { pass, loop, starts, hide } = start(() => ok(undefined))
  await pass(0)
  expect(starts).toEqual([0])
  await pass(10_000)
  for (let n = 0; n < 5; n++) loop.trigger('write')
  await pass(5_000)
  expect(starts).toEqual([0, 10_000 + WRITE_DEBOUNCE_MS])
  await pass(EVERY_MS - 15_000)
  expect(starts).toHaveLength(3)
  hide()
  await pass(3 * EVERY_MS)
  expect(starts).toHaveLength(3)
  loop.trigger('visible')
  await pass(0)
  expect(starts).toHaveLength(4)
})

it('[L2] waits longer after each failure, up to five minutes, and never gives up', async () => {
  const { pass, starts } = broken({ code: 'server_unavailable' })
  await pass(24 * 3_600_000)
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0))
  expect(gaps.slice(0, 4)).toEqual([1_500, 2_500, 4_500, 8_500])
  expect(Math.max(...gaps)).toBeLessThanOrEqual(300_000)
  expect(starts.length).toBeGreaterThan(500)
})

it('[L2] [I11] a write, a look and a timer do not shorten the wait', async () => {
  const { pass, loop, starts } = broken({ code: 'server_unavailable' })
  await pass(60_000)
  const before = starts.length
  for (let n = 0; n < 1_000; n++) {
    loop.trigger('write')
    loop.trigger('visible')
    loop.trigger('online')
    await pass(10)
  }
  expect(starts.length - before).toBeLessThanOrEqual(1)
})

it('[L2] coming back online ends the wait of a failed network, not that of a server', async () => {
  for (const code of ['offline', 'unreachable', 'timeout', 'part_offline'] as const) {
    const offline = broken({ code })
    await offline.pass(60_000)
    const before = offline.starts.length
    await offline.pass(2_000)
    offline.loop.trigger('online')
    await offline.pass(0)
    expect(offline.starts.length).toBe(before + 1)
  }

  const limited = broken({ code: 'rate_limited', retryAfterMs: 120_000 })
  await limited.pass(1_000)
  for (const why of ['online', 'person', 'signed_in', 'write'] as const) limited.loop.trigger(why)
  await limited.pass(118_000)
  expect(limited.starts).toHaveLength(1)
  await limited.pass(2_000)
  expect(limited.starts).toHaveLength(2)
})

it('[L2] waits an hour at most, whatever the server asks', async () => {
  const { pass, starts } = broken({ code: 'rate_limited', retryAfterMs: 7 * 86_400_000 })
  await pass(3_600_000)
  expect(starts).toHaveLength(2)
})

it('[L3] [I11] attempts are a second apart in any storm of events', async () => {
  const { pass, loop, starts } = broken({ code: 'offline' })
  for (let n = 0; n < 600; n++) {
    loop.trigger('online')
    loop.trigger('person')
    await pass(100)
  }
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
  expect(starts.length).toBeLessThanOrEqual(61)
})

it('[L4] one at a time; what asks meanwhile gets one more afterwards', async () => {
  let finish = (_: Result<void>) => {}
  const { pass, loop, starts } = start(
    () =>
      new Promise<Result<void>>((resolve) => {
        finish = resolve
      }),
  )
  await pass(0)
  for (let n = 0; n < 5; n++) loop.trigger('write')
  await pass(60_000)
  expect(starts).toHaveLength(1)
  finish(ok(undefined))
  await pass(5_000)
  expect(starts).toHaveLength(2)
})

it('tells the person what the attempt they asked for came to', async () => {
  const { pass, loop } = start((nth) => (nth === 1 ? ok(undefined) : fail({ code: 'offline' })))
  await pass(5_000)
  const asked = loop.syncNow()
  await pass(5_000)
  expect(await asked).toEqual({ ok: false, failure: { code: 'offline' } })
})

describe('[R5] [L7] [I18] a person’s act is answered within one attempt', () => {
  it('[R5] during an attempt that then fails: when it ends, and told when the next one is', async () => {
    let finish = (_: Result<void>) => {}
    const { pass, loop, starts, statuses } = start(
      () =>
        new Promise<Result<void>>((resolve) => {
          finish = resolve
        }),
    )
    await pass(1_000)
    const answers: Result<void>[] = []
    for (let n = 0; n < 3; n++) void loop.syncNow().then((result) => answers.push(result))
    await pass(10_000)
    expect(answers).toEqual([])
    finish(fail({ code: 'timeout' }))
    await pass(0)
    expect(answers).toEqual(Array(3).fill({ ok: false, failure: { code: 'timeout' } }))
    expect(starts).toHaveLength(1)
    expect(statuses.at(-1)).toEqual({ isRunning: false, failure: { code: 'timeout' }, nextInMs: 1_500 })
  })

  it('[R5] while the server has asked for a wait: at once, with what is left of it, and nothing is sent', async () => {
    const { pass, loop, starts, statuses } = broken({ code: 'rate_limited', retryAfterMs: 3_600_000 })
    await pass(600_000)
    expect(statuses.at(-1)?.nextInMs).toBe(3_600_000)
    const asked = loop.syncNow()
    await pass(0)
    expect(await asked).toEqual({ ok: false, failure: { code: 'rate_limited', retryAfterMs: 3_000_000 } })
    expect(starts).toHaveLength(1)
  })

  it.each(['person', 'signed_in', 'online'] as const)(
    '[R5] [L2] once the few seconds that the server asked for are over, %s ends what the backoff adds to them',
    async (why) => {
      const code = why === 'person' ? 'server_unavailable' : why === 'online' ? 'timeout' : 'no_session'
      const { pass, loop, starts, statuses } = start(
        () => fail({ code, retryAfterMs: 5_000 }),
        () => 0.99,
      )
      while (starts.length < 10) await pass(1_000)
      expect(statuses.at(-1)?.nextInMs).toBeGreaterThan(200_000)
      // What the server asked for is kept to.
      loop.trigger(why)
      await pass(3_000)
      expect(starts).toHaveLength(10)
      await pass(2_000)
      if (why === 'person') void loop.syncNow()
      else loop.trigger(why)
      await pass(1_000)
      expect(starts).toHaveLength(11)
    },
  )

  it('[I18] in any order of presses, triggers and outcomes, by the attempt under way or the next one', async () => {
    const acts = fc.constantFrom('press', 'write', 'online', 'visible', 'ok', 'timeout', 'limited', 'pass')
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 60 }), async (schedule) => {
        const running: { finish?: ((_: Result<void>) => void) | undefined } = {}
        let ended = 0
        const { pass, loop, starts } = start(
          () =>
            new Promise<Result<void>>((resolve) => {
              running.finish = (result) => {
                running.finish = undefined
                ended += 1
                resolve(result)
              }
            }),
        )
        const open = new Map<number, number>()
        let presses = 0
        for (const act of schedule) {
          if (act === 'press') {
            const press = presses++
            open.set(press, starts.length - ended > 0 ? ended + 1 : starts.length + 1)
            void loop.syncNow().then(() => open.delete(press))
          } else if (act === 'ok') running.finish?.(ok(undefined))
          else if (act === 'timeout') running.finish?.(fail({ code: 'timeout' }))
          else if (act === 'limited')
            running.finish?.(fail({ code: 'rate_limited', retryAfterMs: 3_600_000 }))
          else if (act !== 'pass') loop.trigger(act)
          await pass(act === 'pass' ? 2_000 : 0)
          for (const until of open.values()) expect(ended).toBeLessThan(until)
        }
        // Whoever pressed while nothing was under way waits for an attempt that begins within moments.
        await pass(2_000)
        if (open.size > 0) expect(running.finish).toBeDefined()
        loop.stop()
      }),
    )
  })

  it('[R5] after a failure of any other kind: by an attempt that begins now', async () => {
    const { pass, loop, starts } = broken({ code: 'server_unavailable' })
    await pass(60_000)
    const before = starts.length
    const asked = loop.syncNow()
    await pass(1_000)
    expect(await asked).toEqual({ ok: false, failure: { code: 'server_unavailable' } })
    expect(starts.length).toBe(before + 1)
  })

  it('[L4] an attempt that went well answers too; what was asked meanwhile has one more', async () => {
    let finish = (_: Result<void>) => {}
    const { pass, loop, starts } = start(
      () =>
        new Promise<Result<void>>((resolve) => {
          finish = resolve
        }),
    )
    await pass(1_000)
    const asked = loop.syncNow()
    finish(ok(undefined))
    expect(await asked).toEqual(ok(undefined))
    await pass(2_000)
    expect(starts).toHaveLength(2)
  })
})

it('[L5] after its stop nothing is sent, and who waits is let go', async () => {
  const { pass, loop, starts, statuses } = start(() => ok(undefined))
  await pass(5_000)
  const before = statuses.length
  const asked = loop.syncNow()
  loop.stop()
  loop.trigger('person')
  await pass(2 * EVERY_MS)
  expect(starts).toHaveLength(1)
  expect(statuses).toHaveLength(before)
  expect((await asked).ok).toBe(false)
})
