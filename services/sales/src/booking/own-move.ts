import { slotRefusal } from '@paddock/shared-domain/booking/bookable-slots';
import { occupantOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import type { BookingDeps } from './booking-deps.ts';
import { type Settlement, settlementOf, type Target, targetOf, type WantedPlaces } from './priced-move.ts';
import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { accountDecider, owesTooMuch } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { cancellableUntil } from '@paddock/shared-domain/booking/owner-rule';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { MoveTerms } from '@paddock/shared-domain/refunds/contract';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import { noticeHours } from './reservation-run.ts';

/** A possible move at this moment: what it costs or refunds, and why it may be refused. */
export type OwnMove = Target &
  Settlement & { readonly until: Instant; readonly notice: number; readonly refused: MoveTerms['refused'] };

const REFUSED = {
  SlotInPast: 'slot_past',
  SlotOffGrid: 'slot_off_grid',
  SlotOutsideHours: 'slot_outside_hours',
  SlotBeyondHorizon: 'slot_out_of_range',
} as const;

/**
 * Whether every half-hour could be booked now, as for a new booking. Its own slots and those held by its owner's unfinished
 * payment count as free.
 */
export const slotsRefused = async (
  { deps }: Pick<BookingDeps, 'deps'>,
  { location, slots }: Pick<OwnMove, 'location' | 'slots'>,
  now: Instant,
): Promise<MoveTerms['refused']> => {
  for (const { seat, startsAt } of slots) {
    if (!seat.active) return 'invalid';
    const refusal = slotRefusal({ seatId: seat.id, startsAt }, now, hoursOf(location));
    if (refusal !== undefined) return REFUSED[refusal];
    const date = businessDayOf(startsAt, hoursOf(location));
    const day = await deps.commands.load(scheduleDecider, scheduleId(location.id, date));
    const there = occupantOf(day.state, seat.id, startsAt);
    const own = there?.kind === 'held' && slots.some(({ row }) => row.user_id === there.userId);
    if (there !== undefined && !own && !slots.some(({ row }) => row.id === there.reservationId)) return 'unique';
  }
  return null;
};

/** Checks a move of the owner's reservation, run or visit to another seat or time of its venue. */
export const lookAtMove = async (
  parts: BookingDeps,
  venues: Directory,
  rows: readonly [ReservationRow, ...ReservationRow[]],
  wanted: WantedPlaces,
  moment: { readonly now: Instant; readonly moveId: string },
): Promise<OwnMove | ProblemAnswer> => {
  const [first] = rows;
  const { deps, people, letGo } = parts;
  const { now } = moment;
  // 1. The target.
  const target = await targetOf(parts, venues, rows, wanted, moment.moveId);
  if ('kind' in target) return target;
  const { location, slots } = target;
  // 2. What it costs or refunds.
  const settlement = await settlementOf(parts, slots, moment);
  const { owedCents, back } = settlement;
  // 3. The refusal. A changed price requires a clean bill (rule A-073), apart from cents below the card's minimum.
  const userId = first.user_id;
  const notice = await noticeHours(deps, location.id);
  const until = cancellableUntil(first.starts_at, notice);
  const account = userId === null ? undefined : (await deps.commands.load(accountDecider, userId)).state;
  const changes = slots.some(({ difference }) => difference.netCents !== 0);
  const refused =
    now > until
      ? 'notice_too_short'
      : back.unsettled && !(userId !== null && (await letGo.canGo(userId)))
        ? 'payment_unresolved'
        : ((await slotsRefused(parts, { location, slots }, now)) ??
          (changes && account !== undefined && owesTooMuch(account)
            ? 'outstanding_balance'
            : owedCents > 0 && userId !== null && (await people.ownPaymentMethodOf(userId, now)) === undefined
              ? 'card_missing'
              : // A move back to the old price later would owe what was written off.
                back.writtenOff && slots.some(({ difference }) => difference.netCents < 0)
                ? 'written_off'
                : null));
  return { ...target, ...settlement, until, notice, refused };
};
