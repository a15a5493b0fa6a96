import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { slotLabel } from '@paddock/web-kit/format/slot-label.ts';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../data/use-now.ts';
import { locationsQuery } from '../../data/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { calendarFile } from './calendar-file.ts';
import styles from './upcoming.module.css';

/** A link that hands the event to the person's own calendar (ruling A-111). */
export const AddToCalendar = ({ reservation }: { readonly reservation: Reservation }) => {
  const { data: locations } = useQuery(locationsQuery);
  const venue = locations?.find(({ id }) => id === reservation.location);
  const now = useNow();
  if (venue === undefined) return null;
  const file = calendarFile(reservation, venue, now);
  const { upcoming } = messages;
  return (
    <a
      className={styles.link}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`race-${reservation.slot.slice(0, 16).replace(/[-:]/g, '')}.ics`}
      aria-label={upcoming.addLabel(slotLabel(reservation.slot), reservation.calendar_name)}
    >
      {upcoming.addTo}
    </a>
  );
};
