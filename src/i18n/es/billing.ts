import type { billing as en } from '../en/billing.ts'
import type { Translated } from '../translated.ts'

export const billing: Translated<typeof en> = {}
