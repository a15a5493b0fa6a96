import type { Board } from '@paddock/shared-domain/boards/contract';
import { FIRST_RESULTS } from '@paddock/shared-domain/boards/first-look';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { VisuallyHidden } from '@paddock/web-kit/ui/visually-hidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { pastQuery, teamsQuery, timesQuery } from './board-queries.ts';
import { Podium } from './podium.tsx';
import { StandingsSkeleton } from './standings-skeleton.tsx';
import { StandingsTable } from './standings-table.tsx';
import { useFresh } from '../../../data/boards/use-fresh.ts';
import styles from './board-view.module.css';

/** Places on the podium (BOARD-13). */
const PODIUM = 3;
/** Rows of a TIME board at first, and after each "Show more"; the server returns at most 100. */
const COUNTS = [FIRST_RESULTS, 50, 100] as const;
/** A placeholder for a query that is disabled. */
const NEVER = '' as Instant;

type BoardStandingsProps = { readonly board: Board; readonly asOf: Instant | undefined };

/** The results of a board, podium and table, live or as of a moment; or empty, loading, failed (BOARD-13, BOARD-14). */
export const BoardStandings = ({ board, asOf }: BoardStandingsProps) => {
  const { boards, pastBoard } = messages;
  const [step, setStep] = useState(0);
  const [page, setPage] = useState(1);
  useScopes([`leaderboards/${board.id}`]);
  const isTeams = board.calculation === 'POINTS';
  const isNow = asOf === undefined;
  const count = COUNTS[step] ?? 100;
  const times = useQuery({ ...timesQuery(board.id, count), enabled: isNow && !isTeams });
  const teams = useQuery({ ...teamsQuery(board.id, page), enabled: isNow && isTeams });
  const past = useQuery({ ...pastQuery(board.id, asOf ?? NEVER, count), enabled: !isNow });
  const { data, isError, isFetching, isPlaceholderData, refetch } = isNow ? (isTeams ? teams : times) : past;
  const fresh = useFresh(`${board.id} ${step} ${page}`, isPlaceholderData ? undefined : data?.standings);

  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {boards.resultsFailed}
      </ErrorState>
    ) : (
      <StandingsSkeleton />
    );
  if (data === null) return <EmptyState>{pastBoard.none}</EmptyState>;
  const { standings, pageCount, more } = data;
  const [leader] = standings;
  if (leader === undefined && !isNow) return <EmptyState>{pastBoard.empty}</EmptyState>;
  if (leader === undefined)
    return (
      <EmptyState
        action={
          <Link to={paths.reservations} className={buttonClass({ variant: 'primary' })}>
            {boards.race}
          </Link>
        }
      >
        {boards.empty}
      </EmptyState>
    );
  const onPodium = page === 1 ? PODIUM : 0;
  const rest = standings.slice(onPodium);
  return (
    <div className={styles.standings}>
      {/* Announced to screen readers when the leader changes; announcing the whole board would be too much. */}
      {isNow && page === 1 && <VisuallyHidden live>{boards.leader(leader.name, leader.figure)}</VisuallyHidden>}
      {onPodium > 0 && <Podium standings={standings.slice(0, onPodium)} fresh={fresh} isTeams={isTeams} />}
      {rest.length > 0 && (
        <div className={styles.table}>
          <StandingsTable caption={boards.rest(board.name)} standings={rest} fresh={fresh} isTeams={isTeams} />
        </div>
      )}
      {more && step < COUNTS.length - 1 && (
        <Button wide busy={isPlaceholderData} busyLabel={boards.more} onClick={() => setStep(step + 1)}>
          {boards.more}
        </Button>
      )}
      {pageCount > 1 && <Pagination label={board.name} page={page} pageCount={pageCount} onPage={setPage} />}
    </div>
  );
};
