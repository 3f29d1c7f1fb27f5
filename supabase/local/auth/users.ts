import type { Database } from '../database.ts'

type AuthUser = {
  readonly id: string
  readonly email: string
  readonly confirmed: boolean
  /** null: signs in by a provider only. */
  readonly password: string | null
}

/** @param email in whatever case. */
export async function findUser(database: Database, email: unknown): Promise<AuthUser | undefined> {
  if (typeof email !== 'string') return undefined
  const [user] = await database.query<AuthUser>(
    `select id, email, confirmed_at is not null as confirmed, encrypted_password as password
     from auth.users where email = $1`,
    [email.toLowerCase()],
  )
  return user
}
