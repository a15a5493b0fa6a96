import { readPaymentsOf } from '@paddock/projections/payments/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { type ScheduleDay, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { CheckoutId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Quote } from '@paddock/shared-domain/payments/events';
import { isPaymentUnderWay, type Payment } from '@paddock/shared-domain/payments/payment';
import type { HeldSlot, UnfinishedPayment } from '@paddock/shared-domain/payments/unfinished-contract';
import type { KnownPayment } from '@paddock/projections/payments/read';
import type { Deps } from '@paddock/kit/deps';
import type { AllPayments } from './process/payments.ts';
import type { Directory, VenueDirectory } from '@paddock/venue/venues/directory';

export type UnfinishedDeps = {
  readonly deps: Pick<Deps, 'commands' | 'db'>;
  readonly any: Pick<AllPayments['any'], 'look'>;
  readonly directory: VenueDirectory;
};
/** An unfinished payment: whether it is a booking, and its state. */
type Found = { readonly known: KnownPayment; readonly payment: Payment };

/** The unfinished payments of a customer, from the log. */
export const createUnfinished = ({ deps: { commands, db }, any, directory }: UnfinishedDeps) => {
  /** The half-hours that a checkout holds now; only those are kept for its owner. */
  const holdsOf = async ({ checkoutId, userId, locationId, lines }: Quote, venues: Directory): Promise<HeldSlot[]> => {
    const zone = venues.locations.get(locationId)?.timezone ?? 'UTC';
    const days = new Map<string, ScheduleDay>();
    const holds: HeldSlot[] = [];
    for (const { seatId, seatName, slots } of lines)
      for (const { startsAt, date } of slots) {
        const name = scheduleId(locationId, date);
        const day = days.get(name) ?? (await commands.load(scheduleDecider, name)).state;
        days.set(name, day);
        if (ownHoldOf(day, { seatId, startsAt }, userId) !== checkoutId) continue;
        const slot = { slot: venueText(startsAt, zone), time: timeLabel(startsAt, zone) };
        holds.push({ ...slot, calendar: seatId, calendar_name: seatName, location: locationId });
      }
    return holds;
  };

  const shown = async (known: KnownPayment): Promise<UnfinishedPayment[]> => {
    const { payment } = await any.look(known);
    const { request, quote, phase, challengeExpiresAt } = payment;
    if (request === undefined || !isPaymentUnderWay(payment)) return [];
    const venues = await directory.get();
    const asks = phase === 'challenged';
    return [
      {
        id: request.paymentId,
        purpose: request.purpose.kind,
        state: asks ? 'action_required' : 'processing',
        amount_cents: request.amountCents,
        expires: asks ? (challengeExpiresAt ?? null) : null,
        location_name: (quote && venues.locations.get(quote.locationId)?.name) ?? null,
        holds: quote === undefined ? [] : await holdsOf(quote, venues),
      },
    ];
  };

  return {
    /** All of them: the booking first, then from the oldest. */
    list: async (userId: UserId): Promise<readonly UnfinishedPayment[]> => {
      const { checkout, items } = (await commands.load(accountDecider, userId)).state;
      const booking = checkout === undefined ? [] : await shown({ kind: 'checkout', id: checkout });
      // The account has the payment of a bill; the read model has the ids of other purchases, which are then read from the log.
      const paying = paymentUnderWay(items);
      const found = (await readPaymentsOf(db, userId)).flatMap((one) => (one.kind === 'payment' ? one.id : []));
      const ids = new Set([...found, ...(paying === undefined ? [] : [paying])]);
      const others = await Promise.all([...ids].map((id) => shown({ kind: 'payment', id })));
      return [...booking, ...others.flat()];
    },
    /** What an id is for this customer: their booking, another payment of theirs, or nothing. */
    whatIs: async (userId: UserId, id: PaymentId): Promise<Found | undefined> => {
      const kinds = [
        { kind: 'checkout', id: CheckoutId.parse(id) },
        { kind: 'payment', id },
      ] as const;
      for (const known of kinds) {
        const { payment } = await any.look(known);
        if ((payment.quote ?? payment.request)?.userId === userId) return { known, payment };
      }
      return undefined;
    },
  };
};
