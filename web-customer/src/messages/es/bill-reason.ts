import { dollars } from '@paddock/shared-domain/kernel/money';
import type { ExplanationReply } from '@paddock/shared-domain/statements/contract';
import { billLine } from './bill-line.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';
import { serverWords } from './server-words.ts';

type Line = ExplanationReply['lines'][number];
type Quote = ExplanationReply['quote'];

/** What each rule says, by its version. A version that is on a bill stays here for ever. */
export const RULES: Readonly<Record<string, string>> = {
  'A-063/1':
    'Un cargo por reserva por cada simulador. No se cobra a partir de cierto número de medias horas, ni a miembros al corriente.',
  'A-064/1':
    'Se suman simuladores y cargos; primero se resta el certificado de regalo, luego los créditos del club, y al resto se le suma el impuesto.',
  'A-064/2':
    'Se suman simuladores y cargos; primero se restan los créditos del club y al resto se le suma el impuesto. El certificado de regalo paga de esa suma, y la tarjeta paga el resto.',
  'A-065/1': 'Los créditos se usan empezando por los que vencen primero, completos, a 10 centavos cada uno.',
  'A-067/1': 'El impuesto se redondea al centavo más cercano en reservas, y hacia arriba en el club.',
  'A-070/1':
    'Tu tarjeta se cobra una sola vez, después de apartar tus simuladores, y la reserva se confirma enseguida.',
  'A-073/1': 'Un simulador reservado sin pagar al momento pasa a tu cuenta, con su cargo y su impuesto.',
  'A-075/1':
    'Lo que se devuelve regresa a donde salió: la tarjeta, el certificado, los créditos con su vencimiento anterior. Lo que nunca se pagó se retira de tu cuenta.',
  'A-075/2':
    'Lo que se devuelve regresa a donde salió. Si la tarjeta no lo acepta, el local lo paga en efectivo o por transferencia bancaria.',
  'A-075/3':
    'Lo que se devuelve regresa a donde salió. Lo que se pagó en el local se devuelve allí: en efectivo, por transferencia bancaria o como certificado de regalo.',
  'A-075/4':
    'Lo que se devuelve regresa a donde salió. Lo que el local devolvió por sí mismo, lo puso en una tarjeta en el local o lo pagó como quedó anotado.',
  'A-075/5':
    'Un pago que se disputó con el banco de la tarjeta no lo devuelve el local otra vez. Se vuelve a deber, salvo que se cancele la reserva que pagó.',
  'A-076/1': 'El certificado de regalo paga antes que todo lo demás; lo que sobra queda en él.',
  'A-076/2': 'El certificado de regalo paga precio e impuesto antes que la tarjeta; lo que sobra queda en él.',
  'A-077/1': 'Los certificados de regalo se venden sin impuesto.',
  'A-082/1':
    'El personal puede retirar de tu cuenta lo que está pendiente; queda registrado quién lo hizo y no se borra nada.',
  'A-082/2':
    'Lo pendiente de tu cuenta se puede pagar en el local, en efectivo o por transferencia; queda registrado quién lo recibió.',
  'A-082/3':
    'Lo pendiente de tu cuenta se puede pagar en el local, con tarjeta allí o por otro medio que el personal anota; queda registrado quién lo recibió.',
  'A-085/1': 'Los créditos se compran con el descuento del club y se usan a su valor completo, 10 centavos cada uno.',
  'A-090/1': 'Los créditos vencen al final del segundo ciclo después de aquel en que se recibieron.',
  'A-092/1': 'Una renovación que no se pudo cobrar queda pendiente, y sus créditos llegan cuando se paga.',
  'A-093/1': 'Una membresía que termina antes de dos ciclos debe el descuento de los créditos ya usados.',
};

const halfHours = (count: number): string => plural(count, 'media hora', 'medias horas');

const taxedPart = ({ voucher_pays_tax, credits }: NonNullable<Quote>): string =>
  !voucher_pays_tax
    ? 'lo que quedaba después de certificado y créditos'
    : credits > 0
      ? 'lo que quedaba después de los créditos'
      : 'el precio con sus cargos';

/** The sentence about this very line, with the figures of its moment; undefined where the rule alone says it. */
const figures = ({ kind, detail, amount_cents }: Line, quote: Quote): string | undefined => {
  const { half_hours: count, half_hour_cents: price } = detail;
  if (kind === 'seats' && count !== undefined && price !== undefined)
    return `${halfHours(count)} a ${dollars(price)} cada una, el precio cuando se cotizó la reserva: ${dollars(amount_cents)}.`;
  if (kind === 'fee' && quote !== null && count !== undefined)
    return `La reserva tenía ${halfHours(count)} de este simulador. En este local no hay cargo a partir de ${halfHours(quote.fee_waived_from_half_hours)}, ni para miembros al corriente; no fue el caso.`;
  if (kind === 'tax' && quote !== null)
    return `${quote.tax_percent}% de ${dollars(quote.pre_tax_cents)}, ${taxedPart(quote)}: ${dollars(amount_cents)}.`;
  if (kind === 'card_declined') return detail.text && serverWords(detail.text, undefined);
  if (kind === 'credits_expired') return 'Se podían usar hasta su vencimiento; lo que sobró se perdió.';
  return undefined;
};

/** "Why was I charged this?" in plain Spanish: the figures of the moment, then the rule; a fee's figures are its rule. */
export const billReason = (line: Line, quote: Quote): string => {
  const said = figures(line, quote);
  const rule = said !== undefined && line.kind === 'fee' ? '' : (RULES[line.rule] ?? '');
  return [said ?? `${billLine(line)}.`, rule].filter((text) => text !== '').join(' ');
};
