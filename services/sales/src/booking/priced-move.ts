import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import type { LocationRow, SeatRow } from '@paddock/projections/venues/read';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import {
  type Cents,
  cents,
  priceCents,
  type PriceCents,
  type RatePpm,
  ZERO_CENTS,
} from '@paddock/shared-domain/kernel/money';
import { type Instant, type LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { wantedOnDrop } from '@paddock/shared-domain/refunds/holding';
import { invalid, type ProblemAnswer } from '@paddock/kit/http/problems';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import { type BookingDeps, findSlot } from './booking-deps.ts';
import { slotTextProblem } from './refusals.ts';
import type { Held } from '../refunds/process/holdings.ts';
import { taxOfMoves } from '../refunds/process/charged.ts';
import { type ComesBack, soldOf, whatComesBack } from './what-comes-back.ts';

/** One half-hour of a move: its new place, and the difference in price to settle. */
export type MovedSlot = {
  readonly row: ReservationRow;
  readonly startsAt: Instant;
  readonly fromPriceCents: number;
  readonly priceCents: PriceCents;
  readonly difference: { readonly netCents: Cents; readonly taxCents: Cents };
};
/** The new places of reservations, at the prices of now. */
export type Target = {
  readonly seat: SeatRow;
  readonly location: LocationRow;
  readonly date: LocalDate;
  readonly slots: readonly MovedSlot[];
};
/** What a move leaves to settle: the extra price, tax included, or the refund. */
export type Settlement = { readonly owedCents: number; readonly owedTaxCents: number; readonly back: ComesBack };
type Rows = readonly [ReservationRow, ...ReservationRow[]];

/** The difference in price of each half-hour, at the prices of now (rule A-075). */
const priced = async (
  { deps: { commands } }: Pick<BookingDeps, 'deps'>,
  rows: Rows,
  seat: SeatRow,
  location: LocationRow,
  { startsAt, moveId }: { readonly startsAt: Instant; readonly moveId: string },
): Promise<readonly MovedSlot[]> => {
  const taxOf = taxOfMoves(commands, location.sales_tax_ppm as RatePpm, moveId);
  const slots: MovedSlot[] = [];
  for (const [at, row] of rows.entries()) {
    const day = await commands.load(scheduleDecider, scheduleId(row.location_id, row.date));
    const occupant = findReservation(day.state, row.id)?.occupant;
    const fromPriceCents = occupant?.kind === 'reserved' ? occupant.priceCents : row.cost_cents;
    const netCents = cents(seat.cost_cents - fromPriceCents);
    slots.push({
      row,
      startsAt: plusMillis(startsAt, at * SLOT_MILLIS),
      fromPriceCents,
      priceCents: priceCents(seat.cost_cents),
      difference: { netCents, taxCents: row.user_id === null ? ZERO_CENTS : cents(await taxOf(soldOf(row), netCents)) },
    });
  }
  return slots;
};

/** The new place that a caller wants, or why the request is invalid: it must be another place of the same venue, on one day. */
export const targetOf = async (
  parts: Pick<BookingDeps, 'deps'>,
  venues: Directory,
  rows: Rows,
  { calendar, slot }: { readonly calendar: SeatId; readonly slot: string },
  /** The command of the move. */
  moveId: string,
): Promise<Target | ProblemAnswer> => {
  const [first] = rows;
  const found = findSlot(venues, calendar, slot);
  if (found === 'seat_unknown') return invalid({ calendar: ['There is no such simulator.'] });
  if (typeof found === 'string') return slotTextProblem(found);
  const { seat, location, startsAt, date } = found;
  if (location.id !== first.location_id)
    return invalid({ calendar: ['A reservation can only move within its venue.'] });
  // A reservation that does not move settles nothing, even if the seat's price has changed since.
  if (seat.id === first.seat_id && startsAt === first.starts_at)
    return invalid({ slot: ['The reservation is already at this time.'] });
  const slots = await priced(parts, rows, seat, location, { startsAt, moveId });
  return slots.some((one) => businessDayOf(one.startsAt, hoursOf(location)) !== date)
    ? invalid({ slot: ['A reservation must fit within one day.'] })
    : { seat, location, date, slots };
};

/**
 * The extra price or refund of half-hours with these differences. What this same move has already refunded counts as not
 * refunded.
 */
export const settlementOf = async (
  parts: Pick<BookingDeps, 'deps' | 'refunds'>,
  slots: readonly MovedSlot[],
  { now, moveId }: { readonly now: Instant; readonly moveId: string },
): Promise<Settlement> => {
  const dropOf = ({ holdings }: Held, row: ReservationRow) => {
    const difference = slots.find((one) => one.row.id === row.id)?.difference;
    return difference === undefined || difference.netCents >= 0
      ? []
      : wantedOnDrop(holdings, -difference.netCents, -difference.taxCents);
  };
  const back = await whatComesBack(
    parts,
    slots.map(({ row }) => row),
    now,
    dropOf,
    { cause: 'moved', moveId },
  );
  const up = slots.filter(({ difference }) => difference.netCents > 0);
  const owedTaxCents = up.reduce((sum, { difference }) => sum + difference.taxCents, 0);
  return {
    owedCents: up.reduce((sum, { difference }) => sum + difference.netCents, owedTaxCents),
    owedTaxCents,
    back,
  };
};
