import type { CSSProperties } from 'react';
import type { Standing } from '../../../data/boards/standing.ts';
import { messages } from '../../../messages/messages.ts';
import { DisplayFlag } from './display-flag.tsx';
import { Fresh } from './fresh.tsx';
import { SLIDE_MS } from './use-carousel.ts';
import { useLongNames } from './use-long-names.ts';
import { useSlides } from './use-slides.ts';
import { useTurn } from './use-turn.ts';
import styles from './board-rows.module.css';

/** The most rows that can be read across the room; a longer board changes pages every 10 s. */
export const ROWS = 12;
/** Fewer rows leave empty space: three giant rows would look broken. */
const FEW = 8;

type BoardRowsProps = {
  readonly name: string;
  readonly standings: readonly Standing[];
  readonly fresh: ReadonlySet<string>;
};

/** The board from fourth place on. */
export const BoardRows = ({ name, standings, fresh }: BoardRowsProps) => {
  const parts = Math.max(1, Math.ceil(standings.length / ROWS));
  const part = useTurn(SLIDE_MS, parts > 1) % parts;
  const shown = standings.slice(part * ROWS, (part + 1) * ROWS);
  const list = useSlides<HTMLOListElement>(shown.map(({ key }) => key).join('\n'));
  useLongNames(list, shown.map(({ key, name: racer }) => `${racer} ${fresh.has(key)}`).join('\n'));
  const { boards, displays } = messages;
  return (
    <div className={styles.tower}>
      <ol
        ref={list}
        className={styles.rows}
        aria-label={boards.rest(name)}
        style={{ '--rows': parts > 1 ? ROWS : Math.max(FEW, shown.length) } as CSSProperties}
      >
        {shown.map(({ key, rank, name: racer, flagUrl, figure, car }) => (
          <li key={key} className={styles.row} data-fresh={fresh.has(key) || undefined}>
            <span className={styles.rank}>{rank}</span>
            <DisplayFlag url={flagUrl} />
            <span className={styles.name}>
              <span data-name className={styles.text}>
                {racer}
              </span>
              {fresh.has(key) && <Fresh />}
            </span>
            <span data-near className={styles.car}>
              {car}
            </span>
            <span className={styles.figure}>{figure}</span>
          </li>
        ))}
      </ol>
      {parts > 1 && (
        <p data-near className={styles.part}>
          {displays.part(part + 1, parts)}
        </p>
      )}
    </div>
  );
};
