import { english } from '@paddock/mails/words/english';
import { spanish } from '@paddock/mails/words/spanish';
import { letterSamples } from '@paddock/mails/letter-samples';
import { renewalFailedLetter } from '@paddock/mails/letters/club-letters';
import { receiptLetter, refundLetter } from '@paddock/mails/letters/money-letters';
import { english as paperEnglish } from '@paddock/office/statements/words/english';
import { spanish as paperSpanish } from '@paddock/office/statements/words/spanish';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { describe, expect, it } from 'vitest';

const sender = { venue: { name: 'Apex', contact: [] }, clubName: 'Apex', publicUrl: 'https://venue.test' };
const to = { email: 'ada@p.test', firstName: 'Ada', language: 'es' } as const;
/** Intl uses non-breaking spaces. This makes them plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F\u2009]/g, ' ');
const lettersIn = (language: Language) =>
  new Map(
    letterSamples(sender, language).map(({ kind, subject, text }) => [kind, plain(`${subject}\n\n${text}`)] as const),
  );

/** What each kind of mail must contain: in English, then in Spanish. */
const FACTS: Readonly<Record<string, readonly [english: readonly string[], spanish: readonly string[]]>> = {
  welcome: [
    ['Welcome to Apex', 'Book a seat:'],
    ['Te damos la bienvenida a Apex', 'Reservar un simulador:'],
  ],
  'welcome-visitor': [
    ['Your bookings are in this account', 'Choose a password:', 'for 10 minutes'],
    ['Tus reservaciones están en esta cuenta', 'Elegir una contraseña:', 'durante 10 minutos'],
  ],
  'login-link': [
    ['Log in:', 'for 10 minutes', 'Who: somebody who entered your email address on the login page.'],
    ['Iniciar sesión:', 'durante 10 minutos', 'Quién: alguien que escribió tu correo'],
  ],
  'password-changed': [
    ['Your password was changed', 'When: March 6, 2027', 'Where: Chrome, Windows, network address 203.0.113.4.'],
    ['Se cambió tu contraseña', 'Cuándo: 6 de marzo de 2027', 'Dónde: Chrome, Windows, dirección de red 203.0.113.4.'],
  ],
  'details-changed': [['Changed: first name, phone number.'], ['Se cambió: nombre, teléfono.']],
  'sessions-ended': [['All devices were just logged out'], ['se acaba de cerrar en todos los dispositivos']],
  'test-letter': [['Emails leave'], ['Los correos salen']],
  'card-added': [['A card was just saved'], ['Se acaba de guardar una tarjeta']],
  'card-removed': [['was just removed'], ['Se acaba de quitar la tarjeta']],
  'one-time-codes-on': [['also need a code to log in'], ['también necesitas un código']],
  'one-time-codes-off': [['no longer need a code to log in'], ['Ya no necesitas un código']],
  'recovery-codes-renewed': [['You have new recovery codes'], ['códigos de recuperación nuevos']],
  'recovery-code-used': [['with one of your recovery codes'], ['con uno de tus códigos de recuperación']],
  'address-proven': [['Please choose a new password'], ['Elige una contraseña']],
  'address-changed': [['was just changed to this one'], ['se acaba de cambiar por este']],
  'address-changed-former': [
    ['Who: staff of the venue.', 'The new address is a'],
    ['Quién: el personal del local.', 'El correo nuevo es a'],
  ],
  'rights-changed': [
    ['Bob Ray is now staff and may change: customers', 'Changed by Cleo', 'When: March 6, 2027'],
    ['Bob Ray ahora es del personal y puede cambiar: clientes', 'Lo cambió Cleo', 'Cuándo: 6 de marzo de 2027'],
  ],
  'superuser-rescued': [
    ['all logins of Bob Ray no longer work', 'a new address: b', 'on its command line'],
    ['todas las sesiones de Bob Ray ya no sirven', 'otro correo: b', 'en su línea de comandos'],
  ],
  'alarm-account': [
    ['Many failed logins to one account', 'Ask the person if it was them', 'So far: 3 alarms'],
    ['Muchos intentos fallidos en una cuenta', 'Pregunta a la persona si fue ella', 'Hasta ahora: 3 alarmas'],
  ],
  'alarm-source': [
    ['One network address tries many accounts', 'It is about: Bob Ray'],
    ['Una dirección de red prueba muchas cuentas', 'Se trata de: Bob Ray'],
  ],
  'alarm-new-device': [
    ['An administrator logged in on a new device', 'end their sessions on the set-up screen Staff'],
    ['Alguien que administra inició sesión en un dispositivo nuevo', 'cierra sus sesiones en la pantalla del personal'],
  ],
  'alarm-codes-off': [
    ['One-time codes were turned off', 'Its password alone is enough to log in'],
    ['Se desactivaron los códigos de un solo uso', 'Su contraseña basta para iniciar sesión'],
  ],
  'given-away': [
    [
      '$240.90 given away',
      'Cleo: $240.90 (2 times)',
      '$219.00 to Bob Ray: waived, by Cleo. Dan agreed. Reason: The power failed',
    ],
    [
      '$240.90 sin cobrar',
      'Cleo: $240.90 (2 veces)',
      '$219.00 para Bob Ray: condonado, por Cleo. Dan estuvo de acuerdo.',
    ],
  ],
  'new-address-requested': [
    [
      'Another email address was just requested',
      'Who: staff of the venue.',
      'The requested address is a',
      'works from March 6, 2027',
    ],
    [
      'Se acaba de pedir otro correo',
      'Quién: el personal del local.',
      'El correo pedido es a',
      'a partir del 6 de marzo de 2027',
    ],
  ],
  'new-address-link': [
    ['Open this link', 'works from March 6, 2027'],
    ['Abre este enlace', 'a partir del 6 de marzo de 2027'],
  ],
  voucher: [
    ['Bob & Cleo sent you a gift voucher', '$100.00 to go racing', 'Your code: ABCD'],
    ['Bob & Cleo te envió un certificado de regalo', '$100.00 para correr', 'Tu código: ABCD'],
  ],
  'booking-confirmed': [
    [
      'Hello Ada,',
      'Saturday, March 6, 2027, 6:30 pm to 7:30 pm: Motion 3',
      'Where: Santa Ana, 1 Pit Lane.',
      'Gift voucher: -$25.00',
      '100 credits: -$10.00',
      'Sales tax: $3.71',
      'Charged to your card: $42.71',
    ],
    [
      'Hola, Ada:',
      'Sábado, 6 de marzo de 2027, de 6:30 p.m. a 7:30 p.m.: Motion 3',
      'Dónde: Santa Ana, 1 Pit Lane.',
      'Certificado de regalo: -$25.00',
      '100 créditos: -$10.00',
      'Impuesto sobre las ventas: $3.71',
      'Cobrado a tu tarjeta: $42.71',
    ],
  ],
  'booking-moved': [
    ['It is now:', 'March 6'],
    ['Ahora es:', '6 de marzo'],
  ],
  'seat-offered': [
    ['A seat is free for you at Santa Ana', 'March 6', 'until 7:05 PM', 'Book this seat:'],
    ['Hay un simulador libre para ti en Santa Ana', '6 de marzo', 'hasta las 7:05 p.m.', 'Reservar este simulador:'],
  ],
  'booking-reminder': [
    ['See you at Santa Ana', 'Your race is coming up', 'March 6', 'Bring closed shoes.', 'Stop reminders:'],
    [
      'Te esperamos en Santa Ana',
      'Se acerca tu carrera',
      '6 de marzo',
      'Trae zapatos cerrados.',
      'Desactivar recordatorios',
    ],
  ],
  'booking-cancelled': [
    ['Your reservation is cancelled', '$42.71 is refunded to the card you paid with.', '100 credits are back'],
    ['Tu reserva está cancelada', '6 de marzo', '$42.71 se reembolsan a la tarjeta con la que pagaste.'],
  ],
  receipt: [
    ['You bought a gift voucher.', 'Paid: $100.00'],
    ['Compraste un certificado de regalo.', 'Pagado: $100.00'],
  ],
  refund: [
    [
      '$42.71 is refunded to the card you paid with.',
      '$25.00 is refunded to your gift voucher.',
      '100 credits are back',
      'first of these credits expire after Saturday, March 13, 2027',
      'Santa Ana, 1 Pit Lane',
    ],
    [
      '$42.71 se reembolsan a la tarjeta con la que pagaste.',
      '$25.00 se reembolsan a tu certificado',
      '100 créditos están otra vez',
      'vencen después del sábado, 13 de marzo de 2027',
    ],
  ],
  'refund-failed': [
    ['Your card refused the refund of $42.71.', 'March 6'],
    ['Tu tarjeta no aceptó el reembolso de $42.71.', '6 de marzo'],
  ],
  'refund-at-desk': [
    ['Collect your refund at the desk', '$42.71 that you paid in cash', 'March 6'],
    ['Recoge tu reembolso en el local', '$42.71 que pagaste en efectivo', '6 de marzo'],
  ],
  'new-code': [
    ['A new code for your gift voucher for Apex', 'Left on it: $42.71'],
    ['Un código nuevo para tu certificado de regalo de Apex', 'Saldo: $42.71'],
  ],
  'code-replaced': [
    ['A gift voucher that you bought at Apex has a new code', 'Check its balance'],
    ['Un certificado de regalo que compraste en Apex tiene un código nuevo', 'Consultar el saldo'],
  ],
  'refund-voucher': [['Your refund from Apex is a gift voucher'], ['Tu reembolso de Apex es un certificado de regalo']],
  'club-joined': [
    ['1,000 credits are in your account', 'Paid: $87.60', 'on day 31 of each month'],
    ['Tienes 1,000 créditos en tu cuenta', 'Pagado: $87.60', 'el día 31 de cada mes'],
  ],
  'club-renewed': [
    ['1,000 new credits from Apex', 'The last day to use them: Saturday, March 13, 2027'],
    ['1,000 créditos nuevos de Apex', 'Último día para usarlos: sábado, 13 de marzo de 2027'],
  ],
  'renewal-paid-late': [
    ['Your payment has arrived', 'Your membership has ended', 'Paid: $87.60'],
    ['Llegó tu pago', 'Tu membresía terminó', 'Pagado: $87.60'],
  ],
  'renewal-notice': [
    ['The charge is $96.00, tax included.', '$96.00 instead of $87.60', 'Visa 4242'],
    ['El cobro es de $96.00, impuesto incluido.', '$96.00 en lugar de $87.60', 'Visa 4242'],
  ],
  'club-sessions': [
    ['you get 2,000 credits a month, for 8 sessions', 'Nothing is charged today', '$175.20'],
    ['recibes 2,000 créditos al mes, para 8 sesiones', 'Hoy no se cobra nada', '$175.20'],
  ],
  'club-paused': [
    ['The pause is from Saturday, March 13, 2027 to Saturday, March 13, 2027', 'goes on automatically'],
    ['La pausa va del sábado, 13 de marzo de 2027 al sábado, 13 de marzo de 2027', 'sigue sola'],
  ],
  'club-resumed': [
    ['The pause ends early', '$87.60'],
    ['La pausa termina antes', '$87.60'],
  ],
  'renewal-failed': [
    ['($87.60) could not be charged', 'Your bank says: Your card was declined.'],
    ['($87.60)', 'Tu banco dice: Tu tarjeta fue rechazada.'],
  ],
  'credits-expire': [
    ['250 credits: last day Saturday, March 13, 2027'],
    ['250 créditos: último día, sábado, 13 de marzo de 2027'],
  ],
  'club-ended': [
    ['Your membership has ended', '$15.00'],
    ['Terminó tu membresía', '$15.00'],
  ],
};

