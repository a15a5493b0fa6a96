import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import { businessDayLabel, nightTime } from '@paddock/web-kit/format/slot-label.ts';
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
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { type BookedVisit, bookedVisits } from '../../../ui/booking/booked-visits.ts';
import { stayLabel } from '../../../ui/booking/visits.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import styles from './upcoming.module.css';

type UpcomingReservationsProps = {
  readonly userId: string;
  /** The button that adds a visit to a calendar, and further actions, from other features. */
  readonly calendar: (visit: BookedVisit) => ReactNode;
  readonly manage: (visit: BookedVisit) => ReactNode;
};

/** The simulators of a visit; each with its own start where they differ. */
const Seats = ({ bookings, seats, starts }: BookedVisit) => {
  const length = bookings[0].block_count;
  const together = bookings.every(({ slot, block_count: count }) => slot === starts && count === length);
  if (together) return <span>{seats}</span>;
  return (
    <span className={styles.seats}>
      {bookings.map(({ id, calendar_name: name, slot, date, block_count: count }) => (
        <span key={id}>{messages.upcoming.seat(name, nightTime(slot, date), count * SLOT_MINUTES)}</span>
      ))}
    </span>
  );
};

type Named = { readonly visit: BookedVisit; readonly venue: string };
const columnsOf = ({ calendar, manage }: Omit<UpcomingReservationsProps, 'userId'>): readonly Column<Named>[] => [
  {
    key: 'when',
    title: messages.upcoming.when,
    cell: ({ visit }) => (
      <span className={styles.when}>
        <strong className={styles.stay}>{stayLabel(visit)}</strong>
        <span className={styles.date}>
          <span>{businessDayLabel(visit.starts, visit.date)}</span> <span>{nightTime(visit.starts, visit.date)}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'seat',
    title: messages.upcoming.simulator,
    cell: ({ visit, venue }) => (
      <span className={styles.seat}>
        <Seats {...visit} />
        <span className={styles.venue}>{venue}</span>
        <StateSign state={visit.bookings.every(({ paid }) => paid) ? 'paid' : 'pending'} />
      </span>
    ),
  },
  {
    key: 'calendar',
    title: messages.upcoming.calendar,
    cell: ({ visit }) => (
      // One column for both: a phone shows the whole row.
      <span className={styles.acts}>
        {calendar(visit)}
        {manage(visit)}
      </span>
    ),
  },
];

/** Upcoming reservations by visit, with add-to-calendar (DASH-04, DASH-09, CAL-10, SLOT-03). */
export const UpcomingReservations = ({ userId, calendar, manage }: UpcomingReservationsProps) => {
  const upcoming = useQuery(upcomingQuery(userId));
  const venues = useQuery(locationsQuery);
  const { data: bookings } = upcoming;
  const { data: locations } = venues;
  const rows =
    bookings === undefined || locations === undefined
      ? undefined
      : bookedVisits(bookings, locations).map((visit) => ({
          visit,
          venue: locations.find(({ id }) => id === visit.location)?.name ?? '',
        }));
  const isError = upcoming.isError || venues.isError;
  const again = () => {
    void upcoming.refetch();
    if (locations === undefined) void venues.refetch();
  };
  return (
    <Panel title={messages.upcoming.title} flush={rows !== undefined && rows.length > 0}>
      {rows === undefined && isError ? (
        <ErrorState onRetry={again} retrying={upcoming.isFetching || venues.isFetching}>
          {messages.upcoming.failed}
        </ErrorState>
      ) : rows === undefined ? (
        <Loading what={messages.upcoming.what}>
          <Skeleton count={3} height={36} />
        </Loading>
      ) : rows.length === 0 ? (
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
          rows={rows}
          rowKey={({ visit }) => visit.bookings[0].id}
        />
      )}
    </Panel>
  );
};
