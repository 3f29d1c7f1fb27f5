import { afterEach, describe, expect, it, vi } from 'vitest'
import { generate } from '../../../src/core/generator/generate.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import type { GeneratorBridge } from '../../../src/state/generator/bridge.ts'
import { BRIDGE_LIMITS, createGeneratorBridge } from '../../../src/state/generator/bridge.ts'
import { generatorApi } from '../../../workers/generator-api.ts'
import { seededWords } from '../../core/random/seeded.ts'
import { createMessageWorker, type MessageWorker } from './message-worker.ts'

/** Long where something real has to answer, on however busy a machine; short where nothing ever does. */
const LIMITS = {
  PATIENCE_MS: 10_000,
  START_LIMIT_MS: 10_000,
  CALL_LIMIT_MS: 10_000,
  IDLE_STOP_MS: 150,
  REST_MS: 200,
}
const SHORT_START = { ...LIMITS, PATIENCE_MS: 100, START_LIMIT_MS: 100 }
const SHORT_CALL = { ...LIMITS, CALL_LIMIT_MS: 500 }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let opened: GeneratorBridge | undefined

const setUp = (start: (nth: number) => MessageWorker = () => createMessageWorker(), limits = LIMITS) => {
  const words = seededWords(3)
  const workers: MessageWorker[] = []
  let starts = 0
  const startWorker = vi.fn(() => {
    const worker = start(++starts)
    workers.push(worker)
    return worker
  })
  const generateInPage = vi.fn((options, count) => generate(options, count, words))
  const bridge = createGeneratorBridge({ startWorker, generateInPage, limits })
  opened = bridge
  const make = async (count = 1) => {
    const made = await bridge.generate(DEFAULT_OPTIONS, count)
    if (!made.ok) throw new Error(made.failure.code)
    return made.value
  }
  return { bridge, workers, startWorker, generateInPage, make }
}

/** Runs, pings, and takes calls without ever answering them. */
const deafWorker = () => createMessageWorker({ ...generatorApi, generate: () => new Promise(() => {}) })

afterEach(() => opened?.stop())

