import { intervalsOf, LATEST_CLOSING, MOST_INTERVALS } from '@paddock/shared-domain/venues/opening-hours';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../../messages/en.ts';
import styles from '../../../../ui/set-up.module.css';
import { clockOf, closingOf, minuteOf } from '../../../../ui/clock-text.ts';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';

type Times = { opens: number; closes: number };
type Hours = (Times & { later?: Times[] }) | null;

const MIDNIGHT = 1440;
const DEFAULT: Times = { opens: 600, closes: 1320 };

const dayOf = ([first, ...later]: readonly Times[]): Hours =>
  first === undefined ? null : later.length === 0 ? first : { ...first, later };

/** What a further time of the day begins with: two hours, an hour after the last. */
const another = (times: readonly Times[]): Times => {
  const last = times.at(-1)?.closes ?? 0;
  return { opens: last + 60, closes: last + 180 };
};
const hasRoom = (times: readonly Times[]): boolean =>
  times.length < MOST_INTERVALS && another(times).opens < MIDNIGHT && another(times).closes <= LATEST_CLOSING;

/** Opening hours, Monday first: the times of each day, also past midnight; a day without a tick is closed (rule A-024). */
export const HoursField = ({ label, hint, error, typed, onType }: ControlProps) => {
  const days = (Array.isArray(typed) ? typed : []) as readonly Hours[];
  const words = messages.setUp;
  const put = (day: number, times: readonly Times[]): void =>
    onType(days.map((present, index) => (index === day ? dayOf(times) : present)));
  return (
    <Group label={label} hint={hint} error={error}>
      {days.map((hours, day) => {
        const name = words.weekdays[day] ?? '';
        const times = intervalsOf(hours).map(({ opens, closes }) => ({ opens, closes }));
        const change = (at: number, changed: Times): void =>
          put(
            day,
            times.map((one, index) => (index === at ? changed : one)),
          );
        return (
          <div key={name} className={styles.day}>
            <Checkbox
              label={name}
              checked={hours !== null}
              onChange={({ target }) => put(day, target.checked ? [DEFAULT] : [])}
            />
            {hours === null ? (
              <span className={styles.closed}>{words.closed}</span>
            ) : (
              <div className={styles.times}>
                {times.map(({ opens, closes }, at) => {
                  const which = at === 0 ? name : words.timeOf(name, at + 1);
                  return (
                    // The order of the times is what they are named by.
                    // oxlint-disable-next-line react/no-array-index-key
                    <div key={at} className={styles.time}>
                      <TextField
                        label={words.opens(which)}
                        labelHidden
                        type="time"
                        step={1800}
                        value={clockOf(opens)}
                        onChange={({ target }) => {
                          if (target.value === '') return;
                          const minute = minuteOf(target.value);
                          change(at, { opens: minute, closes: closingOf(minute, closes) });
                        }}
                      />
                      <TextField
                        label={words.closes(which)}
                        labelHidden
                        type="time"
                        step={1800}
                        value={clockOf(closes)}
                        onChange={({ target }) =>
                          target.value !== '' && change(at, { opens, closes: closingOf(opens, minuteOf(target.value)) })
                        }
                      />
                      {closes > MIDNIGHT && <span className={styles.closed}>{words.nextDay}</span>}
                      {at > 0 && (
                        <Button
                          variant="quiet"
                          aria-label={words.removeTime(which)}
                          onClick={() =>
                            put(
                              day,
                              times.filter((_, index) => index !== at),
                            )
                          }
                        >
                          {words.remove}
                        </Button>
                      )}
                    </div>
                  );
                })}
                {hasRoom(times) && (
                  <Button
                    variant="quiet"
                    aria-label={words.addTime(name)}
                    onClick={() => put(day, [...times, another(times)])}
                  >
                    {words.addTimeShort}
                  </Button>
                )}
              </div>
            )}
          </div>
        );
      })}
    </Group>
  );
};
