import { DEFAULT_SETTINGS, type WebhookSettings } from './store.ts'

/** The longest that a delivery can be told to wait; a repeated one waits less. */
export const MAX_DELAY_MS = 600_000
const MAX_COPIES = 10

const wholeNumber = (value: unknown, min: number, max: number, otherwise: number): number => {
  const number = Number(value)
  return value !== undefined && Number.isInteger(number) && number >= min && number <= max
    ? number
    : otherwise
}

const flag = (value: unknown, otherwise: boolean): boolean =>
  value === undefined ? otherwise : value === true || value === 'true'

export const ORDERS: readonly WebhookSettings['order'][] = ['created', 'reversed', 'shuffled']

/** New settings from a form or JSON; what is missing or makes no sense stays as it was. */
export const parseSettings = (
  given: Readonly<Record<string, unknown>>,
  held: WebhookSettings = DEFAULT_SETTINGS,
): WebhookSettings => ({
  delayMs: wholeNumber(given.delayMs, 0, MAX_DELAY_MS, held.delayMs),
  copies: wholeNumber(given.copies, 1, MAX_COPIES, held.copies),
  order: ORDERS.find((order) => order === given.order) ?? held.order,
  paused: flag(given.paused, held.paused),
  payload: given.payload === 'snapshot' || given.payload === 'thin' ? given.payload : held.payload,
  livemode: flag(given.livemode, held.livemode),
})
