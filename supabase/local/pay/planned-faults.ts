/** Something that shall go wrong at the provider: asked for by tests, through `POST /_local/pay/faults`. */
type PlannedFault = {
  /** `POST /v1/checkout/sessions` */
  readonly request: string
  /** The answer instead of the right one; none: only the delay. */
  readonly status: number | null
  /** `after`: what was asked for is done all the same. */
  readonly when: 'before' | 'after'
  readonly delayMs: number
  readonly times: number
}

export const parseFault = (given: unknown): PlannedFault | null => {
  if (typeof given !== 'object' || given === null || !('request' in given)) return null
  const { request, status, when, delayMs, times }: Partial<Record<keyof PlannedFault, unknown>> = given
  return {
    request: String(request),
    status: typeof status === 'number' ? status : null,
    when: when === 'after' ? 'after' : 'before',
    delayMs: typeof delayMs === 'number' ? delayMs : 0,
    times: typeof times === 'number' ? times : 1,
  }
}

export type PlannedFaults = {
  readonly add: (fault: PlannedFault) => void
  /** The next fault that was planned for this request, which is used up by this. */
  readonly next: (request: string) => PlannedFault | undefined
}

export const createPlannedFaults = (): PlannedFaults => {
  let planned: PlannedFault[] = []
  return {
    add: (fault) => {
      planned.push(fault)
    },
    next: (request) => {
      const found = planned.find((fault) => fault.request === request)
      planned = planned.flatMap((fault) =>
        fault !== found ? [fault] : fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [],
      )
      return found
    },
  }
}
