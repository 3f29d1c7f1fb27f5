import type { UsedOptions } from '../../core/generator/chosen-options.ts'
import type { Result } from '../../core/result.ts'

/**
 * The screens' way to the generator. It answers with a working worker, a dead one or none: then the same core
 * functions run in the page. It fails only for options that are refused, for missing randomness and for a list of
 * words that cannot be had.
 */
export type GeneratorBridge = {
  /** `count` passwords from one recipe, 1 to MAX_COUNT. */
  generate(options: UsedOptions, count: number): Promise<Result<readonly string[]>>
  /** Whether passwords are being made in the page because the worker is not to be had. */
  isInPage(): boolean
  /** Hears of a change of `isInPage`; returns its stop. */
  subscribe(listener: () => void): () => void
  /** Ends the worker now; the next call starts another. */
  stop(): void
}
