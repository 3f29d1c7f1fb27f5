export type EveryKind = typeof import('./every-kind.ts')

let loaded: EveryKind | undefined

/** What makes every kind of password, loaded at its first use: some 6 kB on the wire. Rejects when it cannot be had. */
export const loadEveryKind = async (): Promise<EveryKind> => {
  loaded ??= await import('./every-kind.ts')
  return loaded
}
