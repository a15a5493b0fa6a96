import type { Entry } from '@paddock/shared-domain/launcher/race-contract';
import type { BookedDriver } from '@paddock/shared-domain/launcher/driver-contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/en.ts';
import { ballastOf, type EntryDraft, restrictorOf } from './entry-drafts.ts';
import styles from './event-dialog.module.css';
import { bookedDriversQuery, carsQuery } from './queries.ts';

const words = messages.launcher.grid;

type Named = { readonly id: string; readonly name: string };
/** Keeps the current value among the options where the list lacks it. */
const withSet = <Item extends Named>(items: readonly Item[], id: Item['id'] | null, name: string): readonly Named[] =>
  id === null || items.some((item) => item.id === id) ? items : [{ id, name }, ...items];

type EntryListProps = {
  readonly entries: readonly Entry[];
  readonly drafts: readonly EntryDraft[];
  readonly location: LocationId;
  readonly onChange: (drafts: readonly EntryDraft[]) => void;
};

/** Driver and car, seat by seat (RACE-02); customers who booked the seat come first in its list. */
export const EntryList = ({ entries, drafts, location, onChange }: EntryListProps) => {
  const cars = useQuery(carsQuery).data ?? [];
  const booked = useQuery(bookedDriversQuery(location)).data ?? [];
  const zone = useQuery(locationsQuery).data?.find(({ id }) => id === location)?.timezone;
  const time = new Intl.DateTimeFormat('en-US', { ...(zone !== undefined && { timeZone: zone }), timeStyle: 'short' });
  const labelOf = ({ user_name: name, starts_at: at }: BookedDriver) =>
    words.bookedAt(name, time.format(Date.parse(at)));
  const driversOf = (entry: Entry) => {
    const known = new Map<string, string>();
    for (const one of booked) if (one.calendar === entry.calendar) known.set(one.user, labelOf(one));
    for (const one of booked) if (!known.has(one.user)) known.set(one.user, one.user_name);
    return withSet(
      [...known].map(([id, name]) => ({ id, name })),
      entry.user,
      entry.user_name,
    );
  };
  const options = (items: readonly Named[]) => items.map(({ id, name }) => ({ value: id, label: name }));
  const revise = (index: number, change: Partial<EntryDraft>) =>
    onChange(drafts.map((draft, at) => (at === index ? { ...draft, ...change } : draft)));

  return (
    <section className={styles.entries} aria-labelledby="event-entries">
      <header className={styles.sessionsHead}>
        <h3 id="event-entries">{words.title}</h3>
      </header>
      {drafts.length > 1 && (
        <Select
          label={words.carForAll}
          placeholder={words.chooseCar}
          value=""
          onChange={({ target }) => {
            const car = cars.find(({ id }) => id === target.value)?.id;
            if (car !== undefined) onChange(drafts.map((draft) => ({ ...draft, car })));
          }}
          options={options(cars)}
        />
      )}
      {drafts.map((draft, index) => {
        const entry = entries.find(({ id }) => id === draft.id);
        if (entry === undefined) return null;
        const seat = entry.readonly_values.calendar_name;
        const drivers = driversOf(entry);
        const garage = withSet(cars, entry.car, entry.car_name);
        return (
          <div key={draft.id} role="group" aria-label={words.of(seat)} className={styles.entry}>
            <span className={styles.entrySeat}>{seat}</span>
            <Select
              label={words.driver}
              placeholder={words.nobody}
              value={draft.user ?? ''}
              onChange={({ target }) =>
                revise(index, { user: (drivers.find(({ id }) => id === target.value)?.id ?? null) as Entry['user'] })
              }
              options={options(drivers)}
            />
            <Select
              label={words.car}
              placeholder={words.chooseCar}
              value={draft.car ?? ''}
              onChange={({ target }) =>
                revise(index, { car: (garage.find(({ id }) => id === target.value)?.id ?? null) as Entry['car'] })
              }
              options={options(garage)}
            />
            <TextField
              label={words.ballast}
              inputMode="numeric"
              maxLength={3}
              value={draft.ballast}
              error={ballastOf(draft) === undefined ? words.ballastRange : undefined}
              onChange={({ target }) => revise(index, { ballast: target.value })}
            />
            <TextField
              label={words.restrictor}
              inputMode="numeric"
              maxLength={3}
              value={draft.restrictor}
              error={restrictorOf(draft) === undefined ? words.restrictorRange : undefined}
              onChange={({ target }) => revise(index, { restrictor: target.value })}
            />
          </div>
        );
      })}
    </section>
  );
};
