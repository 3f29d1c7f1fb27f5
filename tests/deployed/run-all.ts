type Check<Place> = {
  readonly name: string
  readonly run: (place: Place) => Promise<string | undefined>
}

/** Runs all of them, one after the other, and says how each went and what it saw; answers with the exit code. */
export const runAll = async <Place>(checks: readonly Check<Place>[], place: Place): Promise<0 | 1> => {
  let [passed, failed] = [0, 0]
  for (const { name, run } of checks) {
    try {
      const seen = await run(place)
      passed++
      console.info(`ok      ${name}${seen ? ` [${seen}]` : ''}`)
    } catch (error) {
      failed++
      console.error(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  console.info(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
