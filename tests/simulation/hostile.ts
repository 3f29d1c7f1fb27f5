/**
 * A server that lies, over the app's real storage, sync and keys: people choose that only they open their history, save, label, delete, lose
 * browsers, let new ones in, add words, make new keys, start anew, take either door when they are apart and go back to readable rows, while
 * between them and the real database somebody withholds, replays, swaps, plants, truncates, goes back in time and seals keys of their own to
 * every way in.
 *
 * [V1] a device that has heard of the vault sends nothing in the clear. [V3] [V4] what is shown as the person's is what they saved. [V5] [V12] no device
 * loses what was saved on it. [V11] only the person's press ends a vault. [V7] nothing is sealed, and no key linked, under a key of the server's. [V9] no device goes to a lower generation.
 */
import type { VaultDocument } from '../../src/core/vault/document.ts'
import type { VaultRecord } from '../../src/core/vault/read-vault.ts'
import { isSealed } from '../../src/core/vault/sealed-body.ts'
import { readVaultMemory, type StoredKey } from '../../src/storage/keys.ts'
import type { UserDatabase } from '../../src/storage/user-database.ts'
import { addWayIn } from '../../src/sync/vault/add-way-in.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import type { VaultDuties } from '../../src/sync/vault/duties.ts'
import { goBack } from '../../src/sync/vault/go-back.ts'
import { keepForeign } from '../../src/sync/vault/keep-foreign.ts'
import { letIn } from '../../src/sync/vault/let-in.ts'
import { changeKey, keepThisOne, startAnew } from '../../src/sync/vault/new-key.ts'
import { type Device, newSave, openDevice } from '../helpers/device.ts'
import { createLiar } from './liar.ts'
import { notingEnds } from './noting-ends.ts'
import { type Chance, createChance } from './random.ts'
import { rememberCrypto } from './remembered-crypto.ts'
import type { SimServer } from './server.ts'

const STEPS = {
  save: 14,
  label: 3,
  remove: 2,
  sync: 24,
  choose: 2,
  let_in: 4,
  add_words: 1,
  change_key: 1.5,
  start_anew: 0.7,
  keep_this_one: 1,
  go_back: 0.6,
  lie: 8,
  honest: 5,
  lose_browser: 0.6,
  new_browser: 0.6,
  lose_answer: 2,
} as const

const LIES = [
  'no_vault',
  'earlier_vault',
  'forged_note',
  'own_key',
  'own_slot',
  'far_gen',
  'fewer_links',
  'fewer_slots',
  'plant',
  'swap',
  'change',
  'withhold',
  'truncate',
] as const
type Lie = (typeof LIES)[number]

type Fields = { [key: string]: unknown }
type Browser = {
  readonly name: string
  readonly device: Device
  /** Passwords that were saved here, by id. */
  readonly saved: Map<string, string>
  gen: number
  /** It has heard of a vault, and of no end. */
  hasHeard: boolean
  /** It chose, and its first complete run was not over when it was last looked at: what comes in it counts as the person's. */
  takesOwn: boolean
}

const readStoredKeys = async ({ keys }: UserDatabase): Promise<readonly StoredKey[]> =>
  (await keys.where('id').between('key:', 'key;').toArray()) as StoredKey[]

const words = (seed: number) => ({ kind: 'words', secret: new Uint8Array(16).fill(seed) }) as const
const signal = new AbortController().signal

/** What a schedule came to; `log` tells how. */
export type HostileRun = { readonly violations: readonly string[]; readonly log: readonly string[] }

