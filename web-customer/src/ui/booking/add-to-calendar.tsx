import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { getReservationFile } from '@paddock/shared-domain/booking/feed-contract';
import { requestUrl } from '@paddock/web-kit/api/build-request.ts';
import { downloadFile } from '@paddock/web-kit/statement/download-file.ts';
import { PassingAlert } from '@paddock/web-kit/ui/passing-alert.tsx';
import { visitLabel } from '@paddock/web-kit/format/slot-label.ts';
import { type MouseEvent, useState } from 'react';
import { messages } from '../../messages/messages.ts';
import styles from './add-to-calendar.module.css';

type AddToCalendarProps = {
  /** The first of the visit. */
  readonly reservation: Reservation;
  /** All simulators of the visit, for the name of the link. */
  readonly seats?: string;
};

/**
 * A link that adds the visit to the user's calendar, one entry for each simulator (rule A-111). They are the same entries
 * as in the venue's mails, so that a move or a cancellation updates them.
 */
export const AddToCalendar = ({ reservation, seats = reservation.calendar_name }: AddToCalendarProps) => {
  const [failed, setFailed] = useState<unknown>();
  const { upcoming } = messages;
  const address = requestUrl('/api', getReservationFile, { params: { id: reservation.id }, query: { visit: 'true' } });
  const name = `race-${reservation.slot.slice(0, 16).replace(/[-:]/g, '')}.ics`;
  const fetchFile = async (event: MouseEvent) => {
    event.preventDefault();
    setFailed(undefined);
    try {
      await downloadFile(address, name);
    } catch (error) {
      setFailed(error);
    }
  };
  return (
    <span className={styles.add}>
      <a
        className={styles.link}
        href={address}
        download={name}
        onClick={(event) => void fetchFile(event)}
        aria-label={upcoming.addLabel(visitLabel(reservation.slot, reservation.date), seats)}
      >
        {upcoming.addTo}
      </a>
      {failed !== undefined && <PassingAlert of={failed}>{upcoming.addFailed}</PassingAlert>}
    </span>
  );
};