describe('a mail in the language of its reader', () => {
  it.each(Object.entries(FACTS))(
    'contains the same facts in English and in Spanish: %s',
    (kind, [inEnglish, inSpanish]) => {
      for (const fact of inEnglish) expect(lettersIn('en').get(kind)).toContain(fact);
      for (const fact of inSpanish) expect(lettersIn('es').get(kind)).toContain(fact);
    },
  );

  it('has its facts listed in this test, whatever its kind', () => {
    expect(Object.keys(FACTS).toSorted()).toEqual([...lettersIn('en').keys()].toSorted());
  });

  it('contains the same amounts in both languages', () => {
    const amounts = (text = '') => [...text.matchAll(/\$[\d,.]*\d/g)].map(([amount]) => amount);
    for (const [kind, text] of lettersIn('en')) expect(amounts(lettersIn('es').get(kind)), kind).toEqual(amounts(text));
  });

  it('has Spanish texts for more cases: other ways of a refund, another receipt, a second failed renewal, one credit', () => {
    const textOf = (mail: { readonly text: string }) => mail.text;
    const refund = (cardPartTo: 'cash' | 'bank' | 'voucher') =>
      textOf(refundLetter(to, sender, { ...back, cardPartTo }, { lines: [], venue: 'Santa Ana' }));
    const back = { cardCents: 500, desk: [], voucherCents: 0, credits: 1, lastDay: undefined };
    expect(refund('cash')).toContain('Te reembolsamos $5.00 en efectivo.');
    expect(refund('bank')).toContain('Transferimos $5.00 a tu cuenta bancaria.');
    expect(refund('voucher')).toContain('Te reembolsamos $5.00 como certificado de regalo');
    expect(refund('cash')).toContain('1 crédito está otra vez en tu cuenta');
    const paid = { what: 'outstanding', amountCents: 700, receiptUrl: null } as const;
    expect(textOf(receiptLetter(to, sender, paid))).toContain('Tu saldo pendiente está pagado.');
    const again = renewalFailedLetter(to, sender, {
      ...{ amountCents: undefined, text: 'A bank of tomorrow.', again: 2, hasCard: true },
      ...{ nextTry: undefined, lastDay: undefined },
    });
    expect(again.subject).toBe('Tu membresía sigue sin pagarse');
    expect(again.text).toContain('Tu banco dice: A bank of tomorrow.');
  });
});

