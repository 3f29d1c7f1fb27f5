import { DEFAULT_OPTIONS } from '../../src/core/generator/options.ts'
import { FREE_LABEL } from '../../src/core/history/label.ts'
import type { Hint } from '../../src/core/sync/hint.ts'
import type { SyncAnswer, SyncRequest } from '../../src/core/sync/wire.ts'
import { isSealed } from '../../src/core/vault/sealed-body.ts'
import type { Backup } from '../helpers/backup.ts'
import type { TestUser } from '../helpers/database.ts'
import { SimDevice, type Snapshot } from './device.ts'
import { type Fact, Model, type ServerMemory } from './model.ts'
import {
  answerResponse,
  badRequestResponse,
  type Exchange,
  FATES,
  htmlResponse,
  newerAnswer,
  RENAMED_COLUMN,
  statusResponse,
  syncRequestOf,
  truncatedResponse,
  UPDATE_REQUIRED,
} from './network.ts'
import { Oracle } from './oracle.ts'
import { overtake } from './overtake.ts'
import { type Chance, createChance } from './random.ts'
import { parseBody, type SimServer } from './server.ts'
import type { Tab } from './tab.ts'
import { VaultPart } from './vault-part.ts'

// Long, since it is one thing: every step that a schedule may take, over one state that all of them share.

