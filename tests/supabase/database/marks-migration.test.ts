import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { WireOp } from '../../../src/core/sync/wire.ts'
import { openEarlierDatabase } from '../../helpers/earlier-database.ts'
import { insertOp, settingsOf } from '../../helpers/history-rows.ts'
import { DOC, kidOf } from '../../helpers/vault-account.ts'

const MARKS = '20261129000200'

/** The same in each run: four digits of a mark may be those of another. */
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const labelOp = (id: string, label: string) =>
  ({ type: 'label', id, password_length: 16, generation_settings: settingsOf(label) }) as unknown as WireOp

it('[Y22] [V2] knows what it took before its marks changed, and keeps of a vault’s labels nothing at all', async () => {
  const { database, migrate, close } = await openEarlierDatabase(MARKS)
  /** A person whose device has brought a row, another one that was refused, a label and a deletion of everything. */
  const live = async (id: string, hasVault: boolean) => {
    const user = randomUUID()
    await database.query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.test`])
    await database.query(`select private.set_entitlement($1, 'premium', 'test')`, [user])
    await database.query(
      `insert into public.password_history (id, user_id, password_length, generation_settings) values ($1, $2, 16, $3::jsonb)`,
      [id, user, JSON.stringify(settingsOf('Bank'))],
    )
    const ops = [
      insertOp('Bank', { id }),
      insertOp('', { id: idOf(8) }),
      labelOp(id, 'One'),
      { type: 'delete_all' },
    ]
    await database.query(
      `insert into private.sync_clients (user_id, client_id, last_seq, marks, last_contact_at)
       values ($1, $2, 4, private.marks_of($3), now())`,
      [user, randomUUID(), JSON.stringify(ops)],
    )
    if (hasVault)
      await database.query(
        'insert into private.vaults (user_id, rev, kid, gen, doc) values ($1, 1, $2, 1, $3::jsonb)',
        [user, kidOf('first'), JSON.stringify(DOC)],
      )
    return { user, ops }
  }
  const [plain, sealing] = [await live(idOf(1), false), await live(idOf(2), true)]
  await migrate()

  const compare = async (user: string, sent: readonly unknown[]) =>
    database.query<{ mark: string; same: boolean }>(
      `select was::text as mark, private.is_same_op(was, sent) as same
       from private.sync_clients, unnest(marks, private.marks_of($2)) with ordinality as pair (was, sent, position)
       where user_id = $1 order by position`,
      [user, JSON.stringify(sent)],
    )
  const others = (id: string) => [
    insertOp('', { id: idOf(9) }),
    insertOp('', { id }),
    labelOp(id, 'Two'),
    { type: 'delete', id },
  ]
  const samenessOf = async (user: string, sent: readonly unknown[]) =>
    (await compare(user, sent)).map(({ same }) => same)
  expect(await samenessOf(plain.user, plain.ops)).toEqual([true, true, true, true])
  // What was refused cannot be told from a label.
  expect(await samenessOf(sealing.user, sealing.ops)).toEqual([true, false, false, true])
  for (const [{ user }, id] of [
    [plain, idOf(1)],
    [sealing, idOf(2)],
  ] as const)
    expect(await samenessOf(user, others(id))).toEqual([false, false, false, false])
  for (const { mark } of await compare(plain.user, plain.ops))
    expect(mark).toMatch(/^0{8}(-0{4}){3}-0{8}[0-9a-f]{4}$/)
  expect((await compare(sealing.user, sealing.ops))[2]?.mark).toBe('00000000-0000-0000-0000-000000000000')
  await close()
})
