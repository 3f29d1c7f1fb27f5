import type { Exchange } from './network.ts'
import type { Chance } from './random.ts'
import type { World } from './world.ts'

/** Requests of a sync that has one label to send, and hears of a vault first. */
const MAX_REQUESTS = 8

/**
 * While a device's request to give rows their form is on its way, another one gives one of them a label. Seldom by itself, since few rows are
 * turned in a run: [I20] what was read before must not take the label's place.
 */
export const overtake = async (world: World, chance: Chance, { from, args }: Exchange): Promise<void> => {
  const { rows } = args as { readonly rows: readonly { readonly id: string }[] }
  const [row, device] = [
    chance.pick(rows),
    chance.pick(world.devices.filter(({ tabs }) => !tabs.includes(from))),
  ]
  if (!row || !device || chance.is(0.5)) return
  const tab = await device.idleTab()
  const labelled = await tab.storage.relabelItem({ id: row.id, label: `label ${chance.below(1_000)}` })
  if (!labelled.ok) return
  device.sync(tab)
  await world.settle()
  for (let n = 0; n < MAX_REQUESTS && tab.running !== null; n++) await world.serveNext(tab)
}
