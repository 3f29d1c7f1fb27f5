import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createApiClient } from '../../helpers/api-client.ts'
import { startBackendProcess } from '../../helpers/backend-process.ts'
import { hasPostgres, startPostgresCluster } from '../../helpers/postgres-cluster.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'
import { countFaults } from '../../load/count-faults.ts'
import { createLoadDevice, type LoadDevice } from '../../load/device.ts'
import { createLossyNetwork, keepSyncing, killSeveralTimes } from '../../load/kill.ts'

/** More of them, and longer: `npm run load -- --no-rate --kills 20`. */
const KILLS = 2
const PASSWORD = 'corr3ct-horse-battery'
const distDir = createSampleBuild()

type Api = ReturnType<typeof createApiClient>

/** Rows posted to the table itself, as often as it goes, until told to end; the ids that were acknowledged. */
const keepInserting = (api: Api, token: string, userId: string) => {
  const acknowledged = new Set<string>()
  let isOver = false
  const insert = async () => {
    while (!isOver) {
      const id = randomUUID()
      const row = {
        id,
        user_id: userId,
        password_length: 16,
        generation_settings: { password: 'abcdefgh12345678', label: 'posted', length: 16 },
      }
      const answer = await api.call('/rest/v1/password_history', { token, body: row }).catch(() => null)
      if (answer?.status === 201) acknowledged.add(id)
      if (answer === null) await new Promise((resume) => setTimeout(resume, 20))
    }
  }
  const working = [insert(), insert()]
  return {
    end: async () => {
      isOver = true
      await Promise.all(working)
      return acknowledged
    },
  }
}

const postedIds = async (api: Api, token: string): Promise<Set<string>> => {
  const kept = new Set<string>()
  for (let from = 0; ; from += 1_000) {
    const path = `/rest/v1/password_history?select=id&order=id&offset=${from}&limit=1000`
    const rows: { id: string }[] = await (await api.call(path, { token })).json()
    for (const { id } of rows) kept.add(id)
    if (rows.length < 1_000) return kept
  }
}

/** Kills the server while some sync and one inserts, and looks for every row afterwards. */
async function killAndCount(postgres?: { url: string; crash: () => Promise<void> }) {
  const backend = await startBackendProcess({ distDir, ...(postgres ? { databaseUrl: postgres.url } : {}) })
  const api = createApiClient(backend)
  const network = createLossyNetwork(api.call)
  const { access_token: token, user } = await api.newUser('posts@example.com', PASSWORD, 'premium')
  const devices: LoadDevice[] = []
  for (const name of ['a', 'b', 'c']) {
    const session = await api.newUser(`${name}@example.com`, PASSWORD, 'premium')
    devices.push(createLoadDevice(network.call, session.access_token))
  }
  const [syncing, inserting] = [keepSyncing(devices), keepInserting(api, token, user.id)]
  await killSeveralTimes({
    server: backend,
    network,
    kills: KILLS,
    acknowledged: () => devices.reduce((sum, device) => sum + device.acknowledged.size, 0),
    ...(postgres ? { crashDatabase: postgres.crash } : {}),
  })
  const [{ failed }, posted] = [await syncing.end(), await inserting.end()]
  const faults = await countFaults(devices)
  const kept = await postedIds(api, token)
  await backend.remove()
  return { failed, faults, posted, lostPosts: [...posted].filter((id) => !kept.has(id)) }
}

const check = ({ failed, faults, posted, lostPosts }: Awaited<ReturnType<typeof killAndCount>>) => {
  expect(faults.rows).toBeGreaterThan(KILLS)
  expect({ ...faults, failed }).toEqual({ rows: faults.rows, lost: 0, doubled: 0, strange: 0, failed: 0 })
  expect(posted.size).toBeGreaterThan(KILLS)
  expect(lostPosts).toEqual([])
}

describe('SIGKILL in the midst of syncs and inserts, several times', () => {
  it('loses and doubles nothing on PGlite, and the next start is not blocked', async () => {
    check(await killAndCount())
  })

  it.skipIf(!hasPostgres())(
    'loses and doubles nothing on Postgres, which once dies with it',
    async () => {
      const cluster = await startPostgresCluster()
      try {
        check(await killAndCount(cluster))
      } finally {
        await cluster.stop()
      }
    },
    150_000,
  )
})
