import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { messages } from '../messages/en.ts';
import { BASE, paths, withQuery } from '../paths.ts';
import { useSessionEnd } from '../session-end.ts';

type StaffGateProps = {
  /** Whether the signed-in person may see the nested routes; undefined while that is not known. */
  readonly opens: boolean | undefined;
  /** The query that answers it. */
  readonly asked: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
};

/**
 * Leads everybody else to the login screen and back: a visitor to log in, somebody without the right to read that, once
 * (ROUTE-39, rules ).
 */
export const StaffGate = ({ opens, asked: { isError, isFetching, refetch } }: StaffGateProps) => {
  const session = useSessionStore((store) => store.session);
  const ending = useSessionEnd((store) => store.reason !== undefined);
  const { pathname, search } = useLocation();
  const redirect = BASE + pathname + search;

  if (ending) return null;
  if (session === undefined) return <Navigate replace to={withQuery(paths.login, { redirect })} />;
  if (opens === true) return <Outlet />;
  if (opens === false) return <Navigate replace to={withQuery(paths.login, { errorCode: 'noPermission', redirect })} />;
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {messages.errors.rights}
      </ErrorState>
    );
  return (
    <Loading what={messages.shell.what}>
      <Skeleton shape="title" />
      <Skeleton shape="block" count={2} />
    </Loading>
  );
};
