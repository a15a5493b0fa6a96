import { slotRefusal } from '@paddock/shared-domain/booking/bookable-slots';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { ownHoldOf } from '@paddock/shared-domain/booking/own-hold';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { keptFor } from '@paddock/shared-domain/booking/set-aside-seats';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import { hoursOf } from '@paddock/venue/venues/directory';
import type { FoundSlot } from './booking-deps.ts';
import { scheduleProblem } from './refusals.ts';

/** Why a customer cannot have a slot at this moment, or undefined. A check only: the append decides. */
export const slotRefused = async (
  commands: Commands,
  { seat, location, startsAt, date, userId }: FoundSlot & { readonly userId: UserId },
  now: Instant,
): Promise<ProblemAnswer | undefined> => {
  const refusal = slotRefusal({ seatId: seat.id, startsAt }, now, hoursOf(location));
  if (refusal !== undefined) return scheduleProblem(refusal);
  if (!seat.active) return scheduleProblem('SeatRetired');
  const day = await commands.load(scheduleDecider, scheduleId(location.id, date));
  const slot = { seatId: seat.id, startsAt };
  // A slot held by their own unfinished payment is available to them.
  return ownHoldOf(day.state, slot, userId) === undefined && keptFor(day.state, slot, userId, now) === 'taken'
    ? scheduleProblem('SlotTaken')
    : undefined;
};
