import type { ReservationId } from '../kernel/ids.ts';
import type { QuotedLine } from '../payments/events.ts';
import { upTo } from './amounts.ts';

/** A reservation of a quote: its share of the fee of its seat, and its weight, which is slot price and that share, in cents. */
export type Weighed = { readonly reservationId: ReservationId; readonly feeCents: number; readonly weight: number };

/** The reservations of a quote by weight, in the order of the quote. */
export const weightsOf = (lines: readonly QuotedLine[]): readonly Weighed[] =>
  lines.flatMap(({ costCents, bookingFeeCents, slots }) =>
    slots.map(({ reservationId }, index) => {
      const feeCents = upTo(bookingFeeCents, index + 1, slots.length) - upTo(bookingFeeCents, index, slots.length);
      return { reservationId, feeCents, weight: costCents + feeCents };
    }),
  );
