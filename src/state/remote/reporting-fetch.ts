import type { Reachability } from './reachability.ts'

/**
 * A `fetch` that tells what each try came to. A TypeError is how fetch says that there was no answer; an
 * abort and a time-out say nothing of the network: a server may be slow.
 */
export const createReportingFetch =
  (
    fetch: typeof globalThis.fetch,
    { answered, failed }: Pick<Reachability, 'answered' | 'failed'>,
  ): typeof fetch =>
  async (input, init) => {
    try {
      const response = await fetch(input, init)
      answered()
      return response
    } catch (error) {
      if (error instanceof TypeError) failed()
      throw error
    }
  }
