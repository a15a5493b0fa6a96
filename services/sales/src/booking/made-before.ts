import type { Position } from '@paddock/event-store/port';
import { readReservation } from '@paddock/projections/booking/reservations/read';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import type { Directory } from '@paddock/venue/venues/directory';
import { type BookingDeps, findSlot } from './booking-deps.ts';
import { doneBefore } from './done-before.ts';
import { leaveOldDay, type Made } from './make-own-move.ts';
import { type MovedSlot, type Settlement, settlementOf, type Target } from './priced-move.ts';

export type MadeBefore = {
  readonly move: Omit<Target, 'slots'> & Settlement;
  readonly made: Made;
  readonly fromDate: LocalDate;
};

/**
 * The move that this command has already made: its process died before it answered, and money may not have moved yet. Built from
 * the log; rows of the read model may show the old place or a later one. Reservations that have ended since are left out.
 *
 * @returns undefined if the command is new.
 */
export const madeBefore = async (
  parts: Pick<BookingDeps, 'deps' | 'decode' | 'refunds'>,
  venues: Directory,
  { calendar, slot }: { readonly calendar: SeatId; readonly slot: string },
  context: CommandContext,
): Promise<MadeBefore | ProblemAnswer | undefined> => {
  const found = findSlot(venues, calendar, slot);
  if (typeof found === 'string') return undefined;
  const { seat, location, date } = found;
  const { deps } = parts;
  // 1. What the new day took.
  const events = await doneBefore(parts, scheduleId(location.id, date), context.commandId);
  const slots: MovedSlot[] = [];
  let fromDate = date;
  for (const event of events) {
    if (event.type !== 'ReservationMoved' && event.type !== 'ReservationArrivedFromAnotherDay') continue;
    const { data } = event;
    const row = await readReservation(deps.db, data.reservationId);
    if (event.type === 'ReservationArrivedFromAnotherDay') fromDate = event.data.movedFromDate;
    const to = venues.seats.get(data.seatId);
    if (row === undefined || to === undefined) continue;
    const difference = data.difference ?? { netCents: ZERO_CENTS, taxCents: ZERO_CENTS };
    const toPriceCents = data.priceCents ?? priceCents(row.cost_cents);
    const fromPriceCents = toPriceCents - difference.netCents;
    slots.push({ row, seat: to, startsAt: data.startsAt, fromPriceCents, priceCents: toPriceCents, difference });
  }
  const last = events.at(-1);
  if (last === undefined) return undefined;
  slots.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  // 2. The difference it left to settle; and the old day has released its slots.
  const move = {
    seat,
    location,
    date,
    ...(await settlementOf(parts, slots, { now: context.now, moveId: context.commandId })),
  };
  const position = last.position as Position;
  const made =
    fromDate === date
      ? { position, made: slots, settled: slots }
      : await leaveOldDay(deps.commands, { slots, location, date }, fromDate, position, context);
  return 'kind' in made ? made : { move, made, fromDate };
};
