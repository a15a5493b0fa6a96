import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import type { Items } from '@paddock/shared-domain/billing/items';
import { isPaidInPart } from '@paddock/shared-domain/billing/reopen-items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Deps } from '@paddock/kit/deps';

/**
 * Whether "paid" is a mark of staff alone, made where nothing was owed: no money stands behind it, so it can be taken back. A card
 * that paid since what came onto the bill later is money, though the mark stood already.
 */
export const isMarkOnly = async (
  { commands }: Pick<Deps, 'commands'>,
  row: ReservationRow,
  items: Items,
): Promise<boolean> => {
  if (isPaidInPart(items, row.id)) return false;
  const day = await commands.load(scheduleDecider, scheduleId(row.location_id, row.date));
  const occupant = findReservation(day.state, row.id)?.occupant;
  return occupant?.kind === 'reserved' && occupant.paidOwingNothing === true;
};
