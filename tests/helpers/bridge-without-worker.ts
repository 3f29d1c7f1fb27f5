import { ok } from '../../src/core/result.ts'
import { createGeneratorBridge } from '../../src/state/generator/bridge.ts'

/** For a device on which nothing is generated. */
export const bridgeWithoutWorker = () =>
  createGeneratorBridge({
    startWorker: () => {
      throw new Error('No worker here')
    },
    generateInPage: () => ok([]),
  })
