import type { shell as en } from '../en/shell.ts'
import type { Translated } from '../translated.ts'

export const shell: Translated<typeof en> = {
  appName: 'Cifra',
  loading: 'Cargando',
  close: 'Cerrar',
  cancel: 'Cancelar',
  skip: 'Saltar al contenido',
  notifications: 'Avisos',
  language: 'Idioma',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  theme: {
    system: 'Tema: el del sistema',
    light: 'Tema: claro',
    dark: 'Tema: oscuro',
  },
  soundOn: 'Sonido activado',
  soundOff: 'Sonido desactivado',
  offline: 'Sin conexión. Puedes seguir generando, copiando y usando tus contraseñas guardadas.',
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
  notFound: {
    code: '404',
    title: 'Vaya, no encontramos esa página',
    text: 'En esta dirección no hay nada. Puede que el enlace sea antiguo o que le falte una letra.',
    home: 'Volver al inicio',
  },
  part: {
    title: 'No se cargó',
    missing:
      'Esta parte de Cifra no se pudo cargar. Puede que una versión más nueva la haya reemplazado: recarga la página.',
    offline:
      'Estás sin conexión y esta parte de Cifra todavía no está en este dispositivo. Conéctate e inténtalo de nuevo.',
    reload: 'Recargar',
    tryAgain: 'Intentar de nuevo',
  },
  broken: {
    title: 'Esta parte se detuvo',
    text: 'La detuvo un error nuestro. El resto de la página sigue, y lo que guardaste está a salvo.',
    retry: 'Mostrarla otra vez',
  },
  routeError: {
    title: 'Error inesperado de la aplicación',
    text: 'Lo que guardaste sigue a salvo en este dispositivo. Recargar suele bastar.',
    reload: 'Recargar',
  },
}
