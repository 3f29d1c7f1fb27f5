import type { shell as en } from '../en/shell.ts'
import type { Translated } from '../translated.ts'

export const shell: Translated<typeof en> = {
  appName: 'Cifra',
  loading: 'Cargando',
  skip: 'Saltar al contenido',
  language: 'Idioma',
  theme: {
    system: 'Tema: el del sistema',
    light: 'Tema: claro',
    dark: 'Tema: oscuro',
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
  routeError: {
    title: 'Error inesperado de la aplicación',
    text: 'Lo que guardaste sigue a salvo en este dispositivo. Recargar suele bastar.',
    reload: 'Recargar',
  },
}