export const START = Date.parse('2026-11-25T12:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000

const STEPS = {
  save: 16,
  save_bad: 1,
  save_poison: 0.7,
  save_many: 0.05,
  remove: 7,
  relabel: 6,
  remove_all: 1.2,
  retry_refused: 1,
  sync: 26,
  network: 34,
  ghost: 4,
  open_tab: 4,
  kill: 1.5,
  light_fuse: 3,
  evict: 0.5,
  evict_half: 0.5,
  plan: 2,
  clock: 2,
  token: 1.5,
  pass_time: 2,
  backup: 1,
  restore: 0.8,
  copy_profile: 0.4,
  schema: 1,
} as const

/** What the backend is like for an app that is still open: the same, a version ahead, or not meant for it any more. */
const SCHEMAS = { same: 4, ahead: 2, needs_update: 1, column_renamed: 1 } as const

/** What makes our SQL refuse the whole call that carries it; no device can tell. */
const POISON = 'poison'
const POISONED = { status: 400, body: '{"code":"PT400","message":"bad_row","details":"poison"}' }

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

const ORIGINS = {
  status_400_code: 'code',
  status_400_json: 'json',
  status_400_text: 'text',
  status_400_html: 'html',
} as const

/** One person, their devices, the network between them and the server, and what should have come of it all. */
export class World {
  readonly chance
  readonly model = new Model()
  readonly devices: SimDevice[] = []
  readonly exchanges: Exchange[] = []
  readonly violations: string[] = []
  readonly log: string[] = []
  /** What every row says. */
  readonly oracle = new Oracle()
  /** null in runs without one. */
  vault: VaultPart | null = null
  /** null: nothing overtakes a request by more than chance. */
  overtaking: Chance | null = null
  #ghosts: Exchange[] = []
  #time = START
  #tier: 'free' | 'premium' = 'free'
  #backup: { data: Backup; memory: ServerMemory } | null = null
  #schema: keyof typeof SCHEMAS = 'same'
  /** The server has spoken of something that only a newer app knows. */
  wasNewer = false
  #cursors = new Map<string, Pick<Snapshot, 'cursor' | 'generation' | 'clientId'>>()

  private constructor(
    readonly seed: number,
    readonly server: SimServer,
    readonly user: TestUser,
    readonly now: () => number,
  ) {
    this.chance = createChance(seed)
  }

  get tier(): 'free' | 'premium' {
    return this.#tier
  }

  static async create(
    seed: number,
    server: SimServer,
    clock: { time: number },
    hasVault: boolean,
  ): Promise<World> {
    const chance = createChance(seed ^ 0x5eed)
    const tier = chance.is(0.6) ? 'premium' : 'free'
    clock.time = START + chance.below(7 * 24) * 60 * MINUTE
    const user = await server.newUser(tier)
    const world = new World(seed, server, user, () => world.#time)
    world.#time = clock.time
    world.#tier = tier
    world.#news = createChance(seed ^ 0x701d)
    world.#clock = clock
    if (hasVault) world.vault = new VaultPart(world)
    const page = [1, 2, 3, 500][chance.below(4)] ?? 500
    for (let n = 0, count = 2 + chance.below(3); n < count; n++) {
      const device = world.newDevice(`device ${n}`, page)
      device.skewMs = chance.is(0.5) ? 0 : (chance.next() - 0.5) * 4 * DAY
      world.devices.push(device)
    }
    return world
  }

  newDevice(name: string, page: number): SimDevice {
    const inspect = async (device: SimDevice, called: string, args: object) =>
      this.vault?.inspect(device, called, args)
    return new SimDevice(name, this.user, page, this.now, this.chance, this.exchanges, inspect)
  }

  #clock: { time: number } = { time: START }

  /** Its own chance, so that what is told changes nothing else of a run. */
  #news = createChance(0)

  passTime(ms: number): void {
    this.#time += ms
    this.#clock.time = this.#time
  }

  violation(rule: string, text: string): void {
    this.violations.push(`[${rule}] ${text}`)
  }

  /** Until every tab is idle or waits for the network. */
  async settle(): Promise<void> {
    const isBusy = (tab: Tab) => tab.running !== null && !tab.isOnNetwork
    for (let quiet = 0; quiet < 3; ) {
      await soon()
      quiet = this.devices.some(({ tabs }) => tabs.some(isBusy)) ? 0 : quiet + 1
    }
  }

  async step(): Promise<void> {
    const step = this.chance.weighted(STEPS)
    const device = this.chance.pick(this.devices)
    if (!device) return
    this.log.push(`${step} ${device.name}`)
    await this.#take(step, device)
    this.passTime(this.chance.below(MINUTE))
    await this.settle()
    await this.vault?.step()
    // What must hold of a device's disk held when it was last looked at.
    const changed = this.devices.filter((each) => each.takeChanged())
    for (const each of changed) await this.#watchCursor(each)
    await this.vault?.watch(changed)
    for (const each of changed) await this.#watchLabels(each)
  }

  async #take(step: keyof typeof STEPS, device: SimDevice): Promise<void> {
    switch (step) {
      case 'save':
        return this.#save(device, null)
      case 'save_bad':
        return this.#save(device, 'row')
      case 'save_poison':
        return this.#save(device, 'call')
      case 'save_many':
        return this.#saveMany(device)
      case 'remove':
        return this.#remove(device)
      case 'relabel':
        return this.#relabel(device)
      case 'remove_all':
        return this.#removeAll(device)
      case 'retry_refused':
        await (await device.tab()).storage.retryRefused()
        return
      case 'sync':
        device.sync(await device.tab())
        // Both tabs wake at once: the network came back, or the first holds no lock.
        if (this.chance.is(0.4)) for (const tab of device.tabs) device.sync(tab)
        return
      case 'network':
        return this.#network()
      case 'ghost': {
        const ghost = this.#ghosts.pop()
        if (ghost) await this.serve(ghost)
        return
      }
      case 'open_tab':
        if (device.tabs.length < 3) await device.open()
        return
      case 'kill':
        return device.kill(await device.tab())
      case 'light_fuse':
        ;(await device.tab()).fuse = this.chance.below(40)
        return
      case 'evict':
        return this.#evict(device)
      case 'evict_half':
        return device.evictHalf()
      case 'plan':
        return this.setTier(this.#tier === 'free' ? 'premium' : 'free')
      case 'clock':
        device.skewMs += (this.chance.next() - 0.5) * this.chance.below(20) * DAY
        return
      case 'token':
        if (this.chance.is(0.5)) device.isTokenExpired = !device.isTokenExpired
        else device.isTokenForeign = !device.isTokenForeign
        return
      case 'pass_time':
        return this.passTime(this.chance.below(4) * DAY)
      case 'backup':
        this.#backup = { data: await this.server.backup(this.user.id), memory: this.model.backup() }
        return
      case 'restore':
        return this.#restore()
      case 'copy_profile': {
        const other = this.chance.pick(this.devices.filter((each) => each !== device))
        if (!other) return
        const [before, copied] = [await device.read(), await other.read()]
        await device.copyFrom(other)
        this.vault?.replaced(device)
        this.#cursors.delete(device.name)
        await this.#noteLoss(before)
        // A refused row is on the device only: deleted in one copy it stays in the other, and nobody can know.
        const waiting = copied.outbox.flatMap(({ type, id }) =>
          type === 'insert' && id !== null ? [id] : [],
        )
        return this.model.deletionsLost([...waiting, ...copied.refused.filter((id) => id !== null)])
      }
      case 'schema':
        this.#schema = this.chance.weighted(SCHEMAS)
        return
    }
  }

  async setTier(tier: 'free' | 'premium'): Promise<void> {
    this.#tier = tier
    await this.server.setTier(this.user, tier)
  }

  /** A poisoned row somewhere among many that wait. */
  async #saveMany(device: SimDevice): Promise<void> {
    const count = 40 + this.chance.below(360)
    const place = this.chance.below(count)
    for (let n = 0; n < count; n++) await this.#save(device, n === place ? 'call' : null)
  }

  async #save(device: SimDevice, bad: Fact['bad']): Promise<void> {
    const isFree = this.#tier === 'free' ? this.chance.is(0.85) : this.chance.is(0.1)
    const id = this.chance.uuid()
    const tab = await device.tab()
    const password = `pw-${id.slice(0, 13)}`.padEnd(bad === 'row' ? 60 : 16, 'p')
    const saved = await tab.storage.saveItem({
      id,
      password,
      label: bad === 'call' ? POISON : isFree ? FREE_LABEL : `label ${this.chance.below(1_000)}`,
      createdAt: new Date(device.now()).toISOString(),
      options: DEFAULT_OPTIONS,
    })
    if (!saved.ok) {
      // [V5] Only the end of the tab keeps a row from being saved.
      if (!tab.isDead) this.violation('V5', `${device.name} could not save: ${saved.failure.code}`)
      return
    }
    this.model.saved(id, password, bad)
  }

  async #remove(device: SimDevice): Promise<void> {
    const tab = await device.tab()
    const id = this.chance.pick(await device.shown(tab).catch(() => []))
    if (id === undefined) return
    if (!(await tab.storage.removeItem(id)).ok) return
    this.model.deleted(id)
    const isTold = (await device.outbox()).some((op) => op.type === 'delete' && op.id === id)
    if (!isTold && this.#isTakenElsewhere(id)) this.model.removedAlone(id)
  }

  /** Another call with this row has gone through, of which this device has not heard, or is still under way. */
  #isTakenElsewhere(id: string): boolean {
    const carriesIt = (exchange: Exchange) =>
      syncRequestOf(exchange)?.ops.some((op) => op.type === 'insert' && op.id === id)
    return this.model.facts.get(id)?.accepted || [...this.exchanges, ...this.#ghosts].some(carriesIt)
  }

  async #relabel(device: SimDevice): Promise<void> {
    const tab = await device.tab()
    const id = this.chance.pick(await device.shown(tab).catch(() => []))
    // Now and then a label is taken back, to the one of a free row.
    const label = this.chance.is(0.1) ? FREE_LABEL : `label ${this.chance.below(1_000)}`
    if (id !== undefined) await tab.storage.relabelItem({ id, label })
  }

  async #removeAll(device: SimDevice): Promise<void> {
    const tab = await device.tab()
    const shown = await device.shown(tab).catch(() => [])
    if ((await tab.storage.removeAll()).ok) this.model.discarded(shown)
  }

  async #evict(device: SimDevice): Promise<void> {
    const before = await device.read()
    device.evict()
    this.vault?.replaced(device)
    await this.#noteLoss(before)
  }

  async #noteLoss(before: Snapshot): Promise<void> {
    await this.#noteDestruction()
    this.model.deletionsLost(
      before.outbox.flatMap(({ type, id }) => (type === 'delete' && id !== null ? [id] : [])),
    )
  }

  async #restore(): Promise<void> {
    if (!this.#backup) return
    await this.server.restore(this.user.id, this.#backup.data)
    this.model.restored(this.#backup.memory)
    await this.#noteDestruction()
  }

  async #noteDestruction(): Promise<void> {
    const held = new Set((await this.server.rows(this.user.id)).map(({ id }) => id))
    for (const device of this.devices) {
      const { mirror, outbox } = await device.read()
      for (const id of mirror.keys()) held.add(id)
      for (const { type, id } of outbox) if (type === 'insert' && id !== null) held.add(id)
    }
    this.model.destroyed((id) => held.has(id))
  }

  /** [I4] The cursor only grows, but for a reset, which moves the generation. */
  async #watchCursor(device: SimDevice): Promise<void> {
    const { cursor, generation, clientId } = await device.position()
    const before = this.#cursors.get(device.name)
    if (before && before.clientId === clientId && before.generation === generation && cursor < before.cursor)
      this.violation('I4', `${device.name}: the cursor went from ${before.cursor} back to ${cursor}`)
    this.#cursors.set(device.name, { cursor, generation, clientId })
  }

  /** [I21] Whatever comes down, a device shows the label that was given on it and still waits. */
  async #watchLabels(device: SimDevice): Promise<void> {
    for (const { id, waits, shown } of await device.waitingLabels()) {
      if (waits === shown) continue
      // Sealed each by itself: what they say counts.
      const [waiting, here] = [
        await this.oracle.read(this.user.id, id, waits),
        await this.oracle.read(this.user.id, id, shown),
      ]
      if (waiting === null || waiting.label !== here?.label)
        this.violation('I21', `${device.name}: ${id} waits as ${waits} and is shown as ${shown}`)
    }
  }

  /** The server works on a request; what it commits is noted, whoever hears of it. */
  async serve(exchange: Exchange): Promise<{ status: number; body: string }> {
    if (exchange.tokenOf !== exchange.owner)
      this.violation('I7', 'a request carried the token of somebody else')
    if (exchange.isExpired) return { status: 401, body: '{"message":"JWT expired"}' }
    if (this.#schema === 'needs_update') return UPDATE_REQUIRED
    if (this.#schema === 'column_renamed') return RENAMED_COLUMN
    const request = syncRequestOf(exchange)
    if (request && (await this.#isPoisoned(request))) {
      exchange.from.poisonedCalls += 1
      return POISONED
    }
    if (this.overtaking && exchange.name === 'vault_seal') await overtake(this, this.overtaking, exchange)
    const dawdle = this.server.kind === 'postgres' ? this.chance.below(15) : 0
    const answer = await this.server.call(this.user, exchange.name, exchange.args, dawdle)
    if (answer.status === 200 && request) this.#served(request, parseBody(answer.body))
    else if (answer.status === 200 && exchange.name === 'vault_seal') this.#turned(exchange.args, answer.body)
    else if (answer.status >= 500) this.violation('server', `${exchange.name}: ${answer.body}`)
    const told = answer.status === 200 ? await this.vault?.lieOf(exchange.name, answer.body) : undefined
    const said = told === undefined ? answer : { ...answer, body: told }
    return this.#schema === 'ahead' && request ? this.#newer(said) : said
  }

  /** [V2] While a vault stands only sealed rows are taken, otherwise only readable ones. */
  #served(request: SyncRequest, answer: SyncAnswer): void {
    const isStanding = answer.vault ? answer.vault.ended === null : false
    this.model.served(request, answer, (op) => {
      if ('generation_settings' in op && isSealed(op.generation_settings) !== isStanding)
        this.violation('V2', `the server took ${op.id} in the wrong form`)
    })
    if (request.ops.length > 0) this.#tell({ epoch: answer.epoch, rev: answer.cursor })
  }

  #turned(args: object, body: string): void {
    const ids = new Set<string>(JSON.parse(body))
    const { rows } = args as { rows: Parameters<Model['turned']>[0] }
    this.model.turned(rows.filter(({ id }) => ids.has(id)))
  }

  async #isPoisoned({ ops }: SyncRequest): Promise<boolean> {
    for (const op of ops)
      if (op.type === 'insert' && this.model.facts.get(op.id)?.bad === 'call') {
        const said = await this.oracle.read(this.user.id, op.id, op.generation_settings)
        if (said?.label === POISON) return true
      }
    return false
  }

  /**
   * A commit is told to the open tabs: of each device or not, true, twice, with nothing to read in it, or forged. It asks for a sync
   * and brings nothing, so that the rules of everything else hold as without it.
   */
  #tell(hint: Hint): void {
    const said = () => this.#news.weighted({ true: 6, twice: 1, unread: 1, forged: 1, lost: 3 } as const)
    for (const device of this.devices)
      for (const tab of device.tabs) {
        const how = said()
        if (how === 'lost' || tab.isDead) continue
        const told =
          how === 'unread' ? null : how === 'forged' ? { epoch: 'forged', rev: hint.rev + 1_000_000 } : hint
        void device.tell(tab, told)
        if (how === 'twice') void device.tell(tab, told)
      }
  }

  #newer(answer: { status: number; body: string }) {
    this.wasNewer = true
    return newerAnswer(answer, this.chance)
  }

  async #network(): Promise<void> {
    // A real server serves several at once; PGlite one after the other.
    if (this.server.kind === 'postgres') await this.#serveTogether()
    const exchange = this.chance.pick(this.exchanges)
    if (!exchange) return
    if (exchange.answer) {
      if (this.chance.is(0.5)) this.#finish(exchange, answerResponse(exchange.answer))
      return
    }
    const fate = this.chance.weighted(FATES)
    this.log.push(`  ${fate}`)
    switch (fate) {
      case 'clean':
        return this.#finish(exchange, answerResponse(await this.serve(exchange)))
      case 'dropped_request':
      case 'hang':
        return this.#finish(exchange, new TypeError('no network'))
      case 'dropped_answer':
        await this.serve(exchange)
        return this.#finish(exchange, new TypeError('no network'))
      case 'duplicate':
        await this.serve(exchange)
        return this.#finish(exchange, answerResponse(await this.serve(exchange)))
      case 'delayed_duplicate':
        this.#ghosts.push(exchange)
        return this.#finish(exchange, answerResponse(await this.serve(exchange)))
      case 'late_answer':
        exchange.answer = await this.serve(exchange)
        return
      case 'truncated':
        return this.#finish(exchange, truncatedResponse(await this.serve(exchange), this.chance))
      case 'status_400_code':
      case 'status_400_json':
      case 'status_400_text':
      case 'status_400_html':
        return this.#finish(exchange, badRequestResponse(ORIGINS[fate]))
      case 'status_426':
        return this.#finish(exchange, answerResponse(UPDATE_REQUIRED))
      case 'newer':
        return this.#finish(
          exchange,
          answerResponse(
            syncRequestOf(exchange) ? this.#newer(await this.serve(exchange)) : await this.serve(exchange),
          ),
        )
      case 'html':
        return this.#finish(exchange, htmlResponse())
      case 'error_after_commit':
        await this.serve(exchange)
        return this.#finish(exchange, statusResponse(503, this.chance))
      default:
        return this.#finish(exchange, statusResponse(Number(fate.replace('status_', '')), this.chance))
    }
  }

  async #serveTogether(): Promise<void> {
    const together = this.exchanges.filter(({ answer }) => answer === null)
    if (together.length < 2 || this.chance.is(0.5)) return
    await Promise.all(
      together.map(async (exchange) => {
        exchange.answer = await this.serve(exchange)
      }),
    )
  }

  #finish(exchange: Exchange, end: Response | Error): void {
    this.exchanges.splice(this.exchanges.indexOf(exchange), 1)
    if (end instanceof Error) exchange.reject(end)
    else exchange.resolve(end)
  }

  /** No more faults: duplicates that are still about arrive, tokens are good, and what is on its way comes home. */
  async heal(): Promise<void> {
    this.#schema = 'same'
    for (const ghost of this.#ghosts.splice(0)) await this.serve(ghost)
    for (const device of this.devices) {
      device.isTokenExpired = false
      device.isTokenForeign = false
      for (const tab of device.tabs) tab.fuse = null
    }
    await this.drain()
  }

  /** One request of this tab, if it has one on the way, is served and answered. */
  async serveNext(tab: Tab): Promise<void> {
    const exchange = this.exchanges.find(({ from }) => from === tab)
    if (!exchange) return
    this.#finish(exchange, answerResponse(exchange.answer ?? (await this.serve(exchange))))
    await this.settle()
  }

  /** Serves everything that is on the network, cleanly, until all is still. */
  async drain(): Promise<void> {
    await this.settle()
    for (;;) {
      const exchange = this.exchanges[0]
      if (!exchange) return
      const answer = exchange.answer ?? (await this.serve({ ...exchange, isExpired: false }))
      this.#finish(exchange, answerResponse(answer))
      await this.settle()
    }
  }

  #isPoison(id: string | null): boolean {
    return id !== null && this.model.facts.get(id)?.bad === 'call'
  }

  /** A whole sync of one device without faults. Answers how many requests it took. [I19] */
  async syncCleanly(device: SimDevice): Promise<number> {
    const tab = await device.tab()
    const waiting = [...(await device.outbox()), ...(await device.refusedForPlan())]
    const poisons = waiting.filter(({ type, id }) => type === 'insert' && this.#isPoison(id)).length
    // Its own alone: what it sends is told to other devices, which then send what they have.
    const callsBefore = tab.poisonedCalls
    // A Retry-After of the storm has passed by now.
    this.passTime(60 * MINUTE)
    if (this.vault) await this.server.signIn(this.user)
    device.sync(tab)
    await this.drain()
    const calls = tab.poisonedCalls - callsBefore
    if (calls > poisons * (2 * Math.log2(Math.max(2, waiting.length)) + 3))
      this.violation('I19', `${calls} refused calls for ${poisons} poisoned among ${waiting.length}`)
    return tab.requests
  }
}
