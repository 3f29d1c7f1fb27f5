/** The keys that copy on this machine; they are the same word in every language. */
export const copyKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C')
