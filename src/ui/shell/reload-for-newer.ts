/**
 * Loads the page anew, in a newer version where there is one: a stored page would only bring itself again.
 * What knows of versions comes late (start-updates.ts), and takes this over; without it the page is reloaded
 * all the same.
 */
export const reloadForNewer = (): void => {
  if (dispatchEvent(new Event('newer', { cancelable: true }))) location.reload()
}
