import { readReservations } from '@paddock/projections/booking/reservations/read';
import { findReservation, occupantOf } from '@paddock/shared-domain/booking/schedule-day';
import type { Placed } from '@paddock/shared-domain/booking/schedule-day';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { DraftChange, DraftHurt, PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import type { Directory } from '@paddock/venue/venues/directory';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { takenByReply } from '../booking/staff-move.ts';
import { NO_SUMS } from './draft-costs.ts';
import type { LookAtDraft, LookedAt } from './look-at-draft.ts';

type OwnDeps = Pick<BookingDeps, 'deps' | 'people'>;
type Slot = Pick<Placed, 'seatId' | 'startsAt'>;

const whereOf = ({ seatId, startsAt }: Slot, zone: string, venues: Directory) => ({
  calendar: seatId,
  calendar_name: venues.seats.get(seatId)?.name ?? '',
  slot: venueText(startsAt, zone),
  time: timeLabel(startsAt, zone),
});

/** Other reservations of the same person at the new time, at any venue, without those that the draft changes. */
const clashesOf = async (
  { deps }: OwnDeps,
  { changes }: LookAtDraft,
  { change }: LookedAt,
  venues: Directory,
): Promise<DraftChange['clashes']> => {
  if (change.kind !== 'move' || change.startsAt === change.from.startsAt) return [];
  const until: Instant = plusMillis(change.startsAt, SLOT_MILLIS);
  const { rows } = await readReservations(deps.db, {
    user: change.userId,
    from: change.startsAt,
    until,
    blackouts: false,
    order: 'asc',
  });
  return rows
    .filter((row) => row.starts_at === change.startsAt && !changes.some((one) => one.change.reservationId === row.id))
    .map((row) => {
      const venue = venues.locations.get(row.location_id);
      return {
        calendar_name: venues.seats.get(row.seat_id)?.name ?? '',
        location_name: venue?.name ?? '',
        time: timeLabel(row.starts_at, venue?.timezone ?? 'UTC'),
      };
    });
};

/** Customers in a slot to be blacked out who are not moved yet, with free seats of the same type. */
const hurtOf = (look: LookAtDraft, venues: Directory, nameOf: (user: UserId) => string): readonly DraftHurt[] => {
  const { day, changes } = look;
  const wanted = new Set(
    changes.flatMap(({ change }) => (change.kind === 'cancel' ? [] : [`${change.seatId} ${change.startsAt}`])),
  );
  const leaving = new Set(changes.map(({ change }) => change.reservationId));
  return changes.flatMap(({ change }) => {
    if (change.kind !== 'blackout') return [];
    const there = occupantOf(day.state, change.seatId, change.startsAt);
    if (there?.kind !== 'reserved' || leaving.has(there.reservationId)) return [];
    const seat = venues.seats.get(change.seatId);
    const suggestions = venues
      .seatsOf(day.location.id)
      .filter(
        (one) =>
          one.active &&
          one.seat_type_id === seat?.seat_type_id &&
          occupantOf(day.state, one.id, change.startsAt) === undefined &&
          !wanted.has(`${one.id} ${change.startsAt}`),
      )
      .map((one) => ({ calendar: one.id, calendar_name: one.name, cost_cents: one.cost_cents }))
      .toSorted(
        (a, b) =>
          Math.abs(a.cost_cents - there.priceCents) - Math.abs(b.cost_cents - there.priceCents) ||
          a.calendar_name.localeCompare(b.calendar_name, 'en', { numeric: true }),
      );
    const { userId: user, reservationId: id } = there;
    const where = whereOf(change, day.location.timezone, venues);
    return [{ id, user, user_name: nameOf(user), ...where, suggestions }];
  });
};

/** A draft as staff see it: each change, the affected customers, the total cost. Names are read from the vault. */
export const draftView = async (parts: OwnDeps, venues: Directory, look: LookAtDraft): Promise<PlanDraftView> => {
  const { day, changes, phase } = look;
  const zone = day.location.timezone;
  const users = changes.flatMap(({ change }) => {
    if (change.kind !== 'blackout') return [change.userId];
    const there = occupantOf(day.state, change.seatId, change.startsAt);
    return there?.kind === 'reserved' ? [there.userId] : [];
  });
  const names = await parts.people.shownNames([...new Set(users)]);
  const nameOf = (user: UserId) => names.get(user) ?? 'Former racer';
  const shown = await Promise.all(
    changes.map(async (one): Promise<DraftChange> => {
      const { change, cost, conflict, taken } = one;
      const user = change.kind === 'blackout' ? null : change.userId;
      return {
        id: change.reservationId,
        kind: change.kind,
        user,
        user_name: user === null ? null : nameOf(user),
        from: change.kind === 'blackout' ? null : whereOf(change.from, zone, venues),
        to: change.kind === 'cancel' ? null : whereOf(change, zone, venues),
        price: change.kind === 'move' ? change.price : null,
        ...cost.sums,
        conflict: conflict ?? null,
        taken_by: taken === undefined ? null : await takenByReply(taken, zone, parts.people),
        clashes: [...(await clashesOf(parts, look, one, venues))],
      };
    }),
  );
  const sum = (part: keyof typeof NO_SUMS): number => shown.reduce((total, one) => total + one[part], 0);
  const conflicts = shown.filter(({ conflict }) => conflict !== null).length;
  const hurt = phase === 'open' ? hurtOf(look, venues, nameOf) : [];
  return {
    id: day.draftId,
    location: day.location.id,
    date: day.date,
    state: phase === 'applied' || phase === 'dropped' ? phase : 'open',
    reason: (await parts.people.unseal(look.reason)) ?? '',
    changes: shown,
    hurt: [...hurt],
    totals: {
      owed_cents: sum('owed_cents'),
      card_cents: sum('card_cents'),
      desk_cents: sum('desk_cents'),
      voucher_cents: sum('voucher_cents'),
      credits: sum('credits'),
      withdrawn_cents: sum('withdrawn_cents'),
      credits_value_cents: changes.reduce((total, { cost }) => total + cost.creditsValueCents, 0),
      customers: new Set(shown.flatMap(({ user }) => user ?? [])).size,
      conflicts,
    },
    applicable: phase === 'open' && conflicts === 0 && changes.length > 0,
  };
};

/** The place and owner of a reservation of the day, for a new change of the draft. */
export const reservedOn = ({ day }: LookAtDraft, id: Parameters<typeof findReservation>[1]) => {
  const placed = findReservation(day.state, id);
  if (placed?.occupant.kind !== 'reserved') return undefined;
  const { seatId, startsAt, occupant } = placed;
  return { userId: occupant.userId, from: { seatId, startsAt } };
};