type Speaker = (...values: readonly unknown[]) => string;
type Pair = readonly [at: string, english: string, spanish: string];
/** Values that work as numbers and as texts, and are no words of a language. */
const VALUES = [7, 8, 9, 10];
const said = (text: unknown): string =>
  typeof text === 'function' ? (text as Speaker)(...VALUES.map(String)) : String(text);
const pairsOf = (one: object, other: object, at = ''): readonly Pair[] =>
  Object.entries(one).flatMap(([key, text]: [string, unknown]) => {
    const twin = (other as Readonly<Record<string, unknown>>)[key];
    return typeof text === 'object' && text !== null
      ? pairsOf(text, twin as object, `${at}${key}.`)
      : [[`${at}${key}`, said(text), said(twin)] as const];
  });
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

describe('the texts of mails and of statements on paper', () => {
  const pairs = [...pairsOf(english, spanish), ...pairsOf(paperEnglish, paperSpanish)];

  it('are all different in Spanish', () => {
    expect(pairs.length).toBeGreaterThan(80);
    expect(pairs.filter(([, one, other]) => one === other).map(([at]) => at)).toEqual([]);
  });

  it('contain no English word in Spanish', () => {
    const both = new Set(['club', 'instagram', 'plan', 'planes', 'ser']);
    const onlyEnglish = new Set(pairs.flatMap(([, one]) => wordsIn(one)).filter((word) => !both.has(word)));
    const left = pairs.flatMap(([at, , other]) =>
      wordsIn(other)
        .filter((word) => onlyEnglish.has(word))
        .map((word) => `${at}: ${word}`),
    );
    expect(left).toEqual([]);
  });

  it('contain in Spanish every value that they contain in English', () => {
    const values = (text: string) => (text.match(/\b(7|8|9|10)\b/g) ?? []).toSorted();
    expect(pairs.filter(([, one, other]) => String(values(one)) !== String(values(other))).map(([at]) => at)).toEqual(
      [],
    );
  });
});
