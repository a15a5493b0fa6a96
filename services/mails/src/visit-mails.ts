import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { findReservation } from '@paddock/shared-domain/booking/schedule-day';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Process } from '@paddock/kit/processes/process';
import { reminderLetter } from './letters/reminder-letter.ts';
import { type MailedEvent, type MailDeps, type Post, sameCommand } from './mail-deps.ts';
import { clockOf, lineOf, runsOf, visitDayText } from './slot-lines.ts';
import { mailWords } from './words/mail-words.ts';

/** Reminders of visits: one mail per visit, of what is still booked when it is written, only to those who want them. */
export const visitMails = (deps: MailDeps, post: Post): Process<MailedEvent>['on'] => {
  const { commands, directory, sender, clock } = deps;
  type Reminded = Recorded<ScheduleEventOf<'RacerReminded'>>;
  /** The slots of the visit that are unchanged since the reminder was due; cancelled and moved ones are left out. */
  const standing = async (event: Reminded, userId: UserId) => {
    const { state } = await commands.load(scheduleDecider, event.stream.slice('schedule-'.length));
    return (await sameCommand(deps, event))
      .map(({ data }) => data)
      .filter((data) => {
        const placed = findReservation(state, data.reservationId);
        const isThere = placed?.seatId === data.seatId && placed.startsAt === data.startsAt;
        return isThere && data.userId === userId && data.startsAt > clock.now();
      });
  };
  return {
    RacerReminded: async (event) => {
      const { userId, locationId } = event.data;
      await post(
        event,
        userId,
        'booking-reminder',
        async (to) => {
          const [slots, wanted] = [await standing(event, userId), await deps.wantsReminders(userId)];
          const [first] = slots;
          if (first === undefined || !wanted) return undefined;
          const venues = await directory.get();
          const location = venues.locations.get(locationId);
          const [clock, words] = [clockOf(venues, locationId), mailWords(to.language)];
          const named = slots.map((slot) => ({
            ...slot,
            seatName: venues.seats.get(slot.seatId)?.name ?? words.simulator,
          }));
          return reminderLetter(to, sender, {
            venueName: location?.name ?? words.theVenue,
            address: location?.address ?? '',
            lines: runsOf(clock, named).map((run) => lineOf(run, clock, to.language)),
            day: visitDayText(first.startsAt, clock, to.language),
            ownText: location?.reminder_texts[to.language] ?? '',
            code: deps.reminderCode(userId),
          });
        },
        `${event.stream}:${event.metadata.commandId}`,
      );
    },
  };
};
