import { serverText } from '@paddock/web-kit/language/server-words.ts';
import type { Board } from '@paddock/shared-domain/boards/contract';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { useQuery } from '@tanstack/react-query';
import { useScopes } from '../../../live.ts';
import { useFresh } from '../../../data/boards/use-fresh.ts';
import { messages } from '../../../messages/messages.ts';
import { BoardPodium } from './board-podium.tsx';
import { BoardRows } from './board-rows.tsx';
import { BookHere } from './book-here.tsx';
import { DisplayHead } from './display-head.tsx';
import { resultsQuery } from './display-queries.ts';
import type { DisplaySettings } from './display-settings.ts';
import styles from './board-screen.module.css';

/** Places on the podium. */
const PODIUM = 3;

type BoardScreenProps = {
  readonly board: Board;
  readonly locations: readonly Location[];
  /** The location of the display; a board of one location shows its own. */
  readonly location: Location | undefined;
  readonly settings: DisplaySettings;
  /** Whether it receives pushes for laps; without them only the interval keeps it up to date. */
  readonly pushed?: boolean;
};

/** One leaderboard for the room: podium left, table right; read again on the interval and at once on a push (DISP-21). */
export const BoardScreen = ({ board, locations, location, settings, pushed = true }: BoardScreenProps) => {
  const { items, intervalSeconds, description } = settings;
  useScopes(pushed ? [`leaderboards/${board.id}`] : []);
  const { data: standings } = useQuery(resultsQuery(board, items, intervalSeconds));
  const fresh = useFresh(`${board.id} ${items}`, standings);
  const where = locations.find(({ id }) => id === board.location)?.name ?? messages.boards.global;
  const when = serverText(board.time_frame_pretty, undefined);
  // Data cached by an older version lacks the fields for frozen boards and witnesses.
  const above = [
    where,
    when,
    ...(board.frozen_as_of ? [messages.boards.final] : []),
    ...(board.min_witnesses ? [messages.boards.witnessed(board.min_witnesses)] : []),
  ].join(' · ');
  return (
    <div className={styles.screen}>
      <DisplayHead above={above} title={board.name} words={description ? board.description : undefined} />
      {standings === undefined || standings.length === 0 ? (
        <p className={styles.none}>{standings === undefined ? messages.displays.boardSoon : messages.boards.empty}</p>
      ) : (
        <>
          <BoardPodium standings={standings.slice(0, PODIUM)} fresh={fresh} />
          <BoardRows name={board.name} standings={standings.slice(PODIUM)} fresh={fresh} />
        </>
      )}
      <BookHere location={location} />
    </div>
  );
};
