import { createMiddleware } from 'hono/factory'

/**
 * How many requests are at work at once, and how many may wait for them. At some 10 ms each the last one
 * waits a second or two; more would only wait longer and then be given up by their clients, so they hear at
 * once to come back.
 */
const AT_WORK = 16
const WAITING = 128
const RETRY_AFTER_SECONDS = '1'

/**
 * Node accepts one connection in each turn of its event loop, and PGlite answers within one turn: a flood
 * would queue up unseen in the sockets, where nobody can refuse it. Before its work each request therefore
 * lets turns pass until no others arrive (two in a row: one accepts, the next reads), but no more than this
 * many, or a flood would stop all work.
 */
const MAX_TURNS = 64
const nextTurn = () => new Promise<void>((done) => setImmediate(done))

/** 503 with Retry-After beyond both numbers; as soon as some are answered, the next get in, in order. */
export function createFloodGate(atWork = AT_WORK, waiting = WAITING) {
  let working = 0
  let arrived = 0
  const queue: (() => void)[] = []

  const letOthersArrive = async () => {
    for (let turn = 0, quiet = 0; turn < MAX_TURNS && quiet < 2; turn += 1) {
      const before = arrived
      await nextTurn()
      quiet = arrived === before ? quiet + 1 : 0
    }
  }

  const enter = () =>
    new Promise<void>((done) => {
      if (working < atWork) {
        working += 1
        done()
      } else {
        queue.push(done)
      }
    })

  // A place goes straight to the next in line.
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else working -= 1
  }

  return createMiddleware(async (c, next) => {
    arrived += 1
    if (working >= atWork && queue.length >= waiting) {
      return c.json({ code: 'too_busy', message: 'Too many requests at once.' }, 503, {
        'retry-after': RETRY_AFTER_SECONDS,
      })
    }
    await enter()
    try {
      await letOthersArrive()
      return await next()
    } finally {
      leave()
    }
  })
}
