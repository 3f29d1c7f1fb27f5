/** Where our screens are. */
export const PATHS = ['/', '/dashboard', '/success'] as const
export type Path = (typeof PATHS)[number]

/**
 * The path that an address means, whatever its letters' case and with slashes at its end; null: none of ours.
 * The router's own matching of patterns and list of routes are 3 kB (gzip) of every start.
 */
export const pathOf = (pathname: string): Path | null => {
  const plain = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return PATHS.find((path) => path === plain) ?? null
}
