import { mustFinishSignup } from '@paddock/shared-domain/identity/onboarded';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useMe } from '../data/identity/account-queries.ts';
import { firstMessages } from '../messages/first-messages.ts';
import { framed, paths, withQuery } from '../paths.ts';
import { useSessionEnd } from '../session-end.ts';
import { WaitingPage } from './waiting-page.tsx';

/**
 * The screens below need a login. Visitors are led to signup and back (ROUTE-38); people who have not finished signing up, to the
 * profile step (USER-22, rule A-045).
 */
export const RequireLogin = () => {
  const session = useSessionStore((store) => store.session);
  const ending = useSessionEnd((store) => store.reason !== undefined);
  const me = useMe();
  const { pathname, search } = useLocation();
  const redirect = pathname + search;
  const frame = framed(new URLSearchParams(search));

  if (ending) return null;
  if (session === undefined) return <Navigate replace to={withQuery(paths.signup, { redirect, ...frame })} />;
  if (me.data && mustFinishSignup(me.data))
    return <Navigate replace to={withQuery(paths.signup, { step: '1', keepToken: 'true', redirect, ...frame })} />;
  if (me.data) return <Outlet />;
  if (me.isError)
    return (
      <ErrorState onRetry={() => void me.refetch()} retrying={me.isFetching}>
        {firstMessages.errors.account}
      </ErrorState>
    );
  return <WaitingPage />;
};
