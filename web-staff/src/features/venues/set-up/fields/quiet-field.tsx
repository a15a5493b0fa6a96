import { QuietHours, USUAL_QUIET_HOURS } from '@paddock/shared-domain/venues/quiet-hours';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../../messages/en.ts';
import styles from '../../../../ui/set-up.module.css';
import { clockOf, minuteOf } from '../../../../ui/clock-text.ts';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';

/** The hours without messages to customers; without a tick there are none. A venue that never set them has the default hours. */
export const QuietField = ({ label, hint, error, typed, onType }: ControlProps) => {
  const words = messages.setUp;
  const read = QuietHours.safeParse(typed);
  const hours = read.success ? read.data : null;
  return (
    <Group label={label} hint={hint} error={error}>
      <div className={styles.day}>
        <Checkbox
          label={words.quiet}
          checked={hours !== null}
          onChange={({ target }) => onType(target.checked ? { ...USUAL_QUIET_HOURS } : false)}
        />
        {hours === null ? (
          <span className={styles.closed}>{words.noQuiet}</span>
        ) : (
          (['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              label={words.quietEnds[end]}
              labelHidden
              type="time"
              value={clockOf(hours[end])}
              onChange={({ target }) => target.value !== '' && onType({ ...hours, [end]: minuteOf(target.value) })}
            />
          ))
        )}
      </div>
    </Group>
  );
};
