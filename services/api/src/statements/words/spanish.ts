import type { PaperWords } from './english.ts';

/** Every text of a statement on paper and as a table, in Spanish, but its lines. */
export const spanish: PaperWords = {
  fileName: 'estado-de-cuenta',
  title: 'Estado de cuenta',
  asOf: (moment, zone) => `Al ${moment} (${zone})`,
  from: (moment) => `Desde el ${moment}`,
  date: 'Fecha',
  what: 'Concepto',
  credits: 'Créditos',
  amount: 'Monto',
  balance: 'Saldo',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  stillToPay: (item) => `Por pagar: ${item}`,
  signs: 'Un saldo positivo se le debe al local; uno negativo está a tu favor. Un crédito vale 10 centavos.',
  columns: {
    date: 'fecha',
    what: 'concepto',
    amount: 'monto',
    balance: 'saldo',
    credits: 'créditos',
    creditsBalance: 'saldo_de_créditos',
    rule: 'regla',
    by: 'por',
    reason: 'motivo',
    event: 'evento',
    eventId: 'id_de_evento',
    stream: 'flujo',
    revision: 'revisión',
  },
  by: { customer: 'cliente', staff: 'personal', system: 'sistema', visitor: 'visitante' },
};
