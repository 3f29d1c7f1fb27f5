import { bareCommand, guideCommands } from './commands.ts'
import { createFollower, endFollower, stepOf } from './steps.ts'

/**
 * `npm test -- guide`: follows the guide from a new clone of the last commit, each command that needs no account as it stands there,
 * and prints what a newcomer sees of the first two.
 */
const MAX_LINES = 25

/** The app has to run before it is looked at; the guide starts it later, for who reads on. */
const inOrder = (lines: readonly string[]): string[] => {
  const isLook = (line: string) => bareCommand(line).startsWith('npm run check:deployed')
  return [...lines.filter((line) => !isLook(line)), ...lines.filter(isLook)]
}

const follower = createFollower()
let failed = 0
try {
  for (const line of inOrder(guideCommands())) {
    const began = performance.now()
    try {
      const step = stepOf(bareCommand(line))
      if (!step) throw new Error('nothing here runs it')
      await step(line, follower)
      console.info(`ok      ${line} [${((performance.now() - began) / 1_000).toFixed(1)} s]`)
    } catch (error) {
      failed += 1
      console.error(`FAILED  ${line}: ${error instanceof Error ? error.message : error}`)
    }
  }
} finally {
  await endFollower(follower)
}
const { firstMinute } = follower
console.info(`\nThe first minute, ${firstMinute.length} lines:\n\n${firstMinute.join('\n')}`)
if (firstMinute.length > MAX_LINES) {
  failed += 1
  console.error(`\nMore than ${MAX_LINES} lines.`)
}
process.exit(failed === 0 ? 0 : 1)
