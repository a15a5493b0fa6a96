import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { usePermissions } from '../data/account-queries.ts';
import { holds, isStaff, type Right } from '../data/staff-rights.ts';
import { messages } from '../messages/en.ts';
import { BASE, paths, withQuery } from '../paths.ts';
import { useSessionEnd } from '../session-end.ts';

/**
 * The screens behind it are for staff who hold `right`. Anybody else is led to the login screen and back: a visitor to log in,
 * somebody without the right to be told so, once (ROUTE-39, rulings ).
 */
export const RequireRight = ({ right }: { readonly right: Right }) => {
  const session = useSessionStore((store) => store.session);
  const ending = useSessionEnd((store) => store.reason !== undefined);
  const { data: rights, isError, isFetching, refetch } = usePermissions();
  const { pathname, search } = useLocation();
  const redirect = BASE + pathname + search;

  if (ending) return null;
  if (session === undefined) return <Navigate replace to={withQuery(paths.login, { redirect })} />;
  if (rights !== undefined) {
    if (isStaff(rights) && holds(rights, right)) return <Outlet />;
    return <Navigate replace to={withQuery(paths.login, { errorCode: 'noPermission', redirect })} />;
  }
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
