import type { dashboard as en } from '../en/dashboard.ts'
import type { Translated } from '../translated.ts'

export const dashboard: Translated<typeof en> = {
  title: 'Cifra',
  welcome: 'Hola, {{name}}',
  menu: 'Menú de la cuenta',
  premiumActive: 'Premium activo',
  freeTrial: 'Prueba gratuita',
  generator: 'Generador',
  plan: { free: 'Plan gratuito', premium: 'Premium', lifetime: 'De por vida' },
}
