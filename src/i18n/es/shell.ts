import type { shell as en } from '../en/shell.ts'
import type { Translated } from '../translated.ts'

export const shell: Translated<typeof en> = {
  appName: 'Cifra',
  loading: 'Cargando',
  close: 'Cerrar',
  cancel: 'Cancelar',
  notifications: 'Avisos',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
}
