import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { businessDayLabel, nightTime, visitLabel } from '@paddock/web-kit/format/slot-label.ts';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { StateSign } from '@paddock/web-kit/ui/state-sign.tsx';
import { Table, type Column } from '@paddock/web-kit/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { upcomingQuery } from '../../../data/booking/reservation-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import styles from './upcoming.module.css';

type UpcomingReservationsProps = {
  readonly userId: string;
  /** The button that adds a reservation to a calendar, and further actions, from other features. */
  readonly calendar: (reservation: Reservation) => ReactNode;
  readonly manage: (reservation: Reservation) => ReactNode;
};

const columnsOf = ({ calendar, manage }: Omit<UpcomingReservationsProps, 'userId'>): readonly Column<Reservation>[] => [
  {
    key: 'when',
    title: messages.upcoming.when,
    cell: (reservation) => (
      <span className={styles.when} title={visitLabel(reservation.slot, reservation.date)}>
        <span>{businessDayLabel(reservation.slot, reservation.date)}</span>{' '}
        <span className={styles.time}>{nightTime(reservation.slot, reservation.date)}</span>
      </span>
    ),
  },
  {
    key: 'seat',
    title: messages.upcoming.simulator,
    cell: (reservation) => (
      <span className={styles.seat}>
        {reservation.calendar_name}
        <span className={styles.minutes}>{messages.upcoming.minutes(reservation.block_count * SLOT_MINUTES)}</span>
        <StateSign state={reservation.paid ? 'paid' : 'pending'} />
      </span>
    ),
  },
  {
    key: 'calendar',
    title: messages.upcoming.calendar,
    cell: (reservation) => (
      // One column for both: a phone shows the whole row.
      <span className={styles.acts}>
        {calendar(reservation)}
        {manage(reservation)}
      </span>
    ),
  },
];

/** Upcoming reservations with add-to-calendar (DASH-04, DASH-09, CAL-10, SLOT-03). */
export const UpcomingReservations = ({ userId, calendar, manage }: UpcomingReservationsProps) => {
  const { data, isError, isFetching, refetch } = useQuery(upcomingQuery(userId));
  return (
    <Panel title={messages.upcoming.title} flush={data !== undefined && data.length > 0}>
      {data === undefined && isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {messages.upcoming.failed}
        </ErrorState>
      ) : data === undefined ? (
        <Loading what={messages.upcoming.what}>
          <Skeleton count={3} height={36} />
        </Loading>
      ) : data.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.reservations} className={buttonClass()}>
              {messages.nav.bookNow}
            </Link>
          }
        >
          {messages.upcoming.empty}
        </EmptyState>
      ) : (
        <Table
          caption={messages.upcoming.table}
          columns={columnsOf({ calendar, manage })}
          rows={data}
          rowKey={(row) => row.id}
        />
      )}
    </Panel>
  );
};
