import { NO_ADVANCED } from './advanced-options.ts'
import { type ChosenOptions, MAX_PRESETS, type Preset } from './chosen-options.ts'
import { DEFAULT_OPTIONS } from './options.ts'

/** What nearly every site takes: long enough, of all four classes, and of symbols only those that none refuses. */
export const FITS_MOST_SITES: Partial<ChosenOptions> = Object.freeze({
  ...DEFAULT_OPTIONS,
  length: 15,
  kind: 'characters',
  advanced: { ...NO_ADVANCED, ownSymbols: '-_.!' },
})

/** With `name` as it now is, in the place that it had before, or at the end; undefined: there is no room for one more. */
export const keepPreset = (presets: readonly Preset[], preset: Preset): readonly Preset[] | undefined => {
  const at = presets.findIndex(({ name }) => name === preset.name)
  if (at >= 0) return presets.with(at, preset)
  return presets.length < MAX_PRESETS ? [...presets, preset] : undefined
}
