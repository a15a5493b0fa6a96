import { readTakenFrom } from '@paddock/projections/booking/availability/read';
import { localDateOf, minuteOfDay } from '@paddock/shared-domain/kernel/venue-time';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { NIGHT_ENDS } from '@paddock/shared-domain/venues/business-day';
import { type DayHours, hasNights } from '@paddock/shared-domain/venues/opening-hours';
import type { LocationRow } from '@paddock/projections/venues/read';
import type { Deps } from '@paddock/kit/deps';

/** Milliseconds to wait for the read model. */
const READ_MODEL_MS = 10_000;

export const OPENS_IN_NIGHT = 'A night here ends at 6:00 am. Open at 6:00 am or later.';
export const BEGINS_IN_NIGHT =
  'Half-hours before 6:00 am are still open, booked or closed as part of their own day. End them first: save hours that open at ' +
  '6:00 am or later, and move or cancel what is booked before. Then the hours can go on after midnight.';

/** Whether anything is booked, held or closed before 6:00 am where hours pass midnight for the first time. */
export const areNightsTaken = async (
  { db, positions, store }: Pick<Deps, 'db' | 'positions' | 'store'>,
  location: LocationRow | undefined,
  hours: readonly DayHours[] | undefined,
  now: Instant,
): Promise<boolean> => {
  if (location === undefined || hours === undefined || location.nights_from !== null || !hasNights(hours)) return false;
  // Wait until the read model has everything taken before this call.
  await positions.waitFor('availability', await store.head(), READ_MODEL_MS);
  const today = localDateOf(now, location.timezone);
  const taken = await readTakenFrom(db, location.id, today);
  return taken.some(
    (at) => minuteOfDay(at, location.timezone) < NIGHT_ENDS && localDateOf(at, location.timezone) > today,
  );
};
