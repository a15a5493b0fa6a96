import { BOOKING_HORIZON_MONTHS, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { plusMonths } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { MonthCalendar } from '@paddock/web-kit/ui/month-calendar.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useUserId } from '../../../data/identity/account-queries.ts';
import { calendarQuery, locationsQuery } from '../../../data/venues/venue-queries.ts';
import { useNow } from '../../../data/use-now.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/page.tsx';
import { SeatTimes, type SeatTimesProps } from './seat-times.tsx';
import styles from './seat-page.module.css';

/** Parts of the page from other features, and what happens after a slot was booked on account. */
type SeatPageSlots = Pick<SeatTimesProps, 'onBookedUnpaid' | 'paying'> & {
  readonly upcoming: (userId: string) => ReactNode;
  /** Existing debts: they must be paid before another slot is booked on account. */
  readonly outstanding: ReactNode;
};

/** /reservations/{calendar}: one simulator, a calendar, its times, Book It (CAL-07 … CAL-19). */
export const SeatPage = (slots: SeatPageSlots) => {
  // A text that is not an id gets the same answer as an unknown seat.
  const seat = useQuery(calendarQuery(useParams()['calendar'] as SeatId));
  const locations = useQuery(locationsQuery);
  const location = locations.data?.find((one) => one.id === seat.data?.location);
  const unknown = seat.error instanceof ApiProblem && seat.error.status === 404;
  const words = messages.seat;
  if (unknown)
    return (
      <Page title={messages.notFound.title}>
        <PageTitle>{messages.notFound.title}</PageTitle>
        <EmptyState
          action={
            <Link to={paths.reservationsAdvanced} className={buttonClass({ variant: 'primary' })}>
              {words.all}
            </Link>
          }
        >
          {messages.notFound.words}
        </EmptyState>
      </Page>
    );
  if (seat.data && location) return <SeatBooking key={seat.data.id} seat={seat.data} location={location} {...slots} />;
  if (seat.isError || locations.isError)
    return (
      <ErrorState onRetry={() => void Promise.all([seat.refetch(), locations.refetch()])} retrying={seat.isFetching}>
        {words.failed}
      </ErrorState>
    );
  return (
    <Loading what={words.what}>
      <Skeleton shape="title" />
      <Skeleton shape="block" count={2} />
    </Loading>
  );
};

type SeatBookingProps = SeatPageSlots & { readonly seat: Calendar; readonly location: Location };
const SeatBooking = ({ seat, location, upcoming, outstanding, ...afterwards }: SeatBookingProps) => {
  const today = businessDayOf(useNow(), venueHoursOf(location));
  const [picked, setPicked] = useState<LocalDate | undefined>();
  const date = picked ?? today;
  const userId = useUserId() ?? 'none';
  const words = messages.seat;
  return (
    <Page title={seat.name} width="wide">
      <PageTitle>{seat.name}</PageTitle>
      <p className={styles.lead}>
        {seat.type_name} · {messages.book.venueTimes(location.name)}
      </p>
      {outstanding}
      <div className={styles.columns}>
        <Panel title={words.day}>
          <MonthCalendar
            label={words.day}
            selected={date}
            min={plusMonths(today, -BOOKING_HORIZON_MONTHS)}
            max={plusMonths(today, BOOKING_HORIZON_MONTHS)}
            today={today}
            onSelect={(next) => setPicked(next as LocalDate)}
          />
        </Panel>
        <SeatTimes key={date} seat={seat} location={location} date={date} userId={userId} {...afterwards} />
      </div>
      {upcoming(userId)}
    </Page>
  );
};
