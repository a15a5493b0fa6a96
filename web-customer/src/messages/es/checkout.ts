import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { checkout as english } from '../en/checkout.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';

/** From the receipt to "All Done!". */
export const checkout = {
  noDay: {
    closed: 'Cerrado este día. Elige otro.',
    taken: 'No hay disponibilidad para la fecha elegida',
  },
  visit: {
    when: (day: string, from: string, to: string) => `${day}, de ${from} a ${to}`,
  },
  checkout: {
    title: 'Confirmar y pagar',
    what: 'tu total',
    receipt: 'Tu recibo',
    lineNote: (type: string, time: string, minutes: number) => `${type} · ${time} · ${minutes} min`,
    fee: (seat: string) => `Cargo por reserva, ${seat}`,
    feeWhy: (minutes: number) => `Sin cargo a partir de ${plural(minutes, 'minuto')} en un mismo simulador.`,
    feeWhyClub: (minutes: number) =>
      `Sin cargo a partir de ${plural(minutes, 'minuto')} en un mismo simulador, o para miembros del club.`,
    subtotal: 'Suma parcial',
    discount: 'Certificado',
    promotion: (code: string, percent: number | null) =>
      percent === null ? `Promoción ${code}` : `Promoción ${code}, ${percent}% de descuento`,
    credits: (count: number) => plural(count, 'crédito'),
    tax: (percent: number) => `Impuesto sobre las ventas ${percent}%`,
    taxWhy: (venue: string, percent: number) =>
      `${venue} suma ${percent}% de impuesto sobre las ventas al precio después de los créditos. El certificado puede pagar el precio y el impuesto.`,
    total: 'Total a pagar',
    reserve: (amount: string) => `Reservar y pagar ${amount}`,
    reserveFree: 'Reservar',
    busy: 'Reservando...',
    back: 'Seguir mirando',
    cancelNote: (hours: number) =>
      hours === 0
        ? 'Puedes cancelar hasta que empiece.'
        : `Puedes cancelar hasta ${plural(hours, 'hora')} antes del inicio.`,
    cancelUntil: (moment: string, hours: number) =>
      `Puedes cancelar hasta el ${moment}, es decir, ${plural(hours, 'hora')} antes del inicio.`,
    cancelLate: (hours: number) =>
      `No puedes cancelar esta reserva por tu cuenta: empieza en menos de ${plural(hours, 'hora')}.`,
    failed: 'No pudimos calcular el total. No se reservó ni se cobró nada.',
    refreshed: 'Volvimos a calcular el precio y puede haber cambiado. No se cobró nada. Revisa el total y continúa.',
    waiting: 'Estamos reservando tus simuladores. No cierres esta página.',
    resumed: 'Estamos revisando la reserva que empezaste. No se te cobrará dos veces.',
    noCard: 'Agrega una tarjeta para pagar',
  },
  checkoutVoucher: {
    open: 'Tengo un código',
    code: 'Código de certificado o promoción',
    apply: 'Aplicar',
    applying: 'Revisando...',
    applied: 'Código',
    remove: 'Quitar',
    removeThis: (code: string) => `Quitar el código ${code}`,
    memberSaves: (club: string, amount: string) => `Con ${club} ahorras ${amount} en esta reserva.`,
  },
  challenge: {
    title: 'Confirma con tu banco',
    words: 'Confirma el pago con tu banco. Mientras tanto, apartamos tus simuladores.',
    frame: 'Página de tu banco',
    cancel: 'Cancelar esta reserva',
  },
  done: {
    title: '¡Todo listo!',
    words: 'Tus simuladores están reservados. ¡Nos vemos en la pista!',
    run: (seat: string, minutes: number) => `${seat} · ${minutes} min`,
    logOut: 'Cerrar sesión',
    another: 'Reservar otra',
    receipt: 'Abrir recibo',
    route: 'Cómo llegar',
    tell: 'Avisa a tus amigos',
    invitation: (when: string, place: string) => `Carreras en ${place}: ${when}. ¡Nos vemos ahí!`,
    copied: 'Copiado. Pégalo en un mensaje.',
  },
  bookingError: {
    title: 'Error en la reserva',
    failed: 'No pudimos completar tu reserva: hubo un problema al procesar tu tarjeta.',
    taken: 'Lo sentimos, este horario ya no está disponible',
    notCharged: 'No se cobró nada.',
    unresolved: 'Todavía no sabemos si el pago se completó. Apartamos tus simuladores y no se te cobrará dos veces.',
    review: 'Revisar método de pago',
    back: 'Volver',
  },
} as const satisfies Catalogue<typeof english>;
