import { atom } from 'jotai'
import { type GeneratorOptions, withoutPremium } from '../../core/generator/options.ts'
import { parseRememberedOptions } from '../../core/generator/remembered-options.ts'
import { planAtom } from '../plan/plan-atom.ts'
import { servicesAtom } from '../services.ts'

export const OPTIONS_KEY = 'cifra.options'

/** null: what the device kept has not been replaced in this tab. */
const heldAtom = atom<GeneratorOptions | null>(null)

/** Another tab changed them: this one follows, and shows the same. */
heldAtom.onMount = (set) => {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === OPTIONS_KEY) set(parseRememberedOptions(newValue))
    else if (key === null) set(null)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** What the controls show; kept over reloads, offline and for other tabs. Set with the parts that change. */
export const optionsAtom = atom(
  (get): GeneratorOptions =>
    get(heldAtom) ?? parseRememberedOptions(get(servicesAtom).device.getItem(OPTIONS_KEY)),
  (get, set, change: Partial<GeneratorOptions>) => {
    const options = { ...get(optionsAtom), ...change }
    set(heldAtom, options)
    try {
      get(servicesAtom).device.setItem(OPTIONS_KEY, JSON.stringify(options))
    } catch {
      // A full or refused storage: this page keeps them.
    }
  },
)

/** What is really used: without the premium switches for a free user, who may have been premium before. */
export const usedOptionsAtom = atom((get): GeneratorOptions => {
  const options = get(optionsAtom)
  return get(planAtom).tier === 'premium' ? options : withoutPremium(options)
})
