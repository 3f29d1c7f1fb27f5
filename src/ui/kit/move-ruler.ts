import { isCrowded, percentOf, type Scale } from './ruler-scale.ts'

/** Moves the drawing (Ruler.tsx) over `range` to `value`, on a page without React. */
export const moveRuler = (range: HTMLInputElement, value: number, scale: Scale): void => {
  const ruler = range.closest('[data-ruler]')
  const cursor = ruler?.querySelector('[data-cursor]')
  if (!ruler || !cursor) return
  cursor.setAttribute('x', percentOf(value, scale))
  const shown = cursor.querySelector('text')
  if (shown) shown.textContent = String(value)
  for (const label of ruler.querySelectorAll<SVGElement>('[data-label]'))
    label.toggleAttribute('data-crowded', isCrowded(Number(label.dataset.label), value, scale))
}
