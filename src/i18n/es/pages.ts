import { FREE_WEEKLY_LIMIT } from '../../core/usage/week.ts'
import { OWNER } from '../owner.ts'
import type { PageTexts } from '../static-pages.ts'

export const pages: PageTexts = {
  version: `Versión del ${OWNER.updated.es}.`,
  privacy: {
    title: 'Privacidad',
    lead: `Qué guarda Cifra, dónde y quién puede leerlo. Responsable: ${OWNER.name.es}, ${OWNER.address.es}.`,
    sections: [
      {
        heading: 'Al generar',
        paragraphs: [
          'Las contraseñas se crean en tu dispositivo. Crear una no envía nada y funciona sin conexión.',
          'En el plan Gratis, al presionar Generar la contraseña se guarda en tu cuenta, porque de esas entradas sale la cuenta semanal. En Premium llega a tu cuenta solo cuando la guardas con una etiqueta.',
          'Este navegador conserva la contraseña que está en pantalla hasta que otra toma su lugar, y durante un día las cinco últimas que copiaste (se borran la próxima vez que abras Cifra).',
        ],
      },
      {
        heading: 'Qué se guarda y quién puede leerlo',
        paragraphs: [
          'Tu cuenta: nombre, correo, un resumen criptográfico de la contraseña de tu cuenta y tu plan; de cada inicio de sesión, su hora, dirección de red y navegador; de cada dispositivo, cuándo sincronizó por última vez; cuántas contraseñas gratuitas creaste, por semana.',
          'Tus entradas: contraseña, etiqueta, opciones con que se creó y hora. Están en este navegador y, una vez sincronizadas, en nuestra base de datos. Viajan cifradas y las protegen reglas de acceso para que ningún otro usuario pueda leerlas.',
          'Quién puede leer tus entradas: tú eliges. Mientras no elijas «Solo yo», tus contraseñas, etiquetas y opciones se guardan de forma que nosotros podemos leerlas, para que baste con iniciar sesión en cada dispositivo. No están cifradas de extremo a extremo: quien opera la base de datos tiene la posibilidad técnica de leerlas. No guardes aquí lo que nadie más que tú deba poder leer jamás.',
          'Con «Solo yo» (Premium) se cifran en tu dispositivo antes de enviarse. Las claves se quedan en tus dispositivos, en tus 12 palabras y en tus llaves de acceso. No tenemos ninguna, así que no podemos leer tus entradas ni devolvértelas si pierdes todo eso. Seguimos viendo que una entrada existe, cuándo se creó y se borró, si la contó el plan Gratis o la guardaste tú, cuántas tienes y más o menos qué tan larga es cada una (uno de cuatro tamaños); qué dispositivos y formas de entrar tiene tu cuenta (no sus nombres), y cuándo se usó cada una por última vez.',
          'Lo que no cubre. Alguien que usa tu dispositivo desbloqueado. Las entradas de antes de tu elección: las que hay en copias de seguridad desaparecen a medida que caducan, en 30 días como máximo. Una app cambiada: esta página la envían nuestros servidores, y quien los controlara podría enviar otra. Las compilaciones se pueden repetir y comparar.',
          'La vuelta atrás. En un dispositivo que abre tu historial puedes elegir otra vez «Basta con iniciar sesión». Entonces podremos leer tus entradas.',
          `La base de datos está alojada por Supabase en ${OWNER.hosting.es}.`,
        ],
      },
      {
        heading: 'Pagos',
        paragraphs: [
          'Los pagos los procesa Stripe en sus propias páginas. El número de tu tarjeta nunca llega a nosotros. Damos a Stripe tu correo y el número de tu cuenta, y guardamos que hubo un pago, los números de sus páginas de pago y el número de cliente que nos da Stripe.',
        ],
      },
      {
        heading: 'Inicio de sesión con Google',
        paragraphs: [
          'Si lo eliges, Google nos dice tu nombre, tu correo, la dirección de tu foto de Google y el número de tu cuenta de Google. Quedan guardados con tu cuenta; la foto no se usa.',
        ],
      },
      {
        heading: 'Lo que no hacemos',
        paragraphs: [
          'Sin publicidad, sin rastreo, sin analítica, sin cookies de terceros. La página no carga nada de ningún otro origen.',
          'Este navegador guarda lo que la app necesita para funcionar: tu sesión, tus ajustes y tus entradas. Al cerrar la sesión se borra todo menos lo que se eligió para el dispositivo, como el idioma y el tema, cuántas veces se abrió Cifra aquí y las horas de los últimos cierres de sesión. Si la cierras sin conexión, la sesión se conserva bajo llave hasta que nuestro servidor sepa que terminó, 30 días como máximo.',
        ],
      },
      {
        heading: 'Tus derechos',
        paragraphs: [
          'Puedes exportar tus entradas en CSV o JSON con Premium, corregir tu nombre y eliminar tu cuenta.',
          'Al eliminar tu cuenta se borra al instante todo lo tuyo de nuestra base de datos, salvo esto: tus líneas del registro de inicios de sesión se borran en las horas siguientes; los avisos de que algo cambió, sin su contenido, en unos días; si alguna vez abriste la página de pago o la de facturación, el número de cliente de Stripe se conserva 30 días, por si un pago aún está en camino, y más tiempo solo si hubo que devolver uno cuando la cuenta ya no existía; los números de los mensajes de Stripe sobre tu pago se conservan; las copias de seguridad desaparecen a medida que caducan.',
          `Para cualquier otra cosa, escribe a ${OWNER.email.es}.`,
        ],
      },
    ],
  },
  terms: {
    title: 'Términos',
    lead: `El acuerdo entre tú y ${OWNER.name.es} sobre el uso de Cifra.`,
    sections: [
      {
        heading: 'Lo que recibes',
        paragraphs: [
          `Gratis: ${FREE_WEEKLY_LIMIT} contraseñas guardadas por semana, contadas desde el domingo a las 00:00 UTC, con las opciones básicas.`,
          'Premium: generación ilimitada, opciones avanzadas, hasta 50 a la vez, historial con etiquetas y exportación, y actualizaciones futuras, por un pago único de 99 MXN, mientras se ofrezca el servicio.',
        ],
      },
      {
        heading: 'Tu parte',
        paragraphs: [
          'Guarda para ti la contraseña de tu cuenta y conserva otra copia de lo que no puedas perder.',
          'No ataques el servicio, no lo uses para dañar a otros, no eludas sus límites.',
        ],
      },
      {
        heading: 'Nuestra parte',
        paragraphs: [
          'Cuidamos el servicio y tus datos, y avisamos cuando algo sale mal. No podemos prometer que siempre esté disponible. Hasta donde la ley lo permite, la responsabilidad se limita a lo que pagaste.',
        ],
      },
      {
        heading: 'Fin',
        paragraphs: [
          'Puedes eliminar tu cuenta en cualquier momento; un plan de por vida termina con ella. Podemos cerrar una cuenta que incumpla estos términos, con aviso previo cuando sea posible.',
        ],
      },
      {
        heading: 'Ley',
        paragraphs: [
          `Se aplica la ley de ${OWNER.country.es}, sin quitarte lo que protege a los consumidores donde vives.`,
        ],
      },
    ],
  },
  refund: {
    title: 'Reembolsos',
    lead: 'Pagas una vez. Si Cifra no es para ti, te lo devolvemos.',
    sections: [
      {
        heading: 'Cómo',
        paragraphs: [
          `Escribe a ${OWNER.email.es} desde el correo de tu cuenta dentro de los ${OWNER.refundDays} días siguientes al pago. No hace falta un motivo. El importe completo vuelve por donde vino; el tiempo que tarde depende de tu banco.`,
        ],
      },
      {
        heading: 'Qué pasa con la cuenta',
        paragraphs: [
          'Sigue como cuenta Gratis. Tus entradas guardadas no se borran. En Gratis no se muestran ni se pueden borrar por separado: bórralas antes de pedir el reembolso, o elimina la cuenta con todo lo que contiene.',
        ],
      },
    ],
  },
  contact: {
    title: 'Contacto',
    lead: 'Para ayuda con tu cuenta, un pago o una falla.',
    sections: [
      {
        heading: 'Soporte',
        paragraphs: [
          `Escribe a ${OWNER.email.es}. Cuenta qué hiciste, qué viste y a qué hora. Nunca envíes una contraseña: aquí nadie te pedirá una.`,
          'Si se te cobró y Premium no llegó, envía la fecha y el correo de la cuenta. Con eso se encuentra el pago.',
        ],
      },
      {
        heading: 'Avisar de una debilidad',
        paragraphs: [
          'Si encontraste un problema de seguridad, escribe a la misma dirección con la palabra «seguridad» en el asunto.',
        ],
      },
      { heading: 'Titular', paragraphs: [`${OWNER.name.es}, ${OWNER.address.es}`] },
    ],
  },
}
