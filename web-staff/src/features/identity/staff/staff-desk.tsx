import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useUserId } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/set-up.module.css';
import { InviteForm } from './invite-form.tsx';
import { staffQuery } from './queries.ts';
import { StaffPanel } from './staff-member.tsx';

/** All staff with their rights, and the form that invites another. */
export const StaffDesk = () => {
  const staff = useQuery(staffQuery);
  const self = useUserId();
  const words = messages.setUp.staff;
  if (staff.data === undefined)
    return staff.isError ? (
      <ErrorState onRetry={() => void staff.refetch()} retrying={staff.isFetching}>
        {words.failed}
      </ErrorState>
    ) : (
      <Loading what={words.what}>
        <Skeleton shape="block" count={2} />
      </Loading>
    );
  return (
    <div className={styles.staff}>
      {staff.data.map((member) => (
        <StaffPanel key={member.id} member={member} isSelf={member.id === self} />
      ))}
      <InviteForm />
    </div>
  );
};
