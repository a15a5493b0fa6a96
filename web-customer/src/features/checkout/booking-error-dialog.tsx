import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { BookingFailure } from './booking-failure.ts';
import styles from './checkout.module.css';

type BookingErrorDialogProps = {
  readonly failure: Exclude<BookingFailure, { readonly kind: 'requote' | 'cancelled' }>;
  readonly onBack: () => void;
};

/** "Booking Error": what happened, what it means for the money, what to do (RES-13, RES-19, CHECK-12, SLOT-13, SLOT-14). */
export const BookingErrorDialog = ({ failure, onBack }: BookingErrorDialogProps) => {
  const navigate = useNavigate();
  const { bookingError } = messages;
  return (
    <Dialog
      open
      onClose={onBack}
      title={bookingError.title}
      footer={
        <>
          {failure.kind === 'payment' && (
            <Button onClick={() => void navigate(paths.dashboard)}>{bookingError.review}</Button>
          )}
          <Button variant="primary" onClick={onBack}>
            {bookingError.back}
          </Button>
        </>
      }
    >
      <p className={styles.bad} role="alert">
        {failure.text}
      </p>
      {failure.code !== 'payment_unresolved' && <p>{bookingError.notCharged}</p>}
    </Dialog>
  );
};
