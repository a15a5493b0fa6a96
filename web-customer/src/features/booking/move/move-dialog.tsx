import styles from './move-dialog.module.css';
import { call } from '../../../api.ts';
import { useNow } from '../../../data/use-now.ts';
import { calendarsQuery, locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { DayPicker } from '../../../ui/booking/day-picker.tsx';
import { useMove } from './move-mutation.ts';
import { MoveTermsNote } from './move-terms-note.tsx';
import { MovedDialog } from './moved-dialog.tsx';
import { StartSelect } from './start-select.tsx';
import { lastBookableDate, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import type { ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { getMoveTerms } from '@paddock/shared-domain/refunds/contract';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { visitLabel } from '@paddock/web-kit/format/slot-label.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** What a move costs or refunds. */
const moveTermsQuery = (userId: string, id: ReservationId, calendar: SeatId, slot: string) =>
  queryOptions({
    queryKey: ['move-terms', userId, id, calendar, slot],
    queryFn: () => call(getMoveTerms, { params: { id }, query: { calendar, slot, run: 'true' } }),
    gcTime: 0,
    staleTime: 0,
    meta: { handled: true },
  });

type MoveDialogProps = {
  readonly userId: string;
  readonly reservation: Reservation;
  readonly onClose: () => void;
};
type OpenMoveProps = MoveDialogProps & { readonly location: Location };

/** Moves a reservation to another seat or time of the same venue, for the price or refund shown (rule A-075). */
export const MoveDialog = (props: MoveDialogProps) => {
  const { data: locations } = useQuery(locationsQuery);
  const location = locations?.find(({ id }) => id === props.reservation.location);
  return location === undefined ? null : <OpenMove {...props} location={location} />;
};

const OpenMove = ({ userId, reservation, onClose, location }: OpenMoveProps) => {
  const { manage, moving } = messages;
  const now = useNow();
  const venue = venueHoursOf(location);
  const [first, last] = [businessDayOf(now, venue), lastBookableDate(now, venue)];
  const [date, setDate] = useState<LocalDate>(reservation.date);
  const [seat, setSeat] = useState<SeatId>(reservation.calendar);
  const [slot, setSlot] = useState('');
  const { data: seats = [] } = useQuery(calendarsQuery(location.id));
  const terms = useQuery({ ...moveTermsQuery(userId, reservation.id, seat, slot), enabled: slot !== '' });
  const move = useMove(userId);
  const chosen = slot === '' ? undefined : terms.data;
  const stale = move.error instanceof ApiProblem && move.error.code === 'quote_stale';
  const confirm = () => {
    if (chosen !== undefined)
      move.mutate({ id: reservation.id, calendar: seat, slot, seen: chosen }, { onError: () => void terms.refetch() });
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
        <p className={styles.subject}>
          {manage.at(
            reservation.calendar_name,
            visitLabel(reservation.slot, reservation.date),
            reservation.block_count,
          )}
        </p>
        <ProblemAlert error={move.error} words={stale ? manage.changed : undefined} />
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
        <Select
          label={moving.seat}
          value={seat}
          options={seats.map(({ id, name, cost_cents }) => ({ value: id, label: `${name}, ${dollars(cost_cents)}` }))}
          onChange={(event) => {
            setSeat(event.target.value as SeatId);
            setSlot('');
          }}
        />
        <StartSelect
          reservation={reservation}
          location={location}
          seat={seat}
          date={date}
          value={slot}
          onChange={setSlot}
        />
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
