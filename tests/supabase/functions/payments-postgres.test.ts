import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { createPaymentsClient, FREE, LIFETIME } from '../../helpers/payments.ts'
import { hasPostgres, type PostgresCluster, startPostgresCluster } from '../../helpers/postgres-cluster.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

/** Where transactions really run side by side, which the embedded database never lets them. */
describe.skipIf(!hasPostgres())('webhooks on a real Postgres', () => {
  let cluster: PostgresCluster
  let backend: BackendProcess
  let payments: ReturnType<typeof createPaymentsClient>

  beforeAll(async () => {
    cluster = await startPostgresCluster()
    backend = await startBackendProcess({ distDir: createSampleBuild(), databaseUrl: cluster.url })
    payments = createPaymentsClient(backend)
  })
  afterAll(async () => {
    await backend?.remove()
    await cluster?.stop()
  })

  it('[W3] [LF-86] five copies in parallel have one effect', async () => {
    const { user, events } = await payments.paidInSilence()
    const completed = events().find(({ type }) => type === 'checkout.session.completed')?.raw ?? ''
    const answers = await Promise.all(Array.from({ length: 5 }, () => payments.postEvent(completed)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter(({ outcome }) => outcome === 'lifetime')).toHaveLength(1)
    expect(answers.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(4)
    expect(await payments.plan(user)).toEqual(LIFETIME)
  })

  it('[W2] [LF-87] events around a refund, all at once and twice, end as the provider says', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, sessionId, events } = await payments.paidInSilence()
      const before = events()
      const paying = [...before, ...before].map(({ raw }) => payments.postEvent(raw))
      await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
      const refunding = events()
        .slice(before.length)
        .flatMap(({ raw }) => [payments.postEvent(raw), payments.postEvent(raw)])
      const answers = await Promise.all([...paying, ...refunding])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await payments.plan(user)).toMatchObject(FREE)
    }
  })

  it('[W4] an account that is deleted while its events arrive: both get through', async () => {
    const { user, events } = await payments.paidInSilence()
    const [deleted, ...answers] = await Promise.all([
      payments.api
        .call('/rest/v1/rpc/delete_account', { body: {}, token: user.access_token })
        .then(({ status }) => ({ status })),
      ...events().map(({ raw }) => payments.postEvent(raw)),
    ])
    expect(deleted?.status).toBeLessThan(300)
    // 500: it went while this one was at work.
    for (const { status } of answers) expect([200, 500]).toContain(status)
    const again = await Promise.all(events().map(({ raw }) => payments.postEvent(raw)))
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200))
  })
})
