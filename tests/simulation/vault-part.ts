import { isSealed } from '../../src/core/vault/sealed-body.ts'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { openRing } from '../../src/storage/open-ring.ts'
import { readVaultState } from '../../src/storage/read-vault-state.ts'
import { addWayIn } from '../../src/sync/vault/add-way-in.ts'
import { confirmEnd, denyEnd } from '../../src/sync/vault/answer-ended.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import { goBack } from '../../src/sync/vault/go-back.ts'
import { keepForeign } from '../../src/sync/vault/keep-foreign.ts'
import { letIn } from '../../src/sync/vault/let-in.ts'
import { changeKey, keepThisOne, startAnew } from '../../src/sync/vault/new-key.ts'
import type { SimDevice } from './device.ts'
import { createLiar, type Liar } from './liar.ts'
import { notingEnds } from './noting-ends.ts'
import { type Chance, createChance } from './random.ts'
import type { Act } from './tab.ts'
import type { World } from './world.ts'

// Long, since it is one thing: what a person may do with a history that only they open, and what must hold of it.

const STEPS = {
  choose: 4,
  let_in: 4,
  add_words: 0.7,
  remove: 1,
  start_anew: 0.4,
  keep_this_one: 0.6,
  go_back: 1,
  lose_keys: 0.5,
  forge_key: 1,
  plant_note: 1,
} as const

/** How many steps of a run are of this kind. */
const SHARE = 0.2

const MAX_ROUNDS = 8

/** Content that a sealed row keeps to itself. */
const IN_THE_CLEAR = /"(password|label|options)":|pw-[0-9a-f]{8}-[0-9a-f]{4}/

const words = (secret: number) => ({ kind: 'words', secret: new Uint8Array(16).fill(secret) }) as const
const newWords = (secret: number) => ({ ...words(secret), about: { name: '' } })

type Memory = Awaited<ReturnType<typeof readVaultMemory>>

/** One person's vault in a run: what they press, and a server that lies about it now and then. */
export class VaultPart {
  readonly #world: World
  /** Its own, so that nothing else of a run changes by it. */
  readonly #chance: Chance
  readonly #liar: Liar
  #lie: 'forge_key' | 'plant_note' | null = null
  /** The words that the person has written down, by number. */
  readonly #secrets: number[] = []
  /** Devices that had heard of the vault when the last step was over. */
  readonly #heard = new Set<string>()
  readonly #gens = new Map<string, number>()
  /** Keys that the person may have ended: they have pressed for it, and it may never have come. */
  readonly #ended = new Set<string>()
  /** In the clear, before a vault was heard of. */
  readonly #sent = new Set<string>()

  constructor(world: World) {
    this.#world = world
    this.#chance = createChance(world.seed ^ 0x7a017)
    this.#liar = createLiar(world.user.id, createChance(world.seed ^ 0x11a5))
  }

  memoryOf(device: SimDevice): Promise<Memory> {
    return readVaultMemory(device.onlooker)
  }

  /** [V1] Looks at everything that leaves a device. What it has sent before it heard may be on its way once more, after a refused token. */
  async inspect(device: SimDevice, name: string, args: object): Promise<void> {
    const text = JSON.stringify(args)
    if (!IN_THE_CLEAR.test(text)) return
    const hasHeard = this.#heard.has(device.name) && !this.#isOver(await this.memoryOf(device))
    if (hasHeard && !this.#sent.has(text))
      this.#world.violation('V1', `${device.name} sends ${name} in the clear`)
    this.#sent.add(text)
  }

  /** [V11] Over by the person's own press, as this device has proven it. */
  #isOver(memory: Memory): boolean {
    return memory?.hasHeard === false && memory.ended !== null && this.#ended.has(memory.ended.kid)
  }

