import type { MetBooking, SpecialHours } from '@paddock/shared-domain/booking/special-hours-contract';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { clockOf, closingOf, minuteOf } from '../../../ui/clock-text.ts';
import { daysOf } from './met-bookings.ts';
import { MetForm } from './met-form.tsx';
import { useAnnounce } from './queries.ts';
import styles from './special-hours.module.css';

const words = messages.specialHours;
const KINDS = (['closed', 'private', 'hours'] as const).map((value) => ({ value, label: words.kinds[value] }));
const FIELDS = ['from', 'to', 'hours', 'calendars'];

type FormProps = {
  readonly location: string;
  readonly zone: Zone;
  readonly today: LocalDate;
  readonly seats: readonly { readonly id: string; readonly name: string }[];
  /** The special hours that are listed. */
  readonly known: readonly SpecialHours[];
};

/** A short form: what, which days, and for which simulators. Before it saves, it says which bookings there are and asks what becomes of each. */
export const SpecialHoursForm = ({ location, zone, today, seats, known }: FormProps) => {
  const client = useQueryClient();
  const [kind, setKind] = useState<SpecialHours['kind']>('closed');
  const [from, setFrom] = useState<string>(today);
  const [to, setTo] = useState<string>(today);
  const [allDay, setAllDay] = useState(true);
  const [opens, setOpens] = useState(600);
  const [closes, setCloses] = useState(1320);
  const [some, setSome] = useState<readonly string[]>();
  const [met, setMet] = useState<readonly MetBooking[]>();
  const send = useAnnounce(location);
  const look = useAnnounce(location);
  const timed = kind === 'hours' || !allDay;
  const asked = {
    kind,
    from: from as LocalDate,
    to: to as LocalDate,
    hours: timed ? { opens, closes: closingOf(opens, closes) } : null,
    calendars: kind === 'hours' || some === undefined ? null : some.map((id) => SeatId.parse(id)),
    newest: known.at(-1)?.id ?? null,
  };
  const again = () => client.invalidateQueries({ queryKey: ['special-hours', location] });
  const save = (bookings: { id: MetBooking['id']; becomes: 'keep' | 'move' | 'cancel' }[], cancelled: number) =>
    send.mutate(
      { ...asked, preview: false, bookings },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: cancelled > 0 ? words.savedAndCancelled(cancelled) : words.saved });
          setMet(undefined);
        },
        // Somebody booked, cancelled or moved in the meantime: the list is read again, and what was chosen stays.
        onError: () => ask(),
        onSettled: () => void again(),
      },
    );
  const ask = () =>
    look.mutate({ ...asked, preview: true, bookings: [] }, { onSuccess: ({ bookings }) => setMet(bookings) });
  const { fields } = formProblem(look.error, FIELDS);
  const missing = some?.length === 0 && kind !== 'hours';
  if (met !== undefined)
    return (
      <Panel title={words.form}>
        <MetForm
          title={words.summary(words.kinds[kind], daysOf({ from: asked.from, to: asked.to }))}
          bookings={met}
          zone={zone}
          busy={send.isPending || look.isPending}
          error={send.error}
          onBack={() => {
            send.reset();
            setMet(undefined);
          }}
          onSave={save}
        />
      </Panel>
    );
  return (
    <Panel title={words.form}>
      <form
        className={styles.form}
        aria-label={words.form}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <SegmentedChoice label={words.kind} options={KINDS} value={kind} onChange={setKind} />
        <p className={styles.hint}>{words.kindHints[kind]}</p>
        <div className={styles.fields}>
          <TextField
            label={words.from}
            type="date"
            required
            min={today}
            value={from}
            error={fields['from']}
            onChange={({ target }) => {
              setFrom(target.value);
              if (to < target.value) setTo(target.value);
            }}
          />
          <TextField
            label={words.to}
            type="date"
            required
            min={from}
            value={to}
            error={fields['to']}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        {kind !== 'hours' && (
          <Checkbox label={words.allDay} checked={allDay} onChange={({ target }) => setAllDay(target.checked)} />
        )}
        {timed && (
          <div className={styles.fields}>
            <TextField
              label={words.opens}
              type="time"
              step={1800}
              required
              value={clockOf(opens)}
              error={fields['hours']}
              onChange={({ target }) => target.value !== '' && setOpens(minuteOf(target.value))}
            />
            <TextField
              label={words.closes}
              hint={words.closesHint}
              type="time"
              step={1800}
              required
              value={clockOf(closes)}
              onChange={({ target }) => target.value !== '' && setCloses(minuteOf(target.value))}
            />
          </div>
        )}
        {kind !== 'hours' && seats.length > 1 && (
          <>
            <Checkbox
              label={words.someSeats}
              checked={some !== undefined}
              onChange={({ target }) => setSome(target.checked ? [] : undefined)}
            />
            {some !== undefined && (
              <fieldset className={styles.seats}>
                <legend>{words.seats}</legend>
                {seats.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={some.includes(id)}
                    onChange={({ target }) =>
                      setSome(target.checked ? [...some, id] : some.filter((other) => other !== id))
                    }
                  />
                ))}
              </fieldset>
            )}
          </>
        )}
        <ProblemAlert error={look.error} fields={FIELDS.slice(0, 3)} />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={look.isPending} busyLabel={words.checking} disabled={missing}>
            {words.check}
          </Button>
        </div>
      </form>
    </Panel>
  );
};
