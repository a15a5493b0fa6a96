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

/** How long credits may be held for a slot before the sweeper checks them. */
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
 * The customer has the slot: spend the credits held for it. If they were released in between, nobody paid for the slot, and it is
 * cancelled. Undefined if no credits are held for the reservation.
 *
 * @throws {Error} the account or the day is busy: retry.
 */
export const settleSubscriptionBooking = async (
  commands: Commands,
  { reservationId, userId, locationId, date, feeCents }: Booked,
  now: Instant,
): Promise<'spent' | 'let-go' | undefined> => {
  const { state } = await commands.load(accountDecider, userId, { named: [reservationId] });
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

/** Releases the credits of a slot that was refused or never taken. Undefined if the account is busy or they are spent. */
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
  // Refused: they are already spent, so the slot was booked.
  return voided.outcome === 'accepted' ? { position: voided.position } : undefined;
};

/**
 * Slots booked with the subscription (CAL-16, rule A-096): hold credits, take the slot, spend credits. Once the slot is taken,
 * this process completes the booking even if the request fails.
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
 * Releases credits held for a slot that was never taken because of a crash in between. Credits of a checkout belong to its own
 * process. If the slot is taken later, the process above finds the hold ended and cancels the slot.
 */
export const sweepSubscriptionHolds = async ({ commands, positions, store, clock, log, db }: SweepDeps) => {
  const held = await readHoldsBefore(db, plusMillis(clock.now(), -LOOKED_AFTER), MOST);
  if (held.length === 0) return 0;
  // 1. Wait until the read model has everything that the schedule took so far.
  const head = await store.head();
  await positions.waitFor('reservations', head, 10_000);
  const look = async ({ id, userId }: (typeof held)[number]): Promise<number> => {
    const checkout = CheckoutId.safeParse(id);
    if (checkout.success && (await commands.load(checkoutDecider, checkout.data)).revision >= 0) return 0;
    const reservation = ReservationId.safeParse(id);
    if (reservation.success && (await readReservation(db, reservation.data)) !== undefined) return 0;
    // 2. No slot: release the credits. They stay released even if the slot is taken later.
    if ((await letCreditsGo(commands, userId, id, clock.now())) === undefined) return 0;
    log.warn({ hold: id }, 'credits of a booking that never was are free again');
    return 1;
  };
  return eachByItself(held, look, { log, what: 'credits that are set aside' });
};
