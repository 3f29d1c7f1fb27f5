import type { billing as en } from '../en/billing.ts'
import type { Translated } from '../translated.ts'

export const billing: Translated<typeof en> = {
  price: '$99 MXN',
  priceNote: 'Un solo pago (unos 5 USD), tuyo de por vida',
  upgrade: 'Pasar a Premium',
  openingCheckout: 'Abriendo la página de pago…',
  upgradeFailed: 'No se pudo mejorar el plan',
  paymentReceived: 'Pago recibido',
  secureCheckout: 'Pago seguro con tarjeta',
  banner: {
    title: 'Pasa a Premium',
    once: 'una vez, de por vida',
    text: 'Contraseñas ilimitadas, opciones avanzadas, generación por lotes y un historial que va contigo.',
  },
  prompt: {
    title: 'Premium de por vida',
    text: 'Pagas una sola vez. Sin suscripción ni renovaciones.',
    benefits: {
      unlimited: 'Generación ilimitada de contraseñas',
      history: 'Historial de contraseñas con etiquetas',
      options: 'Opciones avanzadas',
      bulk: 'Generación por lotes, hasta 50 a la vez',
      exports: 'Exportación a CSV o JSON',
      pronounceable: 'Contraseñas pronunciables',
      updates: 'Actualizaciones futuras',
    },
    later: 'Ahora no',
  },
  manage: 'Administrar pagos',
  openingPortal: 'Abriendo la página de pagos…',
  portalError: 'Error',
  purchase: { title: '¡Compra realizada!', text: 'Verificando tu nuevo plan Premium...' },
  finalizing: 'Terminando de activar tu plan...',
  welcome: {
    title: '¡Te damos la bienvenida a Premium! 🎉',
    text: 'Ya tienes todas las funciones, de por vida.',
  },
  verificationDelayed: 'Verificación demorada',
  payment: {
    title: 'Pago',
    processing: 'Procesando el pago...',
    verified: '¡Pago verificado! Actualizando tu cuenta...',
    success: 'Ya tienes Premium. Te llevamos a tu panel.',
    issue: 'Problema con el pago',
    goToDashboard: 'Ir al panel',
    support: 'Contactar a soporte',
    tryAgain: 'Intentar de nuevo',
  },
  paymentError: {
    no_payment_session: 'No se encontró ninguna sesión de pago. Vuelve a intentar la compra.',
    authentication_required: 'Tienes que iniciar sesión. Inicia sesión y vuelve a intentarlo.',
    payment_session_expired: 'Tu sesión de pago venció. Vuelve a intentar la compra.',
    payment_incomplete: 'El pago no se completó. Vuelve a intentar la compra.',
    payment_check_failed: 'Hubo un problema al verificar tu pago. Revisa tu panel o comunícate con soporte.',
    payment_delayed:
      'La verificación del pago está tardando más de lo esperado. Revisa tu panel o comunícate con soporte si te cobraron.',
  },
}
