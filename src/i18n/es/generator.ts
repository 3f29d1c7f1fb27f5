import type { generator as en } from '../en/generator.ts'
import type { Translated } from '../translated.ts'

export const generator: Translated<typeof en> = {
  title: 'Generador de contraseñas',

  plate: 'Tu contraseña',
  empty: 'Presiona Generar para crear tu primera contraseña.',
  emptyAtLimit: 'Ya usaste las contraseñas de esta semana.',
  covered: 'Oculta mientras la página no está al frente',
  announced_one: 'contraseña nueva, {{count}} carácter',
  announced_other: 'contraseña nueva, {{count}} caracteres',
  broughtBack_one: 'contraseña anterior, {{count}} carácter',
  broughtBack_other: 'contraseña anterior, {{count}} caracteres',
  characters_one: '{{count}} carácter',
  characters_other: '{{count}} caracteres',
  bits: '{{n}} bits',
  bitsAbout:
    'Entropía: adivinarla toma como máximo 2 elevado a {{bits}} intentos. Es exacta para estos ajustes y la misma para todas sus contraseñas.',
  bitsAboutPronounceable:
    'Entropía de la contraseña más probable con estos ajustes: las demás son más difíciles de adivinar.',
  strength: { weak: 'Débil', fair: 'Aceptable', strong: 'Fuerte' },
  back: 'Recuperar la contraseña anterior',
  forward: 'Ir a la contraseña siguiente',

  generate: 'Generar',
  generating: 'Generando',
  generated: '¡Contraseña generada!',
  generateFailed: 'No se creó ninguna contraseña',
  copy: 'Copiar',
  copied: 'Contraseña copiada al portapapeles',
  copyFailed: 'No se pudo copiar',
  copyFailedText:
    'No se pudo copiar la contraseña. Está seleccionada: presiona {{keys}}, o mantenla presionada y elige Copiar.',

  copiedList: {
    title_one: '{{count}} copiada sin guardar',
    title_other: '{{count}} copiadas sin guardar',
    about: 'Se quedan en este dispositivo un día después de copiarlas y luego se borran.',
    hidden_one: 'Contraseña oculta, {{count}} carácter',
    hidden_other: 'Contraseña oculta, {{count}} caracteres',
    show: 'Mostrar la contraseña que copiaste el {{time}}',
    hide: 'Ocultar la contraseña que copiaste el {{time}}',
    copy: 'Copiar otra vez la contraseña del {{time}}',
    clear: 'Vaciar esta lista',
  },

  length: 'Longitud',
  lengthValue_one: '{{count}} carácter',
  lengthValue_other: '{{count}} caracteres',
  lengthField: 'Longitud en caracteres',
  shorter: 'Un carácter menos',
  longer: 'Un carácter más',
  lengthClamped: 'Quedó en {{length}}: la longitud va de {{min}} a {{max}}.',
  classes: 'Caracteres',
  uppercase: 'Letras mayúsculas',
  lowercase: 'Letras minúsculas',
  numbers: 'Números',
  symbols: 'Símbolos',
  advanced: 'Avanzado',
  excludeSimilar: 'Excluir caracteres parecidos',
  excludeSimilarAbout: 'Deja fuera i, l, 1, L, o, 0 y O',
  pronounceable: 'Pronunciable',
  pronounceableAbout: 'Consonantes y vocales se alternan',
  premiumFeature: 'Función Premium: mejora tu plan para usarla',

  remaining_one: 'Te queda {{count}} contraseña esta semana',
  remaining_other: 'Te quedan {{count}} contraseñas esta semana',
  limitEnds: 'Tus próximas {{limit}} contraseñas gratuitas llegan el {{date}}.',
  notSaved: 'Esta contraseña no se contó en este dispositivo',

  bulk: 'Contraseñas por lotes',
  bulkOpen: 'Generación por lotes',
  bulkAbout: 'Hasta 50 a la vez, con los ajustes que elegiste. No se guardan.',
  bulkSize: 'Cuántas',
  bulkGenerate: 'Generar {{count}} contraseñas',
  bulkGenerated: 'Se generaron {{count}} contraseñas',
  bulkList: '{{count}} contraseñas',
  copyAll: 'Copiar todas',
  copiedAll_one: '{{count}} contraseña copiada al portapapeles',
  copiedAll_other: '{{count}} contraseñas copiadas al portapapeles',
  copyAllFailedText:
    'No se pudieron copiar las contraseñas. Están seleccionadas: presiona {{keys}}, o mantenlas presionadas y elige Copiar.',
  download: 'Descargar como texto',
  downloaded: 'Guardado como {{file}}. El archivo no está cifrado: cuídalo.',

  inPage:
    'Las contraseñas se crean en esta página, porque el proceso en segundo plano no puede funcionar. Solo se nota en lotes grandes.',
  saveOff: 'Ahora no se pueden guardar contraseñas',

  keys: {
    title: 'Atajos de teclado',
    open: 'Atajos de teclado',
    generate: 'Generar una contraseña',
    copy: 'Copiar la contraseña',
    search: 'Buscar en tu historial',
    list: 'Mostrar esta lista',
    single: 'Atajos de una sola tecla',
    singleAbout: 'Desactívalos si le hablas a tu dispositivo o presionas teclas sin querer.',
  },
}
