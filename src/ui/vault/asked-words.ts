/** Three different places of `count`, in order: which words are asked for is not known before. */
export const drawPlaces = (count: number): readonly number[] => {
  const places = Array.from({ length: count }, (_, index) => index)
  const drawn = crypto.getRandomValues(new Uint32Array(count))
  return places
    .sort((a, b) => (drawn[a] ?? 0) - (drawn[b] ?? 0))
    .slice(0, 3)
    .sort((a, b) => a - b)
}
