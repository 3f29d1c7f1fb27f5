import type { failures as en } from '../en/failures.ts'
import type { Translated } from '../translated.ts'

export const failures: Translated<typeof en> = {}
