import type { UserDatabase } from '../../src/storage/user-database.ts'

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (ArrayBuffer.isView(value))
    return [Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)])
}

/** Everything that lies in any store of the person's database, texts and bytes alike. */
export const rawDatabase = async (db: UserDatabase): Promise<string> =>
  (await Promise.all(db.tables.map(async (table) => textsOf(await table.toArray())))).flat().join('\n')
