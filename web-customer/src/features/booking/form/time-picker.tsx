import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { TimeGrid } from '@paddock/web-kit/ui/time-grid.tsx';
import { firstMessages } from '../../../messages/first-messages.ts';
import styles from './pickers.module.css';
import type { Booking } from './use-booking.ts';

/** The day's times, each with its free seats; past ones are disabled (RES-04), a full day says so (RES-17). */
export const TimePicker = ({ booking }: { readonly booking: Booking }) => {
  const { book } = firstMessages;
  const { day, times } = booking;
  const nothing = day !== undefined && day.free.size === 0;
  return (
    <section className={styles.part}>
      <Capitals as="h2">{book.time}</Capitals>
      {day === undefined && booking.isError ? (
        <ErrorState onRetry={booking.retry} retrying={booking.isFetching}>
          {book.failed}
        </ErrorState>
      ) : day === undefined ? (
        <Loading what={book.timesWhat}>
          <Skeleton shape="tile" count={12} />
        </Loading>
      ) : nothing ? (
        <Alert kind="danger">{book.noDay}</Alert>
      ) : (
        <TimeGrid
          label={book.time}
          times={times}
          day={booking.date}
          selected={booking.slot}
          onSelect={booking.pickTime}
        />
      )}
    </section>
  );
};
