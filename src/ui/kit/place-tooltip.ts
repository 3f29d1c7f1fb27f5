type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }

const GAP = 8
const EDGE = 12

/**
 * Where the tooltip's upper left corner stands, in px of the viewport: above its control, below where
 * there is no room, centred, and never past the viewport's edge. [U16] It covers none of `kept`: then it
 * stands below its control, or as low as the screen allows, and where even that covers one of them,
 * above all of them.
 */
export const placeTooltip = (
  anchor: Box,
  popup: Size,
  viewport: Size,
  kept: readonly Box[] = [],
): { left: number; top: number } => {
  const centred = anchor.left + anchor.width / 2 - popup.width / 2
  const left = Math.max(EDGE, Math.min(centred, viewport.width - popup.width - EDGE))
  const above = anchor.top - popup.height - GAP
  const below = anchor.top + anchor.height + GAP
  const lowest = viewport.height - popup.height - EDGE
  const covers = (top: number) =>
    kept.some(
      (box) =>
        top < box.top + box.height &&
        box.top < top + popup.height &&
        left < box.left + box.width &&
        box.left < left + popup.width,
    )
  if (above >= EDGE && !covers(above)) return { left, top: above }
  const low = kept.length === 0 ? below : Math.min(below, lowest)
  if (!covers(low)) return { left, top: low }
  const overAll = Math.min(...kept.map(({ top }) => top)) - popup.height - GAP
  return { left, top: overAll >= EDGE ? overAll : below }
}
