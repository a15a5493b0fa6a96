import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { BASE, paths, withQuery } from '../paths.ts';
import { useSessionEnd } from '../session-end.ts';

/** The screens behind it are about the person signed in, whatever their rights; a visitor is led to log in and back. */
export const RequireSession = () => {
  const session = useSessionStore((store) => store.session);
  const ending = useSessionEnd((store) => store.reason !== undefined);
  const { pathname, search } = useLocation();
  if (ending) return null;
  if (session !== undefined) return <Outlet />;
  return <Navigate replace to={withQuery(paths.login, { redirect: BASE + pathname + search })} />;
};
