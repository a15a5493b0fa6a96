import { accountDecider } from '@paddock/shared-domain/billing/account';
import { paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { type ScheduleDay, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Position } from '@paddock/event-store/port';
import { type Checkout, isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import {
  CheckoutId,
  type LocationId,
  type PaymentId,
  type SeatId,
  type UserId,
} from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { isPaymentUnderWay } from '@paddock/shared-domain/payments/payment';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { PaymentRun, Payments } from './process/payments.ts';
import type { GivenUpBy } from '@paddock/kit/processes/step-runner';

/** How long the provider may take to say whether it is too late, in milliseconds. */
const PATIENCE = 2_000;

export type Slot = {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly seatId: SeatId;
  readonly startsAt: Instant;
};

/**
 * What somebody left unfinished must not stand in their own way: whoever leaves the bank's challenge and begins again has the first
 * attempt given up. The provider's cancel decides: either it can never charge any more, and what it held is free, or it was charged
 * already, and then it is brought to its good end. Safe to repeat from anywhere; a crash in between leaves what the janitor ends.
 */
export type LetGo = {
  /** Their checkout. `true`: none is under way any more. */
  checkout(userId: UserId, by?: GivenUpBy): Promise<boolean>;
  /** What they were paying of their bill. `true`: none is under way any more. */
  payment(userId: UserId, by?: GivenUpBy): Promise<boolean>;
  /** Their checkout, if it holds one of these slots. `true`: it holds none of them any more. */
  slots(userId: UserId, slots: readonly Slot[], by?: GivenUpBy): Promise<boolean>;
  /** A checkout or payment that is known by its id, of any customer. `none`: it never began. */
  one(kind: 'checkout' | 'payment', id: PaymentId, by: GivenUpBy): Promise<LeftAt>;
  /** Whether all that is under way on their bill waits for the bank, so that it can be given up. Touches nothing. */
  canGo(userId: UserId): Promise<boolean>;
};
/** How something that was to be let go stands; `processing` where nothing can be said in time. */
export type LeftAt = {
  readonly state: 'cancelled' | 'completed' | 'processing' | 'none';
  readonly position: Position | undefined;
};
/** How far a checkout was taken. */
type CheckoutRun = { readonly checkout: Checkout; readonly position: Position };
export type LetGoDeps = {
  readonly commands: Commands;
  /** The process of checkouts. */
  readonly payment: {
    run(id: CheckoutId): Promise<CheckoutRun>;
    abandon(id: CheckoutId, by?: GivenUpBy): Promise<CheckoutRun>;
  };
  readonly payments: Pick<Payments, 'run' | 'look' | 'abandon'>;
  readonly sleep: (millis: number) => Promise<void>;
};

/** How the end of a checkout or a payment is told to the caller. */
const STANDS: Readonly<Record<string, LeftAt['state']>> = {
  completed: 'completed',
  settled: 'completed',
  failed: 'cancelled',
  abandoned: 'cancelled',
};

/** Who let it go, and nothing else of what they were asked for: the payment's own step has an id of its own. */
const nameOf = (by: GivenUpBy | undefined): GivenUpBy | undefined => by && { actor: by.actor, requestId: by.requestId };

export const createLetGo = ({ commands, payment, payments, sleep }: LetGoDeps): LetGo => {
  const inTime = async <T>(ended: Promise<T>): Promise<T | undefined> =>
    Promise.race([ended, sleep(PATIENCE).then(() => undefined)]);

  const endCheckout = async (id: CheckoutId, by: GivenUpBy | undefined): Promise<CheckoutRun> => {
    const reached = await payment.run(id);
    return reached.checkout.phase === 'action-required' ? payment.abandon(id, nameOf(by)) : reached;
  };
  const endPayment = async (id: PaymentId, by: GivenUpBy | undefined): Promise<PaymentRun> => {
    const reached = await payments.run(id);
    return reached.payment.phase === 'challenged' ? payments.abandon(id, nameOf(by)) : reached;
  };

  const checkout: LetGo['checkout'] = async (userId, by) => {
    const id = (await commands.load(accountDecider, userId)).state.checkout;
    if (id === undefined || !isUnderWay((await commands.load(checkoutDecider, id)).state)) return true;
    const ended = await inTime(endCheckout(id, by));
    return ended !== undefined && !isUnderWay(ended.checkout);
  };

  return {
    checkout,
    payment: async (userId, by) => {
      const id = paymentUnderWay((await commands.load(accountDecider, userId)).state.items);
      if (id === undefined) return true;
      const ended = await inTime(endPayment(id, by));
      return ended !== undefined && !isPaymentUnderWay(ended.payment);
    },
    slots: async (userId, slots, by) => {
      const days = new Map<string, ScheduleDay>();
      for (const { locationId, date, seatId, startsAt } of slots) {
        const name = scheduleId(locationId, date);
        const day = days.get(name) ?? (await commands.load(scheduleDecider, name)).state;
        days.set(name, day);
        if (ownHoldOf(day, { seatId, startsAt }, userId) !== undefined) return checkout(userId, by);
      }
      return true;
    },
    one: async (kind, id, by) => {
      if (kind === 'checkout') {
        const { state } = await commands.load(checkoutDecider, CheckoutId.parse(id));
        // A quote that nobody accepted is no payment.
        if (state.phase === 'none' || state.phase === 'quoted') return { state: 'none', position: undefined };
        const ended = await inTime(endCheckout(CheckoutId.parse(id), by));
        return { state: STANDS[ended?.checkout.phase ?? 'none'] ?? 'processing', position: ended?.position };
      }
      const ended = await inTime(endPayment(id, by));
      return { state: STANDS[ended?.payment.phase ?? 'none'] ?? 'processing', position: ended?.position };
    },
    canGo: async (userId) => {
      const { items } = (await commands.load(accountDecider, userId)).state;
      const claims = [...items.values()].flatMap(({ claimedBy }) => claimedBy ?? []);
      const phases = await Promise.all(claims.map(async (id) => (await payments.look(id)).payment.phase));
      return phases.length > 0 && phases.every((phase) => phase === 'challenged');
    },
  };
};
