/**
 * The doors of the landing page: which half of the sign-in screen a button leads to, and where
 * a press is noted.
 */
export type Door = 'sign_in' | 'sign_up'

export const isDoor = (value: unknown): value is Door => value === 'sign_in' || value === 'sign_up'

/**
 * On a slow line the page can be read, and pressed, before what lies behind is there: public/early.js, and
 * then start-landing.ts, note which door was pressed. Returns it once, then forgets it; null too when Back
 * was pressed since.
 */
export const earlyClick = (): Door | null => {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  delete dataset.pressed
  return isDoor(pressed) && doorHere() === pressed ? pressed : null
}

/**
 * The door of the page's present place in the browser's history, where the router keeps what
 * `navigate` was given.
 */
export const doorHere = (): Door | null => {
  const door: unknown = history.state?.usr?.door
  return isDoor(door) ? door : null
}

/**
 * Makes an opened door a step of the browser's history, as the router would: it may not be there yet. After a
 * reload at the door the page stands at it already.
 */
export const noteDoor = (door: Door): void => {
  const state = { ...history.state, usr: { door } }
  if (doorHere() === null) history.pushState(state, '')
  else history.replaceState(state, '')
}
