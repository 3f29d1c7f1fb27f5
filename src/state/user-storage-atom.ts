import { atom } from 'jotai'
import type { Result } from '../core/result.ts'
import type { UserStorage } from '../storage/user-storage.ts'

/**
 * The signed-in person's database. null while it opens: screens work without it. Each person has a store of atoms of
 * their own, so it never belongs to anybody else.
 */
export const userStorageAtom = atom<Result<UserStorage> | null>(null)
