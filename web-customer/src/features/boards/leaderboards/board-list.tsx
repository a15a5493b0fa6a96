import { serverText } from '@paddock/web-kit/language/server-words.ts';
import type { Board } from '@paddock/shared-domain/boards/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/messages.ts';
import styles from './board-list.module.css';

type BoardListProps = {
  readonly boards: readonly Board[];
  readonly selected: string;
  readonly addressOf: (board: Board) => string;
};

/** The boards to choose from, each with its own address (BOARD-12): a strip on a phone, else a column beside the board. */
export const BoardList = ({ boards, selected, addressOf }: BoardListProps) => {
  const strip = useRef<HTMLUListElement>(null);
  // Scrolls the selected board into view when a link led here; only the strip scrolls, never the page.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.offsetLeft - 16;
  }, [selected]);
  return (
    <nav className={styles.list} aria-label={messages.boards.list}>
      <ul ref={strip}>
        {boards.map((board) => (
          <li key={board.id}>
            <Link
              to={addressOf(board)}
              className={styles.board}
              aria-current={board.id === selected ? 'page' : undefined}
            >
              <strong>{board.name}</strong>
              <span>{serverText(board.time_frame_pretty, undefined)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
