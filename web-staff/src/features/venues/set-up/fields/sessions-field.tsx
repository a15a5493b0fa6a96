import { SessionType } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { messages } from '../../../../messages/en.ts';
import { SessionFields } from '../../../../ui/launcher/session-fields.tsx';
import { newSession, type TypedSession } from '../../../../ui/launcher/typed-session.ts';
import styles from '../../../../ui/set-up.module.css';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';
import { rowFaults, sessionsOf } from './preset-sessions.ts';

const words = messages.launcher.event;
/** The most sessions an event may have. */
const MOST = 20;

/** The sessions of a preset, in their order; without the tick the event keeps its own (rule A-135). */
export const SessionsField = ({ label, hint, error, typed, onType }: ControlProps) => {
  const rows = sessionsOf(typed);
  const put = (next: readonly TypedSession[]): void => onType(next);
  const faults = rowFaults(rows ?? []);
  const move = (from: number, to: number): void => {
    const moved = rows?.[from];
    if (rows !== undefined && moved !== undefined) put(rows.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <Group label={label} hint={hint} error={error}>
      <Checkbox
        label={messages.setUp.preset.brings}
        checked={rows !== undefined}
        onChange={({ target }) => onType(target.checked ? [] : false)}
      />
      {rows?.map((row, at) => (
        // A preset's session has no id; its place identifies it.
        // oxlint-disable-next-line react/no-array-index-key
        <SessionFields
          key={at}
          session={row}
          types={SessionType.options}
          number={at + 1}
          last={at === rows.length - 1}
          faults={faults.filter(({ index }) => index === at).map(({ fault }) => fault)}
          onChange={(next) => put(rows.with(at, next))}
          onRemove={() => put(rows.toSpliced(at, 1))}
          onMove={(by) => move(at, at + by)}
        />
      ))}
      {rows !== undefined && (
        <div className={styles.toolbar}>
          {SessionType.options.map((type) => (
            <Button key={type} disabled={rows.length >= MOST} onClick={() => put([...rows, newSession(type)])}>
              {words.add(words.types[type])}
            </Button>
          ))}
        </div>
      )}
    </Group>
  );
};
