import { accountDecider } from '@paddock/shared-domain/billing/account';
import { paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { type ScheduleDay, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Position } from '@paddock/event-store/port';
import type { KnownPayment } from '@paddock/projections/payments/read';
import type { LocationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { isPaymentUnderWay, type PaymentPhase } from '@paddock/shared-domain/payments/payment';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { AllPayments, GivenUpBy, PaymentRun } from './process/payments.ts';

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
 * already, and then it is brought to its good end. Safe to repeat from anywhere; a crash in between leaves what the recovery sweeper ends.
 */
export type LetGo = {
  /** Their checkout. `true`: none is under way any more. */
  checkout(userId: UserId, by?: GivenUpBy): Promise<boolean>;
  /** What they were paying of their bill. `true`: none is under way any more. */
  payment(userId: UserId, by?: GivenUpBy): Promise<boolean>;
  /** Their checkout, if it holds one of these slots. `true`: it holds none of them any more. */
  slots(userId: UserId, slots: readonly Slot[], by?: GivenUpBy): Promise<boolean>;
  /** One that is known by its id, of any customer. `none`: it never began. */
  one(known: KnownPayment, by: GivenUpBy): Promise<LeftAt>;
  /** Whether all that is under way on their bill waits for the bank, so that it can be given up. Touches nothing. */
  canGo(userId: UserId): Promise<boolean>;
};
/** How something that was to be let go stands; `processing` where nothing can be said in time. */
export type LeftAt = {
  readonly state: 'cancelled' | 'completed' | 'processing' | 'none';
  readonly position: Position | undefined;
};
/** How the end of a payment is told to the caller. */
const STANDS: { readonly [Phase in PaymentPhase]?: LeftAt['state'] } = { settled: 'completed', abandoned: 'cancelled' };

export type LetGoDeps = Pick<AllPayments, 'any'> & {
  readonly commands: Commands;
  readonly sleep: (millis: number) => Promise<void>;
};

/** Who let it go, and nothing else of what they were asked for: the payment's own step has an id of its own. */
const nameOf = (by: GivenUpBy | undefined): GivenUpBy | undefined => by && { actor: by.actor, requestId: by.requestId };

export const createLetGo = ({ commands, any, sleep }: LetGoDeps): LetGo => {
  /** To its end, or to the challenge, which is given up. Undefined where that takes too long. */
  const end = async (known: KnownPayment, by: GivenUpBy | undefined): Promise<PaymentRun | undefined> => {
    const ended = async (): Promise<PaymentRun> => {
      const reached = await any.run(known);
      return reached.payment.phase === 'challenged' ? any.abandon(known, nameOf(by)) : reached;
    };
    return Promise.race([ended(), sleep(PATIENCE).then(() => undefined)]);
  };
  const isOver = async (known: KnownPayment, by: GivenUpBy | undefined): Promise<boolean> => {
    const ended = await end(known, by);
    return ended !== undefined && !isPaymentUnderWay(ended.payment);
  };

  const checkout: LetGo['checkout'] = async (userId, by) => {
    const id = (await commands.load(accountDecider, userId)).state.checkout;
    if (id === undefined) return true;
    const known = { kind: 'checkout' as const, id };
    return !isPaymentUnderWay((await any.look(known)).payment) || isOver(known, by);
  };

  return {
    checkout,
    payment: async (userId, by) => {
      const id = paymentUnderWay((await commands.load(accountDecider, userId)).state.items);
      return id === undefined || isOver({ kind: 'payment', id }, by);
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
    one: async (known, by) => {
      const { phase } = (await any.look(known)).payment;
      // A quote that nobody accepted is no payment.
      if (phase === 'none' || phase === 'quoted') return { state: 'none', position: undefined };
      const ended = await end(known, by);
      return { state: STANDS[ended?.payment.phase ?? 'none'] ?? 'processing', position: ended?.position };
    },
    canGo: async (userId) => {
      const { items } = (await commands.load(accountDecider, userId)).state;
      const claims = [...items.values()].flatMap(({ claimedBy }) => claimedBy ?? []);
      const phases = await Promise.all(
        claims.map(async (id) => (await any.look({ kind: 'payment', id })).payment.phase),
      );
      return phases.length > 0 && phases.every((phase) => phase === 'challenged');
    },
  };
};
