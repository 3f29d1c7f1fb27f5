/** By what a person's database, and what stands in it, is found: with Dexie and without. */
export const databaseName = (userId: string): string => `cifra-user-${userId}`

export const SYNC_KEY = 'sync'

export const settingKey = <Key extends string>(key: Key): `setting:${Key}` => `setting:${key}`

export const unsentKey = (week: string): `unsent:${string}` => `unsent:${week}`
