/*
 * Translators (Chrome's, Edge's, extensions) put elements of their own in the place of text nodes, whenever
 * they like, and React goes on with the nodes that it made: it removes one that is no longer there, or puts
 * something before it, and the browser throws; it writes into one that nobody sees, and the screen goes on
 * saying what was true before (https://github.com/facebook/react/issues/11538). No screen of ours can prevent
 * that, so it is mended beneath all of them, portals too:
 *
 * [F1] What took a text node's place is removed with it, and is what others are put before.
 * [F2] A text node that is written to after its place was taken comes back, to be translated anew.
 * [F3] A text node that was wrapped where it stands is found in its wrapping, which goes with it
 * when it is empty.
 * [F4] Taking away what is gone already is no error.
 */

/** What stands in the place of a text node that somebody else took out, and the way back. */
const standIns = new WeakMap<Node, readonly Node[]>()
const standsFor = new WeakMap<Node, Node>()

type Gap = { readonly record: MutationRecord; readonly original: Node }

export const surviveTranslators = (): void => {
  const { appendChild, insertBefore, removeChild } = Node.prototype

  const forget = (original: Node) => {
    for (const node of standIns.get(original) ?? []) standsFor.delete(node)
    standIns.delete(original)
  }
  const removeStandIns = (original: Node) => {
    for (const node of standIns.get(original) ?? [])
      if (node.parentNode) removeChild.call(node.parentNode, node)
    forget(original)
  }
  const noteTaken = (original: Node, nodes: readonly Node[]) => {
    forget(original)
    standIns.set(original, nodes)
    for (const node of nodes) standsFor.set(node, original)
    observer.observe(original, { characterData: true })
  }
  const bringBack = (original: Node) => {
    const place = standIns.get(original)?.find((node) => node.parentNode)
    if (original.parentNode || !place?.parentNode) return
    insertBefore.call(place.parentNode, original, place)
    removeStandIns(original)
  }

  /**
   * Pairs each text node that went with what came to its place: in the same step, just before
   * it or just after.
   */
  const read = (records: readonly MutationRecord[]) => {
    const came = new Set<Node>()
    const gaps: Gap[] = []
    for (const record of records) {
      if (record.type === 'characterData') {
        bringBack(record.target)
        continue
      }
      const added = [...record.addedNodes]
      const gap = gaps.find(
        (candidate) =>
          candidate.record.target === record.target &&
          candidate.record.previousSibling === record.previousSibling &&
          candidate.record.nextSibling === record.nextSibling,
      )
      if (gap && added.length > 0) noteTaken(gap.original, added)
      for (const node of added) came.add(node)
      for (const node of record.removedNodes) {
        const original = standsFor.get(node) ?? node
        if (original.nodeType !== Node.TEXT_NODE || original.parentNode) continue
        const beside = [record.previousSibling, record.nextSibling].find(
          (sibling) => sibling !== null && came.has(sibling),
        )
        if (added.length > 0) noteTaken(original, added)
        else if (beside) noteTaken(original, [beside])
        else gaps.push({ record, original })
      }
    }
  }
  const observer = new MutationObserver(read)
  observer.observe(document, { childList: true, subtree: true })

  /**
   * The child of `parent` that is `node`, or that holds it or what stands for it; null when there is none.
   */
  const placeOf = (node: Node, parent: Node): Node | null => {
    const candidates = [node, ...(standIns.get(node) ?? [])]
    let place: Node | null = candidates.find((candidate) => parent.contains(candidate)) ?? null
    while (place && place.parentNode !== parent) place = place.parentNode
    return place
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    read(observer.takeRecords())
    if (child.parentNode === null) {
      removeStandIns(child)
      return child
    }
    if (!this.contains(child)) return removeChild.call(this, child) as T
    let wrapping: Node | null = child.parentNode
    removeChild.call(wrapping, child)
    while (wrapping && wrapping !== this && !wrapping.firstChild) {
      const outer: Node | null = wrapping.parentNode
      if (outer) removeChild.call(outer, wrapping)
      wrapping = outer
    }
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (node.nodeType === Node.TEXT_NODE && node.parentNode === null) removeStandIns(node)
    if (before === null || before.parentNode === this) return insertBefore.call(this, node, before) as T
    read(observer.takeRecords())
    return insertBefore.call(this, node, placeOf(before, this)) as T
  }

  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (node.nodeType === Node.TEXT_NODE && node.parentNode === null) removeStandIns(node)
    return appendChild.call(this, node) as T
  }
}
