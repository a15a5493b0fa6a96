import type { Position } from '@paddock/event-store/port';
import { readHoldsBefore } from '@paddock/projections/club/dues/read';
import { readReservation } from '@paddock/projections/booking/reservations/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { CheckoutId, type LocationId, ReservationId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { type Instant, type LocalDate, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Deps } from '@paddock/kit/deps';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import { dateOfStream } from '@paddock/kit/processes/date-of-stream';
import type { Process } from '@paddock/kit/processes/process';

/** How long credits may stand aside for a slot before somebody looks what became of it. */
const LOOKED_AFTER = 2 * MINUTE;
const MOST = 10_000;

const context = (step: string, now: Instant): CommandContext => ({
  commandId: `subscription-booking:${step}`,
  actor: { kind: 'system', process: 'subscription-bookings' },
  now,
});

type Booked = {
  readonly reservationId: ReservationId;
  readonly userId: UserId;
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly feeCents: typeof ZERO_CENTS;
};

/**
 * The slot is the customer's: the credits that were set aside for it are spent. Where they were let go meanwhile, nobody paid
 * for the slot, and it goes. Undefined where no credits stand behind the reservation.
 *
 * @throws {Error} the account or the day is busy: the caller comes again.
 */
export const settleSubscriptionBooking = async (
  commands: Commands,
  { reservationId, userId, locationId, date, feeCents }: Booked,
  now: Instant,
): Promise<'spent' | 'let-go' | undefined> => {
  const { state } = await commands.load(accountDecider, userId);
  const hold = state.credits.holds.get(reservationId);
  if (hold === undefined) return undefined;
  const spent = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'SpendOnSlot', data: { userId, holdId: reservationId, feeCents } }],
    context(`spend:${reservationId}`, now),
  );
  if (spent.outcome === 'busy') throw new Error('The account is busy.');
  if (spent.outcome === 'accepted') return 'spent';
  const freed = await commands.handle(
    scheduleDecider,
    scheduleId(locationId, date),
    [{ type: 'CancelReservation', data: { reservationId, locationId } }],
    context(`free:${reservationId}`, now),
  );
  if (freed.outcome === 'busy') throw new Error('The day is busy.');
  return 'let-go';
};

/** The slot was refused, or nothing came of it: the credits are free again. False while the account is busy. */
export const letCreditsGo = async (
  commands: Commands,
  userId: UserId,
  reservationId: string,
  now: Instant,
): Promise<{ readonly position: Position } | undefined> => {
  const voided = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'VoidCreditHold', data: { userId, holdId: reservationId } }],
    context(`void:${reservationId}`, now),
  );
  // Refused means that they are spent: the slot was booked after all.
  return voided.outcome === 'accepted' ? { position: voided.position } : undefined;
};

/**
 * Slots booked with the subscription (CAL-16, rule A-096): credits are set aside, the slot is taken, the credits are spent. From
 * the slot on the log itself drives it to its end, whatever becomes of the request.
 */
export const subscriptionBookings = (commands: Commands): Process<ScheduleEvent> => ({
  name: 'subscription-bookings',
  inOrderOf: ({ data }) => data.reservationId,
  on: {
    SlotBookedWithCredits: async ({ data, stream, metadata }) => {
      const { reservationId, userId, locationId, feeCents = ZERO_CENTS } = data;
      const booked = { reservationId, userId, locationId, date: dateOfStream(stream), feeCents };
      await settleSubscriptionBooking(commands, booked, metadata.at);
    },
  },
});

type SweepDeps = Pick<Deps, 'commands' | 'positions' | 'store' | 'clock' | 'log'> & { readonly db: Pool };

/**
 * Lets go of credits that were set aside for a slot which was never taken: a crash between the two. A checkout's credits are its
 * own process's business. A slot that is taken after all finds the hold ended and is given back by the process above.
 */
export const sweepSubscriptionHolds = async ({ commands, positions, store, clock, log, db }: SweepDeps) => {
  const held = await readHoldsBefore(db, plusMillis(clock.now(), -LOOKED_AFTER), MOST);
  if (held.length === 0) return 0;
  // 1. What the schedule has taken up to now is what counts.
  const head = await store.head();
  await positions.waitFor('reservations', head, 10_000);
  const look = async ({ id, userId }: (typeof held)[number]): Promise<number> => {
    const checkout = CheckoutId.safeParse(id);
    if (checkout.success && (await commands.load(checkoutDecider, checkout.data)).revision >= 0) return 0;
    const reservation = ReservationId.safeParse(id);
    if (reservation.success && (await readReservation(db, reservation.data)) !== undefined) return 0;
    // 2. No slot: the credits are free again, and stay free should the slot come late.
    if ((await letCreditsGo(commands, userId, id, clock.now())) === undefined) return 0;
    log.warn({ hold: id }, 'credits of a booking that never was are free again');
    return 1;
  };
  return eachByItself(held, look, { log, what: 'credits that are set aside' });
};
