import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createApiClient } from '../../helpers/api-client.ts'
import { startBackendProcess } from '../../helpers/backend-process.ts'
import { hasPostgres, startPostgresCluster } from '../../helpers/postgres-cluster.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

/** More of them, and longer: `KILLS=20 npx vitest run tests/supabase/local/kill`. */
const KILLS = Number(process.env.KILLS ?? 2)
const distDir = createSampleBuild()

const row = (user: string, id: string) => ({
  id,
  user_id: user,
  password_length: 16,
  generation_settings: { password: 'abcdefgh12345678', label: `row ${id.slice(0, 4)}`, length: 16 },
})

/** Kills the server in the middle of inserts, several times over, and looks for every row that it had acknowledged. */
async function killAndCount(databaseUrl?: string) {
  const backend = await startBackendProcess({ distDir, ...(databaseUrl ? { databaseUrl } : {}) })
  const api = createApiClient(backend)
  const { access_token: token, user } = await api.newUser(
    'killed@example.com',
    'corr3ct-horse-battery',
    'premium',
  )
  const acknowledged = new Set<string>()
  for (let kill = 0; kill < KILLS; kill += 1) {
    let alive = true
    const insertForever = async () => {
      while (alive) {
        const id = randomUUID()
        const answer = await api
          .call('/rest/v1/password_history', { token, body: row(user.id, id) })
          .catch(() => null)
        if (answer?.status === 201) acknowledged.add(id)
      }
    }
    const writers = [insertForever(), insertForever(), insertForever()]
    const before = acknowledged.size
    while (acknowledged.size === before) await sleep(20)
    await sleep(100 + 170 * kill)
    await backend.stop('SIGKILL')
    alive = false
    await Promise.all(writers)
    await backend.start()
  }
  const kept = new Set<string>()
  for (let from = 0; ; from += 1_000) {
    const answer = await api.call(`/rest/v1/password_history?select=id&order=id&offset=${from}&limit=1000`, {
      token,
    })
    const rows: { id: string }[] = await answer.json()
    for (const { id } of rows) kept.add(id)
    if (rows.length < 1_000) break
  }
  await backend.remove()
  return { acknowledged, lost: [...acknowledged].filter((id) => !kept.has(id)) }
}

describe('SIGKILL in the midst of inserts, several times', () => {
  it(
    'loses no acknowledged row on PGlite, and the next start is not blocked',
    async () => {
      const { acknowledged, lost } = await killAndCount()
      expect(acknowledged.size).toBeGreaterThan(KILLS)
      expect(lost).toEqual([])
    },
    90_000 + KILLS * 30_000,
  )

  it.skipIf(!hasPostgres())(
    'loses no acknowledged row on Postgres',
    async () => {
      const cluster = await startPostgresCluster()
      try {
        const { acknowledged, lost } = await killAndCount(cluster.url)
        expect(acknowledged.size).toBeGreaterThan(KILLS)
        expect(lost).toEqual([])
      } finally {
        await cluster.stop()
      }
    },
    90_000 + KILLS * 30_000,
  )
})
