import { type RaceSession, spawnsOf } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../messages/en.ts';
import styles from './session-fields.module.css';
import { retyped, type TypedFault, type TypedSession } from './typed-session.ts';

const words = messages.launcher.event;

type SessionFieldsProps<Typed extends TypedSession> = {
  readonly session: Typed;
  /** The types on offer; a session of another type must be given one of them. */
  readonly types: readonly RaceSession['type'][];
  readonly number: number;
  readonly last: boolean;
  readonly faults: readonly TypedFault[];
  readonly onChange: (session: Typed) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
};

/** One session of an event or of a preset; each error is shown at its field. */
export const SessionFields = <Typed extends TypedSession>({
  session,
  types,
  number,
  last,
  faults,
  onChange,
  onRemove,
  onMove,
}: SessionFieldsProps<Typed>) => {
  const fault = (code: keyof typeof words.faults) => (faults.includes(code) ? words.faults[code] : undefined);
  const known = types.includes(session.type);
  const spawns = spawnsOf(session.type);
  return (
    <fieldset className={styles.session}>
      <legend>{words.session(number, session.name)}</legend>
      <TextField
        label={words.name}
        maxLength={60}
        value={session.name}
        error={faults.includes('NAME') ? words.nameNeeded : undefined}
        onChange={({ target }) => onChange({ ...session, name: target.value })}
      />
      <Select
        label={words.type}
        {...(!known && { placeholder: words.chooseType })}
        error={fault('HOTLAP_IN_PARTY')}
        value={known ? session.type : ''}
        onChange={({ target }) => {
          const type = types.find((one) => one === target.value);
          if (type !== undefined) onChange(retyped(session, type));
        }}
        options={types.map((type) => ({ value: type, label: words.types[type] }))}
      />
      <Select
        label={words.spawn}
        error={fault('SPAWN_NOT_OF_TYPE')}
        value={session.spawn}
        onChange={({ target }) => {
          const spawn = spawns.find((one) => one === target.value);
          if (spawn !== undefined) onChange({ ...session, spawn });
        }}
        options={(known ? spawns : []).map((spawn) => ({ value: spawn, label: words.spawns[spawn] }))}
      />
      <TextField
        label={words.duration}
        inputMode="numeric"
        maxLength={4}
        value={session.duration}
        error={fault('DURATION_RANGE')}
        onChange={({ target }) => onChange({ ...session, duration: target.value })}
      />
      <Select
        label={words.unit}
        disabled={session.type !== 'RACE'}
        value={session.durationIsLaps ? 'laps' : 'minutes'}
        onChange={({ target }) => onChange({ ...session, durationIsLaps: target.value === 'laps' })}
        options={[
          { value: 'minutes', label: words.minutes },
          { value: 'laps', label: words.laps },
        ]}
      />
      <div className={styles.tools}>
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
