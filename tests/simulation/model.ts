import type { SyncAnswer, SyncRequest, WireOp, WireSettings } from '../../src/core/sync/wire.ts'

/** What the simulation knows of one saved row, besides what the databases say. */
export type Fact = {
  /** The server took it. */
  accepted: boolean
  /** The person deleted it by its id. */
  deleted: boolean
  /** The server took that deletion. */
  erased: boolean
  /** A delete-all took it on the server. */
  covered: boolean
  /** It left the list with a delete-all of its device: if the server never takes it, nobody waits for it. */
  discarded: boolean
  /** A fault destroyed every copy: it may be gone. */
  exempt: boolean
  /** A restored backup undid its deletion, or its deletion was lost: it may be here or gone. */
  unsure: boolean
  /**
   * A restored backup did not hold it, or did not know that it was refused; or it was removed as refused where another call had brought it:
   * it may be there once more.
   */
  lost: boolean
  /** The server refused it. */
  refused: boolean
  /** The settings, of whatever form, whose label the server has put there last. */
  labelled: WireSettings | null
  /** It stands as a restored backup has it, or as a device that has not synced: its label may be one of before. */
  isOlder: boolean
  readonly password: string
  /** The server refuses it for what it is: `row` alone, `call` with the whole call that carries it. */
  readonly bad: 'row' | 'call' | null
}

type Seen = { readonly client: string; readonly seq: number }

/** What the server has done so far; a backup holds a copy of it. */
export type ServerMemory = {
  readonly seen: Set<string>
  readonly charged: Set<string>
  readonly facts: Map<string, Pick<Fact, 'accepted' | 'refused' | 'covered' | 'erased' | 'labelled'>>
}

export class Model {
  readonly facts = new Map<string, Fact>()
  #seen = new Set<string>()
  #charged = new Set<string>()

  get charged(): ReadonlySet<string> {
    return this.#charged
  }

  saved(id: string, password: string, bad: Fact['bad'] = null): void {
    this.facts.set(id, {
      accepted: false,
      deleted: false,
      erased: false,
      covered: false,
      discarded: false,
      exempt: false,
      unsure: false,
      lost: false,
      refused: false,
      labelled: null,
      isOlder: false,
      password,
      bad,
    })
  }

  deleted(id: string): void {
    const fact = this.facts.get(id)
    if (fact) fact.deleted = true
  }

  /** What a device holds as refused goes there alone: the server may have it, or get it, by another call. */
  removedAlone(id: string): void {
    const fact = this.facts.get(id)
    if (fact) fact.lost = true
  }

  discarded(ids: Iterable<string>): void {
    for (const id of ids) {
      const fact = this.facts.get(id)
      if (fact) fact.discarded = true
    }
  }

  /**
   * Called with everything that the server committed, whether or not anybody hears the answer. `onChange` hears of each operation that did
   * something, in their order: one call may delete everything and then label a row of before.
   */
  served(request: SyncRequest, answer: SyncAnswer, onChange: (op: WireOp) => void): void {
    const outcomes = new Map(answer.outcomes.map((outcome) => [outcome.seq, outcome]))
    for (const [index, op] of request.ops.entries()) {
      const seq = request.first_seq + index
      const outcome = outcomes.get(seq)
      if (!outcome || this.#hasSeen({ client: request.client_id, seq })) continue
      if (outcome.status !== 'applied') {
        if (op.type === 'insert') this.#refuse(op.id)
        continue
      }
      if (this.#changes(op)) onChange(op)
      if (op.type === 'insert') this.#accept(op, answer.plan.tier === 'free')
      if (op.type === 'label') this.#label(op)
      if (op.type === 'delete') this.#erase(op.id)
      if (op.type === 'delete_all')
        for (const fact of this.facts.values()) if (fact.accepted) fact.covered = true
    }
  }

  /** Whether an operation that is new does anything: one of a row that is known or gone is answered and no more. */
  #changes(op: WireOp): boolean {
    const fact = op.type === 'delete_all' ? undefined : this.facts.get(op.id)
    const isThere = fact?.accepted === true && !fact.erased && !fact.covered
    return op.type === 'insert' ? fact !== undefined && !fact.accepted && !fact.covered : isThere
  }

  #hasSeen({ client, seq }: Seen): boolean {
    const key = `${client}:${seq}`
    if (this.#seen.has(key)) return true
    this.#seen.add(key)
    return false
  }

  #accept(op: Extract<WireOp, { type: 'insert' }>, isFree: boolean): void {
    const fact = this.facts.get(op.id)
    if (!fact || fact.accepted) return
    fact.accepted = true
    fact.labelled = op.generation_settings
    fact.isOlder = false
    if (isFree) this.#charged.add(op.id)
  }

  #label(op: Extract<WireOp, { type: 'label' }>): void {
    const fact = this.facts.get(op.id)
    if (!fact?.accepted) return
    fact.labelled = op.generation_settings
    fact.isOlder = false
  }

  /** A device has sealed rows in their place. That may bring the label that this device has, where the fact says so. */
  turned(rows: readonly { readonly id: string; readonly generation_settings: WireSettings }[]): void {
    for (const { id, generation_settings } of rows) {
      const fact = this.facts.get(id)
      if (fact?.isOlder) fact.labelled = generation_settings
    }
  }

  /** An older label may come again when the row is turned. */
  standsOver(id: string): void {
    const fact = this.facts.get(id)
    if (fact) fact.isOlder = true
  }

  #refuse(id: string): void {
    const fact = this.facts.get(id)
    if (fact) fact.refused = true
  }

  #erase(id: string): void {
    const fact = this.facts.get(id)
    if (fact) fact.erased = true
  }

  backup(): ServerMemory {
    return {
      seen: new Set(this.#seen),
      charged: new Set(this.#charged),
      facts: new Map(
        [...this.facts].map(([id, { accepted, refused, covered, erased, labelled }]) => [
          id,
          { accepted, refused, covered, erased, labelled },
        ]),
      ),
    }
  }

  restored(memory: ServerMemory): void {
    this.#seen = new Set(memory.seen)
    this.#charged = new Set(memory.charged)
    for (const [id, fact] of this.facts) {
      const before = memory.facts.get(id)
      // The person's deletion may be older than the backup: what counts is whether the server had heard of it.
      if ((fact.covered && !before?.covered) || (fact.erased && !before?.erased)) fact.unsure = true
      if ((fact.accepted && !before?.accepted) || (fact.refused && !before?.refused)) fact.lost = true
      fact.accepted = before?.accepted ?? false
      fact.refused = before?.refused ?? false
      fact.covered = before?.covered ?? false
      fact.erased = before?.erased ?? false
      fact.labelled = before?.labelled ?? null
      fact.isOlder = true
    }
  }

  /** After something was destroyed: `isHeld` says whether any copy of a row is left. */
  destroyed(isHeld: (id: string) => boolean): void {
    for (const [id, fact] of this.facts) if (!isHeld(id)) fact.exempt = true
  }

  /** Deletions that only the destroyed device knew of. */
  deletionsLost(ids: Iterable<string>): void {
    for (const id of ids) {
      const fact = this.facts.get(id)
      if (fact) fact.unsure = true
    }
  }
}
