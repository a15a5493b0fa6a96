import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import type { AgreedPrice } from '@paddock/shared-domain/booking/move-reservation';
import {
  findReservation,
  type Occupant,
  type Placed,
  type ScheduleDay,
} from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { cents, priceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { applicationId } from '@paddock/shared-domain/plan-drafts/decider';
import type { DraftConflict } from '@paddock/shared-domain/plan-drafts/contract';
import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import type { DraftedChange } from '@paddock/shared-domain/plan-drafts/plan-draft';
import type { RefundTerms } from '@paddock/shared-domain/booking/refund-terms';
import { wantedOnCancel, wantedOnDrop } from '@paddock/shared-domain/refunds/holding';
import type { LocationRow } from '@paddock/projections/venues/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { isGoodMember } from '@paddock/shared-domain/club/membership';
import type { Directory } from '@paddock/venue/venues/directory';
import { priceAtSlot } from '@paddock/venue/venues/slot-price';
import {
  backReply,
  type ComesBack,
  creditsWorth,
  type Priced,
  soldOf,
  whatComesBack,
} from '../booking/what-comes-back.ts';
import { priceChangeOf } from '../booking/price-change.ts';
import type { TaxOfMove } from '../refunds/process/charged.ts';

/** The day of a draft, as the log has it now. */
export type DraftedDay = {
  readonly draftId: DraftId;
  readonly location: LocationRow;
  readonly date: LocalDate;
  readonly state: ScheduleDay;
  readonly now: Instant;
  readonly staff: UserId;
  /** The tax of each move; moves of one booking are counted together. */
  readonly taxOf: TaxOfMove;
  /** The moves that are drafted. Those of one customer to one seat are priced as one booking of that length. */
  readonly moves: readonly DraftedMove[];
};
type DraftedMove = Extract<DraftedChange, { kind: 'move' }>;
const isTogether = (a: DraftedMove, b: DraftedMove): boolean => a.userId === b.userId && a.seatId === b.seatId;
/** What one change means for the money, by the rules that will apply; `row` is the reservation by the log. */
export type DraftCost = {
  readonly row: ReservationRow | undefined;
  readonly agreed: AgreedPrice | undefined;
  readonly refund: RefundTerms | undefined;
  readonly sums: {
    readonly owed_cents: number;
    readonly card_cents: number;
    readonly desk_cents: number;
    readonly voucher_cents: number;
    readonly credits: number;
    readonly withdrawn_cents: number;
  };
  readonly creditsValueCents: number;
  /** Why the money forbids the change, even if the slots allow it. */
  readonly conflict: DraftConflict | undefined;
};
export const NO_SUMS = {
  owed_cents: 0,
  card_cents: 0,
  desk_cents: 0,
  voucher_cents: 0,
  credits: 0,
  withdrawn_cents: 0,
};
const NOTHING: DraftCost = {
  row: undefined,
  agreed: undefined,
  refund: undefined,
  sums: NO_SUMS,
  creditsValueCents: 0,
  conflict: undefined,
};

type Reserved = Extract<Occupant, { kind: 'reserved' }>;
/** A reservation in the shape of a list row, from the day's own stream: a lagging read model must not decide about money. */
const rowOf = (
  { seatId, startsAt }: Placed,
  { reservationId, userId, checkoutId, paid, priceCents }: Reserved,
  locationId: LocationId,
  date: LocalDate,
): ReservationRow => ({
  id: reservationId,
  location_id: locationId,
  date,
  seat_id: seatId,
  starts_at: startsAt,
  state: 'reserved',
  user_id: userId,
  checkout_id: checkoutId,
  paid,
  cost_cents: priceCents,
  notes: null,
  attendance: null,
  attendance_at: null,
  attendance_by: null,
  subscription_id: null,
  created_at: startsAt,
});

const backOf = (back: ComesBack) => ({
  ...backReply(back.amounts),
  desk_cents: back.deskCents,
  creditsValueCents: creditsWorth(back.amounts),
});

const costOfMove = async (
  parts: Priced,
  { draftId, location, now, staff, taxOf, moves }: DraftedDay,
  row: ReservationRow,
  change: Extract<DraftedChange, { kind: 'move' }>,
  venues: Directory,
): Promise<DraftCost> => {
  const seat = venues.seats.get(change.seatId);
  const costCents =
    seat === undefined
      ? priceCents(row.cost_cents)
      : priceAtSlot(location, seat, change.startsAt, {
          member: isGoodMember((await parts.deps.commands.load(accountDecider, change.userId)).state.club),
          halfHours: 1 + moves.filter((one) => one !== change && isTogether(one, change)).length,
        }).costCents;
  const differs = costCents !== row.cost_cents;
  const netCents =
    change.price === 'keep'
      ? ZERO_CENTS
      : cents(await priceChangeOf(parts.deps.commands, row, row.cost_cents, costCents));
  const taxCents = cents(await taxOf(soldOf(row), netCents));
  const deciding = { cause: 'moved', moveId: applicationId(draftId) } as const;
  const drop = -Math.min(0, netCents);
  const back = await whatComesBack(
    parts,
    [row],
    now,
    ({ holdings }) => wantedOnDrop(holdings, drop, -Math.min(0, taxCents)),
    deciding,
  );
  const { creditsValueCents, ...returned } = backOf(back);
  const conflict =
    differs && row.user_id === staff
      ? 'own'
      : back.unsettled
        ? 'payment_unresolved'
        : netCents < 0 && back.withdrawnCents > 0
          ? 'unpaid'
          : netCents < 0 && back.writtenOff
            ? 'written_off'
            : undefined;
  return {
    row,
    agreed:
      netCents === 0
        ? undefined
        : {
            fromPriceCents: row.cost_cents,
            priceCents: costCents,
            difference: { netCents, taxCents },
          },
    refund: undefined,
    sums: { ...NO_SUMS, ...returned, owed_cents: Math.max(0, netCents + taxCents) },
    creditsValueCents,
    conflict,
  };
};

const costOfCancellation = async (
  parts: Priced,
  { now, staff }: DraftedDay,
  row: ReservationRow,
  { percent }: Extract<DraftedChange, { kind: 'cancel' }>,
): Promise<DraftCost> => {
  const refund: RefundTerms = { cause: 'cancelled_by_venue', percent };
  const wanted = ({ holdings }: Parameters<Parameters<typeof whatComesBack>[3]>[0]) =>
    wantedOnCancel(holdings, percent);
  const back = await whatComesBack(parts, [row], now, wanted, refund);
  const { creditsValueCents, ...returned } = backOf(back);
  return {
    row,
    agreed: undefined,
    refund,
    sums: { ...NO_SUMS, ...returned, withdrawn_cents: back.withdrawnCents },
    creditsValueCents,
    conflict: row.user_id === staff ? 'own' : back.unsettled ? 'payment_unresolved' : undefined,
  };
};

/** What a change costs or refunds now (rule A-075); nothing if the reservation is gone. */
export const costOf = async (
  parts: Priced,
  day: DraftedDay,
  change: DraftedChange,
  venues: Directory,
): Promise<DraftCost> => {
  if (change.kind === 'blackout') return NOTHING;
  const placed = findReservation(day.state, change.reservationId);
  if (placed?.occupant.kind !== 'reserved') return NOTHING;
  const row = rowOf(placed, placed.occupant, day.location.id, day.date);
  return change.kind === 'move'
    ? costOfMove(parts, day, row, change, venues)
    : costOfCancellation(parts, day, row, change);
};
