import type { LoadDevice } from './device.ts'

/** What the server holds at the end, against what the devices made. All but `rows` must be 0. */
export type Faults = {
  readonly rows: number
  /** Acknowledged, or still to be sent, and not there. */
  readonly lost: number
  /** There more than once, or refused although it was new: sent again, it was taken for another row. */
  readonly doubled: number
  /** There although no device made it. */
  readonly strange: number
}

/** Sends what is left, then reads each user's whole history as a new device would. Each device is the only one of its user. */
export const countFaults = async (devices: readonly LoadDevice[]): Promise<Faults> => {
  let [rows, lost, doubled, strange] = [0, 0, 0, 0]
  for (const device of devices) {
    while (device.hasUnsent()) {
      const ending = await device.sync()
      if (ending !== 'answered') throw new Error(`The last sync of a device ended as ${ending}`)
    }
    const ids = await device.readAll()
    const kept = new Set(ids)
    rows += kept.size
    doubled += ids.length - kept.size + device.refused.size
    lost += [...device.made].filter((id) => !device.refused.has(id) && !kept.has(id)).length
    strange += [...kept].filter((id) => !device.made.has(id)).length
  }
  return { rows, lost, doubled, strange }
}

export const isWithoutFault = ({ lost, doubled, strange }: Faults): boolean => lost + doubled + strange === 0
