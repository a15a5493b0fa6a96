import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { Navigate } from 'react-router-dom';
import { usePermissions } from '../data/identity/account-queries.ts';
import { paths } from '../paths.ts';
import { screensFor } from './staff-screens.ts';

/**
 * /admin: redirects to the first screen the person may see. Visitors, and staff who may see none, are sent to the planner, which
 * tells them.
 */
export const StaffHome = () => {
  const session = useSessionStore((store) => store.session);
  const { data: rights, isError } = usePermissions();
  if (session !== undefined && rights === undefined && !isError) return null;
  return <Navigate replace to={(rights && screensFor(rights)[0]?.path) ?? paths.planner} />;
};
