import { createMiddleware } from 'hono/factory'

/**
 * How many requests may wait for the database at once. At some 10 ms each the last one waits a second or two;
 * more would only wait longer and then be given up by their clients, so they hear at once to come back.
 */
const MAX_WAITING = 128
const RETRY_AFTER_SECONDS = '1'

/** 503 with Retry-After beyond `maxWaiting`; as soon as some are answered, the next get in. */
export function createFloodGate(maxWaiting = MAX_WAITING) {
  let waiting = 0
  return createMiddleware(async (c, next) => {
    if (waiting >= maxWaiting) {
      return c.json({ code: 'too_busy', message: 'Too many requests at once.' }, 503, {
        'retry-after': RETRY_AFTER_SECONDS,
      })
    }
    waiting += 1
    try {
      return await next()
    } finally {
      waiting -= 1
    }
  })
}
