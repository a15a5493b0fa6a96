import type { SessionFault } from '@paddock/shared-domain/launcher/race-sessions';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../messages/en.ts';
import styles from './event-dialog.module.css';
import { PARTY_TYPES, retyped, type SessionDraft } from './session-drafts.ts';

const words = messages.launcher.event;
const SPAWNS_OF = { HOTLAP: [], PRACTICE: ['PIT', 'START'], QUALIFYING: ['PIT'], RACE: ['PIT', 'START'] } as const;

type SessionFieldsProps = {
  readonly draft: SessionDraft;
  readonly number: number;
  readonly last: boolean;
  readonly faults: readonly (SessionFault | 'NAME')[];
  readonly onChange: (draft: SessionDraft) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
};

/** One session of the form; what is wrong stands at the field it is wrong in. */
export const SessionFields = ({ draft, number, last, faults, onChange, onRemove, onMove }: SessionFieldsProps) => {
  const fault = (code: SessionFault) => (faults.includes(code) ? words.faults[code] : undefined);
  const typeFault = fault('HOTLAP_IN_PARTY');
  return (
    <li>
      <fieldset className={styles.session}>
        <legend>{words.session(number, draft.name)}</legend>
        <TextField
          label={words.name}
          maxLength={60}
          value={draft.name}
          error={faults.includes('NAME') ? words.nameNeeded : undefined}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
        <Select
          label={words.type}
          {...(typeFault !== undefined && { placeholder: words.chooseType })}
          error={typeFault}
          value={typeFault === undefined ? draft.type : ''}
          onChange={({ target }) => {
            const type = PARTY_TYPES.find((one) => one === target.value);
            if (type !== undefined) onChange(retyped(draft, type));
          }}
          options={PARTY_TYPES.map((type) => ({ value: type, label: words.types[type] }))}
        />
        <Select
          label={words.spawn}
          error={fault('SPAWN_NOT_OF_TYPE')}
          value={draft.spawn}
          onChange={({ target }) => {
            const spawn = SPAWNS_OF[draft.type].find((one) => one === target.value);
            if (spawn !== undefined) onChange({ ...draft, spawn });
          }}
          options={SPAWNS_OF[draft.type].map((spawn) => ({ value: spawn, label: words.spawns[spawn] }))}
        />
        <TextField
          label={words.duration}
          inputMode="numeric"
          maxLength={4}
          value={draft.duration}
          error={fault('DURATION_RANGE')}
          onChange={({ target }) => onChange({ ...draft, duration: target.value })}
        />
        <Select
          label={words.unit}
          disabled={draft.type !== 'RACE'}
          value={draft.durationIsLaps ? 'laps' : 'minutes'}
          onChange={({ target }) => onChange({ ...draft, durationIsLaps: target.value === 'laps' })}
          options={[
            { value: 'minutes', label: words.minutes },
            { value: 'laps', label: words.laps },
          ]}
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
    </li>
  );
};
