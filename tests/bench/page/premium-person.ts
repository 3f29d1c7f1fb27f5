import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { SIGN_IN_IS_ENOUGH } from '../../../src/core/account/history-choice.ts'
import { SESSION_KEY } from '../../../src/remote/session-holder.ts'
import { USER_KEY } from '../../../src/state/auth/remembered-user.ts'
import { createApiClient } from '../../helpers/api-client.ts'
import type { BackendProcess } from '../../helpers/backend-process.ts'

type Api = ReturnType<typeof createApiClient>

/**
 * A browser in which a premium person is signed in, on a page of the app that is none of its screens yet. What their account has,
 * `fill` puts there before.
 */
export const openSignedIn = async (
  browser: Browser,
  backend: BackendProcess,
  fill?: (api: Api, accessToken: string) => Promise<void>,
): Promise<Page> => {
  const api = createApiClient(backend)
  const email = `bench-${randomUUID()}@example.com`
  const password = 'Correct-horse-9-battery'
  const fullName = 'Ana'
  await api.newUser(email, password, 'premium', fullName, { history: SIGN_IN_IS_ENOUGH })
  const session = await api.signIn(email, password)
  await fill?.(api, session.access_token)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(`${backend.url}/robots.txt`)
  const kept = {
    [USER_KEY]: { id: session.user.id, email, fullName, stay: randomUUID() },
    [SESSION_KEY]: session,
  }
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, kept)
  return page
}
