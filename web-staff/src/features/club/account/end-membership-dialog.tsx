import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import { Read } from '../../../ui/read.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { membershipEndQuery, useEndMembership } from './end-membership.ts';

const { membership } = messages.account;
type DialogProps = { readonly user: UserId; readonly onClose: () => void };

/** Ends a membership; the amount shown is the amount charged (rule A-093, CLUB-26). */
export const EndMembershipDialog = ({ user, onClose }: DialogProps) => {
  const end = useEndMembership(user);
  const costs = useQuery(membershipEndQuery(user));
  const seen = costs.data?.difference_cents;
  return (
    <ReasonDialog
      title={membership.endTitle}
      label={membership.reason}
      required
      destructive
      confirm={membership.end}
      cancel={membership.cancel}
      ready={seen !== undefined}
      busy={end.isPending}
      error={end.error}
      onClose={onClose}
      onConfirm={(reason) => seen !== undefined && end.mutate({ reason, seen }, { onSuccess: onClose })}
    >
      <Read what={membership.title} query={costs} failed={membership.failed} lines={1}>
        {({ difference_cents: cents }) => <p>{membership.endCosts(cents === 0 ? undefined : dollars(cents))}</p>}
      </Read>
    </ReasonDialog>
  );
};
