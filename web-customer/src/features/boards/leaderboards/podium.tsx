import { messages } from '../../../messages/messages.ts';
import { Fuel } from '../../../ui/laps/fuel.tsx';
import { Racer } from './racer.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { Setup } from './setup.tsx';
import type { Standing } from '../../../data/boards/standing.ts';
import styles from './podium.module.css';

type PodiumProps = {
  readonly standings: readonly Standing[];
  readonly fresh: ReadonlySet<string>;
  readonly isTeams: boolean;
};

/** The first three (BOARD-13): the leader in record purple, as on a timing screen. */
export const Podium = ({ standings, fresh, isTeams }: PodiumProps) => (
  <ol className={styles.podium} aria-label={messages.boards.podium}>
    {standings.map((standing, index) => (
      <li
        key={standing.key}
        className={styles.step}
        data-first={index === 0 || undefined}
        data-mine={standing.mine || undefined}
        aria-current={standing.mine || undefined}
      >
        <span className={styles.place}>{messages.boards.place(standing.rank)}</span>
        <div className={styles.who}>
          <Racer standing={standing} fresh={fresh.has(standing.key)} isTeam={isTeams} />
        </div>
        <p className={styles.result}>
          <span className={styles.figure}>{standing.figure}</span>
          {standing.gap !== '' && <span className={styles.gap}>{standing.gap}</span>}
        </p>
        <p className={styles.facts}>
          <span>{standing.car}</span>
          <Setup standing={standing} />
          {standing.fuel != null && <Fuel litres={standing.fuel} />}
          <ReceiptLink standing={standing} />
        </p>
      </li>
    ))}
  </ol>
);
