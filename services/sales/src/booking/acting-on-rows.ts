import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { hasBegun } from '@paddock/shared-domain/booking/begun-rule';
import type { Permission } from '@paddock/shared-domain/kernel/actor';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Deps } from '@paddock/kit/deps';
import { type Acting, actingOn } from '@paddock/kit/http/acting-on';
import type { SignedIn } from '@paddock/kit/http/caller';

const PLANNER: Permission = 'reservations.change_reservation';
/** Once a reservation has begun, the schedule requires the right to refund: it is stored if the caller has it. */
const GIVES_BACK: readonly Permission[] = ['user.change_user', PLANNER];

/** Whether a reservation had begun, or its racer was checked in, as this row was read. */
export const hasBegunRow = (
  { starts_at: startsAt, attendance }: Pick<ReservationRow, 'starts_at' | 'attendance'>,
  now: Instant,
): boolean => hasBegun({ startsAt, attendance: attendance ?? undefined }, now);

/** Checks that staff may act on reservations: their right, and whose reservations these are. */
export const actingOnRows = (
  deps: Pick<Deps, 'commands' | 'db'>,
  caller: SignedIn,
  rows: readonly ReservationRow[],
  now: Instant,
): Promise<Acting> => {
  const begun = rows.some((row) => hasBegunRow(row, now));
  const owners = rows.map(({ user_id: user }) => user);
  return actingOn(deps, caller, owners, ...(begun ? GIVES_BACK : [PLANNER]));
};
