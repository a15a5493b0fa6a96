import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { MailDeps } from './mail-deps.ts';

/** The arrival of a reservation that left its day; undefined if the move lost its race and was undone. */
export const arrivalOf = async (
  { store, decode }: Pick<MailDeps, 'store' | 'decode'>,
  { data: { locationId, toDate, arrived } }: Recorded<ScheduleEventOf<'ReservationMovedToAnotherDay'>>,
): Promise<Recorded<ScheduleEventOf<'ReservationArrivedFromAnotherDay'>> | undefined> => {
  if (arrived === undefined) return undefined;
  for await (const stored of store.readStream(`schedule-${scheduleId(locationId, toDate)}`, 0)) {
    if (stored.type !== 'ReservationArrivedFromAnotherDay') continue;
    const event = decode(stored) as Recorded<ScheduleEvent>;
    if (event.type === 'ReservationArrivedFromAnotherDay' && event.data.moveId === arrived.moveId)
      return event as Recorded<ScheduleEventOf<'ReservationArrivedFromAnotherDay'>>;
  }
  return undefined;
};
