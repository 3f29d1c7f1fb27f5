/** Which element shows which row, by the row's id: elements are numbered. */
export type RowSlots = ReadonlyMap<string, number>

/**
 * The elements for these rows, given those `before`. A row keeps its own. A new one gets a new one, or, where `reuse` says so, that of a
 * row that has left: then the elements change what they say, which is a third of the work of making them. Not for a list in which
 * somebody is: a key that is pressed a moment later would do to another row what was meant for the one that left, and elements that
 * change places lose the focus.
 */
export const nextSlots = (before: RowSlots, ids: readonly string[], reuse: boolean): RowSlots => {
  const staying = new Set(ids)
  const free: number[] = []
  let next = 0
  for (const [id, slot] of before) {
    next = Math.max(next, slot + 1)
    if (reuse && !staying.has(id)) free.push(slot)
  }
  return new Map(ids.map((id): [string, number] => [id, before.get(id) ?? free.shift() ?? next++]))
}
