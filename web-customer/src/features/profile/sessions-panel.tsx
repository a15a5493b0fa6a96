import { endAllSessions, listSessions } from '@paddock/shared-domain/identity/contract';
import { OwnSessions } from '@paddock/web-kit/account/own-sessions.tsx';
import { signOut } from '@paddock/web-kit/api/session.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api.ts';
import { meKey } from '../../data/account-queries.ts';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';

/** Where the person is signed in, and "Log out everywhere" (attack A48). */
export const SessionsPanel = ({ user }: { readonly user: string }) => {
  const words = messages.sessions;
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: [...meKey(user), 'sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    meta: { handled: true },
  });
  const end = useMutation({
    mutationFn: () => call(endAllSessions, {}),
    // The server knows this session no longer: what the device kept goes too, by the way out that everybody takes.
    onSuccess: () => {
      signOut();
      void navigate(paths.logout, { replace: true });
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
