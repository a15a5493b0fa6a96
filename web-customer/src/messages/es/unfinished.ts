import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { unfinished as english } from '../en/unfinished.ts';

/** A payment that was left at the bank's question. */
export const unfinished = {
  unfinished: {
    left: (what: string) => `Tienes un pago sin terminar: ${what}. Termínalo o cancélalo.`,
    held: (until: string) => `Apartamos tus simuladores para ti hasta esta hora: ${until}.`,
    workedOn: (what: string) => `Un pago sigue en proceso: ${what}. No tienes que hacer nada.`,
    what: {
      booking: (amount: string, venue: string) => `${amount} por tu reserva en ${venue}`,
      voucher: (amount: string) => `${amount} por un certificado de regalo`,
      enrolment: (amount: string) => `${amount} por ingresar al club`,
      renewal: (amount: string) => `${amount} por tu membresía del club`,
      outstanding: (amount: string) => `${amount} por tu saldo pendiente`,
    },
    goOn: 'Terminar el pago',
    cancel: 'Cancelar el pago',
    cancelling: 'Cancelando...',
    ended: {
      cancelled: 'El pago se canceló. No se cobró nada y ya no hay nada apartado para ti.',
      completed: 'Tu banco ya había confirmado el pago, así que se completó.',
      processing: 'Todavía no sabemos si el pago se completó. Revisa otra vez en un momento.',
    },
  },
} satisfies Catalogue<typeof english>;
