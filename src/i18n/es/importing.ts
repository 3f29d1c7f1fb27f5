import type { importing as en } from '../en/importing.ts'
import type { Translated } from '../translated.ts'

export const importing: Translated<typeof en> = {
  title: 'Importar contraseñas',
  reading: 'Leyendo el archivo',
  fresh_one: '{{formatted}} contraseña es nueva. No se sobrescribe nada de lo que ya tienes.',
  fresh_other: '{{formatted}} contraseñas son nuevas. No se sobrescribe nada de lo que ya tienes.',
  doubles_one: '{{formatted}} ya está aquí, con la misma etiqueta y la misma contraseña:',
  doubles_other: '{{formatted}} ya están aquí, con la misma etiqueta y la misma contraseña:',
  more_one: 'y {{formatted}} más',
  more_other: 'y {{formatted}} más',
  unusable_one:
    '{{formatted}} entrada no tiene etiqueta o contraseña que se pueda guardar, o su contraseña fue cambiada, y se deja fuera.',
  unusable_other:
    '{{formatted}} entradas no tienen etiqueta o contraseña que se pueda guardar, o su contraseña fue cambiada, y se dejan fuera.',
  accept_one: 'Importar {{formatted}} contraseña',
  accept_other: 'Importar {{formatted}} contraseñas',
  running: 'Guardando las contraseñas',
  failed: 'No se pudo importar',
  done_one: '{{formatted}} contraseña importada',
  done_other: '{{formatted}} contraseñas importadas',
  doneText: 'Ya están en tu historial. El archivo no está cifrado: bórralo si ya no lo necesitas.',
}
