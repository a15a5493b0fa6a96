import { readPaymentsOf } from '@paddock/projections/payments/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { type ScheduleDay, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { type Checkout, isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { CheckoutId, PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { isPaymentUnderWay, type Payment } from '@paddock/shared-domain/payments/payment';
import type { HeldSlot, UnfinishedPayment } from '@paddock/shared-domain/payments/unfinished-contract';
import type { Deps } from '@paddock/kit/deps';
import type { Payments } from './process/payments.ts';
import type { Directory, VenueDirectory } from '@paddock/venue/venues/directory';

export type UnfinishedDeps = {
  readonly deps: Pick<Deps, 'commands' | 'db'>;
  readonly payments: Pick<Payments, 'look'>;
  readonly directory: VenueDirectory;
};
type Quote = NonNullable<Checkout['quote']>;

/** What somebody is paying and has not ended, read from the log. */
export const createUnfinished = ({ deps: { commands, db }, payments, directory }: UnfinishedDeps) => {
  /** The half-hours that a checkout holds at this moment: only those are kept for its owner. */
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

  const ofCheckout = async (checkout: Checkout): Promise<UnfinishedPayment[]> => {
    const { quote, phase, actionExpiresAt } = checkout;
    if (quote === undefined || !isUnderWay(checkout)) return [];
    const venues = await directory.get();
    const asks = phase === 'action-required';
    return [
      {
        id: PaymentId.parse(quote.checkoutId),
        purpose: 'booking',
        state: asks ? 'action_required' : 'processing',
        amount_cents: quote.totalCents,
        expires: asks ? (actionExpiresAt ?? null) : null,
        location_name: venues.locations.get(quote.locationId)?.name ?? null,
        holds: await holdsOf(quote, venues),
      },
    ];
  };
  const ofPayment = (id: PaymentId, payment: Payment): UnfinishedPayment[] => {
    const { request, phase, challengeExpiresAt } = payment;
    if (request === undefined || !isPaymentUnderWay(payment)) return [];
    const asks = phase === 'challenged';
    return [
      {
        id,
        purpose: request.purpose.kind,
        state: asks ? 'action_required' : 'processing',
        amount_cents: request.amountCents,
        expires: asks ? (challengeExpiresAt ?? null) : null,
        location_name: null,
        holds: [],
      },
    ];
  };

  return {
    /** All of it, the booking first, then from the oldest on. */
    list: async (userId: UserId): Promise<readonly UnfinishedPayment[]> => {
      const { state: account } = await commands.load(accountDecider, userId);
      const checkout =
        account.checkout === undefined
          ? []
          : await ofCheckout((await commands.load(checkoutDecider, account.checkout)).state);
      // What pays a bill stands on the account; other purchases are found by the read model and then looked at in the log.
      const paying = paymentUnderWay(account.items);
      const ids = new Set([...(await readPaymentsOf(db, userId)), ...(paying === undefined ? [] : [paying])]);
      const others = await Promise.all([...ids].map(async (id) => ofPayment(id, (await payments.look(id)).payment)));
      return [...checkout, ...others.flat()];
    },
    /** What an id is to somebody: their checkout, their payment, or nothing of theirs. */
    whatIs: async (
      userId: UserId,
      id: PaymentId,
    ): Promise<{ readonly checkout: Checkout } | { readonly payment: Payment } | undefined> => {
      const { state: checkout } = await commands.load(checkoutDecider, CheckoutId.parse(id));
      if (checkout.quote?.userId === userId) return { checkout };
      const { payment } = await payments.look(id);
      return payment.request?.userId === userId ? { payment } : undefined;
    },
  };
};
