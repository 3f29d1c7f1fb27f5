import type { generator as en } from '../en/generator.ts'
import type { Translated } from '../translated.ts'

export const generator: Translated<typeof en> = {}
