import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { nextStatuses } from '../../../supabase/local/pay/dispute-steps.ts'
import type { TestUser } from '../../helpers/database.ts'
import { OTHER_APP, openPaymentWorld, type PaymentWorld } from '../../helpers/payment-world.ts'

/**
 * Random histories of a payer at the provider, told by events in any order, twice, late, or not at all: in the end the
 * plan is what the provider's last state says. 2,000 of them:
 * `PAYMENT_HISTORIES=2000 npx vitest run tests/supabase/functions/histories.test.ts`
 */
const RUNS = Number(process.env.PAYMENT_HISTORIES ?? 25)

/** The provider asks again for three days. */
const RETRIES_H = [1, 2, 4, 8, 16, 24, 32, 40, 48, 56, 64, 72]

let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld({ isDirect: true })
})
afterAll(() => world.close())
afterEach(() => vi.useRealTimers())

const ACTS = [
  'press',
  'press elsewhere',
  'pay',
  'refund a part',
  'refund',
  'refund fails',
  'dispute',
  'inquiry',
  'move dispute',
  'delete customer',
  'look at the screen',
] as const

const FATES = ['arrives', 'arrives twice', 'lost', 'answer lost', 'database away', 'provider away'] as const
type Fate = (typeof FATES)[number]

/** What happens, and how the next events that wait are told: by their place among those, and how it goes. */
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  pick: fc.nat(99),
  told: fc.array(fc.tuple(fc.nat(99), fc.constantFrom(...FATES)), { maxLength: 4 }),
})

const stepOf = (act: (typeof ACTS)[number]) => step.map((made) => ({ ...made, act }))

const history = fc.record({
  steps: fc
    .tuple(
      stepOf('press'),
      fc.array(step, { maxLength: 3 }),
      stepOf('pay'),
      fc.array(step, { maxLength: 14 }),
    )
    .map(([press, before, pay, after]) => [press, ...before, pay, ...after]),
  /** The endpoint was disabled: nothing is told, and the person comes back to look. */
  isSilent: fc.nat(3).map((one) => one === 0),
  retries: fc.infiniteStream(fc.tuple(fc.nat(99), fc.constantFrom(...FATES))),
})

/** Said once more, in other words than the functions use. */
const isHeld = (
  user: TestUser,
  state: {
    readonly charges: readonly Stripe.Charge[]
    readonly disputes: readonly Stripe.Dispute[]
  },
): boolean =>
  state.charges.some(
    (charge) =>
      charge.metadata.user_id === user.id &&
      charge.amount_refunded < charge.amount &&
      state.disputes
        .filter((dispute) => dispute.charge === charge.id)
        .every(({ status }) => status === 'won' || status.startsWith('warning')),
  )

const pickFrom = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

const act = async (user: TestUser, name: (typeof ACTS)[number], pick: number): Promise<void> => {
  const state = await world.state()
  const charge = pickFrom(state.charges, pick)
  switch (name) {
    case 'press':
    case 'press elsewhere': {
      const press = () => world.call('create-checkout', user, {}, name === 'press' ? undefined : OTHER_APP)
      let { status } = await press()
      // On a busy machine a call may run out of its time: they press again.
      for (let tries = 0; status === 503 && tries < 4; tries++) ({ status } = await press())
      expect([200, 409]).toContain(status)
      expect((await world.openPages(user)).length).toBeLessThanOrEqual(1)
      return
    }
    case 'pay': {
      const page = pickFrom(state.sessions, pick)
      if (page) await world.pay(page.id)
      return
    }
    case 'refund a part':
      if (charge) await world.post(`/charges/${charge.id}/refund?amount=${1 + (pick % 5_000)}`)
      return
    case 'refund':
      if (charge) await world.post(`/charges/${charge.id}/refund`)
      return
    case 'refund fails': {
      const refund = pickFrom(state.refunds, pick)
      if (refund) await world.post(`/refunds/${refund.id}/fail`)
      return
    }
    case 'dispute':
    case 'inquiry':
      if (charge) await world.post(`/charges/${charge.id}/${name}`)
      return
    case 'move dispute': {
      const dispute = pickFrom(state.disputes, pick)
      const next = pickFrom(nextStatuses(dispute?.status ?? ''), pick)
      if (dispute && next) await world.post(`/disputes/${dispute.id}/${next}`)
      return
    }
    case 'delete customer': {
      const customer = state.sessions[0]?.customer
      // Only where something was bought: who has nothing comes back with a new one.
      if (pick % 4 === 0 && state.charges.length > 0 && typeof customer === 'string')
        await world
          .stripe()
          .customers.del(customer)
          .catch(() => {})
      return
    }
    case 'look at the screen': {
      const page = pickFrom(state.sessions, pick)
      if (page) await world.call('get-session-status', user, { session_id: page.id })
    }
  }
}

