import type { history as en } from '../en/history.ts'
import type { Translated } from '../translated.ts'

export const history: Translated<typeof en> = {}
