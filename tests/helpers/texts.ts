import { appTexts } from '../../src/i18n/en/app.ts'
import { landing } from '../../src/i18n/en/landing.ts'
import { shell } from '../../src/i18n/en/shell.ts'
import { appTexts as appTextsEs } from '../../src/i18n/es/app.ts'
import { landing as landingEs } from '../../src/i18n/es/landing.ts'
import { shell as shellEs } from '../../src/i18n/es/shell.ts'

/** Every word of the screens, for browser tests that look for them. */
export const en = { shell, landing, ...appTexts }
export const es = { shell: shellEs, landing: landingEs, ...appTextsEs }
