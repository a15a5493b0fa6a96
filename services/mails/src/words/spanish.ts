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
    heading: 'Tu cuenta está lista',
    ready: 'Elige un día, un simulador y una hora, y ven a correr.',
    racerName: 'Agrega tu nombre de piloto a tu perfil para verlo en las tablas de posiciones.',
    note: 'Recibes este correo porque alguien creó una cuenta con esta dirección.',
  },
  loginLink: {
    subject: (club) => `Tu enlace de acceso a ${club}`,
    heading: 'Tu enlace de acceso',
    use: 'Usa este enlace para iniciar sesión sin tu contraseña. Después puedes elegir una nueva.',
    button: 'Iniciar sesión',
    note: 'El enlace sirve una sola vez, durante 10 minutos. Los enlaces anteriores ya no sirven. Si no lo pediste, ignora este correo: nada ha cambiado.',
  },
  account: {
    cardAdded: {
      subject: (club) => `Se guardó una tarjeta en tu cuenta de ${club}`,
      heading: 'Se guardó una tarjeta en tu cuenta',
      byOwner: 'Se acaba de guardar una tarjeta en tu cuenta. Desde ahora paga lo que reserves.',
      byStaff: 'El personal del local acaba de guardar una tarjeta en tu cuenta. Desde ahora paga lo que reserves.',
    },
    cardRemoved: {
      subject: (club) => `Se quitó una tarjeta de tu cuenta de ${club}`,
      heading: 'Se quitó una tarjeta de tu cuenta',
      byOwner: 'Se acaba de quitar la tarjeta guardada en tu cuenta.',
      byStaff: 'El personal del local acaba de quitar la tarjeta guardada en tu cuenta.',
    },
    codesOn: {
      subject: (club) => `Los códigos de un solo uso están activados en tu cuenta de ${club}`,
      heading: 'Los códigos de un solo uso están activados',
      byOwner:
        'Desde ahora, también necesitas un código para iniciar sesión. La sesión se cerró en los demás dispositivos.',
      byStaff:
        'Desde ahora, también necesitas un código para iniciar sesión. La sesión se cerró en los demás dispositivos.',
    },
    codesOff: {
      subject: (club) => `Los códigos de un solo uso están desactivados en tu cuenta de ${club}`,
      heading: 'Los códigos de un solo uso están desactivados',
      byOwner: 'Ya no necesitas un código para iniciar sesión.',
      byStaff:
        'Quien administra al personal desactivó los códigos de un solo uso de tu cuenta. Ya no necesitas un código para iniciar sesión.',
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
      byOwner:
        'Alguien acaba de iniciar sesión en tu cuenta con uno de tus códigos de recuperación. Ese código ya no sirve.',
      byStaff:
        'Alguien acaba de iniciar sesión en tu cuenta con uno de tus códigos de recuperación. Ese código ya no sirve.',
    },
    proven: {
      subject: (club) => `Tu correo en ${club} está confirmado`,
      heading: 'Tu correo está confirmado',
      byOwner:
        'Iniciaste sesión por primera vez con un enlace enviado por correo. Para proteger tu cuenta, la contraseña anterior ya no sirve y la sesión se cerró en los demás dispositivos. Se quitó la tarjeta guardada, salvo que una membresía la necesite. Elige una contraseña nueva, por favor.',
      byStaff:
        'Iniciaste sesión por primera vez con un enlace enviado por correo. Para proteger tu cuenta, la contraseña anterior ya no sirve y la sesión se cerró en los demás dispositivos. Se quitó la tarjeta guardada, salvo que una membresía la necesite. Elige una contraseña nueva, por favor.',
    },
    addressNew: {
      subject: (club) => `Tu cuenta de ${club} ahora tiene este correo`,
      heading: 'Tu cuenta ahora tiene este correo',
      byOwner: 'El correo de tu cuenta se acaba de cambiar por este.',
      byStaff: 'El personal del local acaba de cambiar el correo de tu cuenta por este.',
    },
    addressOld: {
      subject: (club) => `Se cambió el correo de tu cuenta de ${club}`,
      heading: 'Se cambió el correo de tu cuenta',
      byOwner: 'El correo de tu cuenta se acaba de cambiar. Los mensajes sobre ella ya no llegan aquí.',
      byStaff:
        'El personal del local acaba de cambiar el correo de tu cuenta. Los mensajes sobre ella ya no llegan aquí.',
      next: (masked) => `El correo nuevo es ${masked}.`,
      button: '¿No fuiste tú? Avisa al local',
    },
    addressRequested: {
      subject: (club) => `Se pidió otro correo para tu cuenta de ${club}`,
      heading: 'Se pidió otro correo',
      byOwner: 'Se acaba de pedir otro correo para tu cuenta, desde tu propia sesión.',
      byStaff: 'El personal del local acaba de pedir otro correo para tu cuenta.',
      next: (masked) => `El correo pedido es ${masked}.`,
      until: 'Nada cambia hasta que alguien abra el enlace que enviamos a ese correo.',
      from: (moment) =>
        `Nada cambia hasta que alguien abra el enlace que enviamos a ese correo. El enlace sirve a partir del ${moment}.`,
      stop: '¿No fuiste tú? Inicia sesión, abre tu perfil y conserva tu correo actual, o avisa al local.',
    },
    addressLink: {
      subject: (club) => `Confirma este correo para tu cuenta de ${club}`,
      heading: 'Confirma este correo',
      use: 'Abre este enlace y tu cuenta tendrá este correo. También inicia tu sesión. Después elige una contraseña nueva, por favor.',
      from: (moment) =>
        `Para proteger tu cuenta, el enlace sirve a partir del ${moment}. Hasta entonces, se queda tu correo anterior.`,
      button: 'Usar este correo',
      note: 'El enlace sirve durante una semana. Si no tienes cuenta con nosotros, ignora este correo: nada ha cambiado.',
    },
    button: '¿No fuiste tú? Pide un enlace de acceso',
    note: 'Si fuiste tú, no tienes que hacer nada.',
  },
  rights: {
    subject: (club) => `Se cambiaron permisos del personal de ${club}`,
    heading: 'Se cambiaron permisos del personal',
    all: (name) => `${name} ahora administra al personal y tiene todos los permisos.`,
    some: (name, may) => `${name} ahora es del personal y puede cambiar: ${may}.`,
    noPermissions: (name) => `${name} ahora es del personal, sin permisos.`,
    none: (name) => `${name} ya no es del personal.`,
    may: {
      'reservations.change_reservation': 'reservas',
      'leaderboards.can_manage_race_events': 'carreras y tablas de posiciones',
      'user.change_user': 'clientes',
    },
    by: (name) => `Lo cambió ${name}.`,
    byOperator: 'Se cambió en la línea de comandos del servidor.',
    when: (moment) => `Cuándo: ${moment}.`,
    button: 'Ver al personal',
    note: '¿No es correcto? Quita allí los permisos y cierra la sesión de ambas cuentas. Después avisa a quien opera el servidor.',
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
    enter: 'Escribe el código al pagar. Lo que no uses se queda en el certificado, que no vence.',
    note: 'Guarda bien este correo: quien tenga el código puede usar el certificado.',
    refundSubject: (club) => `Tu reembolso de ${club} es un certificado de regalo`,
    refunded: 'Tu tarjeta no aceptó nuestro reembolso, así que pusimos el monto en un certificado de regalo para ti.',
  },
  booking: {
    where: (place) => `Dónde: ${place}.`,
    bookedSubject: (venue) => `Ya estás en la parrilla de ${venue}`,
    bookedHeading: 'Ya estás en la parrilla',
    booked: 'Tu reserva está confirmada:',
    bookedNote: (hours: number | undefined) =>
      hours === undefined
        ? 'Abre el archivo adjunto para agregarla a tu calendario.'
        : `Abre el archivo adjunto para agregarla a tu calendario. Puedes cancelarla o moverla en Mi cuenta hasta ${hours === 0 ? 'que empiece' : `${hours} ${hours === 1 ? 'hora' : 'horas'} antes del inicio`}.`,
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
    dearer: (amount) => `Cuesta ${amount} más, con impuesto. Queda en tu saldo pendiente hasta que lo pagues.`,
    kept: 'El local decidió no dar reembolso por ella.',
    later: 'Un pago de esta reserva sigue en proceso. Te enviaremos un correo sobre tu reembolso.',
  },
  offer: {
    subject: (venue) => `Hay un simulador libre para ti en ${venue}`,
    heading: 'Es tu turno',
    free: 'Eres la siguiente persona en la lista de espera, y esto quedó libre:',
    until: (time) => `Lo apartamos para ti hasta las ${time}. Después le toca a la siguiente persona de la lista.`,
    book: 'Reservar este simulador',
    note: 'Pagas el precio actual. Si no lo quieres, recházalo ahí, para que la siguiente persona lo tenga antes.',
  },
  reminder: {
    subject: (venue, day) => `Te esperamos en ${venue} el ${day}`,
    heading: 'Se acerca tu carrera',
    soon: 'Esto está reservado para ti:',
    note: 'Recibes este correo porque tienes una reserva.',
    end: 'Desactivar recordatorios',
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
    ofVoucher: 'Era lo que quedaba de un certificado de regalo que compraste. Ya no está en el certificado.',
    card: (amount) =>
      `${amount} se reembolsan a la tarjeta con la que pagaste. Los bancos tardan de cinco a diez días en mostrarlo.`,
    takenBack: (amount) =>
      `El banco de tu tarjeta ya revirtió el pago, así que ${amount} no se reembolsan otra vez a tu tarjeta.`,
    cash: (amount) => `Te reembolsamos ${amount} en efectivo.`,
    bank: (amount) => `Transferimos ${amount} a tu cuenta bancaria.`,
    terminal: (amount) => `Reembolsamos ${amount} a tu tarjeta en el local.`,
    other: (amount) => `Te reembolsamos ${amount} como acordamos.`,
    asVoucher: (amount) => `Te reembolsamos ${amount} como certificado de regalo. Recibes su código en otro correo.`,
    onVoucher: (amount) => `${amount} se reembolsan a tu certificado de regalo.`,
    credits: (count) =>
      count === 1 ? `${credits(count)} está otra vez en tu cuenta.` : `${credits(count)} están otra vez en tu cuenta.`,
    lastDay: (day) => `Los primeros de estos créditos vencen después del ${day}.`,
    failedSubject: (club) => `Sobre tu reembolso de ${club}`,
    failedHeading: 'Tu tarjeta no aceptó el reembolso',
    failed: (amount) =>
      `Tu tarjeta no aceptó el reembolso de ${amount}. Te debemos este dinero y te lo pagaremos de otra forma. Comunícate con nosotros o espera a que lo hagamos.`,
    getInTouch: 'Comunícate con nosotros',
  },
  club: {
    joinedSubject: (club) => `Te damos la bienvenida a ${club}`,
    joinedHeading: (club) => `Ya eres miembro de ${club}`,
    joined: (count) =>
      `Tienes ${credits(count)} en tu cuenta, y mientras seas miembro no pagas ningún cargo por reserva.`,
    joinedPaid: (amount, day) =>
      `Pagado: ${amount}. Lo mismo se cobra a tu tarjeta el día ${day} de cada mes, o el último día de los meses más cortos.`,
    joinedNote: 'Puedes cancelar en Mi cuenta después de dos ciclos de facturación.',
    renewedSubject: (count, club) => `${freshCredits(count)} de ${club}`,
    renewedHeading: 'Empezó tu nuevo mes',
    renewed: (count) => `Tienes ${freshCredits(count)} en tu cuenta.`,
    paidLateHeading: 'Llegó tu pago',
    paidLateSubject: (club) => `Llegó tu pago a ${club}`,
    paidLate: (count) => `Pagó un mes pendiente de tu membresía. Tienes los ${credits(count)} de ese mes en tu cuenta.`,
    creditsOf: (count) => `Tienes ${credits(count)} en tu cuenta.`,
    ofEnded: 'Tu membresía terminó. No se te volverá a cobrar por ella.',
    lastDay: (day) => `Último día para usarlos: ${day}.`,
    failedSubject: 'No se pudo renovar tu membresía',
    failedHeading: 'No pudimos cobrar a tu tarjeta',
    unpaidSubject: 'Tu membresía sigue sin pagarse',
    unpaidHeading: 'No pudimos cobrar a tu tarjeta de nuevo',
    notCharged: 'No se pudo cobrar la renovación mensual de tu membresía.',
    notChargedOf: (amount) => `No se pudo cobrar la renovación mensual de tu membresía (${amount}).`,
    bankSays: (text) => `Tu banco dice: ${bankInSpanish(text)}`,
    noCard: 'No hay ninguna tarjeta en tu cuenta.',
    stillWithoutCard: 'Tu membresía está sin pagar y no hay ninguna tarjeta en tu cuenta.',
    triesAgain: (day) => `Volvemos a intentar el cobro a tu tarjeta el ${day}.`,
    triesNoMore: 'No volvemos a intentar el cobro a tu tarjeta.',
    payUntil: (day) => `Puedes pagar hasta el ${day}. Si entonces sigue sin pagarse, tu membresía termina.`,
    newCard: 'Si guardas otra tarjeta en Mi cuenta, lo pendiente se cobra a ella en ese momento.',
    untilPaid:
      'Hasta que se pague no recibes créditos nuevos y se aplican los cargos por reserva. Los créditos que tienes siguen siendo tuyos.',
    pay: 'Pagar o usar otra tarjeta',
    expireSubject: (count, day) => `${credits(count)}: último día, ${day}`,
    expireHeading: (count) => `${credits(count)} ${count === 1 ? 'vence' : 'vencen'} pronto`,
    expire: (day) => `Último día para usarlos: ${day}. Si reservas hasta entonces, se usan primero.`,
    endedSubject: (club) => `Terminó tu membresía de ${club}`,
    endedHeading: 'Terminó tu membresía',
    endedUnpaid: 'Terminó porque una renovación mensual quedó sin pagarse.',
    stillOwed: (amount) =>
      `Un mes sin pagar (${amount}) sigue en tu saldo pendiente. Si lo pagas, recibes sus créditos, pero la membresía no vuelve a empezar.`,
    keepsCredits: 'Conservas los créditos que te quedan hasta que venzan.',
    ended: 'No se te volverá a cobrar por ella.',
    difference: (amount) => `El descuento de los créditos que ya usaste, ${amount}, queda en tu saldo pendiente.`,
  },
};
