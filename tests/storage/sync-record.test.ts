import { expect, it } from 'vitest'
import { newSyncRecord } from '../../src/core/sync/sync-record.ts'
import { peekSyncRecord, readSyncRecord, writeSyncRecord } from '../../src/storage/sync-record.ts'
import { openTestStorage } from '../helpers/user-storage.ts'

it('keeps the plan in the two fields that earlier releases read, and the fields of later ones', async () => {
  const { db } = await openTestStorage()
  const plan = { tier: 'premium', lifetime: true }
  await db.state.put({ key: 'sync', value: { ...newSyncRecord('device'), plan, later: 1 } })
  const record = await readSyncRecord(db)
  expect(record.plan).toBe('lifetime')
  await writeSyncRecord(db, { ...record, plan: 'premium' })
  expect((await db.state.get('sync'))?.value).toMatchObject({
    clientId: 'device',
    plan: { tier: 'premium', lifetime: false },
    later: 1,
  })
  expect(await peekSyncRecord(db)).toMatchObject({ plan: 'premium' })
})

it('knows no plan where none was heard, or one that only a later release knows', async () => {
  const { db } = await openTestStorage()
  for (const plan of [null, undefined, { tier: 'family', lifetime: true }]) {
    await db.state.put({ key: 'sync', value: { ...newSyncRecord('device'), plan } })
    expect(await peekSyncRecord(db)).toMatchObject({ plan: null })
  }
})
