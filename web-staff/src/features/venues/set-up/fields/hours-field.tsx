import type { DayHours } from '@paddock/shared-domain/venues/opening-hours';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../../messages/en.ts';
import styles from '../../../../ui/set-up.module.css';
import { clockOf, minuteOf } from './clock-text.ts';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';

const DEFAULT = { opens: 600, closes: 1320 };

/** Opening hours, Monday first; a day without a tick is closed (rule A-024). */
export const HoursField = ({ label, hint, error, typed, onType }: ControlProps) => {
  const days = (Array.isArray(typed) ? typed : []) as readonly DayHours[];
  const words = messages.setUp;
  const put = (day: number, hours: DayHours): void =>
    onType(days.map((present, index) => (index === day ? hours : present)));
  return (
    <Group label={label} hint={hint} error={error}>
      {days.map((hours, day) => {
        const name = words.weekdays[day] ?? '';
        return (
          <div key={name} className={styles.day}>
            <Checkbox
              label={name}
              checked={hours !== null}
              onChange={({ target }) => put(day, target.checked ? DEFAULT : null)}
            />
            {hours === null ? (
              <span className={styles.closed}>{words.closed}</span>
            ) : (
              <>
                <TextField
                  label={words.opens(name)}
                  labelHidden
                  type="time"
                  step={1800}
                  value={clockOf(hours.opens)}
                  onChange={({ target }) =>
                    target.value !== '' && put(day, { ...hours, opens: minuteOf(target.value) })
                  }
                />
                <TextField
                  label={words.closes(name)}
                  labelHidden
                  type="time"
                  step={1800}
                  value={clockOf(hours.closes)}
                  onChange={({ target }) =>
                    target.value !== '' && put(day, { ...hours, closes: minuteOf(target.value) || 1440 })
                  }
                />
              </>
            )}
          </div>
        );
      })}
    </Group>
  );
};
