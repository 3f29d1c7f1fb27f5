type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }

const GAP = 8
const EDGE = 12

/**
 * Where the tooltip's upper left corner stands, in px of the viewport: above its control, below where there is no room,
 * centred, and never past the viewport's edge.
 */
export const placeTooltip = (anchor: Box, popup: Size, viewport: Size): { left: number; top: number } => {
  const centred = anchor.left + anchor.width / 2 - popup.width / 2
  const above = anchor.top - popup.height - GAP
  return {
    left: Math.max(EDGE, Math.min(centred, viewport.width - popup.width - EDGE)),
    top: above >= EDGE ? above : anchor.top + anchor.height + GAP,
  }
}
