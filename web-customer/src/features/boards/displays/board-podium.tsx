import type { Standing } from '../../../data/boards/standing.ts';
import { messages } from '../../../messages/messages.ts';
import { DisplayFlag } from './display-flag.tsx';
import { Fresh } from './fresh.tsx';
import { useLongNames } from './use-long-names.ts';
import { useSlides } from './use-slides.ts';
import styles from './board-podium.module.css';

type BoardPodiumProps = { readonly standings: readonly Standing[]; readonly fresh: ReadonlySet<string> };

/** The first three, the leader in the accent colour. The gap to the leader is replaced by "new time" for a minute. */
export const BoardPodium = ({ standings, fresh }: BoardPodiumProps) => {
  const list = useSlides<HTMLOListElement>(standings.map(({ key }) => key).join('\n'));
  useLongNames(list, standings.map(({ name }) => name).join('\n'));
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
          <span data-name className={styles.name}>
            {name}
          </span>
          <span className={styles.figure}>
            {figure}
            {fresh.has(key) ? <Fresh /> : <span className={styles.gap}>{gap}</span>}
          </span>
          <span data-near className={styles.car}>
            {car}
          </span>
          {flagUrl !== '' && (
            <span className={styles.flag}>
              <DisplayFlag url={flagUrl} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
};
