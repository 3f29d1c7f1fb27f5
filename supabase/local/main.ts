import './quiet-import.ts'
import { startBackend } from './backend.ts'
import { redactConsole } from './redacted-log.ts'
import { parseSettings, SettingsError } from './settings.ts'

/** `npm start`: the app with its embedded backend, until SIGTERM or SIGINT. */

redactConsole()
process.on('unhandledRejection', (error) => console.error('Unhandled:', error))
process.on('uncaughtException', (error) => {
  console.error('Uncaught:', error)
  process.exit(1)
})

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const backend = await startBackend(parseSettings(process.env))
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void backend.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  say(`app    ${backend.url}/`)
  say(`mails  ${backend.url}/_local/mail`)
  say(
    `cards  ${backend.hasPaySandbox ? `${backend.url}/_local/pay` : "Stripe's, with the keys that were given"}`,
  )
  say('premium without paying: npm run local -- premium EMAIL')
  say('Ctrl+C stops it')
  say(`ready ${backend.url}`)
} catch (error) {
  // Nobody's data is in flight yet, so what went wrong may be printed whole.
  const text = error instanceof Error && !(error instanceof SettingsError) ? error.stack : undefined
  process.stderr.write(`${text ?? (error as Error).message}\n`)
  process.exit(1)
}
