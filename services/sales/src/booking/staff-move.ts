import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { bookingsOf } from '@paddock/shared-domain/booking/one-booking';
import { cancellableUntil } from '@paddock/shared-domain/booking/owner-rule';
import { occupantOf, type Placed, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { timeLabel, venueText, type Zone } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { MovePrice, StaffMoveTerms, TakenBy } from '@paddock/shared-domain/refunds/staff-move-contract';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';
import type { BookingDeps, People } from './booking-deps.ts';
import { type OwnMove, slotsRefused } from './own-move.ts';
import { type MovedSlot, settlementOf, targetOf } from './priced-move.ts';
import { halfHourOf } from './reservation-reply.ts';
import { noticeHours } from './reservation-run.ts';

/** A possible move of a customer's reservations at this moment, for staff. */
export type StaffMove = Omit<OwnMove, 'refused'> & {
  readonly price: MovePrice;
  readonly fromPriceCents: number;
  readonly toPriceCents: number;
  readonly reasonNeeded: boolean;
  readonly refused: StaffMoveTerms['refused'];
  /** The occupied slot among the wanted ones, if any. */
  readonly taken: Placed | undefined;
};
type Wanted = { readonly calendar: SeatId; readonly slot: string; readonly price: MovePrice };
/** `own`: staff move their own reservation and are not the venue's only superuser. */
type Moment = { readonly now: Instant; readonly moveId: string; readonly own: boolean };

/** Whether the rows are one customer's booking without a gap. */
export const isOneRun = (rows: readonly ReservationRow[]): boolean =>
  bookingsOf(rows, halfHourOf).length === 1 &&
  rows.every(({ state, user_id: user }) => state === 'reserved' && user !== null);

/** The difference as it will be settled; none if the agreed price stays. */
const at = (slot: MovedSlot, price: MovePrice): MovedSlot =>
  price === 'settle'
    ? slot
    : {
        ...slot,
        priceCents: priceCents(slot.fromPriceCents),
        difference: { netCents: ZERO_CENTS, taxCents: ZERO_CENTS },
      };

const takenAt = async (
  { deps }: Pick<BookingDeps, 'deps'>,
  { location, slots }: Pick<OwnMove, 'location' | 'slots'>,
): Promise<Placed | undefined> => {
  for (const { seat, startsAt } of slots) {
    const day = scheduleId(location.id, businessDayOf(startsAt, hoursOf(location)));
    const occupant = occupantOf((await deps.commands.load(scheduleDecider, day)).state, seat.id, startsAt);
    const own = occupant?.kind === 'held' && slots.some(({ row }) => row.user_id === occupant.userId);
    if (occupant !== undefined && !own && !slots.some(({ row }) => row.id === occupant.reservationId))
      return { seatId: seat.id, startsAt, occupant };
  }
  return undefined;
};

/** Checks a move of a customer's reservations to another seat or time of their venue (rules ). */
export const lookAtStaffMove = async (
  parts: BookingDeps,
  venues: Directory,
  rows: readonly [ReservationRow, ...ReservationRow[]],
  wanted: Wanted,
  { now, moveId, own }: Moment,
): Promise<StaffMove | ProblemAnswer> => {
  const { deps } = parts;
  const [first] = rows;
  // 1. The target.
  const target = await targetOf(parts, venues, rows, wanted, moveId);
  if ('kind' in target) return target;
  const { slots: asked } = target;
  const slots = asked.map((one) => at(one, wanted.price));
  // 2. What it costs or refunds.
  const settlement = await settlementOf(parts, slots, { now, moveId });
  const { back } = settlement;
  // 3. The refusal. Staff may move at any time and despite other debts. A move to a lower price is refused while something of the
  //    present price is unpaid, or if staff wrote something off.
  const notice = await noticeHours(deps, first.location_id);
  const until = cancellableUntil(first.starts_at, notice);
  const fromPriceCents = asked.reduce((sum, one) => sum + one.fromPriceCents, 0);
  const toPriceCents = asked.reduce((sum, one) => sum + one.priceCents, 0);
  const differs = asked.some(({ difference }) => difference.netCents !== 0);
  const drops = slots.some(({ difference }) => difference.netCents < 0);
  const where = { ...target, slots };
  const refused =
    own && differs
      ? 'own_reservation'
      : own && now > until
        ? 'notice_too_short'
        : back.unsettled && !(first.user_id !== null && (await parts.letGo.canGo(first.user_id)))
          ? 'payment_unresolved'
          : ((await slotsRefused(parts, where, now)) ??
            (drops && back.withdrawnCents > 0
              ? 'outstanding_balance'
              : drops && back.writtenOff
                ? 'written_off'
                : null));
  return {
    ...where,
    ...settlement,
    until,
    notice,
    price: wanted.price,
    fromPriceCents,
    toPriceCents,
    reasonNeeded: (now > until && !own) || (wanted.price === 'keep' && differs),
    refused,
    taken: refused === 'unique' ? await takenAt(parts, where) : undefined,
  };
};

/** Who has a slot, by name; a blackout has no person. */
export const takenByReply = async (
  { seatId: _seat, startsAt, occupant }: Placed,
  zone: Zone,
  people: Pick<People, 'shownNames'>,
): Promise<TakenBy> => {
  const user = occupant.kind === 'blackout' ? null : occupant.userId;
  const names = user === null ? undefined : await people.shownNames([user]);
  return {
    reservation: occupant.reservationId,
    // A slot that is about to be booked shows as held: nobody else can take it.
    state: occupant.kind === 'reserved' || occupant.kind === 'blackout' ? occupant.kind : 'held',
    user,
    user_name: user === null ? null : (names?.get(user) ?? 'Former racer'),
    slot: venueText(startsAt, zone),
    time: timeLabel(startsAt, zone),
  };
};
