import {
  lastBookableDate,
  SLOT_MINUTES,
  slotsOfDay,
  venueHoursOf,
} from '@paddock/shared-domain/booking/bookable-slots';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { plusDays } from '@paddock/shared-domain/kernel/venue-time';
import { businessDayOf, businessMinuteOf } from '@paddock/shared-domain/venues/business-day';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { MOST_SLOTS } from '@paddock/shared-domain/waiting/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { NumberStepper } from '@paddock/web-kit/ui/number-stepper.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { chooseLocation } from '../../data/venues/chosen-location.ts';
import { useNow } from '../../data/use-now.ts';
import { calendarTypesQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { DayPicker } from '../../ui/booking/day-picker.tsx';
import { useJoin } from './waiting-mutations.ts';
import styles from './waiting.module.css';

/** The day in the address, if customers can wait for it; else the first such day. */
const dayNamed = (named: string | null, first: LocalDate, last: LocalDate): LocalDate => {
  for (let day = first; day <= last; day = plusDays(day, 1)) if (day === named) return day;
  return first;
};

type JoinFormProps = { readonly locations: readonly Location[]; readonly location: Location };

/**
 * Joins the waiting list of a venue's day: venue (where there are several), times, racers, duration and simulator. Values chosen
 * for one venue stay for another where its hours allow them.
 */
export const JoinForm = ({ locations, location }: JoinFormProps) => {
  const now = useNow();
  const [query] = useSearchParams();
  const join = useJoin();
  const { data: types = [] } = useQuery(calendarTypesQuery);
  const venue = venueHoursOf(location);
  const [first, last] = [businessDayOf(now, venue), lastBookableDate(now, venue)];
  const [picked, setPicked] = useState(() => dayNamed(query.get('date'), first, last));
  const date = picked < first || picked > last ? first : picked;
  const [from, setFrom] = useState<string>();
  const [until, setUntil] = useState<string>();
  const [type, setType] = useState('');
  const [seats, setSeats] = useState(1);
  const [sessions, setSessions] = useState(1);
  const times = slotsOfDay(date, venue)
    .filter(({ startsAt }) => startsAt > now)
    .map(({ startsAt, slot }) => ({ value: String(businessMinuteOf(startsAt, venue)), label: nightTime(slot, date) }));
  const isTime = (value: string | undefined): value is string => times.some((time) => time.value === value);
  const earliest = isTime(from) ? from : (times[0]?.value ?? '');
  const latest = isTime(until) && Number(until) >= Number(earliest) ? until : (times.at(-1)?.value ?? '');
  const bookable = join.error instanceof ApiProblem && join.error.code === 'seats_free';
  const { waiting: words } = messages;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (times.length === 0 || join.isPending) return;
    const wanted = { location: location.id, date, from: Number(earliest), until: Number(latest), seats, sessions };
    join.mutate({ ...wanted, type: types.find(({ id }) => id === type)?.id ?? null });
  };
  return (
    <Panel title={words.join}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label={words.join}>
        <p className={styles.line}>{words.intro}</p>
        <ProblemAlert
          error={join.error}
          action={bookable ? <Link to={paths.reservations}>{words.bookNow}</Link> : undefined}
        />
        {locations.length > 1 && (
          <Select
            label={messages.book.location}
            value={location.id}
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => {
              join.reset();
              chooseLocation(event.target.value);
            }}
          />
        )}
        <DayPicker location={location} date={date} first={first} last={last} onDate={setPicked} />
        <div className={styles.pair}>
          <Select
            label={words.from}
            value={earliest}
            options={times}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Select
            label={words.until}
            value={latest}
            options={times.filter(({ value }) => Number(value) >= Number(earliest))}
            onChange={(event) => setUntil(event.target.value)}
          />
          <NumberStepper
            label={words.racers}
            value={seats}
            min={1}
            max={Math.floor(MOST_SLOTS / sessions)}
            onChange={setSeats}
          />
          <NumberStepper
            label={words.minutes}
            value={sessions * SLOT_MINUTES}
            step={SLOT_MINUTES}
            min={SLOT_MINUTES}
            max={Math.floor(MOST_SLOTS / seats) * SLOT_MINUTES}
            describe={words.minutesText}
            onChange={(minutes) => setSessions(minutes / SLOT_MINUTES)}
          />
          <Select
            label={words.type}
            value={type}
            placeholder={words.anyType}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setType(event.target.value)}
          />
        </div>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            disabled={times.length === 0}
            busy={join.isPending}
            busyLabel={words.sending}
          >
            {words.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
};
