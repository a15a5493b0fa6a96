import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { BookingDeps } from './booking-deps.ts';

/**
 * The events that a command appended to a day, in log order; empty if there are none. When the process died between append and
 * answer, a retry with the same key gets the result of the first attempt, not a refusal for what is there now (decision 0135).
 *
 * @param day the day's stream id, without the category.
 */
export const doneBefore = async (
  { deps, decode }: Pick<BookingDeps, 'deps' | 'decode'>,
  day: string,
  commandId: string,
): Promise<readonly Recorded<ScheduleEvent>[]> => {
  if (!(await deps.commands.load(scheduleDecider, day)).commands.has(commandId)) return [];
  const events: Recorded<ScheduleEvent>[] = [];
  for await (const stored of deps.store.readStream(`${scheduleDecider.category}-${day}`)) {
    // Other events are not decoded: a later release may have written them.
    if ((stored.metadata as { readonly commandId?: unknown }).commandId === commandId)
      events.push(decode(stored) as Recorded<ScheduleEvent>);
  }
  return events;
};
