type Held = { reject(error: Error): void }

/** Web Locks as the standard has them, for one name: waiting in turn, `ifAvailable`, `signal` and `steal`. */
export const createLocks = () => {
  let holder: Held | null = null
  const queue: (() => void)[] = []
  const hold = (work: (lock: object | null) => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const mine: Held = { reject }
      holder = mine
      const release = () => {
        if (holder !== mine) return
        holder = null
        queue.shift()?.()
      }
      work({}).then(resolve, reject).finally(release)
    })
  const request = (
    _name: string,
    options: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    if (options.steal) {
      holder?.reject(new DOMException('stolen', 'AbortError'))
      return hold(work)
    }
    if (!holder) return hold(work)
    if (options.ifAvailable) return work(null)
    return new Promise((resolve, reject) => {
      const take = () => hold(work).then(resolve, reject)
      queue.push(take)
      options.signal?.addEventListener('abort', () => {
        queue.splice(queue.indexOf(take), 1)
        reject(options.signal?.reason)
      })
    })
  }
  return { request } as unknown as LockManager
}
