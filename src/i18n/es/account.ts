import type { account as en } from '../en/account.ts'
import type { Translated } from '../translated.ts'

export const account: Translated<typeof en> = {}
