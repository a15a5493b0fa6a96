import { serverText } from '@paddock/web-kit/language/server-words.ts';
import type { Board } from '@paddock/shared-domain/boards/contract';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/messages.ts';
import { BoardStandings } from './board-standings.tsx';
import { LateLaps } from './late-laps.tsx';
import styles from './board-view.module.css';

/** One board: where and since when, its name, what counts, and who leads. */
export const BoardView = ({ board, where }: { readonly board: Board; readonly where: string }) => (
  <section className={styles.board} aria-labelledby="board-name">
    <header className={styles.head}>
      <Capitals>{`${where} · ${serverText(board.time_frame_pretty, undefined)}`}</Capitals>
      <div className={styles.title}>
        <h2 id="board-name">{board.name}</h2>
        <Chip>{messages.boards.calculation[board.calculation]}</Chip>
        {board.frozen_as_of !== null && <Chip>{messages.boards.final}</Chip>}
      </div>
      {board.description !== '' && <p className={styles.description}>{board.description}</p>}
    </header>
    <BoardStandings key={board.id} board={board} />
    {board.frozen_as_of !== null && board.calculation === 'TIME' && <LateLaps id={board.id} />}
  </section>
);
