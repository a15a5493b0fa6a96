import { Button } from '@paddock/web-kit/ui/button.tsx';
import { messages } from '../../messages/en.ts';
import { SessionFields } from '../../ui/launcher/session-fields.tsx';
import type { FaultAt } from '../../ui/launcher/typed-session.ts';
import styles from './event-dialog.module.css';
import { newDraft, type SessionDraft, sessionsOf, totalOf, typesOf } from './session-drafts.ts';

const words = messages.launcher.event;
/** The most sessions an event may have. */
const MOST = 20;

type SessionListProps = {
  readonly multiplayer: boolean;
  readonly drafts: readonly SessionDraft[];
  readonly faults: readonly FaultAt[];
  readonly onChange: (drafts: readonly SessionDraft[]) => void;
};

/** The sessions of an event in their order, their total, and the buttons that add one (RACE-10, RACE-12 … RACE-15). */
export const SessionList = ({ multiplayer, drafts, faults, onChange }: SessionListProps) => {
  const types = typesOf(multiplayer);
  const move = (from: number, to: number) => {
    const moved = drafts[from];
    if (moved !== undefined) onChange(drafts.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <section className={styles.sessions} aria-labelledby="event-sessions">
      <header className={styles.sessionsHead}>
        <h3 id="event-sessions">{words.sessions}</h3>
        <output aria-label={words.total} className={styles.total}>
          {totalOf(sessionsOf(drafts))}
        </output>
      </header>
      {drafts.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      <ol className={styles.list}>
        {drafts.map((draft, index) => (
          <li key={draft.sessionId}>
            <SessionFields
              session={draft}
              types={types}
              number={index + 1}
              last={index === drafts.length - 1}
              faults={faults.filter((one) => one.index === index).map(({ fault }) => fault)}
              onChange={(next) => onChange(drafts.with(index, next))}
              onRemove={() => onChange(drafts.toSpliced(index, 1))}
              onMove={(by) => move(index, index + by)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.adds}>
        {types.map((type) => (
          <Button key={type} disabled={drafts.length >= MOST} onClick={() => onChange([...drafts, newDraft(type)])}>
            {words.add(words.types[type])}
          </Button>
        ))}
      </div>
    </section>
  );
};
