import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import { timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import type { Wait } from '@paddock/shared-domain/waiting/contract';
import { clockLabel, nightTime, visitLabel } from '@paddock/web-kit/format/slot-label.ts';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { useLeave } from './waiting-mutations.ts';
import styles from './waiting.module.css';

/** One place on a waiting list: its request, and its offer while that is valid. */
export const WaitItem = ({ wait, onBook }: { readonly wait: Wait; readonly onBook: () => void }) => {
  const leave = useLeave();
  const { data: locations } = useQuery(locationsQuery);
  const zone = locations?.find(({ id }) => id === wait.location)?.timezone;
  const { waiting: words } = messages;
  const { offer } = wait;
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.day}>
          {dateLabel(wait.date)},{' '}
          {words.window(nightTime(wait.from_slot, wait.date), nightTime(wait.until_slot, wait.date))}
        </p>
        <p className={styles.line}>
          {wait.location_name}: {words.line(wait.seats, wait.sessions * SLOT_MINUTES, wait.type_name)}
        </p>
      </div>
      {offer !== null && (
        <Alert kind="success">
          <strong>{words.turn}.</strong>{' '}
          {offer.slots.map(({ calendar, calendar_name: seat, slot }) => (
            <span key={`${calendar} ${slot}`} className={styles.seat}>
              {words.seatAt(seat, visitLabel(slot, wait.date))}
            </span>
          ))}
          {zone !== undefined && (
            <span className={styles.seat}>{words.keptUntil(clockLabel(timeLabel(offer.expires_at, zone)))}</span>
          )}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" busy={leave.isPending} busyLabel={words.sending} onClick={() => leave.mutate(wait.id)}>
          {offer === null ? words.leave : words.decline}
        </Button>
        {offer !== null && (
          <Button variant="primary" onClick={onBook}>
            {words.book}
          </Button>
        )}
      </div>
    </li>
  );
};
