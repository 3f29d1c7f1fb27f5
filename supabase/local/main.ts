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
  say(`app              ${backend.url}/`)
  say(`mailbox          ${backend.url}/_local/mail`)
  say(`payment sandbox  ${backend.url}/_local/pay`)
  say(`ready ${backend.url}`)

  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void backend.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
