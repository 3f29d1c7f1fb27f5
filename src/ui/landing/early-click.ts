import type { Door } from './Landing.tsx'

/**
 * On a slow line the page can be read, and pressed, before its script is there: public/early.js notes which door was
 * pressed. Returns it once, then forgets it.
 */
export const earlyClick = (): Door | null => {
  const { dataset } = document.documentElement
  const pressed = dataset.pressed
  delete dataset.pressed
  return pressed === 'sign_in' || pressed === 'sign_up' ? pressed : null
}
