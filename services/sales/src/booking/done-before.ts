import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { BookingDeps } from './booking-deps.ts';

/**
 * What a command left on a day, from the log and in its order; nothing where the day does not know it. So whoever asks again under
 * the same key, after the process died between append and answer, hears of what they did and not of what is in its way now
 * (decision 0135).
 *
 * @param day the day's id, less the category.
 */
export const doneBefore = async (
  { deps, decode }: Pick<BookingDeps, 'deps' | 'decode'>,
  day: string,
  commandId: string,
): Promise<readonly Recorded<ScheduleEvent>[]> => {
  if (!(await deps.commands.load(scheduleDecider, day)).commands.has(commandId)) return [];
  const events: Recorded<ScheduleEvent>[] = [];
  for await (const stored of deps.store.readStream(`${scheduleDecider.category}-${day}`)) {
    // Other events of the day are not read: they may be of a release that this one does not know.
    if ((stored.metadata as { readonly commandId?: unknown }).commandId === commandId)
      events.push(decode(stored) as Recorded<ScheduleEvent>);
  }
  return events;
};
