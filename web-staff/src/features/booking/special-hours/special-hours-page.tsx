import type { SpecialHours } from '@paddock/shared-domain/booking/special-hours-contract';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/en.ts';
import { paths, withQuery } from '../../../paths.ts';
import { timesText } from '../../../ui/clock-text.ts';
import { usePlannerPlace } from '../planner/use-planner-place.ts';
import { daysOf, visitsOf } from './met-bookings.ts';
import { seatsQuery, specialHoursQuery, useWithdraw } from './queries.ts';
import { SpecialHoursForm } from './special-hours-form.tsx';
import styles from './special-hours.module.css';

const words = messages.specialHours;

/** The bookings that are still in special hours, each with a link to its day. */
type MetProps = { readonly row: SpecialHours; readonly location: { readonly id: string; readonly timezone: Zone } };
const Met = ({ row, location: { id: location, timezone } }: MetProps) =>
  row.bookings.length === 0 ? (
    words.noBookings
  ) : (
    <ul className={styles.bookings}>
      {visitsOf(row.bookings, timezone).map(({ key, who, date, times, rows }) => (
        <li key={key}>
          <Link to={withQuery(paths.planner, { location, date })}>
            {who}, {dateLabel(date)}, {times}
          </Link>{' '}
          ({rows.some(({ to_move: toMove }) => toMove) ? words.toMove : words.stays})
        </li>
      ))}
    </ul>
  );

/** /admin/special-hours: the dates that are closed, private or have other hours, and a form for more. */
export const SpecialHoursPage = () => {
  const { venues, location, today, goToLocation } = usePlannerPlace();
  useScopes(['venues/all']);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  const id = location?.id ?? '';
  const list = useQuery({ ...specialHoursQuery(id), enabled: location !== undefined });
  const seats = useQuery({ ...seatsQuery(id), enabled: location !== undefined });
  const end = useWithdraw(id);
  const names = new Map(seats.data?.map((seat) => [seat.id, seat.name]));
  const failed = list.isError && list.data === undefined;
  const columns: readonly Column<SpecialHours>[] = [
    { key: 'days', title: words.columns.days, cell: daysOf },
    {
      key: 'kind',
      title: words.columns.kind,
      cell: ({ kind, hours }) => [words.kinds[kind], ...(hours === null ? [] : [timesText(hours)])].join(', '),
    },
    {
      key: 'seats',
      title: words.columns.seats,
      cell: ({ calendars }) => calendars?.map((seat) => names.get(seat) ?? seat).join(', ') ?? words.allSeats,
    },
    {
      key: 'bookings',
      title: words.columns.bookings,
      cell: (row) => location && <Met row={row} location={location} />,
    },
    {
      key: 'end',
      title: words.columns.end,
      cell: (row) => (
        <Button
          variant="quiet"
          aria-label={words.endOf(daysOf(row))}
          busy={end.isPending && end.variables === row.id}
          busyLabel={words.ending}
          disabled={end.isPending}
          onClick={() => end.mutate(row.id, { onSuccess: () => showToast({ kind: 'success', text: words.ended }) })}
        >
          {words.end}
        </Button>
      ),
    },
  ];
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <p className={styles.intro}>{words.intro}</p>
      {location !== undefined && (venues.data?.length ?? 0) > 1 && (
        <Select
          label={words.location}
          value={location.id}
          options={(venues.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={({ target }) => goToLocation(target.value)}
        />
      )}
      {failed && (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {list.data === undefined && !failed && (
        <Loading what={words.what}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
      <ProblemAlert error={end.error} />
      {list.data?.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {list.data !== undefined && list.data.length > 0 && (
        <Table caption={words.caption} columns={columns} rows={list.data} rowKey={(row) => row.id} cardsOnPhone />
      )}
      {location !== undefined && today !== undefined && list.data !== undefined && (
        <SpecialHoursForm
          key={location.id}
          location={location.id}
          zone={location.timezone}
          today={today}
          seats={seats.data ?? []}
          known={list.data}
        />
      )}
    </div>
  );
};
