import type { Page } from '@playwright/test'
import { change } from './change-browser.ts'
import { holdRequests } from './hold-requests.ts'
import {
  backToDashboard,
  dashboard,
  firstOf,
  openAccountMenu,
  press,
  type ScreenState,
  saveAs,
  sentence,
  type Words,
} from './screen-state.ts'

const LABEL = 'Correo'
/** A server that says there is no vault lies here. */
const VAULT_READ = '**/rest/v1/rpc/vault_read'
const vaultRead = holdRequests(VAULT_READ)
const vaultRows = holdRequests('**/rest/v1/rpc/vault_rows')

const withRow = async (page: Page, words: Words) => {
  await backToDashboard(page, words)
  const list = page.getByRole('region', { name: words.history.title })
  await list.getByText(words.history.emptyTitle).or(list.getByRole('listitem')).first().waitFor()
  const row = list.getByRole('heading', { name: LABEL, exact: true })
  if (await row.isVisible()) return
  await saveAs(page, words, LABEL)
  await row.waitFor()
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })

const offer = async (page: Page, words: Words) => {
  await withRow(page, words)
  await card(page, words.vault.offer.title).waitFor()
}

const how = async (page: Page, words: Words) => {
  await offer(page, words)
  await press(page, words.vault.offer.choose)
  await dialog(page, words.vault.how.title).waitFor()
}

const shown = async (page: Page, words: Words) => {
  await how(page, words)
  await press(page, words.vault.how.words)
  await dialog(page, words.vault.words.title).waitFor()
}

/** Three of the shown words back. */
const confirmed = async (page: Page, words: Words) => {
  const said = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  await press(page, words.vault.words.next)
  const check = dialog(page, words.vault.words.checkTitle)
  await check.waitFor()
  for (const field of await check.getByRole('textbox').all()) {
    const name = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
    await field.fill(said[Number(/\d+/.exec(name)?.[0]) - 1] ?? '')
  }
  await press(page, words.vault.words.finish)
}

const chosen = async (page: Page, words: Words) => {
  await shown(page, words)
  await confirmed(page, words)
  await dialog(page, words.vault.done.title).waitFor()
}

const ways = async (page: Page, words: Words) => {
  await backToDashboard(page, words)
  await openAccountMenu(page, words)
  await press(page, words.account.profile.open)
  const list = card(page, words.vault.ways.title)
  await list.getByRole('listitem').first().waitFor()
  await list.scrollIntoViewIfNeeded()
}

/**
 * Changes what the device keeps of the vault, as something would that these pictures go without: a passkey,
 * another device.
 */
const keep = (page: Page, change: Readonly<Record<string, unknown>>) =>
  page.evaluate(async (change) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = (await indexedDB.databases()).find(({ name }) => name?.startsWith('cifra-user-'))?.name ?? ''
    const db = await done(indexedDB.open(name))
    const keys = db.transaction('keys', 'readwrite').objectStore('keys')
    await done(keys.put({ ...(await done(keys.get('vault'))), ...change }))
    db.close()
  }, change)

/** A page of ours without the app in it. */
const toEmptyPage = async (page: Page) => {
  await page.goto('/robots.txt')
}

/** The browser is emptied, but for the sign-in: as good as a new device. */
const emptied = async (page: Page) => {
  await toEmptyPage(page)
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((done) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = done
        request.onerror = done
        request.onblocked = done
      })
  })
}

const waiting = async (page: Page, words: Words) => {
  await backToDashboard(page, words)
  await card(page, words.vault.waitingTitle).waitFor()
}

/**
 * A premium person who has not said yet who can open their history, chooses "Only me", and comes to an
 * emptied browser.
 */
