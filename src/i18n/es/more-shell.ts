import type { shell as en } from '../en/more-shell.ts'
import type { Translated } from '../translated.ts'

export const shell: Translated<typeof en> = {
  cancel: 'Cancelar',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  offline: 'Sin conexión. Puedes seguir generando, copiando y usando tus contraseñas guardadas.',
  offlineFree: 'Sin conexión. Puedes seguir generando y copiando.',
  offlineLimited: 'Sin conexión. Lo que ya generaste se puede copiar.',
  clipboard: {
    clearsIn: 'se borra en {{seconds}} s',
    clear: 'Vaciar el portapapeles',
    clearing: 'Vaciar el portapapeles a los 30 segundos',
    clearingAbout:
      'Mientras esta página siga al frente: una página no puede hacer más. Si sales de ella, solo tú puedes borrar lo que copiaste.',
    cleared: 'Portapapeles vaciado',
    historyNote: 'Si tu sistema guarda un historial del portapapeles, bórralo también ahí.',
    failed: 'El navegador no permitió vaciar el portapapeles',
  },
  update: {
    title: 'Hay una versión nueva',
    text: 'Se abre cuando tú quieras. Hasta entonces, lo que hay en pantalla no cambia.',
    accept: 'Actualizar ahora',
  },
  install: {
    title: 'Ten Cifra a mano',
    text: 'Instálala en este dispositivo: se abre en su propia ventana.',
    ios: 'Toca Compartir y luego Agregar a inicio: se abre en su propia ventana.',
    offline: 'Funciona incluso sin conexión.',
    accept: 'Instalar',
    later: 'Ahora no',
  },
}
