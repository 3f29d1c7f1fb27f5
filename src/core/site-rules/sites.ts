/** The rules of known sites, a site a line. Made by build/site-rules.ts. */
export const SITES = ''
