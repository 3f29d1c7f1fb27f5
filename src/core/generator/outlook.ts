/** What is known of passwords before one is made, by options that some password meets. */
export type Outlook = {
  /** Characters of each; undefined: not all have as many. */
  readonly length: number | undefined
  /** Exact; reckoned when it is asked for. */
  readonly bits: () => number
}
