import type { Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'
import {
  backToDashboard,
  dashboard,
  openSaveSheet,
  press,
  type ScreenState,
  saveAs,
  sentence,
  type Words,
} from './screen-state.ts'

const SAVED = ['Correo', 'Banco de la esquina', 'home router'] as const
const SYNC = '**/rest/v1/rpc/sync'

const sync = holdRequests(SYNC)

const list = (page: Page, words: Words) => page.getByRole('region', { name: words.history.title })

const generate = async (page: Page, words: Words) => {
  const button = page.getByRole('button', { name: words.generator.generate, exact: true })
  await button.click()
  await sentence(page, words.generator.generated)
  await button.waitFor()
}

const save = async (page: Page, words: Words, label: string) => {
  await generate(page, words)
  await saveAs(page, words, label)
  await list(page, words).getByRole('heading', { name: label, exact: true }).first().waitFor()
}

const withHistory = async (page: Page, words: Words) => {
  await backToDashboard(page, words)
  const rows = list(page, words)
  await rows.getByText(words.history.emptyTitle).or(rows.getByRole('listitem')).first().waitFor()
  for (const label of SAVED) {
    const row = rows.getByRole('heading', { name: label, exact: true }).first()
    if (!(await row.isVisible())) await save(page, words, label)
  }
}

const search = async (page: Page, words: Words, text: string) => {
  await withHistory(page, words)
  await page.getByRole('searchbox').fill(text)
}

type Mode = keyof Words['generator']['modes']

/** The generator with this kind chosen and its further options open. */
const kind = (mode: Mode): ScreenState => ({
  name: `kind-${mode}`,
  showsWhole: true,
  open: async (page, words) => {
    await backToDashboard(page, words)
    await page.getByRole('radio', { name: words.generator.modes[mode], exact: true }).check({ force: true })
    const more = page.getByRole('button', { name: words.generator.moreOptions, exact: true })
    // The options of the kind before stay until those of these are there.
    if (mode === 'passphrase' || mode === 'pin') await more.waitFor({ state: 'detached' })
    else if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
    await page.locator('code').first().waitFor()
  },
  leave: async (page) => {
    await page.getByRole('radio').first().check({ force: true })
  },
})

const clearSearch = (page: Page) => page.getByRole('searchbox').fill('')

/** Another kind of password: its own options, and what is said of it. */
const ofKind = (
  name: string,
  kind: 'passphrase' | 'pin' | 'pronounceable',
  shows: (words: Words) => string,
): ScreenState => ({
  name,
  open: async (page, words) => {
    await backToDashboard(page, words)
    await page.getByRole('radio', { name: words.generator.modes[kind], exact: true }).check()
    await sentence(page, shows(words))
  },
  leave: (page) => page.getByRole('radio').first().check(),
})

/**
 * A premium person. The first state is the empty history; the others fill it. The last ones end the session.
 */
export const PREMIUM_STATES: readonly ScreenState[] = [
  { name: 'dashboard-premium', open: dashboard },
  ofKind('words', 'passphrase', ({ generator }) => generator.words_other.replace('{{count}}', '6')),
  ofKind('pin', 'pin', ({ kinds }) => kinds.pinAbout),
  ofKind('pronounceable', 'pronounceable', ({ generator }) => generator.moreOptions),
  {
    name: 'more-options',
    open: async (page, words) => {
      await backToDashboard(page, words)
      await press(page, words.generator.moreOptions)
      await page.getByLabel(words.kinds.ownSymbols).waitFor()
    },
    leave: (page) => page.getByRole('button', { expanded: true }).first().click(),
  },
  {
    name: 'saved',
    open: async (page, words) => {
      await backToDashboard(page, words)
      await save(page, words, SAVED[0])
      await sentence(page, words.history.saved)
    },
  },
  { name: 'history', open: withHistory, showsWhole: true },
  {
    name: 'history-shown',
    part: '[data-part=history]',
    open: async (page, words) => {
      await withHistory(page, words)
      const show = page.getByRole('button', { name: words.history.show.replace('{{label}}', SAVED[1]) })
      if (await show.isVisible()) await show.click()
      await list(page, words).locator('code').first().waitFor()
    },
  },
  {
    name: 'row-large',
    open: async (page, words) => {
      await withHistory(page, words)
      await list(page, words).getByRole('heading', { name: SAVED[1] }).getByRole('button').click()
      await page.getByRole('dialog', { name: SAVED[1] }).waitFor()
    },
  },
  {
    name: 'save-sheet',
    phoneOnly: true,
    open: async (page, words) => {
      await withHistory(page, words)
      await openSaveSheet(page, words)
    },
  },
  {
    name: 'history-menu',
    part: '[data-part=history]',
    open: async (page, words) => {
      await withHistory(page, words)
      await press(page, words.history.menu)
      await page.getByRole('button', { name: words.history.deleteAll, exact: true }).waitFor()
    },
  },
  {
    name: 'history-found',
    part: '[data-part=history]',
    open: async (page, words) => {
      await search(page, words, 'o')
      await page
        .getByText(words.history.found_other.replace('{{formatted}}', '3'))
        .waitFor({ state: 'attached' })
    },
    leave: clearSearch,
  },
  {
    name: 'history-no-match',
    part: '[data-part=history]',
    open: async (page, words) => {
      await search(page, words, 'zzzz')
      await sentence(page, words.history.noMatchTitle)
    },
    leave: clearSearch,
  },
  {
    name: 'history-undo',
    part: '[data-part=history]',
    open: async (page, words) => {
      await withHistory(page, words)
      await press(page, words.history.delete.replace('{{label}}', SAVED[2]))
      await sentence(page, words.history.deletedText)
    },
    leave: async (page) => {
      await page.getByRole('button', { name: /^(?:Undo|Deshacer)$/ }).click()
    },
  },
  {
    name: 'history-delete-all',
    part: '[data-part=history]',
    open: async (page, words) => {
      await withHistory(page, words)
      await press(page, words.history.menu)
      await press(page, words.history.deleteAll)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'label-required',
    open: async (page, words) => {
      await withHistory(page, words)
      await generate(page, words)
      await openSaveSheet(page, words)
      await page.getByRole('button', { name: words.history.save, exact: true }).click()
      await sentence(page, words.history.labelRequired)
    },
  },
  kind('random'),
  kind('passphrase'),
  kind('pin'),
  kind('pronounceable'),
  {
    name: 'bulk',
    open: async (page, words) => {
      await backToDashboard(page, words)
      await press(page, words.generator.bulkOpen)
      const dialog = page.getByRole('dialog', { name: words.generator.bulk })
      await dialog.waitFor()
      await dialog
        .getByRole('button', { name: words.generator.bulkGenerate.replace('{{count}}', '5') })
        .click()
      await dialog.getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'syncing',
    part: '[data-part=history]',
    open: async (page, words) => {
      await sync.start(page)
      await dashboard(page, words)
      await sentence(page, words.history.sync.syncing)
    },
    leave: sync.end,
  },
  {
    name: 'history-refused',
    part: '[data-part=history]',
    open: async (page, words) => {
      await page.route(SYNC, (route) => {
        const request = route.request().postDataJSON()
        // The server itself refuses it: on the way its length has become another than its password's.
        for (const op of request.ops) if (op.type === 'insert') op.password_length += 1
        return route.continue({ postData: JSON.stringify(request) })
      })
      await backToDashboard(page, words)
      const refused = page.getByText(words.history.refused.other).first()
      if (!(await refused.isVisible())) await save(page, words, 'refused')
      await refused.waitFor()
    },
    leave: (page) => page.unroute(SYNC),
  },
  {
    name: 'error',
    expected: [/planted|Unexpected application error/],
    open: async (page, words) => {
      await dashboard(page, words)
      await page.evaluate(() => {
        Intl.RelativeTimeFormat.prototype.format = () => {
          throw new Error('planted')
        }
      })
      // The list draws the new row's time, and stops there.
      await openSaveSheet(page, words)
      await page.getByLabel(words.history.labelField, { exact: true }).fill('broken')
      await page.getByLabel(words.history.labelField, { exact: true }).press('Enter')
      await page.getByText(words.shell.broken.title).first().waitFor()
    },
  },
  {
    name: 'sign-in-again',
    expected: [/40[013]/],
    open: async (page, words, api) => {
      await dashboard(page, words)
      const notice = page.getByRole('button', { name: words.account.again.action })
      const token = await page.evaluate(
        () => JSON.parse(localStorage.getItem('cifra.session') ?? '{}').access_token,
      )
      await api.call('/auth/v1/logout?scope=global', { method: 'POST', token })
      // Only now does the token end: the app would have refreshed it before.
      await page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('cifra.session') ?? '{}')
        session.expires_at = Math.floor(Date.now() / 1000) - 60
        localStorage.setItem('cifra.session', JSON.stringify(session))
        dispatchEvent(new Event('online'))
      })
      await notice.waitFor()
    },
  },
  {
    name: 'sign-in-again-dialog',
    expected: [/40[013]/],
    open: async (page, words) => {
      await press(page, words.account.again.action)
      await page.getByRole('dialog', { name: words.account.again.title }).waitFor()
    },
  },
]
