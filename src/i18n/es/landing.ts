import { FREE_WEEKLY_LIMIT } from '../../core/usage/week.ts'
import type { landing as en } from '../en/landing.ts'
import type { Translated } from '../translated.ts'

export const landing: Translated<typeof en> = {
  title: 'Cifra: contraseñas seguras, creadas en tu dispositivo',
  description:
    'Un generador de contraseñas que funciona en tu propio dispositivo, incluso sin conexión. Copia con un clic, historial con etiquetas y plan de por vida por $99 MXN.',
  menu: 'Menú',
  mainNavigation: 'Principal',
  soundOn: 'Sonido activado',
  soundOff: 'Sonido desactivado',
  missing: {
    offline: 'No se pudo cargar Cifra. Revisa tu conexión e inténtalo de nuevo.',
    gone: 'No se pudo cargar Cifra. Puede que una versión más nueva haya reemplazado esta página: recárgala.',
    again: 'Intentar de nuevo',
    reload: 'Recargar',
  },
  signIn: 'Iniciar sesión',
  hero: {
    headline: 'Contraseñas seguras, creadas en tu dispositivo',
    text: 'Cada carácter sale del generador aleatorio seguro de tu dispositivo. Para crearlas no se envía nada, y funciona incluso sin conexión.',
    start: 'Comenzar',
    free: `Gratis: ${FREE_WEEKLY_LIMIT} contraseñas por semana. Sin tarjeta.`,
  },
  specimen: {
    caption: 'Una muestra. La tuya se crea cuando la pides.',
    length: 'Longitud de la muestra',
    characters_one: '{{count}} carácter',
    characters_other: '{{count}} caracteres',
    kinds: '4 tipos',
    bits: '{{n}} bits',
  },
  highlights: {
    title: 'De un vistazo',
    military: {
      title: 'Grado militar',
      text: 'La misma clase de aleatoriedad con la que se crean las claves de cifrado.',
    },
    unlimited: { title: 'Generación ilimitada', text: 'Con Premium no hay límite por semana ni por día.' },
    cross: {
      title: 'Multiplataforma',
      text: 'Teléfono, tableta o computadora: cualquier navegador actual, la instales o no.',
    },
  },
  features: {
    title: 'Qué hace Cifra',
    security: {
      title: 'Seguridad comprobable',
      text: 'Cada contraseña lleva todos los tipos de carácter que elijas, las aleatorias son igual de probables y la entropía exacta está a la vista.',
    },
    unlimited: {
      title: 'Generación ilimitada',
      text: 'Con Premium creas cuantas quieras, una por una o 50 a la vez.',
    },
    copy: {
      title: 'Copia con un clic',
      text: 'Toca la contraseña y se copia. Dice que está copiada solo cuando ya está en el portapapeles.',
    },
    mobile: {
      title: 'Pensada para el teléfono',
      text: 'Todo queda al alcance del pulgar. Instálala y se abre sin conexión.',
    },
    history: {
      title: 'Historial de contraseñas',
      text: 'Premium guarda cada contraseña con su etiqueta, primero en este dispositivo y luego en los demás.',
    },
    advanced: {
      title: 'Opciones avanzadas',
      text: 'Longitud de 4 a 128, tipos de carácter, sin los que se confunden, como 0 y O, y palabras que se pueden pronunciar.',
    },
  },
  pictures: {
    copied: 'Copiada',
    mail: 'Correo',
    bank: 'Banco',
    wifi: 'Wi-Fi',
    generate: 'Generar',
    copy: 'Copiar',
    save: 'Guardar',
  },
  dare: {
    title: 'Pruébalo sin conexión',
    text: 'Activa el modo avión y recarga. Cifra sigue aquí.',
  },
  pricing: {
    title: 'Un precio, un solo pago',
    plan: 'Profesional',
    price: '$99 MXN',
    about: 'unos 5 USD, pago único, de por vida',
    included: 'Incluye',
    benefits: {
      unlimited: 'Generación ilimitada',
      history: 'Historial de contraseñas',
      advanced: 'Opciones avanzadas',
      bulk: 'Generación por lotes, hasta 50 a la vez',
      exports: 'Exportación a CSV o JSON',
      pronounceable: 'Contraseñas pronunciables',
      updates: 'Actualizaciones futuras',
    },
    start: 'Regístrate para empezar',
    checkout: 'Pago seguro con Stripe. El número de tu tarjeta nunca llega a nosotros.',
    free: `O quédate en Gratis: ${FREE_WEEKLY_LIMIT} contraseñas por semana con las opciones básicas, todo el tiempo que quieras.`,
  },
  plans: {
    free: 'Gratis',
    premium: 'Premium',
    made: {
      name: 'Contraseñas',
      free: `${FREE_WEEKLY_LIMIT} por semana`,
      premium: 'Sin límite, hasta 50 a la vez',
    },
    options: { name: 'Opciones', free: 'Básicas', premium: 'También avanzadas' },
    history: { name: 'Historial', free: 'No', premium: 'Con etiquetas, en todos tus dispositivos' },
  },
  questions: {
    title: 'Respuestas honestas',
    read: {
      asked: '¿Pueden leer mis contraseñas?',
      answer:
        'Tú eliges. Si no eliges otra cosa: sí, podríamos. Lo que guardas en tu historial y, en el plan gratuito, cada contraseña que generas, queda en nuestra base de datos. Viaja cifrado y ningún otro usuario puede leerlo, pero quien opera la base de datos sí puede. Con Premium puedes elegir «Solo yo»: entonces tu historial se cifra en tu dispositivo antes de enviarse, y no podemos leerlo, ni devolvértelo si pierdes todas las formas de entrar.',
      more: 'Qué se guarda y quién puede leerlo',
    },
    account: {
      asked: '¿Para qué una cuenta?',
      answer:
        'Guarda tu plan, cuenta las contraseñas gratuitas de la semana y lleva tu historial a tus otros dispositivos. Solo pide tu nombre y tu correo.',
    },
    stop: {
      asked: '¿Y si dejo de pagar?',
      answer:
        'No hay nada que dejar de pagar: pagas una sola vez y Premium es tuyo. Sin suscripción ni renovaciones.',
    },
    refund: {
      asked: '¿Hay reembolsos?',
      answer: 'Sí, completos y sin dar motivos, si nos escribes poco después del pago.',
      more: 'Cómo y hasta cuándo',
    },
  },
  footer: {
    claim: 'Sin publicidad, sin rastreadores y sin nada de terceros.',
    navigation: 'Legal y contacto',
    privacy: 'Privacidad',
    terms: 'Términos',
    refund: 'Reembolsos',
    contact: 'Contacto',
    licenses: 'Licencias de terceros',
  },
}
