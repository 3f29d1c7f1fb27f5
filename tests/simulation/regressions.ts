/** Seeds that once found something, by what it was. They run with every test. */
export const REGRESSIONS: Readonly<Record<string, number>> = {
  // Both were the simulation's own fault: it held a deletion for certain that a restored backup had undone.
  'a backup taken between a deletion here and its arrival at the server is restored': 3435,
  'the same, while answers from before the restore are still under way': 2089,
  'a row is deleted whose outcome only a newer app would have understood': 37,
}
