import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { club as english } from '../en/club.ts';
import { join } from './club-join.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';

const credits = (count: number): string => plural(count, 'crédito');
const sessions = (count: number): string => (count === 1 ? '1 sesión' : `${count} sesiones`);

/** The club: joining it, being a member, leaving it; and payments. Where its name is shown, it is the venue's (CLUB-02). */
export const club = {
  join,
  club: {
    title: 'Membresía del club',
    what: 'tu membresía',
    failed: 'No pudimos cargar tu membresía. Tus créditos están a salvo; inténtalo de nuevo.',
    member: 'Miembro',
    goodStanding: 'Al corriente',
    notGoodStanding: 'Con un pago pendiente',
    ended: 'Terminada',
    warning: 'Tu membresía tiene un pago pendiente: no se pudo cobrar la última renovación. Revisa tu método de pago.',
    pausedWords: 'Hasta que pagues no tienes descuento ni créditos nuevos, y se cobran los cargos por reserva.',
    cardWarning: {
      expires: 'Tu tarjeta vence antes de la próxima renovación. Guarda otra en “Método de pago” hasta entonces.',
      missing:
        'No tienes ninguna tarjeta guardada para la próxima renovación. Guarda una en “Método de pago” hasta entonces.',
    },
    payOwed: (amount: string) => `Pagar ${amount} para reactivar tu membresía`,
    paying: 'Pagando...',
    none: 'No eres miembro.',
    join: (name: string) => `Únete a ${name}`,
    rejoin: 'Unirte de nuevo',
    creditsLabel: 'Créditos disponibles',
    worth: (amount: string) => `valen ${amount}`,
    racesLeft: (count: number) => `${plural(count, 'carrera')} de 30 min`,
    nextRenewal: 'Próxima renovación',
    noRenewal: 'Ninguna',
    renewal: (amount: string, count: number) => `${amount} por ${credits(count)}, impuesto incluido`,
    nextExpiry: 'Próximos créditos: último día',
    expiry: credits,
    noExpiry: 'Sin créditos',
    lots: 'De dónde vienen tus créditos',
    lotGranted: (day: string) => `Recibidos el ${day}`,
    lotExpires: (day: string) => `Último día: ${day}`,
    lotLeft: (left: number, granted: number) =>
      `Quedan ${left.toLocaleString('es-US')} de ${plural(granted, 'crédito')}`,
    lotMeter: (day: string) => `Créditos que quedan del ${day}`,
    endedWords: 'Esta membresía terminó y no se puede reactivar.',
    endedCredits: 'Conservas tus créditos hasta que venzan. Pagan tus reservas automáticamente.',
    toCard: 'Guardar otra tarjeta',
    triesAgain: (day: string) => `Volvemos a intentar el cobro a tu tarjeta el ${day}.`,
    payUntil: (day: string) => `Puedes pagar hasta el ${day}. Después tu membresía termina.`,
    changeSessions: 'Cambiar sesiones',
    sessionsChosen: (count: number, day: string) => `Desde el ${day} tienes ${sessions(count)} al mes.`,
    keepSessions: (count: number) => `Seguir con ${sessions(count)}`,
    sameSessions: 'Es lo que tienes ahora.',
    sessionsCost: (day: string, amount: string, count: number) =>
      `Desde el ${day}: ${amount} al mes, impuesto incluido, por ${credits(count)}. Hoy no se cobra nada.`,
    sessionsBack: 'Puedes deshacerlo hasta el día anterior.',
    confirmSessions: (count: number) => `Cambiar a ${sessions(count)}`,
    pause: 'Pausar membresía',
    pauseMonths: 'Meses sin cobro',
    months: (count: number) => `${count} ${count === 1 ? 'mes' : 'meses'}`,
    pauseFrom: (day: string) => `La pausa empieza el ${day}. Hasta entonces nada cambia.`,
    pauseCredits: (count: number) =>
      `Puedes usar tus ${credits(count)} durante la pausa. Su último día sigue siendo el mismo.`,
    pauseGoesOn: 'Después tu membresía sigue automáticamente. Te escribimos antes del próximo cobro.',
    confirmPause: (count: number) => `Pausar ${count} ${count === 1 ? 'mes' : 'meses'}`,
    paused: (from: string, last: string, until: string) =>
      `En pausa del ${from} al ${last}: no se cobra nada y no llegan créditos nuevos. El próximo cobro es el ${until}.`,
    resume: 'Terminar la pausa',
    notNow: 'Ahora no',
    saving: 'Guardando...',
    changed: {
      sessions: 'Tus sesiones cambian con la próxima renovación.',
      keep: 'Tus sesiones siguen igual.',
      pause: 'Tu membresía está en pausa.',
      resume: 'La pausa terminó.',
    },
    cancel: 'Cancelar membresía',
    cancelTitle: (name: string) => `¿Cancelar tu membresía de ${name}?`,
    tooEarly: 'Se requieren al menos dos ciclos de facturación como miembro.',
    cancelFrom: (day: string) => `Puedes cancelar a partir del ${day}.`,
    cancelWords: 'Tu membresía termina de inmediato y no se puede reactivar. No se te vuelve a cobrar.',
    cancelCredits: (count: number) => `Conservas ${plural(count, 'crédito')} hasta su vencimiento.`,
    cancelLoses: 'Vuelves a pagar los cargos por reserva. Si te unes de nuevo más adelante, pagas la tarifa normal.',
    keep: 'Conservar mi membresía',
    confirm: 'Cancelar membresía',
    cancelling: 'Cancelando...',
    cancelled: 'Tu membresía está cancelada.',
  },
  paying: {
    challengeTitle: 'Confirma con tu banco',
    challengeWords: 'Confirma el pago con tu banco. No se cobra nada hasta que lo hagas.',
    frame: 'Página de tu banco',
    giveUp: 'Cancelar este pago',
    unresolved:
      'Todavía no sabemos si el pago se completó. Inténtalo de nuevo para saberlo. No se te cobrará dos veces.',
  },
  transactions: {
    open: 'Movimientos recientes',
    title: 'Movimientos recientes',
    what: 'tus movimientos',
    table: 'Cobros, del más reciente al más antiguo',
    when: 'Fecha',
    words: 'Concepto',
    amount: 'Monto',
    receipt: 'Recibo',
    receiptOf: (amount: string, day: string) => `Recibo de ${amount}, ${day}`,
    paid: 'Pagado',
    notCharged: 'No se cobró',
    charge: 'Cobro',
    empty: 'No hay movimientos recientes',
    failed: 'No pudimos cargar tus movimientos. Inténtalo de nuevo.',
    close: 'Cerrar',
  },
  paidBy: {
    race: (price: string) => `${price}, antes de cargos e impuestos. Se cobra a tu tarjeta guardada al reservar.`,
    subscription: (name: string, left: number) =>
      `${name} · ${left === 0 ? 'no queda ninguna' : plural(left, 'disponible')}`,
    note: (thisMonth: number, nextMonth: number) =>
      `Te quedan ${plural(thisMonth, 'carrera')} este mes · ${nextMonth} más el próximo mes`,
    noneLeft: 'No quedan reservas en tu suscripción. Puedes pagar por carrera.',
  },
} as const satisfies Catalogue<typeof english>;
