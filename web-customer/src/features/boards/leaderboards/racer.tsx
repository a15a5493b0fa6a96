import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../../messages/messages.ts';
import { Flag } from './flag.tsx';
import type { Standing } from '../../../data/boards/standing.ts';
import styles from './racer.module.css';

type RacerProps = {
  readonly standing: Standing;
  /** Whether the row's time is new. */
  readonly fresh: boolean;
  readonly isTeam: boolean;
};

/** A racer or team: flag, public name, handle or members, and whether it is the user. */
export const Racer = ({ standing: { flagUrl, name, note, mine }, fresh, isTeam }: RacerProps) => (
  <span className={styles.racer}>
    <Flag url={flagUrl} />
    <span className={styles.words}>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        {mine && <Chip tone="lime">{isTeam ? messages.boards.yourTeam : messages.boards.you}</Chip>}
        {fresh && (
          <Chip tone="record" sign="★">
            {messages.boards.fresh}
          </Chip>
        )}
      </span>
      {note !== '' && <span className={styles.note}>{note}</span>}
    </span>
  </span>
);
