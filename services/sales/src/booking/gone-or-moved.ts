import { readReservation, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import type { ScheduleRefusal } from '@paddock/shared-domain/booking/refusals';
import type { RefusalDetail } from '@paddock/shared-domain/kernel/decider';
import type { Deps } from '@paddock/kit/deps';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import { scheduleProblem } from './refusals.ts';

/** Longest wait for the lists, in milliseconds. */
const WAIT_MS = 2_000;

/**
 * The answer if a day refuses an act on reservations that a list had shown there. A move to another day may have overtaken it: then
 * they exist, and "not found" would be wrong. Only the lists know on which day, so they are read again, up to now.
 *
 * @param rows as the act read them.
 */
export const goneOrMoved = async (
  { db, positions, store }: Pick<Deps, 'db' | 'positions' | 'store'>,
  rows: readonly Pick<ReservationRow, 'id' | 'user_id'>[],
  reason: ScheduleRefusal,
  detail?: RefusalDetail,
): Promise<ProblemAnswer> => {
  if (reason !== 'ReservationUnknown') return scheduleProblem(reason, detail);
  // Lists that are late may show an old place: also then it is somewhere.
  await positions.waitFor('reservations', await store.head(), WAIT_MS).catch(() => undefined);
  const now = await Promise.all(rows.map(({ id }) => readReservation(db, id)));
  const stand = rows.every(({ user_id: user }, at) => now[at] !== undefined && now[at].user_id === user);
  return scheduleProblem(stand ? 'MoveOvertaken' : reason);
};