  /** Now and then something besides what a schedule is made of. */
  async step(): Promise<void> {
    if (!this.#chance.is(SHARE)) return
    const step = this.#chance.weighted(STEPS)
    const device = this.#chance.pick(this.#world.devices)
    if (!device) return
    this.#world.log.push(`${step} ${device.name}`)
    await this.#take(step, device)
    await this.#world.settle()
  }

  async #take(step: keyof typeof STEPS, device: SimDevice): Promise<void> {
    const memory = await this.memoryOf(device)
    const standing = memory?.standing ?? 'plain'
    switch (step) {
      case 'choose':
        if (this.#world.tier !== 'premium' || standing !== 'plain') return
        await this.#noteUnsynced(device)
        return this.#press(device, choose)
      case 'let_in': {
        const secret = this.#chance.pick(this.#secrets)
        if (secret === undefined || memory === null) return
        return this.#act(device, (duties, signal) => letIn(duties, words(secret), signal))
      }
      case 'add_words':
        return standing === 'open' ? this.#press(device, addWayIn) : undefined
      case 'remove': {
        if (standing !== 'open') return
        await this.#world.server.signIn(this.#world.user)
        const devices = memory?.doc?.slots.filter(({ kind }) => kind === 'device') ?? []
        const own = (await openRing(device.onlooker)).device?.slotId
        const removed = this.#chance.pick(devices.filter(({ id }) => id !== own))
        const gone = new Set(removed ? [removed.id] : [])
        return this.#act(device, (duties, signal) => changeKey(duties, { removed: gone }, signal))
      }
      case 'start_anew':
        return standing === 'waiting' ? this.#press(device, startAnew) : undefined
      case 'keep_this_one':
        return standing === 'apart' ? this.#act(device, keepThisOne) : undefined
      case 'go_back': {
        if (standing !== 'open') return
        await this.#world.server.signIn(this.#world.user)
        return this.#act(device, (duties, signal) => goBack(notingEnds(duties, this.#ended), signal))
      }
      case 'lose_keys':
        return device.loseKeys()
      default:
        this.#lie = step
    }
  }

  /**
   * The product syncs before a choice, a schedule may not have: what this device holds of a row stands above what the server has readable of
   * it by now [V4], also where another has given it a label in between.
   */
  async #noteUnsynced(device: SimDevice): Promise<void> {
    const { mirror } = await device.read()
    for (const { id, rev, settings } of await this.#world.server.rows(this.#world.user.id)) {
      const held = mirror.get(id)
      if (held && held.rev !== rev && !isSealed(JSON.parse(settings))) this.#world.model.standsOver(id)
    }
  }

