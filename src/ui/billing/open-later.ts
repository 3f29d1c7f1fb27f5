/**
 * A tab for an address that is not known yet. It is opened in the click's own task, since a browser blocks it after
 * an await; where it is blocked all the same, this page goes there itself.
 */
export const openLater = () => {
  const tab = open('about:blank', '_blank')
  // The page that opens there shall not reach back to this one.
  if (tab) tab.opener = null
  return {
    go: (url: string): void => {
      if (tab && !tab.closed) tab.location.replace(url)
      else location.assign(url)
    },
    cancel: (): void => tab?.close(),
  }
}
