import type { MailWords } from './english.ts';

/** The same texts about accounts in Spanish. */
export const accountSpanish: MailWords['account'] = {
  when: (moment) => `Cuándo: ${moment}.`,
  who: {
    byOwner: 'Quién: alguien que inició sesión como tú.',
    byStaff: 'Quién: el personal del local.',
    byOperator: 'Quién: la persona que opera el servidor, en su línea de comandos.',
    byLink: 'Quién: alguien que abrió un enlace que enviamos por correo.',
    byVisitor: 'Quién: alguien que escribió tu correo en la página de acceso.',
    byPaddock: 'Quién: nadie, ocurrió automáticamente.',
  },
  from: (device, address) => `Dónde: ${device}, dirección de red ${address}.`,
  unknownDevice: 'un dispositivo desconocido',
  changed: (fields) => `Se cambió: ${fields}.`,
  fields: {
    username: 'nombre de usuario',
    email: 'correo',
    first_name: 'nombre',
    last_name: 'apellido',
    contact_phone: 'teléfono',
    zip_code: 'código postal',
    racer_name: 'nombre de piloto',
    social_instagram: 'nombre de Instagram',
    flag_code: 'bandera',
  },
  cardAdded: {
    subject: (club) => `Se guardó una tarjeta en tu cuenta de ${club}`,
    heading: 'Se guardó una tarjeta en tu cuenta',
    says: 'Se acaba de guardar una tarjeta en tu cuenta. Desde ahora paga lo que reserves.',
  },
  cardRemoved: {
    subject: (club) => `Se quitó una tarjeta de tu cuenta de ${club}`,
    heading: 'Se quitó una tarjeta de tu cuenta',
    says: 'Se acaba de quitar la tarjeta guardada en tu cuenta.',
  },
  codesOn: {
    subject: (club) => `Los códigos de un solo uso están activados en tu cuenta de ${club}`,
    heading: 'Los códigos de un solo uso están activados',
    says: 'Desde ahora, también necesitas un código para iniciar sesión. La sesión se cerró en los demás dispositivos.',
  },
  codesOff: {
    subject: (club) => `Los códigos de un solo uso están desactivados en tu cuenta de ${club}`,
    heading: 'Los códigos de un solo uso están desactivados',
    says: 'Ya no necesitas un código para iniciar sesión.',
  },
  recoveryRenewed: {
    subject: (club) => `Tienes códigos de recuperación nuevos para ${club}`,
    heading: 'Tienes códigos de recuperación nuevos',
    says: 'Se acaban de crear códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
  },
  recoveryUsed: {
    subject: (club) => `Se usó un código de recuperación de tu cuenta de ${club}`,
    heading: 'Se usó un código de recuperación',
    says: 'Alguien acaba de iniciar sesión en tu cuenta con uno de tus códigos de recuperación. Ese código ya no sirve.',
  },
  proven: {
    subject: (club) => `Tu correo en ${club} está confirmado`,
    heading: 'Tu correo está confirmado',
    says: 'Iniciaste sesión por primera vez con un enlace enviado por correo. Para proteger tu cuenta, la contraseña anterior ya no sirve y la sesión se cerró en los demás dispositivos. Se quitó la tarjeta guardada, salvo que una membresía la necesite. Elige una contraseña nueva, por favor.',
  },
  addressNew: {
    subject: (club) => `Tu cuenta de ${club} ahora tiene este correo`,
    heading: 'Tu cuenta ahora tiene este correo',
    says: 'El correo de tu cuenta se acaba de cambiar por este.',
  },
  passwordChanged: {
    subject: (club) => `Se cambió tu contraseña de ${club}`,
    heading: 'Se cambió tu contraseña',
    says: 'La contraseña de tu cuenta se acaba de cambiar, y la sesión se cerró en los demás dispositivos.',
  },
  detailsChanged: {
    subject: (club) => `Se cambiaron datos de tu cuenta de ${club}`,
    heading: 'Se cambiaron datos de tu cuenta',
    says: 'En tu perfil ves los datos actuales.',
  },
  sessionsEnded: {
    subject: (club) => `Se cerró la sesión de tu cuenta de ${club} en todos los dispositivos`,
    heading: 'Se cerró la sesión en todos los dispositivos',
    says: 'La sesión de tu cuenta se acaba de cerrar en todos los dispositivos. Inicia sesión otra vez para usarla.',
  },
  addressOld: {
    subject: (club) => `Se cambió el correo de tu cuenta de ${club}`,
    heading: 'Se cambió el correo de tu cuenta',
    says: 'El correo de tu cuenta se acaba de cambiar. Los mensajes sobre ella ya no llegan aquí.',
    next: (masked) => `El correo nuevo es ${masked}.`,
    button: '¿No fuiste tú? Avisa al local',
    note: '¿Querías esto? Entonces no tienes que hacer nada. Si no, avisa al local de inmediato.',
  },
  addressRequested: {
    subject: (club) => `Se pidió otro correo para tu cuenta de ${club}`,
    heading: 'Se pidió otro correo',
    says: 'Se acaba de pedir otro correo para tu cuenta.',
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
    who: {
      byOwner: 'Quién lo pidió: alguien que inició sesión en la cuenta.',
      byStaff: 'Quién lo pidió: el personal del local.',
    },
    button: 'Usar este correo',
    note: 'El enlace sirve durante una semana. Si no tienes cuenta con nosotros, ignora este correo: nada ha cambiado.',
  },
  button: '¿No fuiste tú? Pide un enlace de acceso',
  note: '¿Querías esto? Entonces no tienes que hacer nada. Si no, pide un enlace de acceso, elige una contraseña nueva y avisa al local.',
};
