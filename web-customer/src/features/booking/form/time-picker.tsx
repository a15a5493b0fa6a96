import type { Location } from '@paddock/shared-domain/venues/contract';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { TimeGrid } from '@paddock/web-kit/ui/time-grid.tsx';
import { lazy, Suspense } from 'react';
import { firstMessages } from '../../../messages/first-messages.ts';
import styles from './pickers.module.css';
import type { Booking } from './use-booking.ts';

const NoDay = lazy(async () => ({ default: (await import('../../../ui/booking/no-day.tsx')).NoDay }));

type TimePickerProps = { readonly booking: Booking; readonly location: Location };

/** The day's times, each with its free seats; past ones are disabled (RES-04), a full day says so (RES-17). */
export const TimePicker = ({ booking, location }: TimePickerProps) => {
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
        <Suspense>
          <NoDay location={location} date={booking.date} />
        </Suspense>
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
