export type Step<State, Effect> = { readonly state: State; readonly effects: readonly Effect[] }

/** The one timer of a machine: setting it again replaces it. */
export type TimerEffect =
  | { readonly type: 'set_timer'; readonly ms: number }
  | { readonly type: 'clear_timer' }

/** Sets a timer and returns what cancels it: `setTimeout` in the app, a fake clock in the tests. */
export type SetTimer = (run: () => void, ms: number) => () => void

export type Machine<Event> = {
  readonly dispatch: (event: Event) => void
  /** Nothing happens after it: no timer, no effect, no late answer. */
  readonly stop: () => void
}

/**
 * Runs one of the machines of this room. It owns the machine's single timer; `perform` does the other effects and
 * reports back through `dispatch`, now or later. Events that arrive while effects are being done wait for their turn.
 */
export const runMachine = <
  State,
  Event extends { readonly type: string },
  Effect extends { readonly type: string },
>(options: {
  readonly first: Step<State, Effect | TimerEffect>
  readonly step: (state: State, event: Event) => Step<State, Effect | TimerEffect>
  readonly timerFired: Event
  readonly setTimer: SetTimer
  readonly perform: (effect: Exclude<Effect, TimerEffect>, dispatch: (event: Event) => void) => void
  readonly onState: (state: State) => void
}): Machine<Event> => {
  let { state } = options.first
  let stopped = false
  let cancelTimer: (() => void) | null = null
  let working = false
  const waiting: Event[] = []

  const clearTimer = () => {
    cancelTimer?.()
    cancelTimer = null
  }

  const dispatch = (event: Event) => {
    waiting.push(event)
    drain()
  }

  const perform = (effect: Effect | TimerEffect) => {
    if (isTimerEffect(effect)) {
      clearTimer()
      if (effect.type === 'set_timer')
        cancelTimer = options.setTimer(() => dispatch(options.timerFired), effect.ms)
      return
    }
    options.perform(effect as Exclude<Effect, TimerEffect>, dispatch)
  }

  const enter = (next: Step<State, Effect | TimerEffect>) => {
    if (next.state !== state || next === options.first) options.onState(next.state)
    state = next.state
    for (const effect of next.effects) if (!stopped) perform(effect)
  }

  const drain = () => {
    if (working) return
    working = true
    for (let event = waiting.shift(); event !== undefined && !stopped; event = waiting.shift())
      enter(options.step(state, event))
    working = false
  }

  working = true
  enter(options.first)
  working = false
  drain()

  return {
    dispatch: (event) => {
      if (!stopped) dispatch(event)
    },
    stop: () => {
      stopped = true
      clearTimer()
    },
  }
}

const isTimerEffect = (effect: { readonly type: string }): effect is TimerEffect =>
  effect.type === 'set_timer' || effect.type === 'clear_timer'
