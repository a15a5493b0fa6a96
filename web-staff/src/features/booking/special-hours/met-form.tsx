import type { Becomes, MetBooking } from '@paddock/shared-domain/booking/special-hours-contract';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Money } from '@paddock/web-kit/ui/money.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { visitsOf } from './met-bookings.ts';
import styles from './special-hours.module.css';

const words = messages.specialHours;
const FATES = (['keep', 'move', 'cancel'] as const).map((value) => ({ value, label: words.fates[value] }));

type MetFormProps = {
  /** What is to be saved, and for which days. */
  readonly title: string;
  readonly bookings: readonly MetBooking[];
  readonly zone: Zone;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onBack: () => void;
  readonly onSave: (fates: { readonly id: MetBooking['id']; readonly becomes: Becomes }[], visits: number) => void;
};

/** The bookings that special hours meet, each with what becomes of it. Everything stays unless staff say otherwise. */
export const MetForm = ({ title, bookings, zone, busy, error, onBack, onSave }: MetFormProps) => {
  const [fates, setFates] = useState<Readonly<Record<string, Becomes>>>({});
  const visits = visitsOf(bookings, zone);
  const fateOf = (key: string): Becomes => fates[key] ?? 'keep';
  const [first] = visits;
  const common = first && visits.every(({ key }) => fateOf(key) === fateOf(first.key)) ? fateOf(first.key) : '';
  const save = () =>
    onSave(
      visits.flatMap(({ key, rows }) => rows.map(({ id }) => ({ id, becomes: fateOf(key) }))),
      visits.filter(({ key }) => fateOf(key) === 'cancel').length,
    );
  return (
    <section className={styles.visits} aria-labelledby="met-bookings">
      <h3 id="met-bookings">{title}</h3>
      <p className={styles.hint}>{visits.length === 0 ? words.noneMet : words.metIntro(visits.length)}</p>
      {visits.length > 1 && (
        <Select
          label={words.all}
          value={common}
          {...(common === '' && { placeholder: '' })}
          options={FATES}
          onChange={({ target }) =>
            target.value !== '' && setFates(Object.fromEntries(visits.map(({ key }) => [key, target.value as Becomes])))
          }
        />
      )}
      <div>
        {visits.map(({ key, who, date, times, seats, rows }) => (
          <div key={key} className={styles.visit}>
            <p>
              <strong>{who}</strong>, {dateLabel(date)}, {times}
              <br />
              {seats.join(', ')} · {words.halfHours(rows.length)} ·{' '}
              <Money cents={rows.reduce((sum, { cost_cents: cents }) => sum + cents, 0)} />
            </p>
            <Select
              label={words.becomes(who)}
              labelHidden
              value={fateOf(key)}
              options={FATES}
              onChange={({ target }) => setFates({ ...fates, [key]: target.value as Becomes })}
            />
          </div>
        ))}
      </div>
      <ProblemAlert error={error} />
      <div className={styles.buttons}>
        <Button onClick={onBack} disabled={busy}>
          {words.back}
        </Button>
        <Button variant="primary" busy={busy} busyLabel={words.saving} onClick={save}>
          {words.save}
        </Button>
      </div>
    </section>
  );
};
