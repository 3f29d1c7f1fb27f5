/**
 * The vault with symbols in the place of cryptography: a box is a note of who can open it. The real rules of descent, reading and
 * meeting run over it, under random schedules of people, devices and a server that plants, drops, brings back and seals keys of its
 * own to everybody.
 */
import type { NamedKey } from '../../../src/core/vault/descent.ts'
import { followLinks } from '../../../src/core/vault/descent.ts'
import { mergeDocuments, type SlotRecord, type VaultDocument } from '../../../src/core/vault/document.ts'
import type { Link } from '../../../src/core/vault/link.ts'
import { type DeviceVault, isLetIn, type Meeting, meetVault } from '../../../src/core/vault/meet-vault.ts'
import { readVault, type VaultOpener, type VaultRecord } from '../../../src/core/vault/read-vault.ts'

type Sealed =
  | { readonly is: 'link'; readonly key: NamedKey; readonly under: string }
  | { readonly is: 'box'; readonly key: NamedKey; readonly to: string }
  | { readonly is: 'proof'; readonly kid: string; readonly slot: string }
  | { readonly is: 'lock'; readonly since: string; readonly slot: string; readonly words: string }
  | { readonly is: 'note'; readonly kid: string }

type Device = {
  readonly name: string
  ring: Map<string, NamedKey>
  account: NamedKey | null
  hasHeard: boolean
  choice: { readonly key: NamedKey; readonly words: string } | null
  ended: NamedKey | null
  endNote: string | null
  slot: { readonly id: string; readonly publicKey: string } | null
  cached: VaultDocument | null
  isRemoved: boolean
  /** What the person last pressed. */
  state: Meeting['step']
}

/** A rule that can be taken away, to see that the model notices. */
export type Missing = 'descent' | 'proof' | 'direction' | 'note' | null

