import type { Standing } from '../../data/boards/standing.ts';
import { messages } from '../../messages/messages.ts';
import { DisplayFlag } from './display-flag.tsx';
import { Fresh } from './fresh.tsx';
import { useSlides } from './use-slides.ts';
import styles from './board-podium.module.css';

type BoardPodiumProps = { readonly standings: readonly Standing[]; readonly fresh: ReadonlySet<string> };

/** The first three, the leader in the loud colour. */
export const BoardPodium = ({ standings, fresh }: BoardPodiumProps) => {
  const list = useSlides<HTMLOListElement>(standings.map(({ key }) => key).join('\n'));
  return (
    <ol ref={list} className={styles.podium} aria-label={messages.boards.podium}>
      {standings.map(({ key, rank, name, flagUrl, figure, gap, car }, index) => (
        <li
          key={key}
          className={styles.step}
          data-first={index === 0 || undefined}
          data-fresh={fresh.has(key) || undefined}
        >
          <span className={styles.place}>{rank}</span>
          <span className={styles.name}>
            {flagUrl !== '' && <DisplayFlag url={flagUrl} />}
            <span className={styles.text}>{name}</span>
          </span>
          <span className={styles.figure}>
            {figure}
            {fresh.has(key) && <Fresh />}
          </span>
          <span data-near className={styles.facts}>
            {[car, gap].filter((part) => part !== '').join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
};
