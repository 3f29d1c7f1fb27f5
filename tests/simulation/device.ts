import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { isOverPlan } from '../../src/core/failure.ts'
import { fail, ok } from '../../src/core/result.ts'
import type { Hint } from '../../src/core/sync/hint.ts'
import type { RowBody } from '../../src/core/sync/local-op.ts'
import { kidOf, withoutReloadLabel } from '../../src/core/vault/sealed-body.ts'
import { peekSyncRecord } from '../../src/storage/sync-record.ts'
import { UserDatabase } from '../../src/storage/user-database.ts'
import { hearHints } from '../../src/sync/sync-loop.ts'
import type { TestUser } from '../helpers/database.ts'
import { must } from '../helpers/user-storage.ts'
import type { Exchange } from './network.ts'
import type { Chance } from './random.ts'
import { type Act, noteCommits, openTab, startAct, startSync, type Tab, type TabWorld } from './tab.ts'

/** A token as rpc-call reads it: only whose it is matters. */
const tokenOf = (userId: string): string => `h.${btoa(JSON.stringify({ sub: userId }))}.s`
const ownerOf = (token: string): string => JSON.parse(atob(token.split('.')[1] ?? '')).sub

export type Snapshot = {
  readonly mirror: ReadonlyMap<
    string,
    {
      readonly sync: string
      readonly rev: number | null
      readonly createdAt: string
      readonly settings: string
      /** The key that it is sealed under. */
      readonly kid: string | null
    }
  >
  readonly outbox: readonly { readonly type: string; readonly id: string | null }[]
  readonly refused: readonly (string | null)[]
  readonly refusals: readonly {
    readonly type: string
    readonly id: string | null
    readonly code: string
    /** The key under which it lies here. */
    readonly kid: string | null
  }[]
  readonly counters: ReadonlyMap<string, number>
  readonly cursor: number
  readonly generation: number
  readonly clientId: string | null
}

/** Without the name for older apps, which stands in the mirror alone. */
const bare = (settings: RowBody['settings']) =>
  typeof settings === 'object' ? withoutReloadLabel({ ...settings }) : settings

/** One browser profile: its disk, its clock, its token and its open tabs. */
export class SimDevice {
  readonly tabs: Tab[] = []
  skewMs = 0
  isTokenExpired = false
  /** Somebody else has just signed in here while this person's sync still runs. */
  isTokenForeign = false
  #disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  /** Something was written since it was last looked at. */
  #hasChanged = true
  /** Reads for the checks, and is never killed. */
  #onlooker: UserDatabase
  readonly #world: Omit<TabWorld, 'disk'>

