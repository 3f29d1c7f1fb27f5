import type { Page } from '@playwright/test'

/**
 * Notes what the page puts on the clipboard, which it still does: our own policy forbids it to read there.
 */
export const noteWrites = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(globalThis, { writtenTexts: texts })
    const { clipboard } = navigator
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = async (text) => {
      await write(text)
      texts.push(text)
    }
  })

export const written = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { writtenTexts: string[] }).writtenTexts)
