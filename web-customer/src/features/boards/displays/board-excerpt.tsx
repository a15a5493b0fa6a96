import type { Board } from '@paddock/shared-domain/boards/contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { useQuery } from '@tanstack/react-query';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/messages.ts';
import { boardQuery, resultsQuery } from './display-queries.ts';
import { DEFAULT_INTERVAL_SECONDS } from './display-settings.ts';
import styles from './board-excerpt.module.css';

/** Rows of a board beside the price list (BOARD-10, rule A-125). */
export const EXCERPT_ITEMS = 5;

/** The first rows of a board beside the price list; nothing until it is loaded. */
export const BoardExcerpt = ({ id }: { readonly id: BoardId }) => {
  const { data: board } = useQuery(boardQuery(id));
  return board === undefined ? null : <Excerpt board={board} />;
};

const Excerpt = ({ board }: { readonly board: Board }) => {
  useScopes([`leaderboards/${board.id}`]);
  const { data: standings = [] } = useQuery(resultsQuery(board, EXCERPT_ITEMS, DEFAULT_INTERVAL_SECONDS));
  return (
    <section className={styles.excerpt} aria-labelledby="excerpt">
      <h2 id="excerpt" className={styles.title}>
        {messages.displays.top(EXCERPT_ITEMS, board.name)}
      </h2>
      <ol className={styles.rows}>
        {standings.map(({ key, rank, name, figure }) => (
          <li key={key} className={styles.row}>
            <span className={styles.rank}>{rank}</span>
            <span className={styles.name}>{name}</span>
            <span>{figure}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};
