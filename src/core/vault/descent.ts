/**
 * The rule of descent. Whoever knows a public key can seal a box to it, so that a box opens proves nothing. A later key is believed
 * only where links lead down from it to the key that this device holds: only who had that key can have written them.
 */
import type { Link } from './link.ts'

/** A history key as far as descent goes by it. */
export type NamedKey = { readonly kid: string; readonly gen: number }

/** What opens of the server's document; with real keys, or with symbols in the model. */
export type Opener<K extends NamedKey> = {
  readonly openLink: (under: K, link: Link) => Promise<K | null>
}

/** Every key that `from` leads down to by links, itself included, by name. */
export const followLinks = async <K extends NamedKey>(
  { openLink }: Opener<K>,
  from: readonly K[],
  links: readonly Link[],
): Promise<ReadonlyMap<string, K>> => {
  const reached = new Map(from.map((key) => [key.kid, key]))
  const queue = [...from]
  for (let under = queue.shift(); under !== undefined; under = queue.shift()) {
    for (const link of links) {
      if (link.under !== under.kid || reached.has(link.kid)) continue
      const key = await openLink(under, link)
      // [V9] A link that leads to a later key was made by nobody who keeps the rules.
      if (key === null || key.kid !== link.kid || key.gen > under.gen) continue
      reached.set(key.kid, key)
      queue.push(key)
    }
  }
  return reached
}