  constructor(
    readonly name: string,
    readonly user: TestUser,
    page: number,
    readonly clock: () => number,
    readonly chance: Chance,
    readonly exchanges: Exchange[],
    /** Looks at whatever leaves. */
    readonly onSend: (device: SimDevice, name: string, args: object) => Promise<void> = async () => {},
  ) {
    this.#onlooker = this.#newOnlooker()
    this.#world = {
      userId: user.id,
      page,
      now: () => clock() + this.skewMs,
      accessToken: async ({ refused } = {}) => {
        if (this.isTokenForeign) return ok(tokenOf('somebody-else'))
        if (refused !== undefined && chance.is(0.5)) return fail({ code: 'no_session' })
        if (refused !== undefined) this.isTokenExpired = false
        return ok(tokenOf(user.id))
      },
      onCommit: this.#noteCommit,
      fetch: (tab, request) => this.#send(tab, request),
    }
  }

  readonly #noteCommit = () => {
    this.#hasChanged = true
  }

  #newOnlooker(): UserDatabase {
    this.#hasChanged = true
    const onlooker = new UserDatabase(this.user.id, this.#disk)
    onlooker.use(noteCommits(this.#noteCommit))
    return onlooker
  }

  /** Whether anything on its disk may be other than at the last call. */
  takeChanged(): boolean {
    const hasChanged = this.#hasChanged
    this.#hasChanged = false
    return hasChanged
  }

  now(): number {
    return this.#world.now()
  }

  async #send(tab: Tab, request: Request): Promise<Response> {
    const args: object = JSON.parse(await request.text())
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    await this.onSend(this, name, args)
    if (name === 'sync') tab.requests += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        tab.isOnNetwork = false
      }
      tab.isOnNetwork = true
      this.exchanges.push({
        from: tab,
        owner: this.user.id,
        tokenOf: ownerOf(request.headers.get('authorization') ?? ''),
        isExpired: this.isTokenExpired,
        name,
        args,
        answer: null,
        resolve: (response) => {
          leave()
          resolve(response)
        },
        reject: (error) => {
          leave()
          reject(error)
        },
      })
    })
  }

  async open(): Promise<Tab> {
    const tab = await openTab({ ...this.#world, disk: this.#disk })
    this.tabs.push(tab)
    return tab
  }

  sync(tab: Tab): void {
    if (!tab.running && !tab.isDead) void startSync(tab, { ...this.#world, disk: this.#disk }).catch(() => {})
  }

  /** The person presses something, unless the tab is busy. */
  act(tab: Tab, act: Act, onEnd: (how: string) => void): void {
    if (tab.running || tab.isDead) return
    startAct(tab, { ...this.#world, disk: this.#disk }, act).then(
      (result) => onEnd(result.ok ? 'ok' : result.failure.code),
      (error) => onEnd(String(error)),
    )
  }

  /** Something is told on the channel of an open tab. Answers once it is known whether that asked for a sync. */
  async tell(tab: Tab, hint: Hint | null): Promise<void> {
    const hints = hearHints({ position: () => peekSyncRecord(tab.db), ask: () => this.sync(tab) })
    hints.running(tab.running !== null)
    hints.told(hint)
    await tab.running?.catch(() => {})
    hints.running(false)
  }

  /** The tab's process ends: nothing of it goes on, and what was on its way may still arrive. */
  kill(tab: Tab): void {
    tab.isDead = true
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    tab.storage.close()
  }

  /** A tab to act in: dead ones are replaced. */
  async tab(): Promise<Tab> {
    for (const tab of [...this.tabs]) if (tab.isDead) this.kill(tab)
    return this.chance.pick(this.tabs) ?? this.open()
  }

  /** A tab in which nothing is under way. */
  async idleTab(): Promise<Tab> {
    return this.tabs.find(({ running, isDead }) => running === null && !isDead) ?? this.open()
  }

  close(): void {
    for (const tab of [...this.tabs]) this.kill(tab)
    this.#onlooker.close()
  }

  /** The whole profile is copied from another one of the same person, which stays in use: same name, same numbers. */
  async copyFrom(other: SimDevice): Promise<void> {
    this.close()
    this.#disk = { indexedDB: new IDBFactory(), IDBKeyRange }
    this.#onlooker = this.#newOnlooker()
    for (const { name } of other.#onlooker.tables)
      await this.#onlooker.table(name).bulkPut(await other.#onlooker.table(name).toArray())
  }

  /** The browser throws the whole database away. */
  evict(): void {
    this.close()
    this.#disk = { indexedDB: new IDBFactory(), IDBKeyRange }
    this.#onlooker = this.#newOnlooker()
  }

  /** Half of it is gone: the record of the sync, with the name and the cursor. */
  async evictHalf(): Promise<void> {
    for (const tab of [...this.tabs]) this.kill(tab)
    await this.#onlooker.state.clear()
  }

  /** The browser does not give its keys out any more: they lie there, and open nothing. */
  async loseKeys(): Promise<void> {
    for (const tab of [...this.tabs]) this.kill(tab)
    await this.#onlooker.keys.delete('device')
  }

  get onlooker(): UserDatabase {
    return this.#onlooker
  }

  /** What waits, in its order. */
  async outbox(): Promise<Snapshot['outbox']> {
    const outbox = await this.#onlooker.outbox.orderBy('seq').toArray()
    return outbox.map(({ op }) => ({ type: op.type, id: op.type === 'delete_all' ? null : op.id }))
  }

  /** What was refused for the plan: an upgrade that it hears of has it sent again. */
  async refusedForPlan(): Promise<Snapshot['outbox']> {
    const refused = await this.#onlooker.outcomes.toArray()
    return refused
      .filter(({ code }) => isOverPlan(code))
      .map(({ op }) => ({ type: op.type, id: op.type === 'delete_all' ? null : op.id }))
  }

  async read(): Promise<Snapshot> {
    const db = this.#onlooker
    const [mirror, outbox, outcomes, counters, state] = [
      await db.mirror.toArray(),
      await this.outbox(),
      await db.outcomes.toArray(),
      await db.counters.toArray(),
      Object((await db.state.get('sync'))?.value ?? {}),
    ]
    return {
      mirror: new Map(
        mirror.map((row) => [
          row.id,
          {
            sync: row.sync,
            rev: row.rev,
            createdAt: row.createdAt,
            settings: JSON.stringify(bare(row.settings)),
            kid: kidOf(row.settings),
          },
        ]),
      ),
      outbox,
      refused: outcomes.map(({ op }) => (op.type === 'delete_all' ? null : op.id)),
      refusals: outcomes.map(({ op, code }) => ({
        type: op.type,
        id: op.type === 'delete_all' ? null : op.id,
        code,
        kid: 'settings' in op ? kidOf(op.settings) : null,
      })),
      counters: new Map(counters.map(({ key, value }) => [key, value])),
      cursor: state.cursor ?? 0,
      generation: state.generation ?? 0,
      clientId: state.clientId ?? null,
    }
  }

  /** Only where it stands: cheap enough for every step. */
  async position(): Promise<Pick<Snapshot, 'cursor' | 'generation' | 'clientId'>> {
    const record = await peekSyncRecord(this.#onlooker)
    return {
      cursor: record?.cursor ?? 0,
      generation: record?.generation ?? 0,
      clientId: record?.clientId ?? null,
    }
  }

  /** Rows with a label that waits, with it and with the one that is shown. */
  async waitingLabels(): Promise<
    readonly { readonly id: string; readonly waits: string; readonly shown: string }[]
  > {
    const { outbox, mirror } = this.#onlooker
    // Both at one moment: a sync that takes the label changes both.
    return this.#onlooker.transaction('r', outbox, mirror, async () => {
      const entries = await outbox.where('op.type').equals('label').sortBy('seq')
      const waiting = new Map(entries.flatMap(({ op }) => (op.type === 'label' ? [[op.id, op]] : [])))
      const rows = await mirror.bulkGet([...waiting.keys()])
      return rows.flatMap((row) => {
        const op = row && waiting.get(row.id)
        return op
          ? [{ id: row.id, waits: JSON.stringify(op.settings), shown: JSON.stringify(bare(row.settings)) }]
          : []
      })
    })
  }

  async shown(tab: Tab): Promise<readonly string[]> {
    return (await this.items(tab)).map(({ id }) => id)
  }

  /** What the list shows, with the password of whatever is open. */
  async items(tab: Tab) {
    return must(await tab.storage.readPage(null, 10_000)).items.map((item) => ({
      id: item.id,
      state: item.state,
      password: item.state === 'open' ? item.password : null,
    }))
  }
}
