import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, LoadDevice } from './device.ts'

/** How long before the kill the answers no longer arrive: some operations are then taken unheard, and sent again later. */
const DEAF_MS = 40
const RETRY_MS = 50

/** A network that can lose the answers of requests which the server has taken. */
export const createLossyNetwork = (call: Call) => {
  let isDeaf = false
  return {
    call: (async (path, init) => {
      const answer = await call(path, init)
      if (isDeaf) throw new Error('The answer was lost.')
      return answer
    }) satisfies Call,
    setDeaf: (deaf: boolean): void => {
      isDeaf = deaf
    },
  }
}

/** Every device makes a row and syncs, over and over, whatever becomes of the server. Ends when told to. */
export const keepSyncing = (devices: readonly LoadDevice[]) => {
  let [isOver, unheard, failed] = [false, 0, 0]
  const work = async (device: LoadDevice): Promise<void> => {
    let isInDoubt = false
    while (!isOver) {
      if (isInDoubt) {
        const count = await device.countUnheard()
        unheard += count ?? 0
        isInDoubt = count === null
      } else {
        device.add()
        const ending = await device.sync()
        if (ending === 'failed') failed++
        isInDoubt = ending === 'no_answer'
      }
      if (isInDoubt) await sleep(RETRY_MS)
    }
  }
  const working = devices.map(work)
  return {
    end: async () => {
      isOver = true
      await Promise.all(working)
      return {
        /** Operations that the server had taken when their device had to send them again. */
        unheard,
        /** Answers that are neither the specified ones nor "too busy". */
        failed,
      }
    },
  }
}

type Server = { stop(signal: 'SIGKILL'): Promise<unknown>; start(): Promise<void> }

type Kills = {
  readonly server: Server
  readonly network: { setDeaf(deaf: boolean): void }
  readonly kills: number
  /** How many rows have been acknowledged so far. */
  readonly acknowledged: () => number
  /** What else dies with the server, at every second kill: its database. */
  readonly crashDatabase?: () => Promise<void>
}

const untilMoreThan = async (count: () => number, before: number): Promise<void> => {
  while (count() <= before) await sleep(5)
}

/** Kills the server in the midst of the work, several times. Returns how long each time, until a row was acknowledged again. */
export const killSeveralTimes = async (options: Kills): Promise<number[]> => {
  const { server, network, kills, acknowledged, crashDatabase } = options
  const backAfterMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await untilMoreThan(acknowledged, acknowledged())
    await sleep(100 + 170 * (kill % 5))
    network.setDeaf(true)
    await sleep(DEAF_MS)
    await server.stop('SIGKILL')
    const killed = performance.now()
    if (crashDatabase && kill % 2 === 1) await crashDatabase()
    const before = acknowledged()
    network.setDeaf(false)
    await server.start()
    await untilMoreThan(acknowledged, before)
    backAfterMs.push(performance.now() - killed)
  }
  return backAfterMs
}
