import { dollars, percentOfRatePpm } from '../kernel/money.ts';
import { plural } from '../kernel/spanish-plural.ts';
import type { LineDetail, StatementLine } from './statement-line.ts';

type Line = Pick<StatementLine, 'kind' | 'credits'> & { readonly detail: Partial<LineDetail> };
const HALF_HOUR_MINUTES = 30;

const seatOf = (name: string): string => (/^\d/.test(name) ? `Simulador ${name}` : name);
const credits = (count: number): string => plural(Math.abs(count), 'crédito');
const percent = (rate: LineDetail['tax_ppm']): string => (rate === undefined ? '' : ` ${percentOfRatePpm(rate)}%`);

const seats = ({
  detail: { seat_name: name, seat_type_name: type, half_hours: count, price_rule: rule },
}: Line): string =>
  name === undefined
    ? 'Reserva'
    : [seatOf(name), count === undefined ? '' : `${count * HALF_HOUR_MINUTES} min`, type ?? '', rule ?? '']
        .filter((part) => part !== '')
        .join(', ');

/** Every kind of line. */
export const SPANISH_LINES: Readonly<Record<string, (line: Line) => string>> = {
  seats,
  fee: ({ detail: { seat_name: name } }) => `Cargo por reserva${name === undefined ? '' : `, ${seatOf(name)}`}`,
  tax: ({ detail }) => `Impuesto sobre las ventas${percent(detail.tax_ppm)}`,
  card_payment: () => 'Pago con tarjeta',
  card_declined: ({ detail: { attempted_cents: cents } }) =>
    `Tarjeta rechazada${cents === undefined ? '' : ` (${dollars(cents)})`}, no se cobró nada`,
  voucher_bought: () => 'Compra de certificado de regalo',
  voucher_used: () => 'Certificado de regalo usado',
  voucher_returned: () => 'Reembolsado al certificado de regalo',
  voucher_withdrawn: () => 'Saldo del certificado de regalo reembolsado',
  promotion: () => 'Código promocional',
  credits_bought: (line) => `Club: compra de ${credits(line.credits)}`,
  credits_discount: () => 'Descuento del club',
  credits_used: (line) => `Uso de ${credits(line.credits)}`,
  credits_returned: (line) => `Reembolso de ${credits(line.credits)}`,
  credits_expired: (line) => `Vencimiento de ${credits(line.credits)}`,
  renewal_due: () => 'Renovación del club, aún sin pagar',
  early_cancel: () => 'Diferencia de descuento por terminar una membresía antes',
  refund: () => 'Reembolso',
  refund_tax: () => 'Impuesto reembolsado',
  card_refund: () => 'Reembolsado a la tarjeta',
  desk_refund_due: () => 'Se pagó en el local y se reembolsa allí',
  hand_refund: () => 'Reembolsado por el local, no a la tarjeta',
  voucher_refund: () => 'Reembolsado como certificado de regalo',
  card_refund_failed: () => 'No se completó un reembolso a la tarjeta',
  cash_payment: () => 'Pago en efectivo',
  bank_payment: () => 'Pago por transferencia bancaria',
  terminal_payment: () => 'Pago con tarjeta en el local',
  other_payment: () => 'Pago en el local por otro medio',
  charge_taken_back: () => 'El banco de la tarjeta revirtió el pago',
  charge_given_back: () => 'El banco de la tarjeta devolvió el pago al local',
  card_refund_returned: () => 'El banco de la tarjeta devolvió el reembolso al local',
  written_off: () => 'Quitado del saldo pendiente por el local',
  owed_again: () => 'Agregado otra vez al saldo pendiente por el local',
  withdrawn: () => 'Quitado del saldo pendiente: cancelado',
  item: () => 'Concepto pendiente',
};

/** The text of a line for customers, in Spanish, the same on screen, in the CSV and in the PDF; undefined for an unknown kind. */
export const spanishLineWords = (line: Line): string | undefined => SPANISH_LINES[line.kind]?.(line);
