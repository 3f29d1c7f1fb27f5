import { isNetworkAway } from '../../state/load-part.ts'

/**
 * Says that what was asked for has not come: in words of the HTML, which public/early.js shows, since nothing
 * else may be there. With no network "Try again" does `again`; what is gone comes with a reload. Without
 * `again` there is nothing to be said any more.
 */
export const sayMissing = (again?: () => void): void => {
  const detail = again && { why: isNetworkAway() ? 'offline' : 'gone', again }
  dispatchEvent(new CustomEvent('missing', { detail }))
}
