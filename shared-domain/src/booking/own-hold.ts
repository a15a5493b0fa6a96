import type { CheckoutId, UserId } from '../kernel/ids.ts';
import { occupantOf, type Placed, type ScheduleDay } from './schedule-day.ts';

/** The person's own checkout that holds a slot; undefined where it is free, or somebody else has it. */
export const ownHoldOf = (
  day: ScheduleDay,
  { seatId, startsAt }: Pick<Placed, 'seatId' | 'startsAt'>,
  userId: UserId,
): CheckoutId | undefined => {
  const occupant = occupantOf(day, seatId, startsAt);
  return occupant?.kind === 'held' && occupant.userId === userId ? occupant.checkoutId : undefined;
};
