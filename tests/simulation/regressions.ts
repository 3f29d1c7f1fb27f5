/** Seeds that once found something, by what it was. They run with every test. */
export const REGRESSIONS: Readonly<Record<string, number>> = {}
