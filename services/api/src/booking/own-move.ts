import type { ReservationRow } from '@paddock/projections/reservations/read';
import type { LocationRow, SeatRow } from '@paddock/projections/venues/read';
import { accountDecider, owesTooMuch } from '@paddock/shared-domain/billing/account';
import { SLOT_MILLIS, slotRefusal } from '@paddock/shared-domain/booking/bookable-slots';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { cancellableUntil } from '@paddock/shared-domain/booking/owner-rule';
import { findReservation, occupantOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { salesTax } from '@paddock/shared-domain/checkout/sales-tax';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Cents, cents, type RatePpm, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { type Instant, type LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import type { MoveTerms } from '@paddock/shared-domain/refunds/contract';
import { wantedOnDrop } from '@paddock/shared-domain/refunds/holding';
import { invalid, type ProblemAnswer } from '../http/problems.ts';
import { type Directory, hoursOf } from '../venues/directory.ts';
import { type BookingParts, findSlot } from './booking-parts.ts';
import { noticeHours } from './reservation-run.ts';
import { slotTextProblem } from './schedule-problems.ts';
import { type ComesBack, whatComesBack } from './what-comes-back.ts';

/** One half-hour of a move: where to, and what its price leaves to settle. */
export type MovedSlot = {
  readonly row: ReservationRow;
  readonly startsAt: Instant;
  readonly fromPriceCents: number;
  readonly priceCents: Cents;
  readonly difference: { readonly netCents: Cents; readonly taxCents: Cents };
};
/** A move as it stands at this moment: what it costs or brings back, and why it may not be made. */
export type OwnMove = {
  readonly seat: SeatRow;
  readonly location: LocationRow;
  readonly date: LocalDate;
  readonly slots: readonly MovedSlot[];
  readonly owedCents: number;
  readonly owedTaxCents: number;
  readonly back: ComesBack;
  readonly until: Instant;
  readonly notice: number;
  readonly refused: MoveTerms['refused'];
};
type Wanted = { readonly calendar: SeatId; readonly slot: string };

const REFUSED = {
  SlotInPast: 'slot_past',
  SlotOffGrid: 'slot_off_grid',
  SlotOutsideHours: 'slot_outside_hours',
  SlotBeyondHorizon: 'slot_out_of_range',
} as const;

/** What the price of each half-hour leaves to settle, at the prices of now (ruling A-075). */
export const priced = async (
  { deps }: Pick<BookingParts, 'deps'>,
  rows: readonly ReservationRow[],
  seat: SeatRow,
  location: LocationRow,
  startsAt: Instant,
): Promise<readonly MovedSlot[]> =>
  Promise.all(
    rows.map(async (row, at) => {
      const day = await deps.commands.load(scheduleDecider, scheduleId(row.location_id, row.date));
      const occupant = findReservation(day.state, row.id)?.occupant;
      const fromPriceCents = occupant?.kind === 'reserved' ? occupant.priceCents : row.cost_cents;
      const netCents = cents(seat.cost_cents - fromPriceCents);
      const taxCents = netCents > 0 ? salesTax(netCents, location.sales_tax_ppm as RatePpm) : ZERO_CENTS;
      return {
        row,
        startsAt: plusMillis(startsAt, at * SLOT_MILLIS),
        fromPriceCents,
        priceCents: cents(seat.cost_cents),
        difference: { netCents, taxCents },
      };
    }),
  );

/** Whether every half-hour could be booked at this moment, as for a new booking; its own slots count as free. */
export const slotsRefused = async (
  { deps }: Pick<BookingParts, 'deps'>,
  { seat, location, slots }: Pick<OwnMove, 'seat' | 'location' | 'slots'>,
  now: Instant,
): Promise<MoveTerms['refused']> => {
  if (!seat.active) return 'invalid';
  for (const { startsAt } of slots) {
    const refusal = slotRefusal(startsAt, now, hoursOf(location));
    if (refusal !== undefined) return REFUSED[refusal];
    const date = localDateOf(startsAt, location.timezone);
    const day = await deps.commands.load(scheduleDecider, scheduleId(location.id, date));
    const there = occupantOf(day.state, seat.id, startsAt);
    if (there !== undefined && !slots.some(({ row }) => row.id === there.reservationId)) return 'unique';
  }
  return null;
};

/** Looks at a move of a reservation or run of its owner to another seat or time of its venue. */
export const lookAtMove = async (
  parts: BookingParts,
  venues: Directory,
  rows: readonly [ReservationRow, ...ReservationRow[]],
  wanted: Wanted,
  { now, moveId }: { readonly now: Instant; readonly moveId: string },
): Promise<OwnMove | ProblemAnswer> => {
  const [first] = rows;
  const { deps, people } = parts;
  // 1. Where to.
  const found = findSlot(venues, wanted.calendar, wanted.slot);
  if (found === 'seat_unknown') return invalid({ calendar: ['There is no such simulator.'] });
  if (typeof found === 'string') return slotTextProblem(found);
  const { seat, location, startsAt, date } = found;
  if (location.id !== first.location_id) return invalid({ calendar: ['A reservation stays at its venue.'] });
  // Where nothing moves nothing is settled either, though the seat may cost something else by now.
  if (seat.id === first.seat_id && startsAt === first.starts_at) return invalid({ slot: ['It stands there already.'] });
  const slots = await priced(parts, rows, seat, location, startsAt);
  if (slots.some((slot) => localDateOf(slot.startsAt, location.timezone) !== date))
    return invalid({ slot: ['A reservation stays within one day.'] });
  // 2. What it costs or brings back.
  const dropOf = (row: ReservationRow) =>
    -Math.min(0, slots.find((slot) => slot.row.id === row.id)?.difference.netCents ?? 0);
  const back = await whatComesBack(deps, rows, now, ({ holdings }, row) => wantedOnDrop(holdings, dropOf(row)), {
    cause: 'moved',
    moveId,
  });
  const up = slots.filter(({ difference }) => difference.netCents > 0);
  const owedTaxCents = up.reduce((sum, { difference }) => sum + difference.taxCents, 0);
  const owedCents = up.reduce((sum, { difference }) => sum + difference.netCents, owedTaxCents);
  // 3. Why not. A price that changes asks for a clean bill (ruling A-073), but for cents that the card does not take.
  const userId = first.user_id;
  const notice = await noticeHours(deps, location.id);
  const until = cancellableUntil(first.starts_at, notice);
  const account = userId === null ? undefined : (await deps.commands.load(accountDecider, userId)).state;
  const changes = slots.some(({ difference }) => difference.netCents !== 0);
  const refused =
    now > until
      ? 'notice_too_short'
      : back.unsettled
        ? 'payment_unresolved'
        : ((await slotsRefused(parts, { seat, location, slots }, now)) ??
          (changes && account !== undefined && owesTooMuch(account)
            ? 'outstanding_balance'
            : owedCents > 0 && userId !== null && (await people.paymentMethodOf(userId)) === undefined
              ? 'card_missing'
              : // Taken back one day, what was written off would be owed at the old price.
                back.writtenOff && slots.some(({ difference }) => difference.netCents < 0)
                ? 'written_off'
                : null));
  return { seat, location, date, slots, owedCents, owedTaxCents, back, until, notice, refused };
};
