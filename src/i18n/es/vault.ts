import type { vault as en } from '../en/vault.ts'
import type { Translated } from '../translated.ts'

export const vault: Translated<typeof en> = {
  mark: 'Solo tú',
  waitingTitle: 'Abre tu historial con tus palabras.',
  waitingText_one:
    'Aquí hay {{formatted}} contraseña bloqueada. Puedes guardar nuevas: se quedan en este dispositivo hasta que lo abras.',
  waitingText_other:
    'Aquí hay {{formatted}} contraseñas bloqueadas. Puedes guardar nuevas: se quedan en este dispositivo hasta que lo abras.',
  enterWords: 'Escribir mis palabras',
  wordsField: 'Tus 12 palabras',
  wordsHint:
    'En inglés o en español, en su orden. Las mayúsculas y los acentos no importan; bastan cuatro letras de cada una.',
  open: 'Abrir',
  cancel: 'Cancelar',
  opened: 'Tu historial está abierto en este dispositivo.',
  apartTitle: 'Tu historial se empezó de nuevo en otro lugar, sin este dispositivo.',
  apartText: 'Aquí todo se sigue abriendo. Lo que guardes se queda en este dispositivo.',
  asksEndedTitle: 'El servidor de Cifra dice que ahora basta con iniciar sesión para abrir tu historial.',
  asksEndedText:
    'Este dispositivo no puede comprobarlo. Lo que guardes se queda aquí, y nada se envía legible.',
}