export const createWorld = (draw: (below: number) => number, missing: Missing = null) => {
  const sealed = new Map<string, Sealed>()
  let made = 0
  const seal = (content: Sealed): string => {
    const name = `s${made++}`
    sealed.set(name, content)
    return name
  }
  const isSealed = <I extends Sealed['is']>(name: string | undefined, is: I) => {
    const found = sealed.get(name ?? '')
    return found?.is === is ? (found as Extract<Sealed, { readonly is: I }>) : null
  }
  const b22 = (name: string) => name.padEnd(22, '_')
  const keys = new Map<string, NamedKey>()
  const newKey = (gen: number): NamedKey => {
    const key = { kid: b22(`k${made++}`), gen }
    keys.set(key.kid, key)
    return key
  }

  const devices: Device[] = []
  /** Keys of the server's own, and all that removed devices had. */
  const serverKeys = new Map<string, NamedKey>()
  const removedKeys = new Map<string, NamedKey>()
  const everHeld: VaultRecord[] = []
  const ends = new Set<string>()
  const words = new Set<string>()
  /** How often each outcome of a meeting came up: a model that never gets anywhere proves nothing. */
  const met: Partial<Record<Meeting['step'] | 'joined' | 'kept', number>> = {}
  let record: VaultRecord | null = null
  let rev = 0

  const openerOf = (device: Pick<Device, 'slot'> | null, publicKey?: string): VaultOpener<NamedKey> => ({
    openLink: async (under, link) => {
      const found = isSealed(link.box, 'link')
      return found !== null && found.under === under.kid && found.key.kid === link.kid ? found.key : null
    },
    openBox: async (slot) => {
      const found = isSealed(slot.box, 'box')
      return found !== null && found.to === (publicKey ?? device?.slot?.publicKey) ? found.key : null
    },
    isProven: async (key, slot) => {
      const found = isSealed(slot.proof, 'proof')
      if (missing === 'proof') return true
      return found !== null && found.kid === key.kid && found.slot === `${slot.id}/${slot.public}`
    },
    isEnded: async (key, note) => missing === 'note' || isSealed(note, 'note')?.kid === key.kid,
  })

  const link = (key: NamedKey, under: NamedKey): Link => ({
    kid: key.kid,
    under: under.kid,
    box: seal({ is: 'link', key, under: under.kid }),
  })
  const slotOf = (
    id: string,
    publicKey: string,
    kind: SlotRecord['kind'],
    key: NamedKey,
    lock?: { readonly since: string; readonly lock: string },
  ): SlotRecord => ({
    id,
    kind,
    kid: key.kid,
    public: publicKey,
    proof: seal({ is: 'proof', kid: key.kid, slot: `${id}/${publicKey}` }),
    about: '',
    box: seal({ is: 'box', key, to: publicKey }),
    ...lock,
  })
  const wordsSlot = (phrase: string, key: NamedKey): SlotRecord => {
    const id = b22(`w${phrase}`)
    const lock = seal({ is: 'lock', since: key.kid, slot: id, words: phrase })
    return slotOf(id, `p${phrase}`, 'words', key, { since: key.kid, lock })
  }
  const ownSlot = (device: Device, key: NamedKey): SlotRecord => {
    device.slot ??= { id: b22(`d${made}`), publicKey: `pub${made++}` }
    return slotOf(device.slot.id, device.slot.publicKey, 'device', key)
  }

  /** The honest part of the server: compare and set. */
  const write = (atRev: number, next: Omit<VaultRecord, 'rev'>): boolean => {
    if ((record?.rev ?? 0) !== atRev) return false
    rev += 1
    record = { ...next, rev }
    everHeld.push(record)
    return true
  }

  const take = (device: Device, key: NamedKey, below: ReadonlyMap<string, NamedKey>) => {
    for (const each of below.values()) device.ring.set(each.kid, each)
    device.ring.set(key.kid, key)
    device.account = key
    device.hasHeard = true
    device.ended = null
  }

  const factsOf = (device: Device): DeviceVault => ({
    account: device.account,
    hasHeard: device.hasHeard,
    choice: device.choice?.key ?? null,
    ended: device.ended,
  })

  /** Looks at the record as the server shows it, and acts by the rules. */
  const meet = async (device: Device, shown: VaultRecord | null): Promise<void> => {
    const view =
      shown === null
        ? null
        : await readVault({
            opener: openerOf(device),
            ring: device.ring,
            own: (device.account ?? device.choice?.key)?.kid ?? null,
            slotId: device.slot?.id ?? null,
            cached: device.cached,
            record: shown,
          })
    const trusted =
      missing === 'descent' && view !== null && view.current !== null && device.account !== null
        ? { ...view, isDescendant: true }
        : view
    const meeting = meetVault(factsOf(device), shown, trusted)
    device.state = meeting.step
    met[meeting.step] = (met[meeting.step] ?? 0) + 1
    const atRev = shown?.rev ?? 0
    switch (meeting.step) {
      case 'open': {
        const key = view?.current
        if (!key || !shown) return
        const before = device.account
        take(device, key, view.below)
        const proven = new Set(view.proven)
        let doc = mergeDocuments(key.kid, (slot) => proven.has(slot), device.cached, shown.doc)
        const additions: SlotRecord[] = []
        if (!doc.slots.some(({ id, kid }) => id === device.slot?.id && kid === key.kid))
          additions.push(ownSlot(device, key))
        const links: Link[] = []
        if (device.choice !== null) {
          const { key: unfinished, words: phrase } = device.choice
          if (unfinished.kid !== key.kid && (missing === 'direction' || unfinished.gen <= key.gen)) {
            links.push(link(unfinished, key))
            device.choice = null
            const own = wordsSlot(phrase, unfinished)
            additions.push({
              ...slotOf(own.id, own.public, 'words', key),
              since: own.since ?? '',
              lock: own.lock ?? '',
            })
          }
          if (unfinished.kid === key.kid) device.choice = null
        }
        // Keys that nothing leads down to: of before a new beginning, brought here by the person's own press.
        for (const own of device.ring.values()) {
          const isBelow =
            view.below.has(own.kid) || own.kid === key.kid || links.some(({ kid }) => kid === own.kid)
          if (isBelow || (missing !== 'direction' && own.gen > key.gen) || own.kid === device.choice?.key.kid)
            continue
          links.push(link(own, key))
        }
        // What this device held before is never left without a way down to it.
        if (before !== null && before.kid !== key.kid && missing === 'descent') links.push(link(before, key))
        doc = { ...doc, slots: [...doc.slots, ...additions], links: [...doc.links, ...links] }
        device.cached = doc
        if (additions.length + links.length > 0 || doc.slots.length > (shown.doc?.slots.length ?? 0)) {
          write(atRev, { kid: key.kid, gen: key.gen, doc, ended: null })
        }
        return
      }
      case 'write_again': {
        const key = device.account ?? device.choice?.key
        if (!key || device.cached === null) return
        if (device.account === null) {
          // An unfinished choice that nobody overtook.
          if (write(atRev, { kid: key.kid, gen: key.gen, doc: device.cached, ended: null })) {
            take(device, key, new Map())
            device.choice = null
          }
          return
        }
        write(atRev, { kid: key.kid, gen: key.gen, doc: device.cached, ended: null })
        return
      }
      case 'ended':
        device.ended = view?.current ?? device.account ?? device.ended
        device.account = null
        device.hasHeard = false
        device.endNote = shown?.ended ?? null
        return
      case 'write_note':
        if (shown && device.ended) {
          const doc = shown.kid === device.ended.kid ? shown.doc : null
          write(atRev, { kid: device.ended.kid, gen: device.ended.gen, doc, ended: device.endNote })
        }
        return
      case 'waiting':
        device.hasHeard = true
        return
      default:
        return
    }
  }

  const nextGen = (device: Device, shown = record) =>
    1 + Math.max(shown?.gen ?? 0, ...[...device.ring.values()].map(({ gen }) => gen))

  const acts = {
    arrive: () => {
      devices.push({
        name: `D${devices.length}`,
        ring: new Map(),
        account: null,
        hasHeard: false,
        choice: null,
        ended: null,
        endNote: null,
        slot: null,
        cached: null,
        isRemoved: false,
        state: 'plain',
      })
    },
    /** "Only me", the answer maybe lost. */
    choose: (device: Device, shown: VaultRecord | null) => {
      const isPlain = device.account === null && device.choice === null && !device.hasHeard
      if (!isPlain || (shown !== null && (shown.doc !== null || shown.kid === device.ended?.kid))) return
      const key = newKey(nextGen(device, shown))
      const phrase = `x${made++}`
      words.add(phrase)
      device.cached = { v: 1, slots: [ownSlot(device, key), wordsSlot(phrase, key)], links: [] }
      device.choice = { key, words: phrase }
      device.ring.set(key.kid, key)
      const isTaken = write(shown?.rev ?? 0, { kid: key.kid, gen: key.gen, doc: device.cached, ended: null })
      if (isTaken && draw(3) > 0) {
        take(device, key, new Map())
        device.choice = null
      }
    },
    /** A waiting device and the person's words. */
    letIn: async (device: Device, shown: VaultRecord | null) => {
      if (device.account !== null || !shown?.doc || shown.ended !== null) return
      for (const slot of shown.doc.slots) {
        const lock = isSealed(slot.lock, 'lock')
        if (slot.kind !== 'words' || slot.kid !== shown.kid || lock === null) continue
        // Whoever shows a lock of another beginning, slot or key shows one that does not open.
        if (!words.has(lock.words) || lock.since !== slot.since || lock.slot !== slot.id) continue
        if (slot.public !== `p${lock.words}`) continue
        const key = await openerOf(null, slot.public).openBox(slot)
        if (key === null || key.kid !== slot.kid) continue
        const reached = await followLinks(openerOf(null), [key], shown.doc.links)
        if (missing !== 'descent' && !isLetIn({ key, since: lock.since, below: reached }, device.ended))
          continue
        take(device, key, reached)
        device.cached = shown.doc
        await meet(device, shown)
        return
      }
    },
    /** Apart, "Yes, it was me": by words of there. The next meeting puts this device's keys under the other's. */
    join: async (device: Device, shown: VaultRecord | null) => {
      const own = device.account
      if (own === null || device.state !== 'apart' || !shown?.doc || shown.ended !== null) return
      for (const slot of shown.doc.slots) {
        const lock = isSealed(slot.lock, 'lock')
        if (slot.kind !== 'words' || slot.kid !== shown.kid || lock === null || !words.has(lock.words))
          continue
        if (lock.since !== slot.since || lock.slot !== slot.id || slot.public !== `p${lock.words}`) continue
        const key = await openerOf(null, slot.public).openBox(slot)
        if (key === null || key.kid !== slot.kid) continue
        const reached = await followLinks(openerOf(null), [key], shown.doc.links)
        if (missing !== 'descent' && !isLetIn({ key, since: lock.since, below: reached }, device.ended))
          continue
        if (key.gen < own.gen) continue
        take(device, key, reached)
        device.cached = shown.doc
        met.joined = (met.joined ?? 0) + 1
        await meet(device, shown)
        return
      }
    },
    /** Apart, "No, keep this one": a new key above all, for the ways in that this device itself knew. */
    keep: async (device: Device, shown: VaultRecord | null) => {
      const own = device.account
      if (own === null || (device.state !== 'apart' && device.state !== 'ask_ended')) return
      const key = newKey(nextGen(device, shown))
      const opener = openerOf(device)
      const slots: SlotRecord[] = [ownSlot(device, key)]
      for (const slot of device.cached?.slots ?? []) {
        const isKept =
          slot.id !== device.slot?.id && slot.kid === own.kid && (await opener.isProven(own, slot))
        if (!isKept) continue
        const { since, lock } = slot
        slots.push({
          ...slotOf(slot.id, slot.public, slot.kind, key),
          ...(since === undefined || lock === undefined ? {} : { since, lock }),
        })
      }
      const earlier = [...(device.cached?.slots ?? []), ...(shown?.doc?.slots ?? [])].filter(
        ({ kid }) => kid !== own.kid,
      )
      const links = [
        ...(device.cached?.links ?? []),
        ...(shown?.doc?.links ?? []),
        ...[...device.ring.values()].map((each) => link(each, key)),
      ]
      const doc: VaultDocument = { v: 1, slots: [...earlier, ...slots], links }
      if (!write(shown?.rev ?? 0, { kid: key.kid, gen: key.gen, doc, ended: null })) return
      take(device, key, new Map())
      device.cached = doc
      device.state = 'open'
      met.kept = (met.kept ?? 0) + 1
    },
    /** A new key: every proven way in but the removed one. */
    remove: async (device: Device, other: Device) => {
      if (device.state !== 'open' || device.account === null || record?.doc == null || record.ended !== null)
        return
      if (record.kid !== device.account.kid || other === device || other.slot === null) return
      const opener = openerOf(device)
      const old = device.account
      const key = newKey(nextGen(device))
      const slots: SlotRecord[] = []
      for (const slot of record.doc.slots) {
        const isKept = slot.id !== other.slot.id && slot.kid === old.kid && (await opener.isProven(old, slot))
        if (!isKept) continue
        const { since, lock } = slot
        slots.push({
          ...slotOf(slot.id, slot.public, slot.kind, key),
          ...(since === undefined || lock === undefined ? {} : { since, lock }),
        })
      }
      const links = [...device.ring.values()]
        .filter(({ gen }) => gen <= key.gen)
        .map((each) => link(each, key))
      const doc: VaultDocument = { v: 1, slots, links }
      if (!write(record.rev, { kid: key.kid, gen: key.gen, doc, ended: null })) return
      for (const each of other.ring.values()) removedKeys.set(each.kid, each)
      other.isRemoved = true
      take(device, key, new Map())
      device.cached = doc
    },
    goBack: (device: Device) => {
      if (device.state !== 'open' || device.account === null || record?.doc == null) return
      if (record.kid !== device.account.kid || record.ended !== null) return
      const note = seal({ is: 'note', kid: device.account.kid })
      ends.add(device.account.kid)
      const { kid, gen } = device.account
      write(record.rev, { kid, gen, doc: draw(2) === 0 ? null : record.doc, ended: note })
    },
    startAnew: (device: Device) => {
      if (device.state !== 'waiting' || device.account !== null || !record?.doc) return
      const key = newKey(nextGen(device))
      const phrase = `x${made++}`
      words.add(phrase)
      const doc = mergeDocuments(key.kid, () => false, record.doc, {
        v: 1,
        slots: [],
        links: [],
      })
      const next = { ...doc, slots: [...doc.slots, ownSlot(device, key), wordsSlot(phrase, key)] }
      if (!write(record.rev, { kid: key.kid, gen: key.gen, doc: next, ended: null })) return
      take(device, key, new Map())
      device.cached = next
      device.state = 'open'
    },
  }

  /** What a server that lies shows in place of the record. */
  const lie = (): VaultRecord | null => {
    const shown = record
    const earlier = everHeld[draw(Math.max(1, everHeld.length))] ?? null
    switch (draw(9)) {
      case 0:
        return null
      case 6:
        // A vault that is over, of a generation that never was: whoever chooses now counts on from there.
        return { rev: shown?.rev ?? 0, kid: b22('over'), gen: 40, doc: null, ended: 'none' }
      case 1:
        return earlier
      case 2:
        return shown && { ...shown, ended: seal({ is: 'note', kid: 'forged' }) }
      case 3:
        return shown && { ...shown, doc: null, ended: everHeld.find(({ ended }) => ended)?.ended ?? 'none' }
      case 4:
        return shown && { ...shown, doc: shown.doc && { ...shown.doc, links: shown.doc.links.slice(1) } }
      case 5:
        return shown && { ...shown, doc: shown.doc && { ...shown.doc, slots: shown.doc.slots.slice(1) } }
      default: {
        // A key of its own, sealed to every slot, with slots of its own, above or below what is held.
        const key = newKey(Math.max(1, (shown?.gen ?? 0) + draw(5) - 2))
        serverKeys.set(key.kid, key)
        const slots = (shown?.doc?.slots ?? earlier?.doc?.slots ?? []).map((slot) => ({
          ...slot,
          kid: key.kid,
          box: seal({ is: 'box', key, to: slot.public }),
          proof: seal({ is: 'proof', kid: key.kid, slot: `${slot.id}/${slot.public}` }),
        }))
        const known = [...serverKeys.values()]
        const links = [
          ...(shown?.doc?.links ?? []),
          ...known.filter(({ kid }) => kid !== key.kid).map((each) => link(each, key)),
        ]
        const doc: VaultDocument = { v: 1, slots, links }
        // Planted under the true key's name as well: a slot whose private half is the server's.
        if (draw(2) === 0 && shown?.doc) {
          const planted: SlotRecord = {
            id: b22('evil'),
            kind: 'device',
            kid: shown.kid,
            public: 'server',
            proof: seal({ is: 'proof', kid: key.kid, slot: `${b22('evil')}/server` }),
            about: '',
          }
          return { ...shown, doc: { ...shown.doc, slots: [...shown.doc.slots, planted] } }
        }
        return { rev: shown?.rev ?? 0, kid: key.kid, gen: key.gen, doc, ended: null }
      }
    }
  }

  /** Everything that the server can open with its own keys and what it ever held; `more`: keys of removed devices. */
  const reachOfServer = async (more: Iterable<NamedKey> = []): Promise<ReadonlyMap<string, NamedKey>> => {
    const boxes = everHeld.flatMap(({ doc }) => doc?.slots ?? []).filter((slot) => slot.public === 'server')
    const opened: NamedKey[] = []
    for (const slot of boxes) {
      const key = await openerOf(null, 'server').openBox(slot)
      if (key) opened.push(key)
    }
    const links = everHeld.flatMap(({ doc }) => doc?.links ?? [])
    return followAll([...serverKeys.values(), ...opened, ...more], links)
  }
  /** Without the rule of direction: whoever looks for a way takes every one. */
  const followAll = async (from: readonly NamedKey[], links: readonly Link[]) => {
    const reached = new Map(from.map((key) => [key.kid, key]))
    let size = -1
    while (size !== reached.size) {
      size = reached.size
      for (const each of links) {
        const found = isSealed(each.box, 'link')
        if (found && reached.has(found.under)) reached.set(found.key.kid, found.key)
      }
    }
    return reached
  }

  return {
    devices,
    met,
    acts,
    meet,
    lie,
    ends,
    removedKeys,
    serverKeys,
    reachOfServer,
    current: () => record,
    /** A key that a device linked under one of a lower generation; the server's own links are its own affair. */
    climbingLink: () =>
      everHeld
        .flatMap(({ doc }) => doc?.links ?? [])
        .find((each) => {
          const found = isSealed(each.box, 'link')
          const under = [...keys.values()].find(({ kid }) => kid === each.under)
          return found && under && !serverKeys.has(each.under) && found.key.gen > under.gen
        }),
    /** The server's own loss: a backup of an earlier time. */
    restore: () => {
      const earlier = everHeld[draw(Math.max(1, everHeld.length))]
      if (earlier) {
        rev += 1
        record = { ...earlier, rev }
      }
    },
    draw,
  }
}