describe('the bridge to the generator worker', () => {
  it('starts one worker at the first call and makes everything there', async () => {
    const { startWorker, generateInPage, make } = setUp()
    expect(startWorker).not.toHaveBeenCalled()
    const all = await Promise.all([make(), make(50)])
    expect(all.flat()).toHaveLength(51)
    expect(new Set(all.flat()).size).toBe(51)
    expect(startWorker).toHaveBeenCalledTimes(1)
    expect(generateInPage).not.toHaveBeenCalled()
  })

  it('hands refusals through', async () => {
    const { bridge } = setUp()
    const made = await bridge.generate({ ...DEFAULT_OPTIONS, length: 3 }, 1)
    expect(made).toEqual({ ok: false, failure: { code: 'length_out_of_bounds' } })
  })

  it('asks the page for what the worker could not load', async () => {
    const missing = { ok: false, failure: { code: 'part_missing' } }
    const { bridge, generateInPage, make } = setUp(() =>
      createMessageWorker({ ...generatorApi, generate: () => missing }),
    )
    expect(await make(3)).toHaveLength(3)
    expect(generateInPage).toHaveBeenCalledTimes(1)
    expect(bridge.isInPage()).toBe(false)
  })

  it.each([
    [
      'cannot be constructed',
      (): MessageWorker => {
        throw new DOMException('blocked', 'SecurityError')
      },
    ],
    [
      'is blocked or not found',
      () => {
        const worker = createMessageWorker()
        setTimeout(() => worker.fail(), 5)
        worker.kill()
        return worker
      },
    ],
    [
      'never starts',
      () => {
        const worker = createMessageWorker()
        worker.kill()
        return worker
      },
    ],
  ])('[LF-80] makes passwords in the page when the worker %s, and says so', async (_, start) => {
    const { bridge, startWorker, make } = setUp(start, SHORT_START)
    const heard = vi.fn()
    bridge.subscribe(heard)
    const begun = performance.now()
    expect(await make()).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(3_000)
    await vi.waitFor(() => expect(bridge.isInPage()).toBe(true))
    expect(heard).toHaveBeenCalledTimes(1)
    await make(50)
    expect(startWorker).toHaveBeenCalledTimes(1)
  })

  it('[LF-80] answers within 3 seconds whatever the worker does, and within 1 while it starts', () => {
    expect(BRIDGE_LIMITS.PATIENCE_MS).toBeLessThan(1_000)
    expect(BRIDGE_LIMITS.START_LIMIT_MS).toBeLessThan(3_000)
    expect(BRIDGE_LIMITS.PATIENCE_MS + BRIDGE_LIMITS.CALL_LIMIT_MS).toBeLessThan(3_000)
  })

  it('[LF-80] tries the worker again after a rest, and says when it is back', async () => {
    const { bridge, make, startWorker, generateInPage } = setUp((nth) => {
      if (nth === 1) throw new Error('blocked')
      return createMessageWorker()
    })
    await make()
    expect(bridge.isInPage()).toBe(true)
    await pause(LIMITS.REST_MS + 10)
    await make()
    await vi.waitFor(() => expect(bridge.isInPage()).toBe(false))
    expect(startWorker).toHaveBeenCalledTimes(2)
    const before = generateInPage.mock.calls.length
    await make()
    expect(generateInPage).toHaveBeenCalledTimes(before)
  })

  it('a worker that starts slowly costs one patience, not the worker', async () => {
    let finishStart = (): void => {}
    const started = new Promise<void>((resolve) => {
      finishStart = resolve
    })
    const { bridge, make, workers, generateInPage } = setUp(
      () => createMessageWorker({ ...generatorApi, ping: () => started.then(() => 'pong') }),
      { ...LIMITS, PATIENCE_MS: 50, IDLE_STOP_MS: 60_000 },
    )
    await make()
    expect(generateInPage).toHaveBeenCalledTimes(1)
    finishStart()
    await pause(50)
    await vi.waitFor(async () => {
      const before = generateInPage.mock.calls.length
      await make()
      expect(generateInPage).toHaveBeenCalledTimes(before)
    })
    expect(workers).toHaveLength(1)
    expect(bridge.isInPage()).toBe(false)
  })

  it('[LF-82] a worker killed in the middle of a call: the call ends, the next one has a new worker', async () => {
    const { make, workers, generateInPage } = setUp(
      (nth) => (nth === 1 ? deafWorker() : createMessageWorker()),
      SHORT_CALL,
    )
    const begun = performance.now()
    const call = make()
    await pause(20)
    workers[0]?.kill()
    expect(await call).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(workers[0]?.isEnded()).toBe(true)
    expect(generateInPage).toHaveBeenCalledTimes(1)
    expect(await make()).toHaveLength(1)
    expect(workers).toHaveLength(2)
    expect(generateInPage).toHaveBeenCalledTimes(1)
  })

  it('[LF-82] a worker that breaks in the middle of several calls ends them all at once', async () => {
    const { make, workers } = setUp(() => deafWorker(), { ...LIMITS, CALL_LIMIT_MS: 60_000 })
    const calls = [make(), make(), make(5)]
    await pause(30)
    workers[0]?.fail()
    expect((await Promise.all(calls)).flat()).toHaveLength(7)
  })

  it('two workers lost in a row: the page goes on alone for a while', async () => {
    const { bridge, make, startWorker } = setUp(() => deafWorker(), SHORT_CALL)
    await make()
    expect(bridge.isInPage()).toBe(false)
    await make()
    expect(bridge.isInPage()).toBe(true)
    await make()
    expect(startWorker).toHaveBeenCalledTimes(2)
  })

  it('ends an idle worker without a word, and starts another when needed', async () => {
    const { bridge, make, workers } = setUp()
    await make()
    await pause(LIMITS.IDLE_STOP_MS + 50)
    expect(workers[0]?.isEnded()).toBe(true)
    expect(bridge.isInPage()).toBe(false)
    await make()
    expect(workers).toHaveLength(2)
  })

  it('a fault of ours in the worker is not taken for a lost worker', async () => {
    const { bridge } = setUp(() =>
      createMessageWorker({
        ...generatorApi,
        generate: () => {
          throw new TypeError('a bug')
        },
      }),
    )
    await expect(bridge.generate(DEFAULT_OPTIONS, 1)).rejects.toThrow('a bug')
  })
})
