import type { appTexts } from './en/app.ts'
import type { landing } from './en/landing.ts'
import type { shell } from './en/shell.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: { shell: typeof shell; landing: typeof landing } & typeof appTexts
    enableSelector: false
  }
}
