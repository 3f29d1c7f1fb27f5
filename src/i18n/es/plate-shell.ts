import type { shell as en } from '../en/plate-shell.ts'
import type { Translated } from '../translated.ts'

export const shell: Translated<typeof en> = {
  close: 'Cerrar',
  notifications: 'Avisos',
  clipboard: {
    clear: 'Vaciar el portapapeles',
    clearsIn: 'se borra en {{seconds}} s',
    clearing: 'Vaciar el portapapeles a los 30 segundos',
    clearingAbout:
      'Mientras esta página siga al frente: una página no puede hacer más. Si sales de ella, solo tú puedes borrar lo que copiaste.',
    cleared: 'Portapapeles vaciado',
    historyNote: 'Si tu sistema guarda un historial del portapapeles, bórralo también ahí.',
    failed: 'El navegador no permitió vaciar el portapapeles',
  },
  broken: {
    title: 'Esta parte se detuvo',
    text: 'La detuvo un error nuestro. El resto de la página sigue, y lo que guardaste está a salvo.',
    retry: 'Mostrarla otra vez',
  },
}
