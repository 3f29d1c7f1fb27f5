import type { Page } from '@playwright/test'
import { en, es } from '../helpers/texts.ts'
import { signIn } from './account-screens.ts'
import { expect, test } from './fixtures.ts'

const { landing, shell } = en

test.describe('the landing page', () => {
  test('can be read with scripts off, in the language of its address', async ({ browser, backend }) => {
    const context = await browser.newContext({ baseURL: backend.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3 + 6 + 7)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/?lang=es')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Contraseñas')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await context.close()
  })

  test('who comes by the Spanish address goes on in Spanish, and a choice counts more than the address', async ({
    page,
    backend,
  }) => {
    const language = page.getByRole('combobox', { name: /Idioma|Language/ }).first()
    await page.goto('/?lang=es')
    await expect(language).toHaveValue('es')
    await page.goto('/dashboard')
    await expect(language).toHaveValue('es')
    await page.goto('/?lang=es#content')
    await page.waitForFunction(() => document.documentElement.dataset.wired === 'true')
    await language.selectOption('en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
    await expect(page).toHaveURL(`${backend.url}/#content`)
    await expect(language).toHaveValue('en')
  })

  test.describe('another language is chosen', () => {
    const box = (page: Page) => page.getByRole('combobox', { name: /Idioma|Language/ }).first()
    const spanish = (page: Page) => page.getByRole('heading', { level: 1, name: es.landing.hero.headline })

    const open = async (page: Page) => {
      await page.goto('/')
      await page.waitForFunction(() => document.documentElement.dataset.wired === 'true')
    }

    /** Looks for the pages of languages are not answered until they are let go, by the language. */
    const holdLooks = async (page: Page) => {
      const letGo = new Map<string, () => void>()
      await page.route('**/*', async (route) => {
        const request = route.request()
        if (request.method() !== 'HEAD') return route.fallback()
        const language = new URL(request.url()).searchParams.get('lang') ?? 'en'
        await new Promise<void>((resolve) => letGo.set(language, resolve))
        await route.continue()
      })
      return {
        asked: (language: string) => expect.poll(() => letGo.has(language)).toBe(true),
        answer: async (language: string) => {
          const answered = page.waitForResponse((response) => response.request().method() === 'HEAD')
          letGo.get(language)?.()
          await answered
        },
      }
    }

    test('and a door is pressed before its page is found: what is typed behind it stays', async ({
      page,
    }) => {
      await open(page)
      const looks = await holdLooks(page)
      await box(page).selectOption('es')
      await looks.asked('es')
      await page.getByRole('button', { name: landing.signIn, exact: true }).click()
      const email = page.getByRole('textbox', { name: es.account.email })
      await email.fill('typed@example.com')
      await looks.answer('es')
      await page.waitForLoadState('networkidle')
      await expect(email).toHaveValue('typed@example.com')
    })

    test('and then the first one again, before the other is found: the last choice counts', async ({
      page,
    }) => {
      await open(page)
      const looks = await holdLooks(page)
      await box(page).selectOption('es')
      await looks.asked('es')
      await box(page).selectOption('en')
      await looks.asked('en')
      await looks.answer('es')
      const loaded = page.waitForEvent('load')
      await looks.answer('en')
      await loaded
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
      await expect(box(page)).toHaveValue('en')
    })

    test('and cannot be had: the box says what the page speaks, and it can be chosen again', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/)
      await open(page)
      await page.route('**/*', (route) => route.abort())
      await box(page).selectOption('es')
      await expect(page.getByRole('alert')).toContainText(landing.missing.offline)
      await expect(box(page)).toHaveValue('en')
      await page.unroute('**/*')
      await box(page).selectOption('es')
      await expect(spanish(page)).toBeVisible()
      await expect(box(page)).toHaveValue('es')
    })

    test('after the touch of a door, and its page never comes: the app draws it, in that language', async ({
      page,
    }) => {
      await open(page)
      const app = page.waitForResponse(/assets\/app-/)
      await page.getByRole('button', { name: landing.signIn, exact: true }).hover()
      await app
      const looks = await holdLooks(page)
      await box(page).selectOption('es')
      await looks.asked('es')
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await expect(spanish(page)).toBeVisible()
      await page.getByRole('button', { name: es.landing.signIn, exact: true }).click()
      await expect(page.getByRole('tab', { name: es.account.signIn })).toBeVisible()
    })

    test('and Back leads to where the person came from, not to the other language', async ({ page }) => {
      await page.goto('/privacy')
      await open(page)
      await box(page).selectOption('es')
      await expect(spanish(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/privacy$/)
    })
  })

  test('has every specified part, and is complete without the framework', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.push(request.url())
    })
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const heading = document.querySelector('h1')
        Object.assign(globalThis, { headingOfTheHtml: heading })
      })
    })
    await page.goto('/')
    await page.waitForFunction(() => document.documentElement.dataset.wired === 'true')
    expect(
      await page.evaluate(() => (globalThis as { headingOfTheHtml?: Element }).headingOfTheHtml?.isConnected),
    ).toBe(true)
    // Beside its own script only what stores the app for later; the framework comes at a press.
    expect(scripts.filter((url) => /\/assets\/(main|app|useTranslation)-/.test(url))).toEqual([])
    for (const key of ['military', 'unlimited', 'cross'] as const)
      await expect(page.getByRole('heading', { name: landing.highlights[key].title, level: 2 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6 + 1)
    await expect(page.getByRole('heading', { name: landing.pricing.plan })).toBeVisible()
    await expect(page.getByText(landing.pricing.checkout)).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(4)
  })

  test('asks nobody but its own server', async ({ page, backend }) => {
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect([...origins]).toEqual([new URL(backend.url).origin])
  })

  for (const [name, tab] of [
    [landing.signIn, 'Sign In'],
    [landing.hero.start, 'Sign Up'],
    [landing.pricing.start, 'Sign Up'],
  ] as const)
    test(`"${name}" opens the sign-in screen`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    })

  test('Back leads from the sign-in screen to the landing page, Forward to it again', async ({
    page,
    person,
    backend,
  }) => {
    await page.goto('/privacy')
    await page.goto('/?lang=en')
    const tab = page.getByRole('tab', { name: 'Sign In', selected: true })
    const headline = page.getByRole('heading', { level: 1, name: landing.hero.headline })
    await page.getByRole('button', { name: landing.signIn, exact: true }).click()
    await expect(tab).toBeVisible()
    await page.goBack()
    await expect(headline).toBeVisible()
    await page.goForward()
    await expect(tab).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(headline).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy$/)
    await page.goForward()

    // At a reload the page starts over, and one step back is still the landing page.
    await page.getByRole('button', { name: landing.signIn, exact: true }).click()
    await expect(tab).toBeVisible()
    await page.reload()
    await expect(headline).toBeVisible()
    await page.getByRole('button', { name: landing.signIn, exact: true }).click()
    await page.goBack()
    await expect(headline).toBeVisible()

    // Whoever came in has the door behind them, also after signing out.
    await backend.api.newUser(person.email, person.password)
    await page.getByRole('button', { name: landing.signIn, exact: true }).click()
    await signIn(page, person)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(headline).toBeVisible()
    await page.getByRole('button', { name: landing.signIn, exact: true }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(headline).toBeVisible()
  })

  test('hears a press that comes before its script', async ({ page }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: landing.hero.start }).click()
    letGo()
    await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible()
  })

  test('says when what lies behind a door cannot be had, and opens it at the next press', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/)
    await page.goto('/')
    await page.waitForFunction(() => document.documentElement.dataset.wired === 'true')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('button', { name: landing.hero.start }).click()
    await expect(page.getByRole('alert')).toContainText(landing.missing.offline)
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: landing.hero.start }).click()
    await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible()
  })

  test('folds its menu on a phone, and remembers the sound', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const menu = page.getByRole('button', { name: landing.menu })
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.click()
    await page.getByRole('button', { name: landing.soundOn }).click()
    await expect(page.getByRole('button', { name: landing.soundOff })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: landing.menu }).click()
    await expect(page.getByRole('button', { name: landing.soundOff })).toBeVisible()
  })

  test('beeps from 600 to 800 Hz for 0.1 s on Get Started, unless the sound is off', async ({ page }) => {
    await page.addInitScript(() => {
      const calls: Array<[string, number, number]> = []
      Object.assign(globalThis, { calls })
      const { setValueAtTime, linearRampToValueAtTime } = AudioParam.prototype
      AudioParam.prototype.setValueAtTime = function (value, time) {
        calls.push(['set', value, time])
        return setValueAtTime.call(this, value, time)
      }
      AudioParam.prototype.linearRampToValueAtTime = function (value, time) {
        calls.push(['ramp', value, time])
        return linearRampToValueAtTime.call(this, value, time)
      }
    })
    const calls = () =>
      page.evaluate(() => (globalThis as unknown as { calls: Array<[string, number, number]> }).calls)
    await page.goto('/')
    await page.getByRole('button', { name: landing.hero.start }).click()
    const [from, to] = [
      (await calls()).find(([kind]) => kind === 'set'),
      (await calls()).find(([kind]) => kind === 'ramp'),
    ]
    expect(from?.[1]).toBe(600)
    expect(to?.[1]).toBe(800)
    expect((to?.[2] ?? 0) - (from?.[2] ?? 0)).toBeCloseTo(0.1, 5)

    await page.goto('/')
    await page.getByRole('button', { name: landing.soundOn }).click()
    await page.getByRole('button', { name: landing.hero.start }).click()
    await expect(page.getByRole('tab').first()).toBeVisible()
    expect(await calls()).toEqual([])
  })

  test('goes on without audio', async ({ page }) => {
    await page.addInitScript(() => Object.assign(globalThis, { AudioContext: undefined }))
    await page.goto('/')
    await page.getByRole('button', { name: landing.signIn }).click()
    await expect(page.getByRole('tab').first()).toBeVisible()
  })
})

