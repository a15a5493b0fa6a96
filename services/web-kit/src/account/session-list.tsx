import { dateFormat } from '../language/date-format.ts';
import { Chip } from '../ui/chip.tsx';
import styles from './session-list.module.css';

/** The texts of a list of sessions. Each app passes those of its catalogue. */
export type SessionWords = {
  readonly label: string;
  readonly since: (moment: string) => string;
  readonly until: (moment: string) => string;
  readonly here: string;
  readonly none: string;
};
export type ListedSession = {
  readonly created: string;
  readonly expires: string;
  readonly current?: boolean;
  /** Browser and system, and network address; empty or absent if unknown, or not for this reader. */
  readonly device?: string;
  readonly address?: string;
};

/** In the time zone of this device. */
const momentOf = (at: string): string => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at));

/** The sessions of an account: on which device, since when, from where, until when, and which one is this. */
export const SessionList = ({
  sessions,
  words,
}: {
  readonly sessions: readonly ListedSession[];
  readonly words: SessionWords;
}) =>
  sessions.length === 0 ? (
    <p>{words.none}</p>
  ) : (
    <ul className={styles.list} aria-label={words.label}>
      {sessions.map(({ created, expires, current = false, device = '', address = '' }, index) => (
        <li key={`${created} ${String(index)}`} className={styles.item}>
          <span className={styles.moments}>
            <strong>{device || words.since(momentOf(created))}</strong>
            {device !== '' && <span className={styles.quiet}>{words.since(momentOf(created))}</span>}
            {address !== '' && <span className={styles.quiet}>{address}</span>}
            <span className={styles.quiet}>{words.until(momentOf(expires))}</span>
          </span>
          {current && (
            <Chip tone="lime" sign="✓">
              {words.here}
            </Chip>
          )}
        </li>
      ))}
    </ul>
  );
