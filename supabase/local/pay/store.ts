import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { writePrivateFile } from '../keys.ts'

export type SandboxObject =
  | Stripe.Customer
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.BillingPortal.Session

export type WebhookSettings = {
  /** From the event to its first delivery. 0: delivered before the payer is sent back. */
  readonly delayMs: number
  /** How often each event is delivered, at the same moment. */
  readonly copies: number
  /** In which order the events of one action are delivered. */
  readonly order: 'created' | 'reversed' | 'shuffled'
  /** Events are kept until they are released by hand. */
  readonly paused: boolean
  /** Whether events carry their object, or only say which it is. The functions take the former. */
  readonly payload: 'snapshot' | 'thin'
  /** What events say of the mode; the keys here are always of the test mode. */
  readonly livemode: boolean
}

export type Delivery = {
  readonly eventId: string
  readonly dueAtMs: number
  readonly attempts: number
  readonly state: 'waiting' | 'delivered' | 'given_up'
  /** The last answer's status; null before the first, 0 when nobody answered. */
  readonly lastStatus: number | null
}

export type SandboxState = {
  stripeSecretKey: string
  stripeWebhookSecret: string
  settings: WebhookSettings
  /** By id, in the order they were made. */
  objects: Record<string, SandboxObject>
  /** The body of each event, exactly as it is signed and sent. */
  events: Record<string, string>
  deliveries: Delivery[]
  /** By idempotency key. */
  answers: Record<string, KeptAnswer>
  /** By session: what its payment will carry. */
  intentData: Record<string, IntentData>
  deletedCustomers: string[]
}

/** An answer that the same key brings again, whatever it was. */
type KeptAnswer = {
  readonly asked: string
  readonly atMs: number
  readonly requestId: string
  readonly status: number
  readonly body: unknown
}

export type IntentData = { readonly metadata: Stripe.Metadata; readonly receiptEmail: string | null }

export const DEFAULT_SETTINGS: WebhookSettings = {
  delayMs: 0,
  copies: 1,
  order: 'created',
  paused: false,
  payload: 'snapshot',
  livemode: false,
}

const createState = (): SandboxState => ({
  stripeSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
  stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  settings: DEFAULT_SETTINGS,
  objects: {},
  events: {},
  deliveries: [],
  answers: {},
  intentData: {},
  deletedCustomers: [],
})

export type SandboxStore = { readonly state: SandboxState; readonly save: () => void }

/** @param dataDir where the sandbox is kept over restarts; null: in memory, for tests. */
export const openSandboxStore = (dataDir: string | null): SandboxStore => {
  if (dataDir === null) return { state: createState(), save: () => {} }
  const path = join(dataDir, 'pay.json')
  // What an older version did not keep is there from now on.
  const kept: Partial<SandboxState> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const state: SandboxState = { ...createState(), ...kept }
  state.settings = { ...DEFAULT_SETTINGS, ...kept.settings }
  const save = () => writePrivateFile(path, JSON.stringify(state))
  save()
  return { state, save }
}

/** The objects of one kind, oldest first. */
export const objectsOf = <Kind extends SandboxObject['object']>(
  state: SandboxState,
  kind: Kind,
): Extract<SandboxObject, { object: Kind }>[] =>
  Object.values(state.objects).filter(
    (object): object is Extract<SandboxObject, { object: Kind }> => object.object === kind,
  )

export const findObject = <Kind extends SandboxObject['object']>(
  state: SandboxState,
  kind: Kind,
  id: unknown,
): Extract<SandboxObject, { object: Kind }> | undefined =>
  typeof id === 'string' && Object.hasOwn(state.objects, id)
    ? objectsOf({ ...state, objects: { [id]: state.objects[id] as SandboxObject } }, kind)[0]
    : undefined
