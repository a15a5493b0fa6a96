import { useMe } from '../data/identity/account-queries.ts';
import { isStaff } from '../data/identity/staff-rights.ts';
import { StaffGate } from './staff-gate.tsx';

/**
 * The screens behind it are about the own login of whoever works here (PERM-05, rule A-056). The account says so and not the
 * rights: where the venue demands one-time codes, somebody who has none yet has no rights, and this is the way to get them.
 */
export const RequireStaff = () => {
  const me = useMe();
  return <StaffGate opens={me.data && isStaff(me.data)} asked={me} />;
};
