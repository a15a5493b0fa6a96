import { useMe } from '../data/identity/account-queries.ts';
import { isStaff } from '../data/identity/staff-rights.ts';
import { StaffGate } from './staff-gate.tsx';

/**
 * The nested routes are about a staff member's own login (PERM-05, rule A-056). It checks the account and not the rights: where
 * the venue requires one-time codes, somebody who has not enrolled has no rights, and enrols here.
 */
export const RequireStaff = () => {
  const me = useMe();
  return <StaffGate opens={me.data && isStaff(me.data)} asked={me} />;
};
