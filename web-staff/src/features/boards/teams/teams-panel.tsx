import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/laps/laps.module.css';
import { NewTeam } from './new-team.tsx';
import { useOwnBoards } from '../queries.ts';
import { TeamCard } from './team-card.tsx';
import { boardTeamsQuery } from './team-queries.ts';

const words = messages.laps.teams;

/** The teams of points boards: creates, approves, fills and archives them (BOARD-04). */
export const TeamsPanel = () => {
  const { data: boards } = useOwnBoards();
  const [chosen, setChosen] = useState('');
  const cups = (boards ?? []).filter(
    ({ calculation, frozen_as_of: frozen }) => calculation === 'POINTS' && frozen === null,
  );
  const board = cups.find(({ id }) => id === chosen) ?? cups[0];
  if (boards !== undefined && board === undefined) return <EmptyState>{words.noBoards}</EmptyState>;
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{words.intro}</p>
      {board !== undefined && (
        <>
          <Select
            label={words.board}
            value={board.id}
            options={cups.map(({ id: value, name }) => ({ value, label: name }))}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Teams key={board.id} board={board.id} />
          <NewTeam key={`new ${board.id}`} board={board.id} />
        </>
      )}
    </div>
  );
};

const Teams = ({ board }: { readonly board: BoardId }) => {
  const { data, isError, isFetching, refetch } = useQuery(boardTeamsQuery(board));
  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.failed}
      </ErrorState>
    ) : (
      <Loading what={words.what}>
        <Skeleton count={3} />
      </Loading>
    );
  if (data.length === 0) return <EmptyState>{words.none}</EmptyState>;
  return (
    <div className={styles.boards}>
      {data.map((team) => (
        <TeamCard key={team.id} board={board} id={team.id} name={team.name} />
      ))}
    </div>
  );
};
