import { SessionType } from '@paddock/shared-domain/laps/events';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../../messages/en.ts';
import styles from '../set-up.module.css';
import { type PresetSession, retyped, type rowFaults, spawnsOf } from './preset-sessions.ts';

const words = messages.launcher.event;
type SessionRowProps = {
  readonly row: PresetSession;
  readonly number: number;
  readonly last: boolean;
  readonly faults: readonly ReturnType<typeof rowFaults>[number]['fault'][];
  readonly onChange: (row: PresetSession) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
};

/** One session of a preset; what is wrong stands at the field it is wrong in. */
export const SessionRow = ({ row, number, last, faults, onChange, onRemove, onMove }: SessionRowProps) => {
  const fault = (code: keyof typeof words.faults) => (faults.includes(code) ? words.faults[code] : undefined);
  const spawns = spawnsOf(row);
  return (
    <fieldset className={styles.session}>
      <legend className={styles.legend}>{words.session(number, row.name)}</legend>
      <TextField
        label={words.name}
        maxLength={60}
        value={row.name}
        error={faults.includes('NAME') ? words.nameNeeded : undefined}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <Select
        label={words.type}
        value={row.type}
        options={SessionType.options.map((type) => ({ value: type, label: words.types[type] }))}
        onChange={({ target }) => onChange(retyped(row, SessionType.parse(target.value)))}
      />
      <Select
        label={words.spawn}
        value={row.spawn}
        error={fault('SPAWN_NOT_OF_TYPE')}
        options={spawns.map((spawn) => ({ value: spawn, label: words.spawns[spawn] }))}
        onChange={({ target }) => {
          const spawn = spawns.find((one) => one === target.value);
          if (spawn !== undefined) onChange({ ...row, spawn });
        }}
      />
      <TextField
        label={words.duration}
        inputMode="numeric"
        maxLength={3}
        value={row.duration}
        error={fault('DURATION_RANGE')}
        onChange={({ target }) => onChange({ ...row, duration: target.value })}
      />
      <Select
        label={words.unit}
        disabled={row.type !== 'RACE'}
        value={row.duration_is_laps ? 'laps' : 'minutes'}
        options={[
          { value: 'minutes', label: words.minutes },
          { value: 'laps', label: words.laps },
        ]}
        onChange={({ target }) => onChange({ ...row, duration_is_laps: target.value === 'laps' })}
      />
      <div className={styles.sessionTools}>
        <Button
          variant="quiet"
          square
          aria-label={words.earlier(number)}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button variant="quiet" square aria-label={words.later(number)} disabled={last} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button variant="quiet" aria-label={words.removeOf(number)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </fieldset>
  );
};
