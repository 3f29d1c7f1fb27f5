/** Which element shows which row, by the row's id and in their order: elements are numbered. */
export type RowSlots = ReadonlyMap<string, number>

/**
 * The elements for these rows, given those `before`. A row keeps its own, and a new one gets a new one; or,
 * where `inPlace` says so, each element stays where it is and says something else, which is a third of the
 * work. Not for a list in which somebody is: a key that is pressed a moment later would do to another row
 * what was meant for the one that was there.
 */
export const nextSlots = (before: RowSlots, ids: readonly string[], inPlace: boolean): RowSlots => {
  const there = [...before.values()]
  let next = Math.max(-1, ...there) + 1
  return new Map(
    ids.map((id, at): [string, number] => [id, (inPlace ? there[at] : before.get(id)) ?? next++]),
  )
}
