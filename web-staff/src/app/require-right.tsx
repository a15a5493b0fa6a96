import { usePermissions } from '../data/identity/account-queries.ts';
import { holds, type Right } from '../data/identity/staff-rights.ts';
import { StaffGate } from './staff-gate.tsx';

/** The nested routes are for staff who hold `right` (ROUTE-39, rule A-056). */
export const RequireRight = ({ right }: { readonly right: Right }) => {
  const rights = usePermissions();
  return <StaffGate opens={rights.data && holds(rights.data, right)} asked={rights} />;
};
