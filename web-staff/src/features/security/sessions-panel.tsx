import { endAllSessions, listSessions } from '@paddock/shared-domain/identity/contract';
import { OwnSessions } from '@paddock/web-kit/account/own-sessions.tsx';
import { signOut } from '@paddock/web-kit/api/session.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { messages } from '../../messages/en.ts';

/** Where one is signed in oneself, and "Log out everywhere" (attack A48). */
export const SessionsPanel = () => {
  const words = messages.sessions.own;
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    meta: { handled: true },
  });
  const end = useMutation({
    mutationFn: () => call(endAllSessions, {}),
    // Without a session every staff screen leads to the login.
    onSuccess: () => {
      signOut();
      client.clear();
    },
    meta: { handled: true },
  });
  return (
    <Panel title={words.title}>
      {query.data !== undefined ? (
        <OwnSessions
          sessions={query.data.results}
          words={words}
          busy={end.isPending}
          error={end.error}
          onEnd={() => end.mutate()}
        />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {words.failed}
        </ErrorState>
      ) : (
        <Loading what={words.title}>
          <Skeleton count={2} />
        </Loading>
      )}
    </Panel>
  );
};
