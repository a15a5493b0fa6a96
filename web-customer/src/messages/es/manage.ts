import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { manage as english } from '../en/manage.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';

/** A sentence with its full stop: where it ends with a time of day, `7:00 p.m.` has brought one. */
const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

/** Cancelling and moving reservations of one's own. */
export const manage = {
  manage: {
    change: 'Cambiar',
    changeLabel: (when: string, seat: string) => `Cambiar: ${seat}, ${when}`,
    move: 'Mover',
    cancel: 'Cancelar',
    at: (seat: string, from: string, count: number) =>
      `${seat}, ${from}${count > 1 ? `, ${plural(count, 'media hora', 'medias horas')}` : ''}`,
    what: 'lo que se te devuelve',
    failed: 'No pudimos calcular lo que se te devuelve. Nada ha cambiado. Inténtalo de nuevo.',
    until: (when: string) => sentence(`Sin costo hasta: ${when}`),
    refused: {
      notice_too_short: (hours: number, when: string) =>
        `Se podía hasta ${when}, ${plural(hours, 'hora')} antes del inicio. Comunícate con el local.`,
      payment_unresolved: 'Un pago de esta reserva sigue en proceso. Inténtalo de nuevo en un momento.',
    },
    back: 'Se te devuelve',
    card: 'A la tarjeta con la que pagaste',
    cardNote: 'Los bancos tardan de 5 a 10 días en mostrarlo.',
    cardRefused: 'El local te debe',
    cardRefusedNote: 'Tu tarjeta no aceptó la devolución. El local se comunicará contigo.',
    desk: 'En el local, donde lo pagaste',
    deskNote: 'En efectivo, por transferencia, con tarjeta allí o como certificado de regalo: pregunta allí.',
    voucher: 'A tu certificado de regalo',
    credits: (count: number) => `${plural(count, 'crédito')} a tu membresía`,
    creditsExpire: (when: string) => `Último día para usarlos: ${when}.`,
    creditsExpired: (count: number) => `Mientras tanto vencieron ${plural(count, 'crédito')}.`,
    owed: 'Se resta de tu saldo pendiente',
    total: 'En total',
    nothing: 'No se pagó nada por ella, así que no hay nada que devolver.',
    takenBack: (amount) => `El banco de tu tarjeta retiró el pago, así que ${amount} no vuelven además a tu tarjeta.`,
    changed: 'Lo que se te devuelve cambió mientras tanto. Revísalo de nuevo.',
  },
  cancelling: {
    title: '¿Cancelar esta reserva?',
    keep: 'Conservarla',
    confirm: 'Cancelar reserva',
    busy: 'Cancelando...',
    gone: 'Tu reserva está cancelada',
    done: 'Listo',
    plain: 'Tu reserva está cancelada.',
    withdrawn: 'Tu reserva está cancelada y ya no forma parte de tu saldo pendiente.',
    states: {
      none: 'Tu reserva está cancelada. No se pagó nada, así que no hay nada que devolver.',
      completed: 'Tu reserva está cancelada, y todo va de regreso a donde salió.',
      processing:
        'Tu reserva está cancelada. El proveedor de pagos aún no responde; el dinero regresa en cuanto lo haga.',
      failed:
        'Tu reserva está cancelada, pero el proveedor de pagos no aceptó devolver el dinero a tu tarjeta. El local lo resolverá contigo.',
      desk: 'Tu reserva está cancelada. Pagaste en el local, así que pide allí tu dinero.',
    },
  },
  moving: {
    title: 'Mover esta reserva',
    seat: 'Simulador',
    time: 'Inicio',
    choose: 'Elige un inicio',
    timesWhat: 'los horarios libres',
    timesFailed: 'No pudimos cargar los horarios. Inténtalo de nuevo.',
    none: 'No hay nada libre este día.',
    pricing: 'Calculando el precio...',
    same: 'El precio es el mismo: no hay nada que pagar.',
    pay: (amount: string, tax: string) => `${amount} más, con ${tax} de impuesto, a tu tarjeta guardada.`,
    refused: {
      unique: 'Lo sentimos, este horario ya no está disponible',
      slot_past: 'Esta hora ya pasó.',
      slot_outside_hours: 'El local está cerrado a esta hora.',
      slot_out_of_range: 'Falta demasiado para esta fecha.',
      slot_off_grid: 'Las sesiones empiezan a la hora en punto o a la media.',
      invalid: 'Este simulador está fuera de servicio.',
      outstanding_balance: 'Hay un saldo pendiente. Págalo primero.',
      card_missing: 'Cuesta más que antes. Agrega primero una tarjeta.',
      written_off: 'El local ya saldó esta reserva. Pídenos, por favor, que la cambiemos a una hora más barata.',
    },
    back: 'Volver',
    confirm: 'Mover',
    confirmPay: (amount: string) => `Mover y pagar ${amount}`,
    busy: 'Moviendo...',
    paying: 'Pagando...',
    gone: 'Movimos tu reserva',
    done: 'Listo',
    moved: (seat: string, when: string) => sentence(`Nos vemos en ${seat}, ${when}`),
    paid: (amount: string) => `Se cobraron ${amount} a tu tarjeta.`,
    unpaid: (amount: string, why: string) =>
      `${why} El cambio queda hecho; ${amount} siguen en tu saldo pendiente hasta que se paguen.`,
    tryAgain: 'Pagar ahora',
    refund: {
      completed: 'La diferencia va de regreso a donde salió.',
      processing: 'El proveedor de pagos aún no responde; la diferencia regresa en cuanto lo haga.',
      failed: 'El proveedor de pagos no aceptó devolver la diferencia a tu tarjeta. El local lo resolverá contigo.',
      desk: 'Pagaste en el local, así que pide allí la diferencia.',
    },
  },
} as const satisfies Catalogue<typeof english>;
