import type { LocationRow } from '@paddock/projections/venues/read';
import type { Quote, VisitorPrice } from '@paddock/shared-domain/checkout/contract';
import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import { percentOfRatePpm } from '@paddock/shared-domain/kernel/money';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';

type Quoted = PaymentEventOf<'CheckoutQuoted'>['data'];

/** CHECK-03, CHECK-04: the quote as shown. All of it comes from the event, so it never changes. */
export const quoteReply = (quoted: Quoted, location: LocationRow): Quote => ({
  checkout_id: quoted.checkoutId,
  ...priceReply(quoted, location),
  expires: quoted.expiresAt,
});

/** The price alone: what a quote says, but for its id and its end. */
export const priceReply = (
  quoted: Omit<Quoted, 'checkoutId' | 'expiresAt' | 'userId' | 'member'>,
  location: LocationRow,
): VisitorPrice => ({
  line_items: quoted.lines.map((line) => ({
    calendar: line.seatId,
    calendar_name: line.seatName,
    calendar_type_name: line.seatTypeName,
    calendar_cost_cents: line.costCents,
    price_rule: line.rule?.name ?? null,
    calendar_qty: line.slots.length,
    calendar_total_cents: line.totalCents,
    calendar_booking_fee_cents: line.bookingFeeCents,
    calendar_location: quoted.locationId,
    time: line.slots[0] === undefined ? '' : timeLabel(line.slots[0].startsAt, location.timezone),
    slots: line.slots.map(({ startsAt }) => venueText(startsAt, location.timezone)),
  })),
  subtotal_cents: quoted.subtotalCents,
  ...(quoted.promotionId !== undefined && {
    promotion: {
      code: quoted.promotionId,
      percent: quoted.promotionPpm === undefined ? null : percentOfRatePpm(quoted.promotionPpm),
      cents: quoted.promotionCents ?? 0,
    },
  }),
  discount_cents: quoted.discountCents,
  pre_tax_cents: quoted.preTaxCents,
  sales_tax_cents: quoted.salesTaxCents,
  total_cents: quoted.totalCents,
  credits_using: quoted.creditsUsing,
  credits_value_cents: quoted.creditsValueCents,
  credits_program_saves: quoted.programSavesCents,
  booking_fees_threshold: quoted.bookingFeesThreshold,
  location: quoted.locationId,
  location_name: location.name,
  sales_tax_rate_percent: percentOfRatePpm(quoted.salesTaxPpm),
});
