import { oneTimeCodesQuery } from '../data/identity/one-time-codes-query.ts';
import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useMe, usePermissions } from '../data/identity/account-queries.ts';
import { holds, isStaff, type Right } from '../data/identity/staff-rights.ts';
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
const StaffGate = ({ opens, asked: { isError, isFetching, refetch } }: StaffGateProps) => {
  const session = useSessionStore((store) => store.session);
  const ending = useSessionEnd((store) => store.reason !== undefined);
  const { pathname, search } = useLocation();
  const redirect = BASE + pathname + search;

  if (ending) return null;
  if (session === undefined) return <Navigate replace to={withQuery(paths.login, { redirect })} />;
  if (opens === true) return <Outlet />;
  if (opens === false) return <WithoutRight redirect={redirect} />;
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

/**
 * Where the venue requires one-time codes, staff have no rights before they enrol: they are led there and back. Others read that
 * they may not open this.
 */
const WithoutRight = ({ redirect }: { readonly redirect: string }) => {
  const me = useMe();
  const staff = me.data !== undefined && isStaff(me.data);
  const codes = useQuery({ ...oneTimeCodesQuery, enabled: staff });
  if ((me.isPending && !me.isError) || (staff && codes.isPending)) return null;
  const enrols = codes.data?.required === true && !codes.data.enrolled;
  const denied = withQuery(paths.login, { errorCode: 'noPermission', redirect });
  return <Navigate replace to={staff && enrols ? withQuery(paths.security, { redirect }) : denied} />;
};

/** The nested routes are for staff who hold `right` (ROUTE-39, rule A-056). */
export const RequireRight = ({ right }: { readonly right: Right }) => {
  const rights = usePermissions();
  return <StaffGate opens={rights.data && holds(rights.data, right)} asked={rights} />;
};

/**
 * The nested routes are about a staff member's own login (PERM-05, rule A-056). It checks the account and not the rights: where
 * the venue requires one-time codes, somebody who has not enrolled has no rights, and enrols here.
 */
export const RequireStaff = () => {
  const me = useMe();
  return <StaffGate opens={me.data && isStaff(me.data)} asked={me} />;
};
