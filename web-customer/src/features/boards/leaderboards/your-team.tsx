import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { removeTeamMember } from '@paddock/shared-domain/boards/team-contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { useUserId } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { FindTeam } from './find-team.tsx';
import { OwnTeam } from './own-team.tsx';
import { ownTeamsQuery, useTeamAct } from './team-queries.ts';
import styles from './your-team.module.css';

/** The user's team on a POINTS board, or how to get one; nothing for visitors. */
export const YourTeam = ({ board }: { readonly board: BoardId }) => {
  const userId = useUserId();
  return userId === undefined ? null : <Mine board={board} userId={userId} />;
};

const Mine = ({ board, userId }: { readonly board: BoardId; readonly userId: string }) => {
  const { data, isError, isFetching, refetch } = useQuery(ownTeamsQuery(board));
  const act = useTeamAct(board);
  const { teams } = messages;
  const own = data?.find(({ members }) => members.some(({ user }) => user === userId));
  return (
    <Panel title={own?.name ?? teams.title} {...(own && { aside: teams.title })}>
      {data === undefined ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {teams.failed}
          </ErrorState>
        ) : (
          <Loading what={teams.what}>
            <Skeleton count={2} />
          </Loading>
        )
      ) : own ? (
        <OwnTeam team={own} userId={userId} />
      ) : (
        <div className={styles.stack}>
          <p>{teams.none}</p>
          {data.map(({ id, name }) => (
            <Alert
              key={id}
              kind="info"
              announced={false}
              action={
                <Button
                  variant="quiet"
                  busy={act.isPending}
                  onClick={() => act.mutate(() => call(removeTeamMember, { params: { id }, body: {} }))}
                >
                  {teams.takeBack}
                </Button>
              }
            >
              {teams.asked(name)}
            </Alert>
          ))}
          <ProblemAlert error={act.error} />
          <FindTeam board={board} asked={data} />
        </div>
      )}
    </Panel>
  );
};