export const VAULT_STATES: readonly ScreenState[] = [
  { name: 'vault-offer', part: '[data-part=history]', open: offer },
  { name: 'vault-how', open: how },
  { name: 'vault-words', open: shown },
  {
    name: 'vault-check',
    open: async (page, words) => {
      await shown(page, words)
      await press(page, words.vault.words.next)
      await press(page, words.vault.words.finish)
      await page
        .getByText(/^(This is not word|Esta no es la palabra)/)
        .first()
        .waitFor()
    },
    leave: toEmptyPage,
  },
  {
    name: 'vault-chosen',
    open: chosen,
  },
  {
    name: 'vault-open',
    part: '[data-part=history]',
    open: async (page, words) => {
      await backToDashboard(page, words)
      await page.getByText(words.history.onlyYou, { exact: true }).waitFor()
    },
  },
  {
    name: 'vault-ways',
    open: ways,
  },
  {
    name: 'vault-rename',
    open: async (page, words) => {
      await ways(page, words)
      const rename = page.getByRole('button', { name: firstOf(words.vault.ways.renameNamed) })
      await rename.first().click()
      await dialog(page, words.vault.ways.renameTitle).waitFor()
    },
  },
  {
    name: 'vault-no-backup',
    part: '[data-part=history]',
    open: async (page, words) => {
      await backToDashboard(page, words)
      await page.getByText(words.history.onlyYou, { exact: true }).waitFor()
      await keep(page, { lacksWayBack: true })
      await dashboard(page, words)
      await page.getByText(words.vault.lacksWayBack).waitFor()
    },
  },
  {
    name: 'vault-back',
    open: async (page, words) => {
      await ways(page, words)
      await press(page, words.vault.offer.enough)
      await page.getByRole('alertdialog', { name: words.vault.back.title }).waitFor()
    },
    leave: toEmptyPage,
  },
  {
    name: 'vault-gone-back',
    part: '[data-part=history]',
    open: async (page, words) => {
      await keep(page, { standing: 'plain', endedElsewhereAt: Date.now() })
      await dashboard(page, words)
      await page.getByRole('button', { name: words.vault.back.read }).waitFor()
    },
    leave: async (page) => {
      await keep(page, { standing: 'open', endedElsewhereAt: undefined })
      await toEmptyPage(page)
    },
  },
  {
    name: 'vault-stuck',
    part: '[data-part=history]',
    open: async (page, words) => {
      await keep(page, { standing: 'plain', isTurned: true, left: 1 })
      // The server knows of no end, and has listed no row that is left.
      await vaultRead.start(page)
      await vaultRows.start(page)
      await dashboard(page, words)
      await sentence(page, words.vault.back.stuck_one.replace('{{formatted}}', '1'))
    },
    leave: async (page) => {
      await toEmptyPage(page)
      await keep(page, { standing: 'open', left: 0 })
      await vaultRead.end(page)
      await vaultRows.end(page)
    },
  },
  {
    name: 'vault-ended',
    part: '[data-part=history]',
    open: async (page, words) => {
      await page.route(VAULT_READ, (route) =>
        route.fulfill({ contentType: 'application/json', body: 'null' }),
      )
      await emptied(page)
      await dashboard(page, words)
      await card(page, words.vault.ended.title).waitFor()
    },
    leave: async (page) => {
      await page.unroute(VAULT_READ)
      await toEmptyPage(page)
    },
  },
  {
    name: 'vault-open-first',
    open: async (page, words) => {
      await toEmptyPage(page)
      await change(page, 'no_database')
      await dashboard(page, words)
      await waiting(page, words)
      await saveAs(page, words, LABEL)
      await dialog(page, words.vault.openFirst.title).waitFor()
    },
    leave: async (page) => {
      await change(page)
      await toEmptyPage(page)
    },
  },
  {
    name: 'vault-waiting',
    part: '[data-part=history]',
    open: async (page, words) => {
      await emptied(page)
      await dashboard(page, words)
      await waiting(page, words)
    },
  },
  {
    name: 'vault-keys-gone',
    part: '[data-part=history]',
    open: async (page, words) => {
      await keep(page, { account: { kid: 'gone', gen: 1 } })
      await dashboard(page, words)
      await page.getByText(words.vault.keysGone).waitFor()
    },
    leave: async (page) => {
      await keep(page, { account: null })
      await toEmptyPage(page)
    },
  },
  {
    name: 'vault-overtaken',
    part: '[data-part=history]',
    open: async (page, words) => {
      const own = { kid: 'own', gen: 1 }
      await keep(page, { choice: own, begun: { kid: own.kid, known: [], effects: { takesOwn: true } } })
      await dashboard(page, words)
      await page.getByText(words.failures.choice_overtaken).waitFor()
    },
    leave: async (page) => {
      await keep(page, { choice: null, begun: null })
      await toEmptyPage(page)
    },
  },
  {
    name: 'vault-enter-words',
    part: '[data-part=history]',
    open: async (page, words) => {
      await waiting(page, words)
      const field = page.getByRole('textbox', { name: words.vault.wordsField })
      if (!(await field.isVisible())) await press(page, words.vault.enterWords)
      await field.fill('abandon')
      await press(page, words.vault.open)
      await page.getByText(words.failures.words_incomplete).waitFor()
    },
    leave: toEmptyPage,
  },
  {
    name: 'vault-anew',
    open: async (page, words) => {
      await waiting(page, words)
      await press(page, words.vault.noWayIn)
      await dialog(page, words.vault.how.anewTitle).waitFor()
    },
  },
  {
    name: 'vault-remove-locked',
    open: async (page, words) => {
      await backToDashboard(page, words)
      const remove = page.getByRole('button', { name: words.vault.locked.remove, exact: true })
      if (await card(page, words.vault.waitingTitle).isVisible()) {
        await press(page, words.vault.noWayIn)
        await press(page, words.vault.how.words)
        await dialog(page, words.vault.words.title).waitFor()
        await confirmed(page, words)
      }
      await remove.click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