/** One try to tell an event. @returns whether the provider takes it for told. */
const tell = async (event: Stripe.Event, fate: Fate): Promise<boolean> => {
  switch (fate) {
    case 'lost':
      return false
    case 'arrives':
      return (await world.deliver(event)).status === 200
    case 'arrives twice': {
      const answers = await Promise.all([world.deliver(event), world.deliver(event)])
      return answers.every(({ status }) => status === 200)
    }
    case 'answer lost':
      await world.deliver(event)
      return false
    case 'database away':
    case 'provider away': {
      const away = fate === 'database away' ? 'http://database.test' : 'http://provider.test'
      world.hook(async (request, wire) => {
        if (request.url.startsWith(away)) throw new TypeError('fetch failed')
        return wire(request)
      })
      try {
        return (await world.deliver(event)).status === 200
      } finally {
        world.unhook()
      }
    }
  }
}

it(`[P2] [P3] [P5] ${RUNS} random histories end as the provider says`, { timeout: 3_600_000 }, async () => {
  const isLong = process.env.PAYMENT_HISTORIES !== undefined
  const count = { told: 0, histories: 0, held: 0 }
  const say = () =>
    console.info(
      `${count.histories} histories, ${count.told} tries to tell an event, ${count.held} with a plan, 0 differences`,
    )
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, isSilent, retries }) => {
      await world.renewProvider()
      const user = await world.newUser()
      const done = new Set<string>()
      const waiting = async () => (await world.state()).events.filter(({ id }) => !done.has(id))
      const tryOne = async (place: number, fate: Fate) => {
        const event = pickFrom(await waiting(), place)
        if (!event) return
        count.told += 1
        if (await tell(event, fate)) done.add(event.id)
      }
      for (const { act: name, pick, told } of steps) {
        await act(user, name, pick)
        if (!isSilent) for (const [place, fate] of told) await tryOne(place, fate)
      }
      const final = await world.state()
      if (isSilent) {
        for (const page of final.sessions)
          if (page.status === 'complete')
            expect((await world.call('get-session-status', user, { session_id: page.id })).status).toBe(200)
      } else {
        const startMs = Date.now()
        vi.useFakeTimers({ toFake: ['Date'], now: startMs })
        for (const hours of RETRIES_H) {
          vi.setSystemTime(startMs + hours * 3_600_000)
          for (let left = (await waiting()).length; left > 0; left -= 1) {
            const [place, fate] = retries.next().value ?? [0, 'arrives']
            await tryOne(place, hours === RETRIES_H.at(-1) ? 'arrives' : fate)
          }
        }
        // Whatever luck they had: each was told in the end.
        for (const event of await waiting()) expect((await world.deliver(event)).status).toBe(200)
        vi.useRealTimers()
      }
      const held = isHeld(user, await world.state())
      expect(await world.plan(user)).toEqual(
        held ? { tier: 'premium', lifetime: true } : { tier: 'free', lifetime: false },
      )
      count.histories += 1
      count.held += held ? 1 : 0
      if (isLong && count.histories % 100 === 0) say()
    }),
    { numRuns: RUNS, endOnFailure: isLong },
  )
  if (isLong) say()
})
