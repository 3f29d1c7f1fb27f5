/**
 * The first letters of the first and the last word of a name, or the first one of an address: "Ana
 * Ramírez Soto" is AS.
 */
export const initialsOf = (name: string): string => {
  const words = name
    .split('@', 1)
    .join('')
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter((word) => word !== '')
  const letters = [words.at(0), words.length > 1 && !name.includes('@') ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
