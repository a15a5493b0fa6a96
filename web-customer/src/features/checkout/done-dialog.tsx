import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import type { CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { AddToCalendar } from '../../ui/booking/add-to-calendar.tsx';
import { bookedRuns } from './booked-runs.ts';
import styles from './checkout.module.css';
import { TellFriends } from './tell-friends.tsx';
import { VisitHead } from './visit-head.tsx';

/** A route to an address, in the maps of the device or the browser. */
const routeTo = (place: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;

/** "All Done!" (RES-12, CHECK-11): when, where and which seats, and what one does next: calendar, way, friends. */
export const DoneDialog = ({
  status,
  onAnother,
}: {
  readonly status: CheckoutStatus;
  readonly onAnother: () => void;
}) => {
  const navigate = useNavigate();
  const { data: locations } = useQuery(locationsQuery);
  const { done } = messages;
  const { reservations } = status;
  const [first] = reservations.toSorted((a, b) => Date.parse(a.slot) - Date.parse(b.slot));
  const venue = locations?.find(({ id }) => id === first?.location);
  const slots = reservations.map(({ slot }) => slot);
  return (
    <Dialog
      open
      onClose={onAnother}
      title={done.title}
      footer={
        <>
          <Button onClick={() => void navigate(paths.logout)}>{done.logOut}</Button>
          <Button variant="primary" onClick={onAnother}>
            {done.another}
          </Button>
        </>
      }
    >
      <p role="status">{done.words}</p>
      {first !== undefined && <VisitHead slots={slots} location={first.location} />}
      <ul className={styles.seats}>
        {bookedRuns(reservations).map((run) => (
          <li key={run.key}>
            <span>{done.run(run.seat, run.slots * SLOT_MINUTES)}</span>
            <span>{nightTime(run.slot, run.date)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.next}>
        {first !== undefined && <AddToCalendar reservation={first} />}
        {venue !== undefined && venue.address !== '' && (
          <a href={routeTo(`${venue.name}, ${venue.address}`)} target="_blank" rel="noreferrer">
            {done.route}
          </a>
        )}
        {status.receipt_url !== null && (
          <a href={status.receipt_url} target="_blank" rel="noreferrer">
            {done.receipt}
          </a>
        )}
      </div>
      {venue !== undefined && <TellFriends slots={slots} venue={venue} />}
    </Dialog>
  );
};
