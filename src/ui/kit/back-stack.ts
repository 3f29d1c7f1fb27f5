/**
 * The browser's history as the stack needs it. `depth` is what the present place was pushed with; 0 for
 * the page itself.
 */
export type BackHost = {
  readonly depth: () => number
  readonly push: (depth: number) => void
  readonly go: (steps: number) => void
  /**
   * `isNew`: the browser went on to a new place, as a link to a part of the page does; nobody pressed Back.
   */
  readonly onPop: (handle: (isNew?: boolean) => void) => void
  readonly later: (run: () => void) => void
}

/**
 * [B1] Each open dialog is a step of the browser's history, so that Back on a phone closes the topmost one
 * and stays on the page. [B2] One that is closed in another way takes its step back. [B3] Places that no open
 * dialog answers to, which Forward or a reload leads to, are left at once. [B4] One that stays open though
 * Back was pressed gets its step again. [B5] A link to a part of the page, as the installed app's shortcuts
 * are, closes nothing: the dialogs stay, over the new place. What is open decides; the history is set right
 * after it, one journey at a time, since the browser travels in its own time.
 */
export const createBackStack = (host: BackHost) => {
  const layers: (() => void)[] = []
  let isWaiting = false
  let isTravelling = false

  const settle = () => {
    isWaiting = false
    if (isTravelling) return
    const here = host.depth()
    for (let depth = here + 1; depth <= layers.length; depth += 1) host.push(depth)
    if (here <= layers.length) return
    isTravelling = true
    host.go(layers.length - here)
  }
  const settleLater = () => {
    if (isWaiting) return
    isWaiting = true
    host.later(settle)
  }

  host.onPop((isNew = false) => {
    const isOwn = isTravelling
    isTravelling = false
    if (!isOwn && !isNew) for (const close of layers.slice(host.depth()).reverse()) close()
    settleLater()
  })
  if (host.depth() > 0) settleLater()

  return {
    /**
     * A dialog has opened; `close` is called when Back is pressed. Returns what to call when it is closed.
     */
    add: (close: () => void): (() => void) => {
      layers.push(close)
      settleLater()
      return () => {
        const place = layers.lastIndexOf(close)
        if (place >= 0) layers.splice(place, 1)
        settleLater()
      }
    },
  }
}
