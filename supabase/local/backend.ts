import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthApp } from './auth/auth-app.ts'
import { createLinkTokens } from './auth/link-token.ts'
import { openPglite, openPostgres, prepareDatabase } from './database.ts'
import { createEntitlementRoute } from './entitlements.ts'
import { openGoogle } from './google/google.ts'
import { type Answer, createHttpServer, HOST } from './http-server.ts'
import { acquireInstanceLock } from './instance-lock.ts'
import { loadKeys, loadTokenSecret } from './keys.ts'
import { openLiveServer } from './live/live-server.ts'
import { openMailStore } from './mail/mail-store.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailer } from './mail/mailer.ts'
import { FUNCTIONS } from './pay/functions.ts'
import { openPayments } from './pay/payments.ts'
import { loadProjectConfig } from './project-config.ts'
import { createServerApp } from './server.ts'
import { type Settings, SettingsError } from './settings.ts'
import { createStaticApp } from './static.ts'

/** How long answers that are under way may take when the server ends. */
const DRAIN_MS = 3_000

export type Backend = {
  /** `http://localhost:PORT`, without a slash at the end. */
  readonly url: string
  /** False with the real provider's keys: payments then go there. */
  readonly hasPaySandbox: boolean
  stop(): Promise<void>
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new SettingsError(
              `Port ${port} is taken. Stop what uses it, or choose another one with PORT=${port + 1}.`,
            )
          : error,
      ),
    )
    server.listen(port, HOST, () => done((server.address() as AddressInfo).port))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const hurry = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(hurry)
      done()
    })
    server.closeIdleConnections()
  })
}

/**
 * Starts everything in this process; answers 503 until the database is ready.
 *
 * @throws SettingsError with a sentence for a person: port taken, data directory in use, no build.
 */
export async function startBackend(settings: Settings): Promise<Backend> {
  const lock = await acquireInstanceLock(settings.dataDir)
  if (!lock) {
    throw new SettingsError(
      `${settings.dataDir} is in use by another Cifra. Stop it, or choose another place with DATA_DIR=…`,
    )
  }
  let answer: Answer = (): Response | Promise<Response> =>
    new Response('Starting', { status: 503, headers: { 'retry-after': '1' } })
  const server = createHttpServer((request, env) => answer(request, env))
  try {
    const config = loadProjectConfig()
    const site = createStaticApp(settings.distDir)
    const keys = await loadKeys(settings.dataDir, config.auth.publishable_key)
    const port = await listen(server, settings.port)
    const url = `http://localhost:${port}`
    const database = settings.databaseUrl
      ? openPostgres(settings.databaseUrl)
      : await openPglite(settings.dataDir)
    const loopback = `http://${HOST}:${port}`
    const payments = openPayments(process.env, settings.dataDir, loopback)
    const google = openGoogle(process.env)
    const mails = openMailStore(settings.dataDir)
    const tokenSecret = loadTokenSecret(settings.dataDir)
    const links = createLinkTokens(tokenSecret)
    const mailer = createMailer(config, mails, links)
    const lite = createAuthApp({
      config,
      database,
      keys,
      mailer,
      tokenSecret,
      origin: url,
      accessTokenSeconds: settings.accessTokenSeconds,
      google: google.client,
    })
    await prepareDatabase(lite, database)
    const app = createServerApp({
      origins: [url, loopback],
      lite,
      database,
      mailer,
      links,
      functions: FUNCTIONS,
      functionEnv: {
        supabaseUrl: loopback,
        supabaseSecretKey: keys.secret,
        ...payments.settings,
        appOrigins: [url, loopback],
      },
      authorize: google.redirectHere,
      local: [
        ['', createMailbox(mails)],
        ['', createEntitlementRoute(database, keys.secret)],
        ...(payments.app ? [['/pay', payments.app] as const] : []),
        ...(google.app ? [['/google', google.app] as const] : []),
      ],
      site,
    })
    const live = config.realtime.enabled
      ? await openLiveServer({ database, publishableKey: keys.publishable, tokenSecret, now: Date.now })
      : null
    if (live) server.on('upgrade', live.upgrade)
    answer = (request, env) => app.fetch(request, env)
    lock.announce(url)
    return {
      url,
      hasPaySandbox: payments.app !== null,
      stop: async () => {
        await payments.close()
        google.close()
        live?.close()
        await close(server)
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await close(server)
    await lock.release()
    throw error
  }
}
