import type { failures as en } from '../en/failures.ts'
import type { Translated } from '../translated.ts'
import { shell } from './shell.ts'

export const failures: Translated<typeof en> = {
  no_character_type: 'Elige al menos un tipo de carácter.',
  length_out_of_bounds: 'La longitud debe estar entre 4 y 50.',
  long_length_out_of_bounds: 'La longitud debe estar entre 4 y 128.',
  words_out_of_bounds: 'Elige de 3 a 12 palabras.',
  pin_length_out_of_bounds: 'Un PIN tiene de 3 a 12 dígitos.',
  minimum_out_of_bounds: 'Cada mínimo debe estar entre 0 y 9.',
  minimums_exceed_length: 'Los mínimos suman más que la longitud. Baja alguno o hazla más larga.',
  no_uppercase_left: 'No queda ninguna mayúscula. Excluye menos letras o desactiva las mayúsculas.',
  no_lowercase_left: 'No queda ninguna minúscula. Excluye menos letras o desactiva las minúsculas.',
  no_number_left: 'No queda ningún número. Excluye menos o desactiva los números.',
  no_symbol_left: 'No queda ningún símbolo. Excluye menos o desactiva los símbolos.',
  own_symbol_alphanumeric:
    'Las letras de la A a la Z y los números tienen su propio interruptor y no pueden ser símbolos.',
  own_symbol_joins:
    'No se pueden usar como símbolos los espacios, los signos que se unen a su vecino ni los emojis de varios caracteres.',
  own_symbols_too_many: 'Elige 100 símbolos como máximo.',
  left_out_too_many: 'Excluye 100 caracteres como máximo.',
  rules_unreadable: 'No se pueden leer estas reglas de contraseña.',
  rules_length_impossible: 'Estas reglas piden una longitud que ninguna contraseña puede tener.',
  rules_required_impossible: 'Estas reglas exigen caracteres que no caben en una contraseña de su longitud.',
  rules_consecutive_impossible: 'Estas reglas permiten muy pocos caracteres seguidos para su longitud.',
  rules_too_many: 'Estas reglas exigen más tipos de caracteres de los que se pueden cumplir a la vez.',
  randomness_unavailable:
    'Este navegador no ofrece aleatoriedad segura, así que no se creó ninguna contraseña.',
  generation_failed: 'No se pudo generar la contraseña. Inténtalo de nuevo.',
  weekly_limit: 'Límite semanal alcanzado: pasa a Premium para generar contraseñas sin límite.',
  premium_required: 'Esta función es de Premium.',
  part_missing: shell.part.missing,
  part_offline: shell.part.offline,
  storage_blocked: 'Otra pestaña de Cifra lo impide. Ciérrala y recarga esta.',
  storage_full: 'El almacenamiento de este dispositivo está lleno. Libera espacio e inténtalo de nuevo.',
  storage_unavailable:
    'Este navegador no permite que Cifra guarde datos. Nada se recordará cuando lo cierres.',
  storage_failed: 'Este dispositivo no pudo guardar el cambio. Inténtalo de nuevo.',
  storage_unreadable:
    'Este dispositivo no pudo leer lo que tiene guardado. No se pierde nada por eso: inténtalo de nuevo.',
}
