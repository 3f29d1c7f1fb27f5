import * as app from '../../src/i18n/en/app.ts'
import * as around from '../../src/i18n/en/around.ts'
import { importing } from '../../src/i18n/en/importing.ts'
import { kinds } from '../../src/i18n/en/kinds.ts'
import { landing } from '../../src/i18n/en/landing.ts'
import { shell } from '../../src/i18n/en/shell.ts'
import { vault } from '../../src/i18n/en/vault.ts'
import * as appEs from '../../src/i18n/es/app.ts'
import * as aroundEs from '../../src/i18n/es/around.ts'
import { importing as importingEs } from '../../src/i18n/es/importing.ts'
import { kinds as kindsEs } from '../../src/i18n/es/kinds.ts'
import { landing as landingEs } from '../../src/i18n/es/landing.ts'
import { shell as shellEs } from '../../src/i18n/es/shell.ts'
import { vault as vaultEs } from '../../src/i18n/es/vault.ts'

/** Every word of the screens, for browser tests that look for them. */
export const en = {
  ...{ landing, importing, kinds, vault, ...app, ...around },
  shell: { ...shell, ...app.shell, ...around.shell },
  failures: { ...app.failures, ...around.failures },
  generator: { ...app.generator, ...around.generator },
}
export const es = {
  ...{ landing: landingEs, importing: importingEs, kinds: kindsEs, vault: vaultEs, ...appEs, ...aroundEs },
  shell: { ...shellEs, ...appEs.shell, ...aroundEs.shell },
  failures: { ...appEs.failures, ...aroundEs.failures },
  generator: { ...appEs.generator, ...aroundEs.generator },
}