test.describe('it never flashes', () => {
  /** Notes, before every frame, whether the landing page's headline can be seen. */
  const watchHeadline = () => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const heading = document.querySelector('#root h1')
      if (heading?.checkVisibility({ visibilityProperty: true })) seen.push(heading.textContent ?? '')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }

  test('at a signed-in person, on /success, or on a 404', async ({ page, newUser }) => {
    await newUser(page)
    await expect(page.getByRole('button', { name: /sign out/i })).toBeVisible()
    await page.addInitScript(watchHeadline)
    for (const path of ['/', '/dashboard', '/success', '/no/such/page']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
      expect(seen, path).not.toContain(landing.hero.headline)
    }
  })

  test('in the other language, or in the other theme, which every tab shows', async ({ page, context }) => {
    await page.addInitScript(watchHeadline)
    await page.goto('/')
    await page.getByRole('combobox', { name: shell.language }).selectOption('es')
    await page.getByRole('button', { name: 'Tema: el del sistema' }).click()
    await page.getByRole('button', { name: 'Tema: claro' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Contraseñas')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    expect(seen.every((text) => text.startsWith('Contraseñas'))).toBe(true)

    const second = await context.newPage()
    await second.goto('/')
    await page.getByRole('button', { name: 'Tema: oscuro' }).click()
    await expect(second.getByRole('button', { name: 'Tema: el del sistema' })).toBeVisible()
    await expect(second.locator('html')).not.toHaveAttribute('data-theme', /./)
  })
})

test('an unknown path is the 404 page, with the way home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
})

test('privacy, terms, refunds and contact are plain pages in both languages', async ({
  browser,
  backend,
}) => {
  const context = await browser.newContext({ baseURL: backend.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  for (const name of ['privacy', 'terms', 'refund', 'contact'] as const) {
    await page.goto('/')
    await page.getByRole('link', { name: landing.footer[name] }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page).toHaveURL(new RegExp(`/es/${name}$`))
  }
  await context.close()
})
