/** Longer than a request may last (20 s), shorter than the 30 s within which another tab has to sync. */
export const LOCK_PATIENCE_MS = 24_000

/**
 * Runs `work` in one tab at a time. This only saves requests: the answer's compare-and-set keeps everything right
 * when it fails. A tab that was frozen while it held the lock keeps it for good, so after LOCK_PATIENCE_MS the lock is
 * taken from it. After a wait `doneMeanwhile` is asked first: the tab
 * that had the lock may have done the work (null: it has not).
 */
export const withLeadership = async <T>(
  locks: LockManager | undefined,
  name: string,
  work: () => Promise<T>,
  doneMeanwhile: () => Promise<T | null>,
): Promise<T> => {
  if (!locks) return work()
  let done: Promise<T> | undefined
  const run = (waited: boolean) => () => {
    done = waited ? doneMeanwhile().then((result) => result ?? work()) : work()
    return done
  }
  try {
    const ran = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      await run(false)()
      return true
    })
    if (!ran)
      await locks.request(name, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, async () => run(true)())
    if (done) return await done
  } catch {
    // The wait ran out; or this tab was taken for frozen and the lock is another's now, while the work goes on.
    if (done) return done
  }
  await locks.request(name, { steal: true }, async () => run(false)()).catch(() => undefined)
  return done ?? work()
}
