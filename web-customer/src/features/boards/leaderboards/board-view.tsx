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
  /** The zone of its location; for a Global board the venue's. */
  readonly zone: string | undefined;
  /** The moment in the address. */
  readonly asked: Instant | undefined;
  readonly onMoment: (asOf: Instant | undefined) => void;
};

/** One board: location and period, name, rules, and standings, live or as of a moment. */
export const BoardView = ({ board, where, zone, asked, onMoment }: BoardViewProps) => {
  const configured = useQuery({ ...configurationQuery, enabled: zone === undefined }).data?.timezone;
  const clock = zone ?? configured;
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  // A moment in the future means now.
  const asOf = asked !== undefined && asked < now ? asked : undefined;
  // The form unmounts on submit: the focus goes to the board's name.
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
        {board.calculation === 'TIME' && board.frozen_as_of === null && (
          <p className={styles.description}>{messages.boards.provisional}</p>
        )}
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
