import { accountDecider } from '@paddock/shared-domain/billing/account';
import { paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { type ScheduleDay, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import type { LocationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { isPaymentUnderWay } from '@paddock/shared-domain/payments/payment';
import type { Commands } from '../command-handling/commands.ts';
import type { CheckoutPayment } from './checkout-payment/checkout-payment.ts';
import type { Payments } from './payments/payments.ts';
import type { GivenUpBy } from './step-runner.ts';

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
  checkout(userId: UserId): Promise<boolean>;
  /** What they were paying of their bill. `true`: none is under way any more. */
  payment(userId: UserId, by?: GivenUpBy): Promise<boolean>;
  /** Their checkout, if it holds one of these slots. `true`: it holds none of them any more. */
  slots(userId: UserId, slots: readonly Slot[]): Promise<boolean>;
  /** Whether all that is under way on their bill waits for the bank, so that it can be given up. Touches nothing. */
  canGo(userId: UserId): Promise<boolean>;
};
export type LetGoParts = {
  readonly commands: Commands;
  readonly payment: Pick<CheckoutPayment, 'run' | 'abandon'>;
  readonly payments: Pick<Payments, 'run' | 'look' | 'abandon'>;
  readonly sleep: (millis: number) => Promise<void>;
};

export const createLetGo = ({ commands, payment, payments, sleep }: LetGoParts): LetGo => {
  const inTime = async (ended: Promise<boolean>): Promise<boolean> =>
    (await Promise.race([ended, sleep(PATIENCE).then(() => undefined)])) ?? false;

  const checkout: LetGo['checkout'] = async (userId) => {
    const id = (await commands.load(accountDecider, userId)).state.checkout;
    if (id === undefined || !isUnderWay((await commands.load(checkoutDecider, id)).state)) return true;
    const ending = async (): Promise<boolean> => {
      const reached = await payment.run(id);
      const ended = reached.checkout.phase === 'action-required' ? await payment.abandon(id) : reached;
      return !isUnderWay(ended.checkout);
    };
    return inTime(ending());
  };

  return {
    checkout,
    payment: async (userId, by) => {
      const id = paymentUnderWay((await commands.load(accountDecider, userId)).state.items);
      if (id === undefined) return true;
      const ending = async (): Promise<boolean> => {
        const reached = await payments.run(id);
        const ended = reached.payment.phase === 'challenged' ? await payments.abandon(id, by) : reached;
        return !isPaymentUnderWay(ended.payment);
      };
      return inTime(ending());
    },
    slots: async (userId, slots) => {
      const days = new Map<string, ScheduleDay>();
      for (const { locationId, date, seatId, startsAt } of slots) {
        const name = scheduleId(locationId, date);
        const day = days.get(name) ?? (await commands.load(scheduleDecider, name)).state;
        days.set(name, day);
        if (ownHoldOf(day, { seatId, startsAt }, userId) !== undefined) return checkout(userId);
      }
      return true;
    },
    canGo: async (userId) => {
      const { items } = (await commands.load(accountDecider, userId)).state;
      const claims = [...items.values()].flatMap(({ claimedBy }) => claimedBy ?? []);
      const phases = await Promise.all(claims.map(async (id) => (await payments.look(id)).payment.phase));
      return phases.length > 0 && phases.every((phase) => phase === 'challenged');
    },
  };
};
