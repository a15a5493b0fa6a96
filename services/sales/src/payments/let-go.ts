import { accountDecider } from '@paddock/shared-domain/billing/account';
import { paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { type ScheduleDay, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Position } from '@paddock/event-store/port';
import type { KnownPayment } from '@paddock/projections/payments/read';
import type { LocationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { everywhere } from '@paddock/shared-domain/kernel/may-act-at';
import { isPaymentUnderWay, type PaymentPhase } from '@paddock/shared-domain/payments/payment';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { AllPayments, GivenUpBy, PaymentRun } from './process/payments.ts';

/** Milliseconds the provider may take to say whether it is too late. */
const PATIENCE = 2_000;

export type Slot = {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly seatId: SeatId;
  readonly startsAt: Instant;
};

/**
 * Abandons a customer's own unfinished payment where it blocks them: someone who leaves the bank's challenge and begins again.
 * The provider's cancel decides: either it can never charge and what it held is released, or it has charged and is completed.
 * Safe to repeat; after a crash in between the recovery sweeper ends it.
 */
export type LetGo = {
  /** Their checkout. `true`: none is under way any more. */
  checkout(userId: UserId, by?: GivenUpBy): Promise<boolean>;
  /** Their payment of the bill. `true`: none is under way any more. */
  payment(userId: UserId, by?: GivenUpBy): Promise<boolean>;
  /** Their checkout, if it holds one of these slots. `true`: it holds none of them any more. */
  slots(userId: UserId, slots: readonly Slot[], by?: GivenUpBy): Promise<boolean>;
  /** One known by its id, of any customer. `none`: it never began. */
  one(known: KnownPayment, by: GivenUpBy): Promise<LeftAt>;
  /** Whether everything under way on their bill waits for the bank and so can be abandoned. Read only. */
  canGo(userId: UserId): Promise<boolean>;
};
/** The state after an attempt to abandon it; `processing` if there is no definite answer in time. */
export type LeftAt = {
  readonly state: 'cancelled' | 'completed' | 'processing' | 'none';
  readonly position: Position | undefined;
};
/** The state reported for the end of a payment. */
const STANDS: { readonly [Phase in PaymentPhase]?: LeftAt['state'] } = { settled: 'completed', abandoned: 'cancelled' };

export type LetGoDeps = Pick<AllPayments, 'any'> & {
  readonly commands: Commands;
  readonly sleep: (millis: number) => Promise<void>;
};

/** Only who abandons it: the payment's own step has its own command id. */
const nameOf = (by: GivenUpBy | undefined): GivenUpBy | undefined => by && { actor: by.actor, requestId: by.requestId };
/** It ends because of another act, which may be at another location. */
const inPassing = (by: GivenUpBy | undefined): GivenUpBy | undefined => by && { ...by, actor: everywhere(by.actor) };

export const createLetGo = ({ commands, any, sleep }: LetGoDeps): LetGo => {
  /** Runs it to its end, or to the challenge, which is abandoned. Undefined if that takes too long. */
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
    return !isPaymentUnderWay((await any.look(known)).payment) || isOver(known, inPassing(by));
  };

  return {
    checkout,
    payment: async (userId, by) => {
      const id = paymentUnderWay((await commands.load(accountDecider, userId)).state.items);
      return id === undefined || isOver({ kind: 'payment', id }, inPassing(by));
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
      // A quote that was not accepted is no payment.
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
