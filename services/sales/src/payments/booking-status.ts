import type { Reservation } from '@paddock/shared-domain/booking/contract';
import type { CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Quote } from '@paddock/shared-domain/payments/events';
import { isPaymentUnderWay, type Payment } from '@paddock/shared-domain/payments/payment';
import type { Directory } from '@paddock/venue/venues/directory';

const reservationsOf = (quoted: Quote, venues: Directory, created: Instant): Reservation[] => {
  const zone = venues.locations.get(quoted.locationId)?.timezone ?? 'UTC';
  return quoted.lines.flatMap((line) =>
    line.slots.map(({ reservationId, startsAt, date }) => ({
      id: reservationId,
      slot: venueText(startsAt, zone),
      time: timeLabel(startsAt, zone),
      date,
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

const stateOf = (payment: Payment, action: CheckoutStatus['action']): CheckoutStatus['state'] => {
  if (payment.phase === 'settled') return 'completed';
  if (payment.phase === 'abandoned') return 'failed';
  if (action !== null) return 'action_required';
  return isPaymentUnderWay(payment) ? 'processing' : 'quoted';
};

/**
 * The state of a booking for the customer's screen. All its reservations have the moment when the seats were taken as `created`,
 * normally the same as in lists (SLOT-02). If taking them was interrupted and resumed, lists show an earlier moment for the seats
 * of the first run.
 *
 * @param now `action` is what the bank requires from its cardholder, `receiptUrl` the provider's receipt.
 */
export const bookingStatus = (
  payment: Payment,
  quoted: Quote,
  venues: Directory,
  {
    action,
    receiptUrl,
  }: { readonly action: CheckoutStatus['action']; readonly receiptUrl: CheckoutStatus['receipt_url'] },
): CheckoutStatus => {
  const { phase, seatsHeld, failure } = payment;
  const completed = phase === 'settled';
  return {
    checkout_id: quoted.checkoutId,
    state: stateOf(payment, action),
    total_cents: quoted.totalCents,
    reservations: completed && seatsHeld?.at !== undefined ? reservationsOf(quoted, venues, seatsHeld.at) : [],
    post_booking_url: completed ? (venues.locations.get(quoted.locationId)?.post_booking_url ?? null) : null,
    receipt_url: receiptUrl,
    action,
    failure: phase === 'abandoned' ? (failure ?? null) : null,
    poll: `/reservations/checkouts/${quoted.checkoutId}`,
  };
};
