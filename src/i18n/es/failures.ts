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
  rules_unreadable: 'No se pueden leer estas reglas de contraseña.',
  rules_length_impossible: 'Estas reglas piden una longitud que ninguna contraseña puede tener.',
  rules_required_impossible: 'Estas reglas exigen caracteres que no caben en una contraseña de su longitud.',
  rules_consecutive_impossible: 'Estas reglas permiten muy pocos caracteres seguidos para su longitud.',
  rules_too_many: 'Estas reglas exigen más tipos de caracteres de los que se pueden cumplir a la vez.',
  count_out_of_bounds: 'Elige 5, 10, 25 o 50 contraseñas.',
  randomness_unavailable:
    'Este navegador no ofrece aleatoriedad segura, así que no se creó ninguna contraseña.',
  generation_failed: 'No se pudo generar la contraseña. Inténtalo de nuevo.',
  weekly_limit: 'Límite semanal alcanzado: pasa a Premium para generar contraseñas sin límite.',
  premium_required: 'Esta función es de Premium.',
  bad_row: 'El servidor no aceptó esta entrada.',
  no_session: 'Vuelve a iniciar sesión.',
  recent_sign_in_required:
    'Por tu seguridad, cierra la sesión, iníciala otra vez y repite esto dentro de los 15 minutos siguientes.',
  encryption_required:
    'Solo tú puedes abrir este historial, así que solo acepta entradas cifradas. Esta espera aquí.',
  encryption_ended: 'Este historial ya no está cifrado. Esta entrada espera aquí.',
  vault_changed: 'Otro de tus dispositivos fue más rápido. Inténtalo de nuevo.',
  words_incomplete: 'No son 12 palabras.',
  words_misspelt: 'La palabra {{message}} no está en la lista.',
  words_unknown: 'Estas no son las palabras de esta cuenta.',
  passkey_not_backed_up:
    'Esta llave se queda en este dispositivo. Anota primero 12 palabras; después podrás agregarla.',
  database_error: 'Error de la base de datos: {{message}}',
  offline: 'No tienes conexión. Inténtalo de nuevo cuando la recuperes.',
  unreachable: 'No se pudo llegar al servidor. Revisa tu conexión o inténtalo de nuevo en un momento.',
  timeout: 'El servidor tardó demasiado en responder. Inténtalo de nuevo.',
  server_unavailable: 'No se puede llegar al servidor en este momento. Inténtalo de nuevo en un rato.',
  rate_limited: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  update_required:
    'Esto necesita una versión más nueva de Cifra. Recarga esta página para tenerla: aquí no se pierde nada.',
  auth_refused: 'El servicio de cuentas rechazó la solicitud.',
  email_not_confirmed: 'Primero confirma tu correo.',
  weak_password: 'Esta contraseña es demasiado débil.',
  session_ended: 'Tu sesión terminó. Vuelve a iniciar sesión.',
  link_used:
    'Este enlace ya se usó o venció. ¿Ya confirmaste? Entonces inicia sesión. Si no, pide otro mensaje.',
  code_wrong: 'Este código es incorrecto o venció. Revisa los seis dígitos o pide uno nuevo.',
  old_password_wrong: 'Esta no es tu contraseña actual.',
  google_again:
    'Este acceso con Google se empezó en otro lugar o venció. Vuelve a presionar Continuar con Google.',
  part_missing: shell.part.missing,
  part_offline: shell.part.offline,
  storage_blocked: 'Otra pestaña de Cifra lo impide. Ciérrala y recarga esta.',
  storage_full: 'El almacenamiento de este dispositivo está lleno. Libera espacio e inténtalo de nuevo.',
  storage_unavailable:
    'Este navegador no permite que Cifra guarde datos. Nada se recordará cuando lo cierres.',
  storage_failed: 'Este dispositivo no pudo guardar el cambio. Inténtalo de nuevo.',
  storage_unreadable:
    'Este dispositivo no pudo leer lo que tiene guardado. No se pierde nada por eso: inténtalo de nuevo.',
  label_required: 'Escribe una etiqueta para tu contraseña.',
  label_too_long: 'La etiqueta es demasiado larga: usa como máximo 200 caracteres.',
  label_unreadable: 'La etiqueta contiene caracteres que no se pueden guardar.',
  import_unreadable: 'Este no es un archivo exportado por Cifra, o no está completo. No se cambió nada.',
  import_too_many:
    'Este archivo tiene más contraseñas de las que caben en una importación. No se cambió nada.',
  passwords_differ: 'Las dos contraseñas no coinciden.',
  password_too_short: 'Usa al menos 8 caracteres.',
  email_incomplete: 'Escribe un correo completo, como nombre@ejemplo.com.',
  field_required: 'Completa este campo.',
  checkout_no_session: 'No se encontró una sesión válida. Inicia sesión de nuevo.',
  already_lifetime: 'Ya tienes el plan de por vida.',
  payment_confirming: 'Recibimos tu pago y lo estamos confirmando. No hace falta que pagues otra vez.',
  portal_no_session: 'Inicia sesión de nuevo para administrar tu suscripción',
  no_checkout_url: 'No se recibió la dirección de pago',
  checkout_failed: 'No se pudo crear la sesión de pago',
  no_portal_url: 'El portal de facturación no devolvió ninguna dirección',
  portal_failed: 'No se pudo abrir el portal de facturación. Inténtalo de nuevo.',
  session_status_failed: 'Hubo un problema al verificar tu pago. Revisa tu panel o comunícate con soporte.',
  /** The language of these words: the account service's own sentences are English. */
  speaks: 'es',
  /** What the account service says, by its codes. */
  service: {
    invalid_credentials: 'El correo o la contraseña no son correctos.',
    email_not_confirmed: 'Aún no has confirmado tu correo.',
    user_already_exists: 'Ya existe una cuenta con este correo.',
    email_exists: 'Este correo ya pertenece a otra cuenta.',
    otp_expired: 'El enlace o el código no es correcto o ya venció.',
    same_password: 'La contraseña nueva debe ser distinta de la anterior.',
    over_email_send_rate_limit: 'Por seguridad, espera un momento antes de pedir otro mensaje.',
    email_address_invalid: 'Esta dirección de correo no es válida.',
    validation_failed: 'El correo u otro dato no es válido.',
    signup_disabled: 'Por ahora no se pueden crear cuentas nuevas.',
    user_banned: 'Esta cuenta está bloqueada.',
    access_denied: 'Se canceló el inicio de sesión.',
  },
  weak: {
    length: 'Es demasiado corta.',
    characters: 'Le falta algún tipo de carácter obligatorio.',
    pwned: 'Aparece en una lista de contraseñas filtradas.',
  },
}
