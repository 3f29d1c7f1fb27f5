// biome-ignore-all format: short enough to be read at one sitting
// Opens a sealed row with the 12 words: node docs/open-row.mjs USER_ID vault.json row.json < words.txt (docs/security.md)
import { readFileSync } from 'node:fs'

const [, , user, ...files] = process.argv
const [{ doc }, { id, generation_settings: row }] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')))
const { subtle } = globalThis.crypto
const b64 = (text) => Buffer.from(text, 'base64url')
const concat = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const u16 = (n) => [n >> 8, n & 255]
const lp = (...parts) => concat(...parts.flatMap((part) => [u16(Buffer.from(part).length), part]))
const hmac = async (key, data) => {
  const bytes = key.length > 0 ? key : Buffer.alloc(32) // an empty key and zeros are the same to HMAC
  const imported = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return Buffer.from(await subtle.sign('HMAC', imported, data))
}
// HKDF (RFC 5869), for at most 32 bytes.
const expand = async (prk, info, length) => (await hmac(prk, concat(info, [1]))).subarray(0, length)
const derive = async (key, use) => expand(await hmac('', key), Buffer.from(`cifra/1/${use}\0${user}`), 32)
const decrypt = async (key, iv, sealed, aad) => {
  const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  return Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, imported, sealed))
}
const open = (key, box, aad) => decrypt(key, b64(box).subarray(0, 12), b64(box).subarray(12), aad)

// The words are 132 bits: 16 bytes and their checksum (BIP39).
const words = readFileSync(0, 'utf8').normalize('NFKD').toLowerCase().match(/[\p{L}\p{M}]+/gu)
const lists = ['english', 'spanish'].map((name) => import(`@scure/bip39/wordlists/${name}.js`))
const all = (await Promise.all(lists)).map(({ wordlist }) => wordlist)
const list = all.find((one) => words.every((word) => one.includes(word))) ?? []
const bits = words.map((word) => list.indexOf(word).toString(2).padStart(11, '0')).join('')
const entropy = Buffer.from((bits.slice(0, 128).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))

// The key in a slot's box: HPKE (RFC 9180), base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
const openSlot = async ({ id: slot, kid, kind, since, lock, box, ...rest }) => {
  const [point, enc] = [b64(rest.public), b64(box).subarray(0, 65)]
  const d = await open(await derive(entropy, 'words'), lock, lp('cifra/1/lock', user, slot, kind, rest.public, since))
  const [x, y, curve] = [point.toString('base64url', 1, 33), point.toString('base64url', 33), { name: 'ECDH', namedCurve: 'P-256' }]
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }
  const own = await subtle.importKey('jwk', jwk, curve, false, ['deriveBits'])
  const dh = await subtle.deriveBits({ ...curve, public: await subtle.importKey('raw', enc, curve, false, []) }, own, 256)
  const say = (name, ...ids) => (label, data) => concat("HPKE-v1", name, ...ids.map(u16), label, data)
  const [kem, suite] = [say('KEM', 16), say('HPKE', 16, 1, 2)]
  const prk = await hmac('', kem('eae_prk', dh))
  const shared = await expand(prk, concat(u16(32), kem('shared_secret', concat(enc, point))), 32)
  const info = lp('cifra/1/box', user, slot)
  const context = concat([0], await hmac('', suite('psk_id_hash', '')), await hmac('', suite('info_hash', info)))
  const secret = await hmac(shared, suite('secret', ''))
  const part = (label, length) => expand(secret, concat(u16(length), suite(label, context)), length)
  return (await decrypt(await part('key', 32), await part('base_nonce', 12), b64(box).subarray(65), lp(kid))).subarray(0, 32)
}
for (const slot of doc.slots.filter(({ kind }) => kind === 'words')) {
  const keys = { [slot.kid]: await openSlot(slot).catch(() => undefined) } // other words open nothing
  for (const { kid, under, box } of doc.links.flatMap(() => doc.links))
    if (keys[under] && !keys[kid])
      keys[kid] = (await open(await derive(keys[under], 'link'), box, lp('cifra/1/link', user, kid, under))).subarray(0, 32)
  if (!keys[row.kid]) continue
  const content = await open(await derive(keys[row.kid], 'row'), row.ct, lp('cifra/1/row', user, id, row.kid, row.kind))
  console.info(content.toString().trimEnd())
}
