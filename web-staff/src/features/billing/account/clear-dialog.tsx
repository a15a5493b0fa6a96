import type { ClearedBy } from '@paddock/shared-domain/billing/desk-payment-method';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { HowPaid, settledBy } from '../../../ui/billing/how-paid.tsx';
import { Read } from '../../../ui/read.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useClearOutstanding } from './mutations.ts';
import { balanceQuery } from './queries.ts';

const { outstanding } = messages.account;
type DialogProps = { readonly user: UserId; readonly onClose: () => void };

/** Clears what is outstanding as paid or waived (AUSR-09, AUSR-10). */
export const ClearDialog = ({ user, onClose }: DialogProps) => {
  const balance = useQuery(balanceQuery(user));
  const clear = useClearOutstanding(user);
  const [how, setHow] = useState<ClearedBy>('cash');
  const seen = balance.data?.amount_cents;
  const inOtherWay = how === 'other' && seen !== 0;
  const letGo = how === 'waived' && seen !== 0;
  return (
    <ReasonDialog
      title={outstanding.clearTitle}
      label={inOtherWay ? messages.howPaid.otherWay : outstanding.reason}
      hint={inOtherWay ? messages.howPaid.otherHint : outstanding.reasonHint}
      required={inOtherWay || letGo}
      confirm={outstanding.clear}
      cancel={outstanding.cancel}
      ready={seen !== undefined}
      busy={clear.isPending}
      error={clear.error}
      onClose={onClose}
      onConfirm={(reason) =>
        seen !== undefined &&
        clear.mutate(
          { how: settledBy(how, seen), seen, reason },
          {
            onSuccess: () => {
              showToast({ kind: 'success', text: outstanding.cleared });
              onClose();
            },
          },
        )
      }
    >
      <Read what={outstanding.title} query={balance} failed={outstanding.failed}>
        {({ amount_cents: cents }) => <HowPaid value={how} onChange={setHow} cents={cents} />}
      </Read>
    </ReasonDialog>
  );
};
