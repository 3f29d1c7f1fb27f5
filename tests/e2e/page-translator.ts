import type { BrowserContext } from '@playwright/test'

/** `replaced`: as Chrome's, the text node goes and others stand in its place. `wrapped`: as some extensions', it is moved into them. */
export type TranslatorKind = 'replaced' | 'wrapped'

/**
 * A page translator in every page of `context`, from the first text on and for all that come later: each text node ends up
 * in two `<font>` elements. Texts stay as they are, so that they can be looked for. It heeds `translate="no"` if `isPolite`.
 */
export const translatePages = (context: BrowserContext, kind: TranslatorKind, isPolite: boolean) =>
  context.addInitScript(
    ([how, heedsMarks]) => {
      const mine = new WeakSet<Node>()
      const isLeftAlone = (text: Text) =>
        mine.has(text) ||
        (text.textContent ?? '').trim() === '' ||
        !text.parentElement ||
        text.parentElement.closest('script, style, noscript, textarea, option, title, head') !== null ||
        (heedsMarks && text.parentElement.closest('[translate=no], .notranslate') !== null)
      const take = (text: Text) => {
        if (isLeftAlone(text)) return
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        outer.append(inner)
        outer.style.verticalAlign = 'inherit'
        text.replaceWith(outer)
        const shown = how === 'wrapped' ? text : document.createTextNode(text.data)
        mine.add(shown)
        inner.append(shown)
        Object.assign(globalThis, {
          translated: ((globalThis as { translated?: number }).translated ?? 0) + 1,
        })
      }
      const takeAll = (root: Node) => {
        if (root.nodeType === Node.TEXT_NODE) return take(root as Text)
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        const texts: Text[] = []
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        for (const text of texts) take(text)
      }
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) takeAll(node)
      }).observe(document, { childList: true, subtree: true })
    },
    [kind, isPolite] as const,
  )
