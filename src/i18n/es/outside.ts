import type { outside as english } from '../en/outside.ts'
import type { Translated } from '../translated.ts'

export const outside: Translated<typeof english> = {
  mails: {
    confirmation: {
      subject: 'Confirma tu correo para Cifra',
      title: 'Confirma tu correo',
      text: 'Alguien, esperamos que tú, se registró en Cifra con {{email}}. Si no fuiste tú, ignora este mensaje.',
      link: 'Confirmar mi correo',
      code: 'O escribe este código donde te registraste. Vale una hora.',
    },
    recovery: {
      subject: 'Elige una contraseña nueva para Cifra',
      title: 'Elige una contraseña nueva',
      text: 'Pediste una contraseña nueva para {{email}}. Si no fuiste tú, ignora este mensaje: tu contraseña sigue igual.',
      link: 'Elegir una contraseña nueva',
      code: 'O escribe este código en la aplicación. Vale una hora.',
    },
    email_change: {
      subject: 'Tu correo para Cifra sigue igual',
      title: 'Tu correo sigue igual',
      text: 'Alguien pidió cambiar el correo de una cuenta de Cifra de {{email}} a {{newEmail}}. Cifra no cambia el correo de una cuenta, así que nada cambió y no hay nada que hacer. Si la cuenta es tuya y no fuiste tú, elige una contraseña nueva.',
    },
    reauthentication: {
      subject: 'Tu código para Cifra',
      title: 'Tu código',
      text: 'Para continuar, escribe este código en la aplicación. Si no lo pediste, cambia tu contraseña.',
      code: 'Vale una hora.',
    },
  },
  installed: {
    description: 'Contraseñas seguras, creadas en tu dispositivo, incluso sin conexión.',
    shortcuts: { new: 'Contraseña nueva', passphrase: 'Frase nueva', history: 'Historial' },
  },
}
