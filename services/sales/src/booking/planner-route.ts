import { graceMinutes } from './attendance-route.ts';
import type { BookingDeps } from './booking-deps.ts';
import { openNotes } from './notes.ts';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { readOwedFor } from '@paddock/projections/billing/balances/read';
import { type PlannerRow, readPaidWithCredits, readPlannerDay } from '@paddock/projections/booking/planner/read';
import { readTakenBack } from '@paddock/projections/refunds/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { hoursFor, isWithinHours, slotsOfDay } from '@paddock/shared-domain/booking/bookable-slots';
import { getPlannerDay } from '@paddock/shared-domain/booking/contract';
import type { ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { businessBlockOf } from '@paddock/shared-domain/venues/business-day';
import { hoursOf } from '@paddock/venue/venues/directory';
import type { FastifyInstance } from 'fastify';
import { priceAtSlot } from '@paddock/venue/venues/slot-price';

type Sold = { readonly id: ReservationId; readonly user_id: UserId | null; readonly checkout_id: string | null };

/** Which of these reservations were paid by a charge that the card's bank took back: in their checkout, or on the bill. */
const takenBackOf = async (
  { db, commands }: Pick<Deps, 'db' | 'commands'>,
  sold: readonly Sold[],
): Promise<ReadonlySet<ReservationId>> => {
  const sources = await readTakenBack(db, [...new Set(sold.flatMap((row) => row.user_id ?? []))]);
  const taken = new Set<ReservationId>();
  for (const [user, theirs] of sources) {
    const { items } = (await commands.load(accountDecider, user, { named: [...theirs] })).state;
    const billed = [...items.values()].filter(({ payments }) =>
      payments.some(({ paymentId }) => theirs.has(paymentId)),
    );
    const onBill = new Set(billed.map(({ reservationId }) => reservationId));
    for (const { id, user_id, checkout_id } of sold)
      if (user_id === user && ((checkout_id !== null && theirs.has(checkout_id)) || onBill.has(id))) taken.add(id);
  }
  return taken;
};

/** A customer who is no member and books one half-hour. */
const ANYBODY = { member: false, halfHours: 1 };
/** The hold of its credits: its checkout's, or its own. */
const holdOf = ({ checkout_id: checkout, id }: PlannerRow): string => checkout ?? id;

/** PLAN-01: one venue day for staff, with names and notes. Names are read from the vault, never stored here. */
export const registerPlannerRoute = (app: FastifyInstance, { deps, directory, people }: BookingDeps): void => {
  serveSignedIn(
    app,
    getPlannerDay,
    async ({ query: { location: id, date }, caller }) => {
      const venues = await directory.get();
      const location = venues.locations.get(id);
      if (location === undefined) return notFound;
      const rows = await readPlannerDay(deps.db, id, date);
      const standing = new Set(rows.map((row) => row.seat_id));
      // A retired seat is shown on days on which it still has reservations.
      const seats = venues.seatsOf(id).filter((seat) => seat.active || standing.has(seat.id));
      const venue = hoursFor(asStaff(caller), hoursOf(location));
      // What is booked or closed is shown, whatever the hours are by now.
      const slots = slotsOfDay(date, venue, new Set(rows.map((row) => row.starts_at)));
      const inService = seats.filter((seat) => seat.active);
      const closedAt = (startsAt: Instant): readonly SeatId[] =>
        inService.filter((seat) => !isWithinHours(startsAt, venue, seat.id)).map((seat) => seat.id);
      const closed = new Map(slots.map(({ startsAt }) => [startsAt, closedAt(startsAt)]));
      const isOpen = (row: PlannerRow): boolean =>
        inService.some((seat) => seat.id === row.seat_id) && closed.get(row.starts_at)?.includes(row.seat_id) === false;
      const open = [...closed.values()].reduce((sum, shut) => sum + inService.length - shut.length, 0);
      const users = [...new Set(rows.flatMap((row) => [row.user_id ?? [], row.attendance_by ?? []].flat()))];
      const sold = rows.filter((row) => row.state === 'reserved');
      const [names, notes, grace, credits, takenBack, owed] = await Promise.all([
        people.shownNames(users),
        openNotes(rows, people),
        graceMinutes(deps, id),
        readPaidWithCredits(deps.db, [...new Set(sold.map(holdOf))]),
        takenBackOf(deps, sold),
        readOwedFor(
          deps.db,
          users,
          // Paid ones too: the difference of a dearer move is owed separately (rule A-075).
          sold.map((row) => row.id),
        ),
      ]);
      const zone = location.timezone;
      return ok({
        location: id,
        date,
        timezone: zone,
        no_show_grace_minutes: grace,
        special_hours: location.special_hours
          .filter(({ from, to }) => from <= date && date <= to)
          .map(({ kind, from, to, hours, seats: only }) => ({
            kind,
            from,
            to,
            hours,
            calendars: only ? [...only] : null,
          })),
        slots: slots.map(({ slot, time, block, startsAt }) => {
          const shut = closed.get(startsAt) ?? [];
          return { slot, time, block, ...(shut.length > 0 && { closed: [...shut] }) };
        }),
        calendars: seats.map((seat) => ({
          id: seat.id,
          name: seat.name,
          type_name: venues.seatTypes.get(seat.seat_type_id)?.name ?? '',
          cost_cents: seat.cost_cents,
        })),
        rule_prices: seats.flatMap((seat) =>
          slots.flatMap(({ startsAt, slot }) => {
            const { costCents, rule } = priceAtSlot(location, seat, startsAt, ANYBODY);
            return rule === undefined ? [] : [{ calendar: seat.id, slot, cost_cents: costCents, rule: rule.name }];
          }),
        ),
        entries: rows.map((row) => ({
          id: row.id,
          calendar: row.seat_id,
          slot: venueText(row.starts_at, zone),
          time: timeLabel(row.starts_at, zone),
          block: businessBlockOf(row.starts_at, venue),
          state: row.state,
          paid: row.paid,
          ...(takenBack.has(row.id) && { taken_back: true as const }),
          club: row.state === 'reserved' && credits.has(holdOf(row)),
          user: row.user_id,
          user_name: row.user_id === null ? null : (names.get(row.user_id) ?? 'Former racer'),
          notes: notes.get(row.id) ?? null,
          cost_cents: row.cost_cents,
          checkout: row.checkout_id,
          created: row.created_at,
          owed_cents: owed.get(row.id) ?? 0,
          attendance: row.attendance,
          attendance_at: row.attendance_at,
          attendance_by: row.attendance_by === null ? null : (names.get(row.attendance_by) ?? null),
        })),
        totals: {
          slots_sold: sold.length,
          slots_total: open + sold.filter((row) => !isOpen(row)).length,
          pending: sold.filter((row) => !row.paid).length,
          taken_cents: sold.reduce((sum, row) => sum + (row.paid ? row.cost_cents : 0), 0),
        },
      });
    },
    { reads: ['planner', 'venues', 'balances', 'refunds'] },
  );
};
