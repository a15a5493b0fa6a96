import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { wantedOnDrop } from '@paddock/shared-domain/refunds/holding';
import type { Deps } from '@paddock/kit/deps';
import { heldOf } from '../refunds/process/holdings.ts';
import { soldOf } from './what-comes-back.ts';

/**
 * Whether a cheaper move is due to refund money that the desk took for a reservation, though no refund is opened yet: the event
 * is in the log, and the process has not read it. Counts as taken, like money already due back (rule A-075).
 */
export const deskMoneyOfMove = async ({ commands }: Pick<Deps, 'commands'>, row: ReservationRow): Promise<boolean> => {
  const day = (await commands.load(scheduleDecider, scheduleId(row.location_id, row.date))).state;
  const occupant = findReservation(day, row.id)?.occupant;
  const move = occupant?.kind === 'reserved' ? occupant.movedHere : undefined;
  const netCents = move?.difference?.netCents ?? 0;
  if (move === undefined || netCents >= 0) return false;
  const { holdings } = await heldOf(commands, soldOf(row), { cause: 'moved', moveId: move.moveId });
  return wantedOnDrop(holdings, -netCents, -(move.difference?.taxCents ?? 0)).some(
    ({ paidAtDesk }) => paidAtDesk !== undefined,
  );
};
