import styles from './move-dialog.module.css';
import { call } from '../../../api.ts';
import { useNow } from '../../../data/use-now.ts';
import { priceOver } from '../../../data/venues/seat-price.ts';
import { calendarsQuery, locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { DayPicker } from '../../../ui/booking/day-picker.tsx';
import type { BookedVisit } from '../../../ui/booking/booked-visits.ts';
import { ChooseHalves } from '../../../ui/booking/choose-halves.tsx';
import { useHalves } from '../../../ui/booking/use-halves.ts';
import { VisitSubject } from '../../../ui/booking/visit-subject.tsx';
import { movePlan, useMove } from './move-mutation.ts';
import { MoveTermsNote } from './move-terms-note.tsx';
import { MovedDialog } from './moved-dialog.tsx';
import { StartSelect } from './start-select.tsx';
import { lastBookableDate, SLOT_MILLIS, slotsOfDay, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { getMoveTerms } from '@paddock/shared-domain/refunds/contract';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** What a move costs or refunds. */
const moveTermsQuery = (userId: string, plan: ReturnType<typeof movePlan>, slot: string) =>
  queryOptions({
    queryKey: ['move-terms', userId, plan, slot],
    queryFn:
      plan === undefined || slot === ''
        ? skipToken
        : () => {
            const { id, calendar, others } = plan;
            const list = others.map((other) => `${other.id}.${other.calendar}`).join(',');
            return call(getMoveTerms, {
              params: { id },
              query: { calendar, slot, ...(list !== '' && { with: list }) },
            });
          },
    gcTime: 0,
    staleTime: 0,
    meta: { handled: true },
  });

type MoveDialogProps = {
  readonly userId: string;
  readonly visit: BookedVisit;
  readonly onClose: () => void;
};
type OpenMoveProps = MoveDialogProps & { readonly location: Location };

/** Moves a visit, or some of its half-hours, to other seats or times of the same venue, for the price or refund shown (rule A-075). */
export const MoveDialog = (props: MoveDialogProps) => {
  const { data: locations } = useQuery(locationsQuery);
  const location = locations?.find(({ id }) => id === props.visit.location);
  return location === undefined ? null : <OpenMove {...props} location={location} />;
};

const OpenMove = ({ userId, visit, onClose, location }: OpenMoveProps) => {
  const { manage, moving } = messages;
  const now = useNow();
  const venue = venueHoursOf(location);
  const [first, last] = [businessDayOf(now, venue), lastBookableDate(now, venue)];
  const [date, setDate] = useState<LocalDate>(visit.date);
  /** The new seat of each seat that changes. */
  const [seats, setSeats] = useState<ReadonlyMap<SeatId, SeatId>>(new Map());
  const [slot, setSlot] = useState('');
  const { data: calendars = [] } = useQuery(calendarsQuery(location.id));
  const halves = useHalves(userId, visit);
  const seatFor = (from: SeatId): SeatId => seats.get(from) ?? from;
  const wanted = (halves.chosen ?? []).map((half) => ({ half, seat: seatFor(half.calendar) }));
  const froms = [...new Map(wanted.map(({ half }) => [half.calendar, half.calendar_name]))];
  const terms = useQuery(moveTermsQuery(userId, movePlan(wanted), slot));
  const move = useMove(userId);
  /** What a seat costs for all that moves there from another, over the chosen half-hours or those of the day. */
  const priceOf = (seat: Calendar, from: SeatId): string => {
    const halfHours = wanted.filter(({ half }) => half.calendar === from).length;
    const starts =
      slot === ''
        ? slotsOfDay(date, venue).map(({ startsAt }) => startsAt)
        : Array.from({ length: halfHours }, (_, at) => instantOf(Date.parse(slot) + at * SLOT_MILLIS));
    const { low, high } = priceOver([seat], { location, starts, halfHours }) ?? { low: 0, high: 0 };
    return low === high ? dollars(low) : messages.book.priceFrom(dollars(low), seat.cost_unit);
  };
  const chosen = slot === '' ? undefined : terms.data;
  const stale = move.error instanceof ApiProblem && move.error.code === 'quote_stale';
  const confirm = () => {
    if (chosen !== undefined) move.mutate({ wanted, slot, seen: chosen }, { onError: () => void terms.refetch() });
  };
  if (move.data !== undefined) return <MovedDialog userId={userId} moved={move.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={move.isPending ? () => undefined : onClose}
      title={moving.title}
      footer={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            {moving.back}
          </Button>
          <Button
            variant="primary"
            disabled={chosen?.allowed !== true || (terms.isFetching && !move.isPending)}
            busy={move.isPending}
            busyLabel={moving.busy}
            onClick={confirm}
          >
            {chosen !== undefined && chosen.owed_cents > 0
              ? moving.confirmPay(dollars(chosen.owed_cents))
              : moving.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <VisitSubject visit={visit} />
        <ProblemAlert error={move.error} words={stale ? manage.changed : undefined} />
        <ChooseHalves
          halves={{
            ...halves,
            choose: (half, isWanted) => {
              halves.choose(half, isWanted);
              setSlot('');
            },
          }}
          disabled={move.isPending}
        />
        <DayPicker
          location={location}
          date={date}
          first={first}
          last={last}
          onDate={(next) => {
            setDate(next);
            setSlot('');
          }}
        />
        {froms.map(([from, name]) => (
          <Select
            key={from}
            label={froms.length === 1 ? moving.seat : moving.seatInstead(name)}
            value={seatFor(from)}
            options={calendars.map((seat) => ({ value: seat.id, label: `${seat.name}, ${priceOf(seat, from)}` }))}
            onChange={(event) => {
              setSeats(new Map(seats).set(from, event.target.value as SeatId));
              setSlot('');
            }}
          />
        ))}
        {halves.all !== undefined && halves.chosen === undefined && <p>{manage.halvesNone}</p>}
        {halves.chosen !== undefined && (
          <StartSelect wanted={wanted} location={location} date={date} value={slot} onChange={setSlot} />
        )}
        {slot !== '' && (
          <div className={styles.terms} aria-live="polite">
            <MoveTermsNote
              terms={terms.data}
              failed={terms.isError && terms.data === undefined}
              retrying={terms.isFetching}
              onRetry={() => void terms.refetch()}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
};
