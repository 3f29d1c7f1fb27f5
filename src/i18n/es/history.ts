import type { history as en } from '../en/history.ts'
import type { Translated } from '../translated.ts'

export const history: Translated<typeof en> = {
  title: 'Historial de contraseñas',

  saveTitle: 'Guardar en el historial',
  labelField: 'Etiqueta',
  labelPlaceholder: '¿Para qué es?',
  save: 'Guardar',
  lastLabels: 'Etiquetas recientes',
  labelRequired: 'Falta la etiqueta',
  labelRejected: 'La etiqueta no se guardó',
  saved: '¡Contraseña guardada!',
  savedText: 'Tu contraseña quedó guardada de forma segura en tu historial.',
  saveFailed: 'No se pudo guardar',
  databaseError: 'Error de la base de datos: {{message}}',

  search: 'Buscar por etiqueta',
  searchShortcut: 'Presiona / para buscar',
  clearSearch: 'Borrar la búsqueda',
  loading: 'Cargando tu historial',
  found_one: '{{count}} contraseña encontrada',
  found_other: '{{count}} contraseñas encontradas',
  emptyTitle: 'Aún no hay contraseñas guardadas',
  emptyText: 'Ponle una etiqueta a una contraseña generada y guárdala: quedará aquí, incluso sin conexión.',
  noMatchTitle: 'Ninguna etiqueta coincide',
  noMatchText: 'Prueba con menos letras o borra la búsqueda.',
  listFailed: 'No se pudo leer tu historial',
  readAgain: 'Leer de nuevo',
  notPersistent:
    'Este navegador puede borrar lo guardado aquí si falta espacio. Lo sincronizado se recupera automáticamente.',
  memoryOnly:
    'Este navegador no permite que Cifra guarde datos. Lo que guardes aquí se pierde con esta pestaña si antes no llega al servidor.',

  hidden_one: 'Oculta, {{count}} carácter',
  hidden_other: 'Oculta, {{count}} caracteres',
  characters_one: '{{count}} carácter',
  characters_other: '{{count}} caracteres',
  show: 'Mostrar la contraseña de {{label}}',
  hide: 'Ocultar la contraseña de {{label}}',
  copy: 'Copiar la contraseña de {{label}}',
  delete: 'Eliminar {{label}}',
  closed: {
    locked: 'Bloqueada',
    lockedText: 'Se abrirá aquí cuando dejes entrar a este dispositivo.',
    damaged: 'Dañada',
    damagedText: 'No es lo que se guardó, así que no se muestra.',
    delete: 'Eliminar la entrada del {{when}}',
  },
  foreign: 'Sin cifrar: de antes, o no es tuya',
  rowPending: 'Por sincronizar',
  refused: {
    untilPremium: 'Solo en este dispositivo: supera el plan gratuito. Con Premium se sincroniza por sí sola.',
    untilUpdate:
      'Solo en este dispositivo hasta que Cifra se actualice: acepta la actualización o recarga esta página.',
    database:
      'Error de la base de datos: el servidor no la aceptó. Queda solo en este dispositivo: expórtala, o elimínala y guárdala de nuevo.',
    other: 'Solo en este dispositivo: el servidor no la aceptó. Expórtala, o elimínala y guárdala de nuevo.',
  },
  modes: {
    random: 'Aleatoria',
    passphrase: 'Palabras',
    pin: 'PIN',
    pronounceable: 'Pronunciable',
    site: 'Para un sitio',
  },
  badge: {
    weak: 'Débil',
    medium: 'Media',
    strong: 'Fuerte',
    veryStrong: 'Muy fuerte',
    notAvailable: 'N/D',
  },

  copied: 'Contraseña copiada al portapapeles',
  copyFailed: 'No se pudo copiar',
  copyFailedText:
    'No se pudo copiar la contraseña. Está a la vista y seleccionada: cópiala con el teclado o con el menú.',
  deleted: 'Contraseña eliminada',
  deletedText: 'La contraseña se eliminó del historial.',
  deletedMany: '{{count}} contraseñas eliminadas',
  deletedManyText: 'Se eliminaron {{count}} contraseñas del historial.',
  undo: 'Deshacer',
  deleteFailed: 'No se pudo eliminar',
  deleteFailedText: 'No se pudo eliminar la contraseña.',
  deleteAll: 'Eliminar todo',
  deleteAllTitle_one: '¿Eliminar {{formatted}} contraseña?',
  deleteAllTitle_other: '¿Eliminar las {{formatted}} contraseñas?',
  deleteAllText:
    'Desaparecen de este dispositivo y de todos aquellos en los que iniciaste sesión. Esto no se puede deshacer.',
  deleteAllConfirm_one: 'Eliminar {{formatted}} contraseña',
  deleteAllConfirm_other: 'Eliminar {{formatted}} contraseñas',
  allDeleted: 'Se eliminaron todas las contraseñas',
  deleteAllFailedText: 'No se pudieron eliminar todas las contraseñas.',

  exportCsv: 'Exportar CSV',
  exportJson: 'Exportar JSON',
  exporting: 'Preparando el archivo',
  cancelExport: 'Cancelar la exportación',
  exported: 'Historial exportado',
  exportedText_one:
    '{{formatted}} contraseña en {{file}}. El archivo no está cifrado: guárdalo en un lugar seguro.',
  exportedText_other:
    '{{formatted}} contraseñas en {{file}}. El archivo no está cifrado: guárdalo en un lugar seguro.',
  noData: 'Sin datos',
  noDataText: 'Todavía no hay contraseñas para exportar.',
  exportFailed: 'No se pudo exportar',
  exportFailedText: 'No se pudo crear el archivo. Inténtalo de nuevo.',

  stats: 'Tus cifras',
  thisWeek: 'Esta semana',
  thisWeekText: 'desde el domingo',
  total: 'En total',
  totalText: 'en tu historial',

  sync: {
    waiting: 'Guardado en este dispositivo. En un momento se sincroniza por sí solo.',
    savedHere: 'Guardado en este dispositivo.',
    busy: 'El servidor está ocupado: se sincroniza solo más tarde.',
    syncing: 'Sincronizando',
    synced: 'Sincronizado {{ago}}',
    offline: 'Todo queda aquí y se sincroniza cuando te conectes.',
    overPlan_one:
      '{{count}} contraseña supera el plan gratuito: queda en este dispositivo y se sincroniza con Premium.',
    overPlan_other:
      '{{count}} contraseñas superan el plan gratuito: quedan en este dispositivo y se sincronizan con Premium.',
    refused_one:
      'El servidor no aceptó {{count}} contraseña. Queda en este dispositivo: mira la fila marcada.',
    refused_other:
      'El servidor no aceptó {{count}} contraseñas. Quedan en este dispositivo: mira las filas marcadas.',
    sign_in_again: 'Inicia sesión otra vez para seguir sincronizando. Todo queda en este dispositivo.',
    last: 'Última sincronización: {{ago}}',
    now: 'Sincronizar',
    nextSoon: 'Se intenta de nuevo en menos de un minuto.',
    nextAt: 'Próximo intento: {{time}}.',
  },

  lockedTitle: 'El historial de contraseñas es una función Premium',
  lockedText:
    'Con Premium tus contraseñas se guardan con una etiqueta, se encuentran al instante, se exportan y se sincronizan entre tus dispositivos.',
}
