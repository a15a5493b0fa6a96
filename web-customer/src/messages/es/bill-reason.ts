import { dollars } from '@paddock/shared-domain/kernel/money';
import type { ExplanationReply } from '@paddock/shared-domain/statements/contract';
import { billLine } from './bill-line.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';
import { serverWords } from './server-words.ts';

type Line = ExplanationReply['lines'][number];
type Quote = ExplanationReply['quote'];

/** The text of each rule by version. A version that is on any bill must stay here. */
export const RULES: Readonly<Record<string, string>> = {
  'A-063/1':
    'Cada simulador de una reserva tiene un cargo por reserva. No se cobra si reservas suficientes medias horas, ni a miembros al corriente.',
  'A-064/1':
    'Se suman simuladores y cargos. Primero se resta el certificado de regalo, luego los créditos del club. Al resto se le suma el impuesto.',
  'A-064/2':
    'Se suman simuladores y cargos. Primero se restan los créditos del club, y al resto se le suma el impuesto. El certificado de regalo paga de ese total, y la tarjeta paga lo que queda.',
  'A-065/1': 'Primero se usan los créditos que vencen primero. Cada crédito completo paga 10 centavos.',
  'A-067/1':
    'El impuesto se redondea al centavo más cercano en las reservas (medio centavo sube), y siempre hacia arriba en el club.',
  'A-070/1': 'Tu tarjeta se cobra una sola vez, después de apartar tus simuladores. Tu reserva se confirma enseguida.',
  'A-073/1': 'Un simulador que reservas sin pagar se agrega a tu saldo pendiente, con su cargo y su impuesto.',
  'A-075/1':
    'El reembolso va a lo que usaste para pagar: la tarjeta, el certificado o los créditos con su vencimiento anterior. Lo que nunca pagaste se quita de tu saldo pendiente.',
  'A-075/2':
    'El reembolso va a lo que usaste para pagar. Si la tarjeta no lo acepta, el local lo paga en efectivo o por transferencia bancaria.',
  'A-075/3':
    'El reembolso va a lo que usaste para pagar. Lo que se pagó en el local se reembolsa allí: en efectivo, por transferencia bancaria o como certificado de regalo.',
  'A-075/4':
    'El reembolso va a lo que usaste para pagar. Lo que el local reembolsó por sí mismo fue a una tarjeta en el local, o se pagó como quedó anotado.',
  'A-075/5':
    'El local no reembolsa otra vez un pago que se disputó con el banco de la tarjeta. Se vuelve a deber, salvo que se cancele la reserva que pagó.',
  'A-075/6':
    'Lo que queda de un certificado de regalo se puede reembolsar a la tarjeta con la que se pagó. Ya no está en el certificado.',
  'A-076/1': 'El certificado de regalo paga antes que todo lo demás. Lo que sobra queda en el certificado.',
  'A-076/2':
    'El certificado de regalo paga precio e impuesto antes que la tarjeta. Lo que sobra queda en el certificado.',
  'A-077/1': 'Los certificados de regalo se venden sin impuesto.',
  'A-082/1':
    'El personal puede quitar un monto de tu saldo pendiente. El estado de cuenta conserva cada movimiento y muestra quién lo hizo.',
  'A-082/2':
    'Tu saldo pendiente se puede pagar en el local, en efectivo o por transferencia bancaria. El estado de cuenta muestra quién recibió el pago.',
  'A-082/3':
    'Tu saldo pendiente se puede pagar en el local, con tarjeta o por otro medio que el personal anota. El estado de cuenta muestra quién recibió el pago.',
  'A-085/1':
    'Los miembros compran créditos con el descuento del club y los usan a su valor completo, 10 centavos cada uno.',
  'A-090/1': 'Los créditos vencen al final del segundo ciclo mensual después de aquel en que los recibiste.',
  'A-092/1':
    'Una renovación que no se pudo cobrar se agrega a tu saldo pendiente. Recibes sus créditos cuando la pagas.',
  'A-093/1': 'Si una membresía termina antes de dos ciclos mensuales, se debe el descuento de los créditos ya usados.',
  'A-143/1': 'El código promocional se resta primero de simuladores y cargos, antes de los créditos y del impuesto.',
};

const halfHours = (count: number): string => plural(count, 'media hora', 'medias horas');

const taxedPart = ({ voucher_pays_tax, credits, promotion_cents }: NonNullable<Quote>): string =>
  promotion_cents !== undefined
    ? `lo que quedaba después del código promocional${credits > 0 ? ' y los créditos' : ''}`
    : !voucher_pays_tax
      ? 'lo que quedaba después de certificado y créditos'
      : credits > 0
        ? 'lo que quedaba después de los créditos'
        : 'el precio con sus cargos';

/** The sentence about a line, with its figures at that time; undefined where the rule's text is enough. */
const figures = ({ kind, detail, amount_cents }: Line, quote: Quote): string | undefined => {
  const { half_hours: count, half_hour_cents: price } = detail;
  if (kind === 'seats' && count !== undefined && price !== undefined)
    return `${halfHours(count)} a ${dollars(price)} cada una, el precio cuando se cotizó la reserva: ${dollars(amount_cents)}.`;
  if (kind === 'fee' && quote !== null && count !== undefined)
    return `La reserva tenía ${halfHours(count)} de este simulador. En este local no hay cargo a partir de ${halfHours(quote.fee_waived_from_half_hours)}, ni para miembros al corriente; no fue el caso.`;
  if (kind === 'tax' && quote !== null)
    return `${quote.tax_percent}% de ${dollars(quote.pre_tax_cents)}, ${taxedPart(quote)}: ${dollars(amount_cents)}.`;
  if (kind === 'promotion' && quote !== null)
    return `El código promocional restó ${dollars(-amount_cents)} del precio.`;
  if (kind === 'card_declined') return detail.text && serverWords(detail.text, undefined);
  if (kind === 'credits_expired') return 'Podías usarlos hasta su vencimiento. Lo que sobró se perdió.';
  return undefined;
};

/**
 * "Why was I charged this?" in plain Spanish: the figures of that time, then the rule; for a fee the rule already has the
 * figures.
 */
export const billReason = (line: Line, quote: Quote): string => {
  const said = figures(line, quote);
  const rule = said !== undefined && line.kind === 'fee' ? '' : (RULES[line.rule] ?? '');
  return [said ?? `${billLine(line)}.`, rule].filter((text) => text !== '').join(' ');
};
