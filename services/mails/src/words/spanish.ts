import { plural } from '@paddock/shared-domain/kernel/spanish-plural';
import { bankInSpanish } from '@paddock/shared-domain/statements/bank-words';
import type { MailWords } from './english.ts';

const credits = (count: number): string => plural(count, 'crédito');
const freshCredits = (count: number): string => `${credits(count)} ${count === 1 ? 'nuevo' : 'nuevos'}`;
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('es') + text.slice(1);

/** Every text of the product's mails in Spanish, as Latin Americans in the United States write it. */
export const spanish: MailWords = {
  hello: 'Hola:',
  helloTo: (name) => `Hola, ${name}:`,
  credits,
  yourAccount: 'Tu cuenta',
  yourReservations: 'Tus reservas',
  bookSeat: 'Reservar un simulador',
  bookRace: 'Reservar una carrera',
  providersReceipt: 'El recibo del procesador de pagos',
  simulator: 'Simulador',
  theVenue: 'el local',
  somebody: 'Alguien',
  run: (day, from, to, seat) => `${capital(day)}, de ${from} a ${to}: ${seat}`,
  welcome: {
    subject: (club) => `Te damos la bienvenida a ${club}`,
    heading: 'Tu simulador te espera',
    ready: 'Tu cuenta está lista. Elige un día, un simulador y una hora, y ven a correr.',
    racerName: 'Agrega tu nombre de piloto a tu perfil para verlo en las tablas de posiciones.',
    note: 'Recibes este correo porque se creó una cuenta con esta dirección.',
  },
  loginLink: {
    subject: (club) => `Tu enlace para entrar a ${club}`,
    heading: 'Tu enlace de acceso',
    use: 'Usa este enlace para entrar sin tu contraseña. Después puedes elegir una nueva.',
    button: 'Iniciar sesión',
    note: 'El enlace sirve una sola vez, durante 10 minutos, y reemplaza cualquier enlace anterior. Si no lo pediste, ignora este correo: nada ha cambiado.',
  },
  account: {
    cardAdded: {
      subject: (club) => `Se guardó una tarjeta en tu cuenta de ${club}`,
      heading: 'Se guardó una tarjeta en tu cuenta',
      byOwner: 'Se acaba de guardar una tarjeta en tu cuenta. Desde ahora paga lo que se reserve con ella.',
      byStaff:
        'Alguien que trabaja en el local acaba de guardar una tarjeta en tu cuenta. Desde ahora paga lo que se reserve con ella.',
    },
    cardRemoved: {
      subject: (club) => `Se quitó una tarjeta de tu cuenta de ${club}`,
      heading: 'Se quitó una tarjeta de tu cuenta',
      byOwner: 'Se acaba de quitar la tarjeta guardada en tu cuenta.',
      byStaff: 'Alguien que trabaja en el local acaba de quitar la tarjeta guardada en tu cuenta.',
    },
    codesOn: {
      subject: (club) => `Los códigos de un solo uso están activados en tu cuenta de ${club}`,
      heading: 'Los códigos de un solo uso están activados',
      byOwner:
        'Desde ahora, para entrar en tu cuenta también se pide un código. La sesión se cerró en los demás dispositivos.',
      byStaff:
        'Desde ahora, para entrar en tu cuenta también se pide un código. La sesión se cerró en los demás dispositivos.',
    },
    codesOff: {
      subject: (club) => `Los códigos de un solo uso están desactivados en tu cuenta de ${club}`,
      heading: 'Los códigos de un solo uso están desactivados',
      byOwner: 'Para entrar en tu cuenta ya no se pide un código.',
      byStaff: 'Quien administra al personal desactivó los códigos de tu cuenta. Para entrar ya no se pide ninguno.',
    },
    recoveryRenewed: {
      subject: (club) => `Tienes códigos de recuperación nuevos para ${club}`,
      heading: 'Tienes códigos de recuperación nuevos',
      byOwner: 'Se acaban de crear códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
      byStaff: 'Se acaban de crear códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
    },
    recoveryUsed: {
      subject: (club) => `Se usó un código de recuperación de tu cuenta de ${club}`,
      heading: 'Se usó un código de recuperación',
      byOwner: 'Alguien acaba de entrar en tu cuenta con uno de sus códigos de recuperación. Ese código ya no sirve.',
      byStaff: 'Alguien acaba de entrar en tu cuenta con uno de sus códigos de recuperación. Ese código ya no sirve.',
    },
    proven: {
      subject: (club) => `Tu correo en ${club} está confirmado`,
      heading: 'Tu correo está confirmado',
      byOwner:
        'Entraste por primera vez con un enlace enviado por correo. Para que nadie más entre en tu cuenta, la contraseña anterior ya no sirve, la sesión se cerró en los demás dispositivos y se quitó la tarjeta guardada, salvo que una membresía la necesite. Elige una contraseña, por favor.',
      byStaff:
        'Entraste por primera vez con un enlace enviado por correo. Para que nadie más entre en tu cuenta, la contraseña anterior ya no sirve, la sesión se cerró en los demás dispositivos y se quitó la tarjeta guardada, salvo que una membresía la necesite. Elige una contraseña, por favor.',
    },
    addressNew: {
      subject: (club) => `Tu cuenta de ${club} ahora tiene este correo`,
      heading: 'Tu cuenta ahora tiene este correo',
      byOwner: 'El correo de tu cuenta se acaba de cambiar por este.',
      byStaff: 'Alguien que trabaja en el local acaba de cambiar el correo de tu cuenta por este.',
    },
    addressOld: {
      subject: (club) => `Se cambió el correo de tu cuenta de ${club}`,
      heading: 'Se cambió el correo de tu cuenta',
      byOwner: 'El correo de tu cuenta se acaba de cambiar. Los mensajes sobre ella ya no llegan aquí.',
      byStaff:
        'Alguien que trabaja en el local acaba de cambiar el correo de tu cuenta. Los mensajes sobre ella ya no llegan aquí.',
      next: (masked) => `El correo nuevo es ${masked}.`,
      button: '¿No fuiste tú? Avisa al local',
    },
    button: '¿No fuiste tú? Pide un enlace de acceso',
    note: 'Si fuiste tú, no tienes que hacer nada.',
  },
  passwordChanged: {
    subject: (club) => `Se cambió tu contraseña de ${club}`,
    heading: 'Se cambió tu contraseña',
    changed: 'La contraseña de tu cuenta se acaba de cambiar, y la sesión se cerró en los demás dispositivos.',
    button: '¿No fuiste tú? Pide un enlace de acceso',
    note: 'Si fuiste tú, no tienes que hacer nada.',
  },
  voucher: {
    subject: (from, club) => `${from} te envió un certificado de regalo para ${club}`,
    heading: (amount) => `${amount} para correr`,
    bought: (from) => `${from} te compró un certificado de regalo.`,
    wrote: (from) => `${from} escribió:`,
    code: (code) => `Tu código: ${code}`,
    enter: 'Escríbelo al pagar. Lo que no uses se queda en el certificado, que no vence.',
    note: 'Guarda este correo: quien tenga el código puede usar el certificado.',
    refundSubject: (club) => `Tu reembolso de ${club} es un certificado de regalo`,
    refunded: 'Tu tarjeta no aceptó nuestro reembolso, así que lo pusimos en un certificado de regalo para ti.',
  },
  booking: {
    where: (place) => `Dónde: ${place}.`,
    bookedSubject: (venue) => `Ya estás en la parrilla de ${venue}`,
    bookedHeading: 'Ya estás en la parrilla',
    booked: 'Tu reserva está confirmada:',
    bookedNote: (hours: number | undefined) =>
      hours === undefined
        ? 'El archivo adjunto la agrega a tu calendario.'
        : `El archivo adjunto la agrega a tu calendario. Los planes cambian: puedes cancelarla o moverla desde Mi cuenta hasta ${hours === 0 ? 'que empiece' : `${hours} ${hours === 1 ? 'hora' : 'horas'} antes del inicio`}.`,
    subtotal: (amount) => `Simuladores y cargos: ${amount}`,
    voucher: (amount) => `Certificado de regalo: -${amount}`,
    credits: (count, amount) => `${credits(count)}: -${amount}`,
    tax: (amount) => `Impuesto sobre las ventas: ${amount}`,
    charged: (amount) => `Cobrado a tu tarjeta: ${amount}`,
    cancelledSubject: (venue) => `Cancelada: tu reserva en ${venue}`,
    cancelledHeading: 'Tu reserva está cancelada',
    cancelled: 'Esto ya no está reservado para ti:',
    bookAgain: 'Reservar otra hora',
    movedSubject: (venue) => `Movida: tu reserva en ${venue}`,
    movedHeading: 'Tu reserva se movió',
    moved: 'Ahora es:',
    movedNote: 'El archivo adjunto reemplaza la entrada en tu calendario.',
    dearer: (amount) => `Cuesta ${amount} más, con impuesto. Queda en tu cuenta hasta que se pague.`,
    kept: 'Por decisión del local, nada de lo pagado se devuelve.',
    later: 'Todavía se está resolviendo un pago. Otro correo dirá qué vuelve a ti y a dónde.',
  },
  offer: {
    subject: (venue) => `Hay un simulador libre para ti en ${venue}`,
    heading: 'Es tu turno',
    free: 'Eres la siguiente persona en la lista de espera, y esto quedó libre:',
    until: (time) => `Lo guardamos para ti hasta las ${time}. Después le toca a la siguiente persona.`,
    book: 'Reservarlo',
    note: 'Cuesta lo que cuesta ahora. Si no lo quieres, dilo ahí y la siguiente persona no tendrá que esperar.',
  },
  reminder: {
    subject: (venue, day) => `Te esperamos en ${venue} el ${day}`,
    heading: 'Se acerca tu carrera',
    soon: 'Esto está reservado para ti:',
    note: 'Recibes este correo porque tienes una reserva.',
    end: 'No recibir más recordatorios',
  },
  receipt: {
    subject: (club) => `Tu recibo de ${club}`,
    heading: 'Gracias',
    voucher: 'Compraste un certificado de regalo.',
    outstanding: 'Tu saldo pendiente está pagado.',
    paid: (amount) => `Pagado: ${amount}`,
  },
  refund: {
    subject: (club) => `Tu reembolso de ${club}`,
    heading: 'Tu reembolso',
    about: 'Es por:',
    card: (amount) =>
      `${amount} vuelven a la tarjeta con la que se pagó. Los bancos tardan de cinco a diez días en mostrarlo.`,
    takenBack: (amount) => `El banco de tu tarjeta retiró el pago, así que ${amount} no vuelven además a tu tarjeta.`,
    cash: (amount) => `Te pagamos ${amount} en efectivo.`,
    bank: (amount) => `Enviamos ${amount} a tu cuenta bancaria.`,
    terminal: (amount) => `Devolvimos ${amount} a tu tarjeta en el local.`,
    other: (amount) => `Te devolvimos ${amount} como acordamos.`,
    asVoucher: (amount) => `${amount} son tuyos como certificado de regalo: su código llega en otro correo.`,
    onVoucher: (amount) => `${amount} están otra vez en tu certificado de regalo.`,
    credits: (count) =>
      count === 1 ? `${credits(count)} está otra vez en tu cuenta.` : `${credits(count)} están otra vez en tu cuenta.`,
    lastDay: (day) => `Último día para usar los primeros: ${day}.`,
    failedSubject: (club) => `Sobre tu reembolso de ${club}`,
    failedHeading: 'Tu reembolso necesita otro camino',
    failed: (amount) =>
      `Tu tarjeta no aceptó el reembolso de ${amount}. Te lo debemos y buscaremos otra forma: comunícate con nosotros o espera a que lo hagamos.`,
    getInTouch: 'Comunicarse',
  },
  club: {
    joinedSubject: (club) => `Te damos la bienvenida a ${club}`,
    joinedHeading: (club) => `Ya eres miembro de ${club}`,
    joined: (count) =>
      `Tienes ${credits(count)} en tu cuenta, y mientras seas miembro no pagas ningún cargo por reserva.`,
    joinedPaid: (amount, day) =>
      `Pagado: ${amount}. Lo mismo se cobra a tu tarjeta el día ${day} de cada mes, o el último día de los meses más cortos.`,
    joinedNote: 'Puedes cancelar desde Mi cuenta después de dos ciclos de facturación.',
    renewedSubject: (count, club) => `${freshCredits(count)} de ${club}`,
    renewedHeading: 'Empezó tu mes',
    renewed: (count) => `Tienes ${freshCredits(count)} en tu cuenta.`,
    paidLateHeading: 'Llegó tu pago',
    paidLateSubject: (club) => `Llegó tu pago a ${club}`,
    paidLate: (count) =>
      `Era por un mes de tu membresía que no se había pagado. Tienes sus ${credits(count)} en tu cuenta.`,
    ofEnded: 'Tu membresía terminó: no se cobra nada más a tu tarjeta.',
    lastDay: (day) => `Último día para usarlos: ${day}.`,
    failedSubject: 'No se pudo renovar tu membresía',
    failedHeading: 'Tu tarjeta no pagó',
    unpaidSubject: 'Tu membresía sigue sin pagarse',
    unpaidHeading: 'Intentamos cobrar de nuevo a tu tarjeta',
    notCharged: 'No se pudo cobrar la renovación mensual de tu membresía.',
    notChargedOf: (amount) => `No se pudo cobrar la renovación mensual de tu membresía (${amount}).`,
    bankSays: (text) => `Tu banco dice: ${bankInSpanish(text)}`,
    untilPaid:
      'Hasta que se pague no recibes créditos nuevos y se aplican los cargos por reserva. Los créditos que tienes siguen siendo tuyos.',
    pay: 'Pagar o usar otra tarjeta',
    expireSubject: (count, day) => `${credits(count)}: último día, ${day}`,
    expireHeading: (count) => `${credits(count)} ${count === 1 ? 'espera' : 'esperan'} una carrera`,
    expire: (day) => `Último día para usarlos: ${day}. Si reservas hasta entonces, se usan primero.`,
    endedSubject: (club) => `Terminó tu membresía de ${club}`,
    endedHeading: 'Terminó tu membresía',
    ended: 'No se cobra nada más a tu tarjeta. Los créditos que te quedan son tuyos hasta que venzan.',
    difference: (amount) => `El descuento de los créditos que ya usaste, ${amount}, queda en tu cuenta.`,
  },
};
