/**
 * Calls `act` when what has changed just now is painted; at once where nothing is painted, in a page that
 * is not in front.
 */
export const afterPaint = (act: () => void): void => {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    document.removeEventListener('visibilitychange', end)
    act()
  }
  if (document.hidden) {
    end()
    return
  }
  document.addEventListener('visibilitychange', end)
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    // A message sent from a frame's callback arrives after that frame was painted.
    port2.onmessage = () => {
      port2.close()
      end()
    }
    port1.postMessage(null)
  })
}
