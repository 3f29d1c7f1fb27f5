import type { shell as en } from '../en/plate-shell.ts'
import type { Translated } from '../translated.ts'

export const shell: Translated<typeof en> = {
  close: 'Cerrar',
  notifications: 'Avisos',
  broken: {
    title: 'Esta parte se detuvo',
    text: 'La detuvo un error nuestro. El resto de la página sigue, y lo que guardaste está a salvo.',
    retry: 'Mostrarla otra vez',
  },
}
