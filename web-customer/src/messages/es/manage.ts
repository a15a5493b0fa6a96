import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { manage as english } from '../en/manage.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';

/** A sentence with its full stop; one that ends with a time of day, `7:00 p.m.`, already has it. */
const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

/** Cancelling and moving the user's reservations. */
export const manage = {
  manage: {
    change: 'Cambiar',
    changeLabel: (when: string, seat: string) => `Cambiar: ${seat}, ${when}`,
    move: 'Mover',
    cancel: 'Cancelar',
    at: (seats: string, when: string, venue: string) => `${when}, ${seats}, ${venue}`,
    what: 'tu reembolso',
    failed: 'No pudimos calcular tu reembolso. Nada ha cambiado. Inténtalo de nuevo.',
    until: (when: string) => sentence(`Sin costo hasta: ${when}`),
    halves: (count: number, of: number) => `${count} de ${of} medias horas`,
    halvesLegend: 'Quita lo que quieras dejar como está.',
    halvesWhat: 'tus medias horas',
    halvesFailed: 'No pudimos cargar tus medias horas. Nada ha cambiado. Inténtalo de nuevo.',
    halvesNone: 'Elige al menos media hora.',
    refused: {
      notice_too_short: (hours: number, when: string) =>
        `Podías hacerlo hasta ${when}, ${plural(hours, 'hora')} antes del inicio. Comunícate con el local.`,
      payment_unresolved: 'Un pago de esta reserva sigue en proceso. Inténtalo de nuevo en un momento.',
    },
    back: 'Tu reembolso',
    card: 'A la tarjeta con la que pagaste',
    cardNote: 'Los bancos tardan de 5 a 10 días en mostrarlo.',
    cardRefused: 'El local te debe',
    cardRefusedNote: 'Tu tarjeta no aceptó el reembolso. El local se comunicará contigo.',
    desk: 'En el local, donde pagaste',
    deskNote:
      'En efectivo, por transferencia bancaria, con tarjeta o como certificado de regalo. Pregunta en el local.',
    voucher: 'A tu certificado de regalo',
    credits: (count: number) => `${plural(count, 'crédito')} a tu membresía`,
    creditsExpire: (when: string) => `Último día para usarlos: ${when}.`,
    creditsExpired: (count: number) => `Desde tu reserva vencieron ${plural(count, 'crédito')}.`,
    owed: 'Se resta de tu saldo pendiente',
    total: 'En total',
    nothing: 'No se pagó nada por esta reserva, así que no hay reembolso.',
    takenBack: (amount) =>
      `El banco de tu tarjeta ya revirtió el pago, así que ${amount} no se reembolsan otra vez a tu tarjeta.`,
    changed: 'Tu reembolso cambió. Revísalo y confirma de nuevo.',
  },
  cancelling: {
    title: '¿Cancelar esta reserva?',
    keep: 'Conservar reserva',
    confirm: 'Cancelar reserva',
    busy: 'Cancelando...',
    gone: 'Tu reserva está cancelada',
    done: 'Listo',
    plain: 'Tu reserva está cancelada.',
    withdrawn: 'Tu reserva está cancelada y ya no forma parte de tu saldo pendiente.',
    states: {
      none: 'Tu reserva está cancelada. No se pagó nada, así que no hay reembolso.',
      completed:
        'Tu reserva está cancelada. Tu reembolso va en camino a la tarjeta, el certificado o los créditos con que pagaste.',
      processing:
        'Tu reserva está cancelada. El proveedor de pagos aún no responde. Recibes tu reembolso en cuanto lo haga.',
      failed:
        'Tu reserva está cancelada, pero tu tarjeta no aceptó el reembolso. El local te debe el dinero y se comunicará contigo.',
      desk: 'Tu reserva está cancelada. Pagaste en el local, así que pide allí tu reembolso.',
    },
  },
  moving: {
    title: 'Mover esta reserva',
    seat: 'Simulador',
    seatInstead: (name: string) => `Simulador en lugar de ${name}`,
    time: 'Inicio',
    choose: 'Elige un inicio',
    timesWhat: 'los horarios libres',
    timesFailed: 'No pudimos cargar los horarios. Inténtalo de nuevo.',
    none: 'No hay nada libre este día.',
    pricing: 'Calculando el precio...',
    same: 'El precio es el mismo: no hay nada que pagar.',
    pay: (amount: string, tax: string) => `Pagas ${amount} más con tu tarjeta guardada, con ${tax} de impuesto.`,
    refused: {
      unique: 'Lo sentimos, este horario ya no está disponible',
      slot_past: 'Esta hora ya pasó.',
      slot_outside_hours: 'El local está cerrado a esta hora.',
      slot_out_of_range: 'Falta demasiado para esta fecha.',
      slot_off_grid: 'Las carreras empiezan a la hora en punto o a la media.',
      invalid: 'Este simulador está fuera de servicio.',
      outstanding_balance: 'Tienes un saldo pendiente. Págalo primero.',
      card_missing: 'Cuesta más que antes. Agrega primero una tarjeta.',
      written_off: 'El local ya saldó esta reserva. Pide al local que la cambie a una hora más barata.',
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
      `${why} Tu reserva está movida. ${amount} quedan en tu saldo pendiente hasta que los pagues.`,
    tryAgain: 'Pagar ahora',
    refund: {
      completed: 'La diferencia va en camino a la tarjeta, el certificado o los créditos con que pagaste.',
      processing: 'El proveedor de pagos aún no responde. Recibes la diferencia en cuanto lo haga.',
      failed: 'Tu tarjeta no aceptó el reembolso de la diferencia. El local te debe el dinero y se comunicará contigo.',
      desk: 'Pagaste en el local, así que pide allí la diferencia.',
    },
  },
} as const satisfies Catalogue<typeof english>;
