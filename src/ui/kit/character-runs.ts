export type CharacterKind = 'letter' | 'digit' | 'symbol'

export type CharacterRun = { readonly at: number; readonly kind: CharacterKind; readonly text: string }

export const kindOf = (character: string): CharacterKind =>
  /[0-9]/.test(character) ? 'digit' : /[A-Za-z]/.test(character) ? 'letter' : 'symbol'

/** Neighbours of one kind together: fewer elements, and no gap that a selection could pick up. */
export const characterRuns = (text: string): readonly CharacterRun[] => {
  const runs: CharacterRun[] = []
  for (const [at, character] of [...text].entries()) {
    const kind = kindOf(character)
    const last = runs.at(-1)
    if (last?.kind === kind) runs[runs.length - 1] = { ...last, text: last.text + character }
    else runs.push({ at, kind, text: character })
  }
  return runs
}
