import type { PaymentEventOf } from '../payments/events.ts';

/** What a quote contained, kept until the sale, so that its lines can name the seats (invariant C3: it is what was sold). */
export type Cart = {
  readonly tax_ppm: number;
  readonly lines: readonly {
    readonly seat_name: string;
    readonly seat_type_name: string;
    readonly half_hours: number;
    readonly half_hour_cents: number;
    readonly price_rule?: string;
    readonly total_cents: number;
    readonly fee_cents: number;
  }[];
};

export const cartOf = ({ lines, salesTaxPpm }: PaymentEventOf<'CheckoutQuoted'>['data']): Cart => ({
  tax_ppm: salesTaxPpm,
  lines: lines.map((line) => ({
    seat_name: line.seatName,
    seat_type_name: line.seatTypeName,
    half_hours: line.slots.length,
    half_hour_cents: line.costCents,
    ...(line.rule && { price_rule: line.rule.name }),
    total_cents: line.totalCents,
    fee_cents: line.bookingFeeCents,
  })),
});
