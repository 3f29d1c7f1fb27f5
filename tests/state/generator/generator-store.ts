import { createStore } from 'jotai'
import { createMemoryKeyValue } from '../../../src/remote/key-value.ts'
import type { GeneratorBridge } from '../../../src/state/generator/bridge.ts'
import { createGeneratorBridge } from '../../../src/state/generator/bridge.ts'
import { learnPlanAtom } from '../../../src/state/plan/plan-atom.ts'
import { type Services, servicesAtom } from '../../../src/state/services.ts'
import { createMessageWorker } from './message-worker.ts'

/** A person's store over the real bridge and the real worker API; what the generator does not touch is absent. */
export const createGeneratorStore = (
  tier: 'free' | 'premium',
  given: {
    readonly device?: Services['device']
    readonly generator?: GeneratorBridge
    readonly now?: number
  } = {},
) => {
  const store = createStore()
  const device = given.device ?? createMemoryKeyValue()
  const generator =
    given.generator ??
    createGeneratorBridge({
      startWorker: () => createMessageWorker(),
      generateInPage: () => {
        throw new Error('The worker was there')
      },
      limits: {
        PATIENCE_MS: 5_000,
        START_LIMIT_MS: 5_000,
        CALL_LIMIT_MS: 5_000,
        IDLE_STOP_MS: 100,
        REST_MS: 100,
      },
    })
  store.set(servicesAtom, { device, generator, now: () => given.now ?? Date.now() } as unknown as Services)
  store.set(learnPlanAtom, 'user', tier, 0)
  return { store, device, generator }
}