  /** With words that are written down first. */
  async #press(
    device: SimDevice,
    act: (...given: [Parameters<Act>[0], ReturnType<typeof newWords>, AbortSignal]) => ReturnType<Act>,
  ): Promise<void> {
    const secret = this.#secrets.length + 1
    this.#secrets.push(secret)
    await this.#world.server.signIn(this.#world.user)
    await this.#act(device, (duties, signal) => act(duties, newWords(secret), signal))
  }

  /** The person waits for the answers, most of which come; one that does not stays on the way, and meets what every request may meet. */
  async #act(device: SimDevice, act: Act): Promise<void> {
    const tab = await device.idleTab()
    device.act(tab, act, (how) => this.#world.log.push(`  ${how} on ${device.name}`))
    await this.#world.settle()
    while (tab.running !== null && this.#chance.is(0.9)) await this.#world.serveNext(tab)
  }

  /** What the server says of the vault, which may be a lie: its own key in every way in, or an end that nobody chose. */
  async lieOf(name: string, body: string): Promise<string> {
    const lie = this.#lie
    if (name !== 'sync' && name !== 'vault_read') return body
    const answer = JSON.parse(body)
    const record = name === 'sync' ? answer.vault : answer
    if (record === null) return body
    if (name === 'vault_read') this.#liar.records.push(record)
    if (lie === null) return body
    // Told of another record first, so that it is looked at.
    if (name === 'sync') return JSON.stringify({ ...answer, vault: { ...record, rev: record.rev + 1 } })
    this.#lie = null
    const lied = lie === 'forge_key' ? await this.#liar.ownKey(record) : this.#liar.forgedNote(record)
    return JSON.stringify({ ...record, ...lied })
  }

  /** After each step. [V7] no key of the server's is taken for the account's. [V9] generations only grow on a device. */
  async watch(devices: readonly SimDevice[]): Promise<void> {
    for (const device of devices) {
      const memory = await this.memoryOf(device)
      await this.#world.oracle.learn(device.onlooker)
      if (memory?.hasHeard) this.#heard.add(device.name)
      else this.#heard.delete(device.name)
      const gen = memory?.account?.gen ?? memory?.ended?.gen ?? 0
      const before = this.#gens.get(device.name) ?? 0
      // A browser that has lost everything begins anew.
      if (memory !== null && gen < before)
        this.#world.violation('V9', `${device.name} went from generation ${before} to ${gen}`)
      this.#gens.set(device.name, gen)
      if (this.#liar.keys.some(({ kid }) => kid === memory?.account?.kid))
        this.#world.violation('V7', `${device.name} took a key of the server’s for the account’s`)
    }
  }

  /** Another database lies there now. */
  replaced(device: SimDevice): void {
    this.#gens.delete(device.name)
  }

  async #actCleanly(device: SimDevice, act: Act): Promise<void> {
    await this.#world.server.signIn(this.#world.user)
    this.#world.passTime(60_000)
    await this.#act(device, act)
    await this.#world.drain()
  }

  /** [V6] The person lets a device in with what they have, and takes one that is left without any for a new beginning. */
  async #letIn(device: SimDevice): Promise<void> {
    const standing = async () => (await this.memoryOf(device))?.standing ?? 'plain'
    // Of a vault that is ending, too, rows stay locked where nobody opens them.
    const isOut = async () =>
      ['waiting', 'apart', 'asks_ended'].includes(await standing()) ||
      ((await standing()) === 'plain' && (await readVaultState(device.onlooker)).locked > 0)
    for (const secret of [...this.#secrets]) {
      if (!(await isOut())) return
      await this.#actCleanly(device, (duties, signal) => letIn(duties, words(secret), signal))
    }
    if (!(await isOut())) return
    const secret = this.#secrets.length + 1
    // They know whether they chose that end. Where not, what is left after that answer waits, or goes on under a key of its own.
    const told = (await this.memoryOf(device))?.told
    const isTrue = told?.ended != null && this.#ended.has(told.kid)
    if ((await standing()) === 'asks_ended')
      await this.#actCleanly(device, isTrue ? (duties) => confirmEnd(duties) : denyEnd)
    // [V11] By their own answer, also where it had no key that could be known as ended.
    if (isTrue && (await standing()) === 'plain') this.#heard.delete(device.name)
    if ((await standing()) === 'apart') return this.#actCleanly(device, keepThisOne)
    if ((await standing()) !== 'waiting') return
    this.#secrets.push(secret)
    await this.#actCleanly(device, (duties, signal) => startAnew(duties, newWords(secret), signal))
  }

  /** Everybody tells the truth again, and the person opens every device. Nothing to do where nobody has chosen. */
  async settle(): Promise<void> {
    this.#lie = null
    for (let round = 0; round < MAX_ROUNDS; round++) {
      let standing = ''
      let foreign = 0
      for (const device of this.#world.devices) {
        await this.#world.syncCleanly(device)
        // Before it is let in: until a whole round needs nobody's press, since each may make others apart.
        standing += (await this.memoryOf(device))?.standing ?? 'plain'
        await this.#letIn(device)
        const { onlooker } = device
        const left = await onlooker.mirror.filter((row) => row.foreign === true).count()
        if (left > 0) await keepForeign((await device.tab()).db)
        foreign += left
      }
      await this.watch(this.#world.devices)
      if (foreign === 0 && /^(plain)*$|^(open)*$/.test(standing)) return
    }
    this.#world.violation('V6', 'some device cannot be let in')
  }

  /** Whether an account's vault stands, by the server's own record. */
  async isStanding(): Promise<boolean> {
    const { body } = await this.#world.server.call(this.#world.user, 'vault_read', { slot: null })
    const record = JSON.parse(body)
    return record !== null && record.doc !== null && record.ended === null
  }

  /** The names of all keys that any device still has. */
  async heldKeys(): Promise<ReadonlySet<string>> {
    const kids = new Set<string>()
    for (const { onlooker } of this.#world.devices)
      for (const kid of (await openRing(onlooker)).keys.keys()) kids.add(kid)
    return kids
  }

  /** [V6] [V14] What a device shows is what was saved; locked is only what no key opens that any of them still has. */
  async checkShown(): Promise<void> {
    const kids = await this.heldKeys()
    for (const device of this.#world.devices) {
      const { mirror } = await device.read()
      for (const { id, state, password } of await device.items(await device.tab())) {
        const kid = mirror.get(id)?.kid ?? ''
        if (state === 'damaged' || (state === 'locked' && kids.has(kid)))
          this.#world.violation('V6', `${device.name}: ${id} is ${state}`)
        if (state === 'open' && password !== this.#world.model.facts.get(id)?.password)
          this.#world.violation('V14', `${device.name}: ${id} shows ${password}`)
      }
    }
  }
}
