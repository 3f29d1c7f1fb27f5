import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { createPaymentsClient } from '../../helpers/payments.ts'
import { hasPostgres, type PostgresCluster, startPostgresCluster } from '../../helpers/postgres-cluster.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

/** Where transactions really run side by side, which the embedded database never lets them. */
describe.skipIf(!hasPostgres())('webhooks on a real Postgres', () => {
  let cluster: PostgresCluster
  let backend: BackendProcess
  let payments: ReturnType<typeof createPaymentsClient>
  let count = 0

  beforeAll(async () => {
    cluster = await startPostgresCluster()
    backend = await startBackendProcess({ distDir: createSampleBuild(), databaseUrl: cluster.url })
    payments = createPaymentsClient(backend)
    await payments.setWebhooks({ paused: true })
  }, 120_000)
  afterAll(async () => {
    await backend?.remove()
    await cluster?.stop()
  })

  const paidInSilence = async () => {
    count += 1
    const user = await payments.api.newUser(`payer${count}@example.com`, 'correct horse')
    const sessionId = await payments.openCheckout(user)
    await payments.pay(sessionId)
    const events = payments.eventsOf(payments.customerOf(sessionId)).map((event) => event.raw)
    return { user, sessionId, events }
  }

  it('[W3] [LF-86] five copies in parallel have one effect', async () => {
    const { user, events } = await paidInSilence()
    const completed = events.find((raw) => raw.includes('checkout.session.completed')) ?? ''
    const answers = await Promise.all(Array.from({ length: 5 }, () => payments.postEvent(completed)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter(({ outcome }) => outcome === 'lifetime')).toHaveLength(1)
    expect(answers.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(4)
    expect(await payments.plan(user)).toEqual({ tier: 'premium', lifetime: true, metadata: 'premium' })
  })

  it('[W2] [LF-87] events around a refund, all at once and twice, end as the provider says', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, sessionId, events } = await paidInSilence()
      const paying = [...events, ...events].map((raw) => payments.postEvent(raw))
      await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
      const refunding = payments
        .eventsOf(payments.customerOf(sessionId))
        .slice(events.length)
        .flatMap(({ raw }) => [payments.postEvent(raw), payments.postEvent(raw)])
      const answers = await Promise.all([...paying, ...refunding])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await payments.plan(user)).toMatchObject({ tier: 'free', lifetime: false })
    }
  })

  it('[W4] an account that is deleted while its events arrive: both get through', async () => {
    const { user, events } = await paidInSilence()
    const [deleted, ...answers] = await Promise.all([
      payments.api
        .call('/rest/v1/rpc/delete_account', { body: {}, token: user.access_token })
        .then(({ status }) => ({ status })),
      ...events.map((raw) => payments.postEvent(raw)),
    ])
    expect(deleted?.status).toBeLessThan(300)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})