export const runHostile = async (server: SimServer, seed: number, steps: number): Promise<HostileRun> => {
  const chance: Chance = createChance(seed)
  const forget = rememberCrypto()
  const user = await server.newUser('premium')
  const violations: string[] = []
  const log: string[] = []
  const browsers: Browser[] = []
  const passwords = new Map<string, string>()
  const deleted = new Set<string>()
  /** Replaced on a device that had not heard of a vault: there, as ever, the server is believed. */
  const spoilt = new Set<string>()
  const seeds: number[] = []
  /** Keys whose end the person has pressed for. */
  const ended = new Set<string>()
  const liar = createLiar(user.id, chance)
  const heldRows: Fields[] = []
  /** Of every key that a device has had. */
  const gens = new Map<string, number>()
  let lie: Lie | null = null
  let losesAnswer = false
  let planted = 0
  const breach = (rule: string, text: string) => violations.push(`[${rule}] ${text}`)

  /** Everything that a device sends is looked at, whoever answers. */
  const inspect = async (browser: Browser, path: string, body: string): Promise<void> => {
    const memory = await readVaultMemory(browser.device.db)
    if (memory?.hasHeard)
      for (const password of passwords.values())
        if (body.includes(password)) breach('V1', `${browser.name} sends ${path} in the clear`)
    if (path === 'vault_write') await inspectDocument(browser, JSON.parse(body).doc)
    for (const { kid } of liar.keys) {
      if (path !== 'vault_write' && body.includes(`"kid":"${kid}"`) && !isEcho(body, kid))
        breach('V7', `${browser.name} seals under a key of the server’s`)
      if (body.includes(`"under":"${kid}"`) && !heldLinks().includes(kid))
        breach('V7', `${browser.name} links a key under one of the server’s`)
    }
  }
  /** [V7] no way in of the server's gets a key. [V9] no key is put under one of a lower generation. */
  const inspectDocument = async (browser: Browser, doc: VaultDocument | null): Promise<void> => {
    for (const { device } of browsers)
      for (const { kid, gen } of await readStoredKeys(device.db)) gens.set(kid, gen)
    for (const slot of doc?.slots ?? [])
      if (await liar.opens(slot)) breach('V7', `${browser.name} gives the server a key`)
    for (const { kid, under } of doc?.links ?? [])
      if ((gens.get(kid) ?? 0) > (gens.get(under) ?? Number.POSITIVE_INFINITY))
        breach('V9', `${browser.name} puts a key under an earlier one`)
  }
  /** An envelope that the server made is on its way back: a row that it planted and lost again. */
  const isEcho = (body: string, kid: string): boolean =>
    heldRows.some((row) => JSON.stringify(row).includes(kid)) || !body.includes('"ct"')
  const heldLinks = (): string =>
    JSON.stringify(liar.records.filter(({ kid }) => liar.keys.some((key) => key.kid === kid)))

  const lieOfVault = async (record: VaultRecord | null): Promise<VaultRecord | null> => {
    switch (lie) {
      case 'no_vault':
        return null
      case 'earlier_vault':
        return chance.pick(liar.records) ?? record
      case 'forged_note':
        return record && liar.forgedNote(record)
      case 'own_key':
        return liar.ownKey(record)
      case 'own_slot':
        return record && liar.ownSlot(record)
      case 'far_gen':
        // A vault that is over, of a generation that never was: whoever chooses now counts on from there.
        return { rev: 0, kid: '_'.repeat(22), gen: 40, doc: null, ended: '_'.repeat(43) }
      case 'fewer_links':
        return record?.doc ? { ...record, doc: { ...record.doc, links: [] } } : record
      case 'fewer_slots':
        return record?.doc ? { ...record, doc: { ...record.doc, slots: record.doc.slots.slice(1) } } : record
      default:
        return record
    }
  }

  const rowsOf = (rows: Fields[]): Fields[] => {
    const rev = Number(rows.at(-1)?.rev ?? 1)
    const [first, second] = rows
    switch (lie) {
      case 'plant': {
        planted += 1
        const settings = { password: `PLANTED-${planted}`, label: 'Planted', options: {} }
        const id = chance.is(0.5) ? (chance.pick([...passwords.keys()]) ?? chance.uuid()) : chance.uuid()
        const password_length = settings.password.length
        const row = {
          id,
          password_length,
          created_at: new Date().toISOString(),
          generation_settings: settings,
          rev,
        }
        return [...rows.filter((each) => each.id !== id), row]
      }
      case 'swap':
        return first && second
          ? [
              {
                ...first,
                generation_settings: second.generation_settings,
                password_length: second.password_length,
              },
              ...rows.slice(1),
            ]
          : rows
      case 'change':
        return rows.map((row) => {
          const settings = row.generation_settings as Fields
          if (!isSealed(settings)) return row
          return { ...row, generation_settings: { ...settings, ct: `${String(settings.ct).slice(0, -1)}B` } }
        })
      case 'withhold':
        return rows.slice(1)
      default:
        return rows
    }
  }

  const lieOf = async (path: string, text: string): Promise<string> => {
    if (lie === 'truncate') return text.slice(0, chance.below(text.length))
    const body = JSON.parse(text)
    if (path === 'vault_read') {
      if (body !== null) liar.records.push(body)
      const record = await lieOfVault(body)
      return JSON.stringify(record && { devices: [], readable: 1, sealed: 0, ...record })
    }
    if (path !== 'sync' && path !== 'vault_rows') return text
    if (path === 'vault_rows') return JSON.stringify(rowsOf(body))
    const record = body.vault && (await lieOfVault({ ...body.vault, doc: null }))
    const vault = record && {
      rev: record.rev + chance.below(3),
      kid: record.kid,
      gen: record.gen,
      ended: record.ended,
    }
    for (const row of body.rows) heldRows.push(row)
    const replayed = lie === 'earlier_vault' ? heldRows.slice(0, 1) : []
    const rows = [
      ...rowsOf(body.rows),
      ...replayed.filter(({ id }) => !body.rows.some((row: Fields) => row.id === id)),
    ]
    return JSON.stringify({ ...body, rows, vault })
  }

  const newBrowser = async (): Promise<void> => {
    const name = `browser ${browsers.length}`
    const device = await openDevice(
      user,
      async (input, init) => {
        const request = new Request(input, init)
        const path = new URL(request.url).pathname.split('/').at(-1) ?? ''
        const sent = await request.text()
        await inspect(browser, path, sent)
        const { status, body } = await server.call(user, path, JSON.parse(sent))
        if (losesAnswer) {
          losesAnswer = false
          throw new TypeError('Failed to fetch')
        }
        const text = lie === null || status !== 200 ? body : await lieOf(path, body)
        return new Response(text, { status, headers: { 'content-type': 'application/json' } })
      },
      { page: chance.pick([2, 5, 500]) ?? 500 },
    )
    const browser: Browser = { name, device, saved: new Map(), gen: 0, hasHeard: false, takesOwn: false }
    browsers.push(browser)
  }

  const dutiesOf = ({ device: { db, dependencies } }: Browser): VaultDuties => {
    if (!dependencies.vault) throw new Error('No way to the vault')
    return { ...dependencies.vault, db, now: dependencies.now }
  }

  const shownOn = async ({ device }: Browser) => {
    const page = await device.storage.readPage(null, 1_000)
    return page.ok ? page.value.items : []
  }

  const take = async (step: keyof typeof STEPS, browser: Browser): Promise<void> => {
    const { storage } = browser.device
    switch (step) {
      case 'save': {
        const save = {
          ...newSave(`label ${passwords.size}`),
          password: `Secret-${seed}-${passwords.size}-abcd`,
        }
        if (!(await storage.saveItem(save)).ok) breach('V5', `${browser.name} could not save`)
        passwords.set(save.id, save.password)
        browser.saved.set(save.id, save.password)
        return
      }
      case 'label': {
        const item = chance.pick((await shownOn(browser)).filter(({ state }) => state === 'open'))
        // Whoever gives a foreign row a label takes it for theirs.
        if (item?.foreign) spoilt.add(item.id)
        if (item && passwords.has(item.id))
          await storage.relabelItem({ id: item.id, label: `again ${chance.below(99)}` })
        return
      }
      case 'remove': {
        const id = chance.pick((await shownOn(browser)).map((item) => item.id))
        if (id === undefined) return
        deleted.add(id)
        await storage.removeItem(id)
        return
      }
      case 'sync':
        await browser.device.sync()
        return
      case 'choose': {
        const secret = seeds.length + 1
        const before = await readVaultMemory(browser.device.db)
        if (before?.hasHeard) return
        seeds.push(secret)
        if (chance.is(0.2)) lie = 'far_gen'
        await choose(dutiesOf(browser), { ...words(secret), about: { name: '' } }, signal)
        return
      }
      case 'let_in': {
        const secret = chance.pick(seeds)
        const memory = await readVaultMemory(browser.device.db)
        // Waiting it is let in, apart it joins, open it looks for keys of before.
        if (secret !== undefined && memory !== null) await letIn(dutiesOf(browser), words(secret), signal)
        return
      }
      case 'add_words': {
        const secret = seeds.length + 1
        seeds.push(secret)
        await addWayIn(dutiesOf(browser), { ...words(secret), about: { name: '' } }, signal)
        return
      }
      case 'change_key':
        await changeKey(dutiesOf(browser), {}, signal)
        return
      case 'start_anew': {
        const memory = await readVaultMemory(browser.device.db)
        if (memory?.standing !== 'waiting') return
        const secret = seeds.length + 1
        seeds.push(secret)
        await startAnew(dutiesOf(browser), { ...words(secret), about: { name: '' } }, signal)
        return
      }
      case 'keep_this_one':
        await keepThisOne(dutiesOf(browser), signal)
        return
      case 'go_back':
        await goBack(notingEnds(dutiesOf(browser), ended), signal)
        return
      case 'lie':
        lie = chance.pick(LIES) ?? null
        log.push(`  ${lie}`)
        return
      case 'honest':
        lie = null
        return
      case 'lose_browser':
        if (browsers.length > 1) {
          browser.device.storage.close()
          browsers.splice(browsers.indexOf(browser), 1)
        }
        return
      case 'new_browser':
        return browsers.length < 4 ? newBrowser() : undefined
      case 'lose_answer':
        losesAnswer = true
        return
    }
  }

  const watch = async (browser: Browser): Promise<void> => {
    const memory = await readVaultMemory(browser.device.db)
    const heard = memory?.hasHeard
    const shown = new Map((await shownOn(browser)).map((item) => [item.id, item]))
    for (const item of shown.values()) {
      if (item.state !== 'open') continue
      const isForeign = 'foreign' in item && item.foreign === true
      const known = passwords.get(item.id)
      if ((!heard || browser.takesOwn) && item.password !== known) spoilt.add(item.id)
      if (heard && !isForeign && item.password !== known && !spoilt.has(item.id))
        breach('V4', `${browser.name} shows ${item.password} as the person’s, for ${known}`)
    }
    for (const [id, password] of browser.saved) {
      if (deleted.has(id) || spoilt.has(id)) continue
      const item = shown.get(id)
      if (item?.state !== 'open' || item.password !== password)
        breach('V12', `${browser.name} lost ${id}: ${item?.state ?? 'gone'}`)
    }
    // A choice whose answer was lost has its first complete run with the sync that finds it.
    const isUnmet = memory?.standing === 'plain' && memory.begun?.effects.takesOwn === true
    browser.takesOwn = memory?.takesOwn === true || isUnmet
    const isChosen = memory?.ended != null && ended.has(memory.ended.kid)
    if (browser.hasHeard && memory?.hasHeard === false && !isChosen)
      breach('V11', `${browser.name} takes the vault for over`)
    browser.hasHeard = memory?.hasHeard ?? false
    const gen = memory?.account?.gen ?? browser.gen
    if (gen < browser.gen) breach('V9', `${browser.name} went from generation ${browser.gen} to ${gen}`)
    browser.gen = gen
    if (memory?.account && liar.keys.some(({ kid }) => kid === memory.account?.kid))
      breach('V7', `${browser.name} took a key of the server’s for the account’s`)
  }

  /** They look at what is not encrypted, delete what they do not know, and take the rest for theirs. */
  const keepTheirs = async ({ device }: Browser): Promise<void> => {
    for (const { id } of await device.db.mirror.filter(({ foreign }) => foreign === true).toArray()) {
      const item = await device.storage.readItem(id)
      if (item.ok && item.value?.state === 'open' && item.value.password === passwords.get(id)) continue
      deleted.add(id)
      await device.storage.removeItem(id)
    }
    await keepForeign(device.db)
  }

  /** Everybody tells the truth again, and the person lets every browser in with what they know. */
  const settle = async (): Promise<void> => {
    lie = null
    losesAnswer = false
    for (let round = 0; round < 4; round++)
      for (const browser of browsers) {
        for (let n = 0; n < 2; n++) await browser.device.sync()
        const { standing, left = 0, lacksWayBack } = (await readVaultMemory(browser.device.db)) ?? {}
        // [V10] It asks them to write words down.
        if (standing === 'open' && lacksWayBack) await take('add_words', browser)
        if (standing === 'open' && left > 0) await keepTheirs(browser)
        if (standing !== 'waiting' && standing !== 'apart') continue
        for (const secret of seeds) if ((await letIn(dutiesOf(browser), words(secret), signal)).ok) break
      }
    const standing = await Promise.all(
      browsers.map(async ({ device }) => (await readVaultMemory(device.db))?.standing ?? null),
    )
    log.push(`end: ${standing.join(', ')}`)
    if (!standing.includes('open')) return
    const kept = await server.rows(user.id)
    for (const { id, settings } of kept) {
      // What was replaced where no vault was known: there, as ever, the server is believed.
      if (isSealed(JSON.parse(settings)) || spoilt.has(id)) continue
      // One that was withheld from every browser that is left is nobody's, as far as they can know.
      const known = await Promise.all(browsers.map(({ device }) => device.db.mirror.get(id)))
      if (known.some((row) => row !== undefined && row.foreign !== true))
        breach('V2', `still readable on the server: ${settings}`)
    }
    for (const [index, browser] of browsers.entries()) {
      if (standing[index] !== 'open') breach('V6', `${browser.name} is ${standing[index]} at the end`)
      const { outbox } = browser.device.db
      if ((await outbox.count()) > 0) breach('V6', `${browser.name} still waits to send`)
    }
  }

  await newBrowser()
  await newBrowser()
  for (let n = 0; n < steps && violations.length === 0; n++) {
    const step = chance.weighted(STEPS)
    const browser = chance.pick(browsers)
    if (!browser) break
    log.push(`${step} ${browser.name}`)
    await take(step, browser)
    // Nothing happens in the others meanwhile.
    if (browsers.includes(browser)) await watch(browser)
  }
  if (violations.length === 0) await settle()
  for (const each of browsers) {
    if (violations.length === 0) await watch(each)
    each.device.storage.close()
  }
  await server.removeUser(user)
  forget()
  return { violations, log }
}
