import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import type { CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import { slotLabel } from '@paddock/web-kit/format/slot-label.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { bookedRuns } from './booked-runs.ts';
import styles from './checkout.module.css';

/** "All Done!" (RES-12, CHECK-11): machines at the venue are shared, so logging out comes first. */
export const DoneDialog = ({
  status,
  onAnother,
}: {
  readonly status: CheckoutStatus;
  readonly onAnother: () => void;
}) => {
  const navigate = useNavigate();
  const { done } = messages;
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
      <ul className={styles.seats}>
        {bookedRuns(status.reservations).map((run) => (
          <li key={run.key}>
            <span>{done.run(run.seat, run.slots * SLOT_MINUTES)}</span>
            <span>{slotLabel(run.slot)}</span>
          </li>
        ))}
      </ul>
      {status.receipt_url !== null && (
        <p>
          <a href={status.receipt_url} target="_blank" rel="noreferrer">
            {done.receipt}
          </a>
        </p>
      )}
    </Dialog>
  );
};
