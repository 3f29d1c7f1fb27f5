import { atom } from 'jotai'
import {
  type ChosenOptions,
  modeOf,
  ofPlan,
  parseChosenOptions,
  type UsedOptions,
  usedOptions,
} from '../../core/generator/chosen-options.ts'
import { WORD_LANGUAGES } from '../../core/generator/mode-options.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { type Services, servicesAtom } from '../services.ts'

export const OPTIONS_KEY = 'cifra.options'
/** The specified key of the screen's language, whose words a passphrase has until others are chosen. */
const LANGUAGE_KEY = 'language'

/** null: what the device kept has not been replaced in this tab. */
const heldAtom = atom<ChosenOptions | null>(null)

/** Another tab changed them: this one follows, and shows the same. */
heldAtom.onMount = (set) => {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === OPTIONS_KEY) set(parseChosenOptions(newValue))
    else if (key === null) set(null)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

const readKept = (device: Services['device']): ChosenOptions => {
  const language = device.getItem(LANGUAGE_KEY)
  return parseChosenOptions(
    device.getItem(OPTIONS_KEY),
    WORD_LANGUAGES.find((known) => known === language),
  )
}

/** What the controls show; kept over reloads, offline and for other tabs. Set with the parts that change. */
export const optionsAtom = atom(
  (get): ChosenOptions => get(heldAtom) ?? readKept(get(servicesAtom).device),
  (get, set, change: Partial<ChosenOptions>) => {
    const options = { ...get(optionsAtom), ...change }
    set(heldAtom, options)
    try {
      get(servicesAtom).device.setItem(OPTIONS_KEY, JSON.stringify(options))
    } catch {
      // A full or refused storage: this page keeps them.
    }
  },
)

/** What the controls show: without what is premium for a free user, who may have been premium before. */
export const shownOptionsAtom = atom((get): ChosenOptions => ofPlan(get(optionsAtom), get(isPremiumAtom)))

/** What is really used: without what is premium for a free user, who may have been premium before. */
export const usedOptionsAtom = atom((get): UsedOptions => usedOptions(get(optionsAtom), get(isPremiumAtom)))

/** The kind that is really used. */
export const modeAtom = atom((get) => modeOf(get(usedOptionsAtom)))
