import type { generator as en } from '../en/more-generator.ts'
import type { Translated } from '../translated.ts'

export const generator: Translated<typeof en> = {
  copiedList: {
    title_one: '{{count}} copiada sin guardar',
    title_other: '{{count}} copiadas sin guardar',
    about: 'Se quedan en este dispositivo un día después de copiarlas y luego se borran.',
    hidden_one: 'Contraseña oculta, {{count}} carácter',
    hidden_other: 'Contraseña oculta, {{count}} caracteres',
    show: 'Mostrar la contraseña que copiaste el {{time}}, número {{place}}',
    hide: 'Ocultar la contraseña que copiaste el {{time}}, número {{place}}',
    copy: 'Copiar otra vez la contraseña del {{time}}, número {{place}}',
    clear: 'Vaciar esta lista',
  },

  bulk: 'Contraseñas por lotes',
  bulkAbout: 'Hasta 50 a la vez, con los ajustes que elegiste. Solo se guardan si tú las guardas.',
  bulkSize: 'Cuántas',
  bulkGenerate: 'Generar {{count}} contraseñas',
  bulkGenerated: 'Se generaron {{count}} contraseñas',
  bulkList: '{{count}} contraseñas',
  bulkSave: 'Guardar todas',
  bulkSaving: 'Guardando',
  bulkLabel: 'Etiqueta para todas',
  bulkLabelSample: 'Oficina',
  bulkLabelAbout: 'Cada una lleva un número: {{first}}, {{second}}…',
  bulkSaved_one: '{{count}} contraseña guardada en tu historial',
  bulkSaved_other: '{{count}} contraseñas guardadas en tu historial',
  bulkSaveFailed_one: 'Solo se guardó {{count}} de {{all}}',
  bulkSaveFailed_other: 'Solo se guardaron {{count}} de {{all}}',
  lineShow: 'Mostrar la contraseña {{place}}',
  lineHide: 'Ocultar la contraseña {{place}}',
  lineCopy: 'Copiar la contraseña {{place}}',
  copyAll: 'Copiar todas',
  copiedAll_one: '{{count}} contraseña copiada al portapapeles',
  copiedAll_other: '{{count}} contraseñas copiadas al portapapeles',
  copyAllFailedText:
    'No se pudieron copiar las contraseñas. Están seleccionadas: presiona {{keys}}, o mantenlas presionadas y elige Copiar.',
  download: 'Descargar como texto',
  downloaded: 'Guardado como {{file}}. El archivo no está cifrado: cuídalo.',

  keys: {
    title: 'Atajos de teclado',
    generate: 'Generar una contraseña',
    copy: 'Copiar la contraseña',
    search: 'Buscar en tu historial',
    list: 'Mostrar esta lista',
    single: 'Atajos de una sola tecla',
    singleAbout: 'Desactívalos si le hablas a tu dispositivo o presionas teclas sin querer.',
  },
}
