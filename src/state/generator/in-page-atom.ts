import { type Atom, atom } from 'jotai'
import { servicesAtom } from '../services.ts'
import type { GeneratorBridge } from './bridge.ts'

const observe = (bridge: GeneratorBridge): Atom<boolean> => {
  const inPageAtom = atom(bridge.isInPage())
  inPageAtom.onMount = (set) => {
    set(bridge.isInPage())
    return bridge.subscribe(() => set(bridge.isInPage()))
  }
  return inPageAtom
}

const observedAtom = atom((get) => observe(get(servicesAtom).generator))

/** Whether passwords are being made in the page, since there is no worker. */
export const isInPageAtom = atom((get) => get(get(observedAtom)))
