import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { unfinished as english } from '../en/unfinished.ts';

/** What somebody began to pay and left at the bank's question. */
export const unfinished = {
  unfinished: {
    left: (what: string) => `Dejaste un pago sin terminar: ${what}. Continúa o cancélalo.`,
    held: (until: string) => `Tus simuladores quedan apartados para ti (hora límite: ${until}).`,
    workedOn: (what: string) => `Un pago sigue en proceso: ${what}. Termina por sí solo.`,
    what: {
      booking: (amount: string, venue: string) => `${amount} por tu reserva en ${venue}`,
      voucher: (amount: string) => `${amount} por un certificado de regalo`,
      enrolment: (amount: string) => `${amount} por ingresar al club`,
      renewal: (amount: string) => `${amount} por tu membresía del club`,
      outstanding: (amount: string) => `${amount} por tu saldo pendiente`,
    },
    goOn: 'Continuar',
    cancel: 'Cancelar el pago',
    cancelling: 'Cancelando...',
    ended: {
      cancelled: 'El pago se canceló. No se cobró nada y ya no queda nada apartado.',
      completed: 'Tu banco ya había confirmado el pago, así que se completó.',
      processing: 'Todavía no podemos decir cómo terminó el pago. Vuelve a mirar en un momento.',
    },
  },
} satisfies Catalogue<typeof english>;
