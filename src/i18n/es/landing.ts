import type { landing as en } from '../en/landing.ts'
import type { Translated } from '../translated.ts'

export const landing: Translated<typeof en> = {}
