import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import type { LocationRow, SeatRow } from '@paddock/projections/venues/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { isGoodMember } from '@paddock/shared-domain/club/membership';
import { pricedSlots } from './cart.ts';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { inFreeingOrder } from '@paddock/shared-domain/booking/in-freeing-order';
import type { ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Cents, cents, type PriceCents, type RatePpm, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { type Instant, type LocalDate, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { wantedOnDrop } from '@paddock/shared-domain/refunds/holding';
import { invalid, type ProblemAnswer } from '@paddock/kit/http/problems';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import { priceChangeOf } from './price-change.ts';
import { type BookingDeps, findSlot } from './booking-deps.ts';
import { slotTextProblem } from './refusals.ts';
import type { Held } from '../refunds/process/holdings.ts';
import { taxOfMoves } from '../refunds/process/charged.ts';
import { type ComesBack, soldOf, whatComesBack } from './what-comes-back.ts';

/** One half-hour of a move: its new place, and the difference in price to settle. */
export type MovedSlot = {
  readonly row: ReservationRow;
  readonly seat: SeatRow;
  readonly startsAt: Instant;
  readonly fromPriceCents: number;
  readonly priceCents: PriceCents;
  readonly difference: { readonly netCents: Cents; readonly taxCents: Cents };
};
/** The new places of reservations, at the prices of now. */
export type Target = {
  /** The seat of the first half-hour. */
  readonly seat: SeatRow;
  readonly location: LocationRow;
  readonly date: LocalDate;
  readonly slots: readonly MovedSlot[];
};
/** What a move leaves to settle: the extra price, tax included, or the refund. */
export type Settlement = { readonly owedCents: number; readonly owedTaxCents: number; readonly back: ComesBack };
type Place = Pick<MovedSlot, 'row' | 'seat' | 'startsAt'>;
type Rows = readonly [ReservationRow, ...ReservationRow[]];

/** The difference in price of each half-hour, at the prices of now (rule A-075). What moves together is a booking of that length. */
const priced = async (
  { deps: { commands } }: Pick<BookingDeps, 'deps'>,
  places: readonly Place[],
  location: LocationRow,
  moveId: string,
): Promise<readonly MovedSlot[]> => {
  const taxOf = taxOfMoves(commands, location.sales_tax_ppm as RatePpm, moveId);
  const owner = places[0]?.row.user_id ?? null;
  const member = owner !== null && isGoodMember((await commands.load(accountDecider, owner)).state.club);
  const slots: MovedSlot[] = [];
  for (const { row, seat, startsAt, price } of pricedSlots(location, places, member)) {
    const { costCents } = price;
    const day = await commands.load(scheduleDecider, scheduleId(row.location_id, row.date));
    const occupant = findReservation(day.state, row.id)?.occupant;
    const fromPriceCents = occupant?.kind === 'reserved' ? occupant.priceCents : row.cost_cents;
    const netCents = cents(await priceChangeOf(commands, row, fromPriceCents, costCents));
    slots.push({
      row,
      seat,
      startsAt,
      fromPriceCents,
      priceCents: costCents,
      difference: { netCents, taxCents: row.user_id === null ? ZERO_CENTS : cents(await taxOf(soldOf(row), netCents)) },
    });
  }
  return slots;
};

/** The new place of the first half-hour, and the new seats of those that are not to stay on one seat with it. */
export type WantedPlaces = {
  readonly calendar: SeatId;
  readonly slot: string;
  readonly with?: readonly { readonly id: ReservationId; readonly calendar: SeatId }[] | undefined;
};

const wrongSeat = (field: string) => invalid({ [field]: ['There is no such simulator.'] });
const isElsewhere = ({ row, seat, startsAt }: Place): boolean => seat.id !== row.seat_id || startsAt !== row.starts_at;
/** Where a half-hour is, and where it goes. */
export const placesOf = ({ row, seat, startsAt }: Place) => ({
  from: { seatId: row.seat_id, startsAt: row.starts_at },
  to: { seatId: seat.id, startsAt },
});

/**
 * The new places that a caller wants, or why the request is invalid: other places of the same venue, on one day. Each half-hour
 * keeps its distance in time from the first. What stays where it is, is left out.
 */
export const targetOf = async (
  parts: Pick<BookingDeps, 'deps'>,
  venues: Directory,
  rows: Rows,
  { calendar, slot, with: others = [] }: WantedPlaces,
  /** The command of the move. */
  moveId: string,
): Promise<Target | ProblemAnswer> => {
  const [first] = rows;
  const found = findSlot(venues, calendar, slot);
  if (found === 'seat_unknown') return wrongSeat('calendar');
  if (typeof found === 'string') return slotTextProblem(found);
  const { location, startsAt, date } = found;
  const offset = millisOf(startsAt) - millisOf(first.starts_at);
  const places: Place[] = [];
  for (const row of rows) {
    const other = others.find(({ id }) => id === row.id);
    const seat = other === undefined ? found.seat : venues.seats.get(other.calendar);
    if (seat === undefined) return wrongSeat('with');
    if (seat.location_id !== row.location_id)
      return invalid({
        [other === undefined ? 'calendar' : 'with']: ['A reservation can only move within its venue.'],
      });
    places.push({ row, seat, startsAt: plusMillis(row.starts_at, offset) });
  }
  // A reservation that does not move settles nothing, even if the seat's price has changed since.
  const moving = places.filter(isElsewhere);
  if (moving.length === 0) return invalid({ slot: ['The reservation is already at this time.'] });
  if (moving.some((one) => businessDayOf(one.startsAt, hoursOf(location)) !== date))
    return invalid({ slot: ['A reservation must fit within one day.'] });
  if (inFreeingOrder(moving, placesOf) === undefined)
    return invalid({ with: ['Choose a different free simulator for each half-hour.'] });
  return { seat: found.seat, location, date, slots: await priced(parts, moving, location, moveId) };
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
