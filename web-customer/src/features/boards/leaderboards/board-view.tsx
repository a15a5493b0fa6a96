import { serverText } from '@paddock/web-kit/language/server-words.ts';
import type { Board } from '@paddock/shared-domain/boards/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { configurationQuery } from '../../../data/configuration-query.ts';
import { useNow } from '../../../data/use-now.ts';
import { messages } from '../../../messages/messages.ts';
import { BoardStandings } from './board-standings.tsx';
import { LateLaps } from './late-laps.tsx';
import { PastMoment } from './past-moment.tsx';
import { YourTeam } from './your-team.tsx';
import styles from './board-view.module.css';

type BoardViewProps = {
  readonly board: Board;
  readonly where: string;
  /** The clock of its location; the venue's own for a Global one. */
  readonly zone: string | undefined;
  /** The moment that the address names. */
  readonly asked: Instant | undefined;
  readonly onMoment: (asOf: Instant | undefined) => void;
};

/** One board: where and since when, its name, what counts, and who leads, now or as of a moment. */
export const BoardView = ({ board, where, zone, asked, onMoment }: BoardViewProps) => {
  const configured = useQuery({ ...configurationQuery, enabled: zone === undefined }).data?.timezone;
  const clock = zone ?? configured;
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  // What is still to come is what is now.
  const asOf = asked !== undefined && asked < now ? asked : undefined;
  // The form goes away with its answer: who pressed it reads on from the board's name.
  const choose = (wanted: Instant | undefined) => {
    title.current?.focus();
    onMoment(wanted);
  };
  const moment = { ofLaps: board.calculation === 'TIME', asOf, now, onChoose: choose };
  return (
    <section className={styles.board} aria-labelledby="board-name">
      <header className={styles.head}>
        <Capitals>{`${where} · ${serverText(board.time_frame_pretty, undefined)}`}</Capitals>
        <div className={styles.title}>
          <h2 id="board-name" ref={title} tabIndex={-1}>
            {board.name}
          </h2>
          <Chip>{messages.boards.calculation[board.calculation]}</Chip>
          {board.frozen_as_of !== null && <Chip>{messages.boards.final}</Chip>}
          {board.min_witnesses !== null && <Chip>{messages.boards.witnessed(board.min_witnesses)}</Chip>}
        </div>
        {board.description !== '' && <p className={styles.description}>{board.description}</p>}
      </header>
      {asOf !== undefined && clock !== undefined && <PastMoment {...moment} zone={clock} />}
      <BoardStandings key={`${board.id} ${asOf ?? ''}`} board={board} asOf={asOf} />
      {board.frozen_as_of === null && board.calculation === 'POINTS' && asOf === undefined && (
        <YourTeam board={board.id} />
      )}
      {board.frozen_as_of !== null && board.calculation === 'TIME' && asOf === undefined && <LateLaps id={board.id} />}
      {asOf === undefined && clock !== undefined && <PastMoment {...moment} zone={clock} />}
    </section>
  );
};
