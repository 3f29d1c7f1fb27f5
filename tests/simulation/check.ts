import { weekStart } from '../../src/core/usage/week.ts'
import { isSealed } from '../../src/core/vault/sealed-body.ts'
import type { Snapshot } from './device.ts'
import type { ServerRow } from './server.ts'
import type { World } from './world.ts'

const sameJson = (a: string, b: string): boolean =>
  JSON.stringify(sorted(JSON.parse(a))) === JSON.stringify(sorted(JSON.parse(b)))

const sorted = (value: unknown): unknown =>
  value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : value

/** [I1] The device shows what the server has, plus what was refused, and counts it right. */
export const checkDevice = (
  world: World,
  name: string,
  device: Snapshot,
  rows: readonly ServerRow[],
): void => {
  const fail = (text: string) => world.violation('I1', `${name}: ${text}`)
  const server = new Map(rows.map((row) => [row.id, row]))
  for (const [id, row] of device.mirror) {
    const theirs = server.get(id)
    if (row.sync === 'pending') fail(`${id} still waits after quiet`)
    else if (row.sync === 'refused' && !device.refused.includes(id))
      fail(`${id} is marked refused for no reason`)
    else if (row.sync === 'synced' && !theirs) fail(`${id} is here but not on the server`)
    else if (row.sync === 'synced' && theirs) {
      if (row.rev !== theirs.rev) fail(`${id} has rev ${row.rev}, the server ${theirs.rev}`)
      if (Date.parse(row.createdAt) !== Date.parse(theirs.created_at))
        fail(`${id} has another time than the server`)
      if (!sameJson(row.settings, theirs.settings)) fail(`${id} has other settings than the server`)
    }
  }
  for (const id of server.keys()) if (!device.mirror.has(id)) fail(`${id} is on the server but not here`)
  if (device.outbox.length > 0) fail(`${device.outbox.length} operations wait after quiet`)
  checkCounters(world, name, device)
}

const checkCounters = (world: World, name: string, { mirror, outbox, refused, counters }: Snapshot): void => {
  const expected = new Map<string, number>([
    ['total', mirror.size],
    ['waiting', outbox.length],
    ['refused', refused.length],
  ])
  const more = (key: string) => expected.set(key, (expected.get(key) ?? 0) + 1)
  for (const { createdAt, kid } of mirror.values()) {
    more(`week:${weekStart(Date.parse(createdAt))}`)
    if (kid !== null) more(`kid:${kid}`)
  }
  for (const key of new Set([...expected.keys(), ...counters.keys()])) {
    if (key === 'version' || (key.startsWith('unsent:') && outbox.length > 0)) continue
    if ((expected.get(key) ?? 0) !== (counters.get(key) ?? 0))
      world.violation(
        'S1',
        `${name}: ${key} counts ${counters.get(key) ?? 0}, there are ${expected.get(key) ?? 0}`,
      )
  }
}

/** [I2] [I3] [I5] Every row that anybody ever saved is where it should be, or nowhere. */
export const checkRows = (world: World, devices: readonly Snapshot[], rows: readonly ServerRow[]): void => {
  const onServer = new Set(rows.map(({ id }) => id))
  for (const [id, fact] of world.model.facts) {
    const isGone = fact.deleted || fact.covered
    if (fact.unsure || (isGone && fact.lost)) continue
    const here = devices.filter(({ mirror }) => mirror.has(id)).length
    if (isGone) {
      if (onServer.has(id)) world.violation('I5', `${id} was deleted and is on the server`)
      if (here > 0) world.violation('I5', `${id} was deleted and is on ${here} devices`)
      continue
    }
    const isRefused = devices.some(({ refused }) => refused.includes(id))
    if (onServer.has(id) || isRefused || fact.exempt) continue
    if (fact.discarded && !fact.accepted) continue
    world.violation('I2', `${id} was saved and is nowhere (${JSON.stringify(fact)})`)
  }
  for (const id of onServer)
    if (!world.model.facts.has(id)) world.violation('I3', `${id} is on the server and nobody saved it`)
}

/**
 * [I20] A row has the label that was given last, in the server's order; PGlite serves in the order in which the model hears of it. [V14] Its
 * password is the one that was saved, whatever forms the row has had. [V2] Its form is that of the account, but for one that was sealed and
 * that the server does not take readable.
 */
export const checkContent = async (
  world: World,
  rows: readonly ServerRow[],
  isVaultStanding: boolean,
): Promise<void> => {
  const { oracle, user, model, server } = world
  for (const { id, settings } of rows) {
    const fact = model.facts.get(id)
    const hasForm = isSealed(JSON.parse(settings)) === isVaultStanding
    if (!hasForm && (isVaultStanding || fact?.bad == null))
      world.violation('V2', `${id} has the wrong form: ${settings.slice(0, 60)}`)
    const said = await oracle.read(user.id, id, settings)
    if (said === null) world.violation('V14', `${id} opens with no key that there ever was`)
    else if (said.password !== fact?.password)
      world.violation('V14', `${id} has the password "${said.password}", saved was "${fact?.password}"`)
    if (server.kind !== 'pglite' || said === null) continue
    const expected = await oracle.read(user.id, id, fact?.labelled)
    if (said.label !== expected?.label)
      world.violation('I20', `${id} is called "${said.label}", and was last called "${expected?.label}"`)
  }
}

/**
 * [I17] Whatever a device holds as refused was refused for what it is; or it lies under a key that no device has any more, of a vault that is
 * over.
 */
export const checkRefusals = async (world: World, devices: readonly Snapshot[]): Promise<void> => {
  const kids = await world.vault?.heldKeys()
  for (const { refusals } of devices)
    for (const { type, id, code, kid } of refusals) {
      if (code === 'update_required' && world.wasNewer) continue
      if (code === 'encryption_ended' && kid !== null && !kids?.has(kid)) continue
      const fact = id === null ? undefined : world.model.facts.get(id)
      const isItsFault =
        (type === 'insert' || type === 'label') &&
        (code === 'bad_row' ? fact?.bad !== null : code === 'weekly_limit' || code === 'premium_required')
      if (!isItsFault) world.violation('I17', `${type} ${id} was refused for ${code}`)
    }
}

/** [I6] */
export const checkUsage = async (world: World): Promise<void> => {
  const usage = await world.server.usage(world.user.id)
  const sum = usage.reduce((total, { count }) => total + count, 0)
  if (usage.some(({ count }) => count > 3)) world.violation('I6', 'a week was charged more than its limit')
  if (sum !== world.model.charged.size)
    world.violation('I6', `charged ${sum}, accepted while free ${world.model.charged.size}`)
}
