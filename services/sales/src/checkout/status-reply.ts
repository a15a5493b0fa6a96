import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { type Checkout, isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import type { CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import type { CheckoutEventOf } from '@paddock/shared-domain/checkout/events';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Directory } from '@paddock/venue/venues/directory';

type Quoted = CheckoutEventOf<'CheckoutQuoted'>['data'];
/** What the screen needs for the bank's challenge; asked of the provider each time, never kept. */
export type Challenge = { readonly clientSecret: string; readonly url: string | null };

const reservationsOf = (quoted: Quoted, venues: Directory, created: Instant): Reservation[] => {
  const zone = venues.locations.get(quoted.locationId)?.timezone ?? 'UTC';
  return quoted.lines.flatMap((line) =>
    line.slots.map(({ reservationId, startsAt }) => ({
      id: reservationId,
      slot: venueText(startsAt, zone),
      time: timeLabel(startsAt, zone),
      calendar: line.seatId,
      calendar_name: line.seatName,
      location: quoted.locationId,
      user: quoted.userId,
      subscription: null,
      paid: true,
      is_blackout: false,
      notes: null,
      cost_cents: line.costCents,
      created,
      block_count: 1,
    })),
  );
};

/** Where a checkout stands, for the customer's screen. */
export const statusReply = (
  checkout: Checkout,
  quoted: Quoted,
  venues: Directory,
  /** When its seats were taken; given of one that is completed. */
  taken?: Instant,
  challenge?: Challenge,
): CheckoutStatus => {
  const completed = checkout.phase === 'completed';
  const asking = checkout.phase === 'action-required' && challenge !== undefined;
  return {
    checkout_id: quoted.checkoutId,
    state: completed
      ? 'completed'
      : checkout.phase === 'failed'
        ? 'failed'
        : asking
          ? 'action_required'
          : isUnderWay(checkout)
            ? 'processing'
            : 'quoted',
    total_cents: quoted.totalCents,
    reservations: taken === undefined ? [] : reservationsOf(quoted, venues, taken),
    post_booking_url: completed ? (venues.locations.get(quoted.locationId)?.post_booking_url ?? null) : null,
    receipt_url: checkout.receiptUrl ?? null,
    action: asking
      ? {
          client_secret: challenge.clientSecret,
          url: challenge.url,
          expires: checkout.actionExpiresAt ?? quoted.expiresAt,
        }
      : null,
    failure: checkout.phase === 'failed' ? (checkout.failure ?? null) : null,
    poll: `/reservations/checkouts/${quoted.checkoutId}`,
  };
};
