import type { failures as en } from '../en/more-failures.ts'
import type { Translated } from '../translated.ts'

export const failures: Translated<typeof en> = {
  count_out_of_bounds: 'Elige 5, 10, 25 o 50 contraseñas.',
  bad_row: 'El servidor no aceptó esta entrada.',
  no_session: 'Vuelve a iniciar sesión.',
  recent_sign_in_required:
    'Por tu seguridad, cierra la sesión, iníciala otra vez y repite esto dentro de los 15 minutos siguientes.',
  encryption_required:
    'Solo tú puedes abrir este historial, así que solo acepta entradas cifradas. Esta espera aquí.',
  encryption_ended: 'Este historial ya no está cifrado. Esta entrada espera aquí.',
  vault_changed: 'Otro de tus dispositivos fue más rápido. Inténtalo de nuevo.',
  choice_overtaken:
    'Otro de tus dispositivos fue más rápido. Abre con la llave o las palabras de allá; las de aquí también servirán.',
  chosen_elsewhere:
    'Otro de tus dispositivos fue más rápido. Abre con la llave o las palabras de allá; las de aquí no abren nada.',
  words_incomplete: 'No son 12 palabras.',
  words_misspelt: 'La palabra {{message}} no está en la lista.',
  words_unknown: 'Estas no son las palabras de esta cuenta.',
  vault_full: 'No cabe otra forma de entrar. Quita primero las antiguas.',
  last_way_in: 'Es tu única forma de volver a entrar. Agrega otra primero.',
  rows_locked: 'Primero abre o borra tus entradas bloqueadas.',
  passkey_unsupported: 'Este navegador no tiene llaves de acceso. Mejor anota 12 palabras.',
  passkey_cancelled: 'No se usó ninguna llave de acceso. Inténtalo otra vez o usa 12 palabras.',
  passkey_without_key: 'Esta llave de acceso no puede guardar una clave. Mejor anota 12 palabras.',
  passkey_unknown: 'Esta llave de acceso abre otro historial, o ninguno.',
  way_in_needed: 'Esta ventana no guarda nada. Primero abre aquí tu historial; después se podrá guardar.',
  keeps_nothing:
    'Esta ventana no guarda nada, así que no puede conservar una clave. Elige en una ventana normal.',
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
  label_required: 'Escribe una etiqueta para tu contraseña.',
  label_too_long: 'La etiqueta es demasiado larga: usa como máximo 200 caracteres.',
  label_unreadable: 'La etiqueta contiene caracteres que no se pueden guardar.',
  import_unreadable:
    'Este no es un archivo exportado por Cifra, o no está completo. Si lo guardaste con otro programa, guárdalo ahí como UTF-8. No se cambió nada.',
  import_too_many:
    'Este archivo tiene más contraseñas de las que caben en una importación. No se cambió nada.',
  passwords_differ: 'Las dos contraseñas no coinciden.',
  password_too_short: 'Usa al menos 8 caracteres.',
  password_too_long: 'Usa como máximo 72 caracteres. Letras como la ñ y los emojis cuentan como varios.',
  email_incomplete: 'Escribe un correo completo, como nombre@ejemplo.com.',
  name_too_long: 'El nombre es demasiado largo: usa como máximo 200 caracteres.',
  name_unreadable: 'El nombre contiene caracteres que no se pueden guardar.',
  field_required: 'Completa este campo.',
  checkout_no_session: 'No se encontró una sesión válida. Inicia sesión de nuevo.',
  already_lifetime: 'Ya tienes el plan de por vida.',
  payment_confirming: 'Recibimos tu pago y lo estamos confirmando. No hace falta que pagues otra vez.',
  portal_no_session: 'Inicia sesión de nuevo para administrar tu suscripción',
  no_checkout_url: 'No se recibió la dirección de pago',
  checkout_failed: 'No se pudo crear la sesión de pago',
  no_portal_url: 'La página de pagos no devolvió ninguna dirección',
  portal_failed: 'No se pudo abrir la página de pagos. Inténtalo de nuevo.',
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
