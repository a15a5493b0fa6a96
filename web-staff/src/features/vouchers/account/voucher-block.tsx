import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { blockVoucher, unblockVoucher } from '@paddock/shared-domain/vouchers/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { useAccountAgain } from '../../../data/use-account-again.ts';
import { messages } from '../../../messages/en.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

const words = messages.account.vouchers;
const WORDS = {
  block: { open: words.block, title: words.blockTitle, text: words.blockText },
  unblock: { open: words.unblock, title: words.unblockTitle, text: words.unblockText },
} as const;
type Props = {
  readonly user: UserId;
  readonly reference: VoucherId;
  /** The last characters of its code, so that buttons of several vouchers differ for screen readers. */
  readonly shownCode: string;
  readonly isBlocked: boolean;
};

/** Blocks a voucher, or ends the block by staff, with a reason. */
export const VoucherBlock = ({ user, reference, shownCode, isBlocked }: Props) => {
  const [open, setOpen] = useState(false);
  const onSettled = useAccountAgain(user);
  const act = isBlocked ? 'unblock' : 'block';
  const change = useMutation({
    mutationFn: (reason: string) =>
      call(isBlocked ? unblockVoucher : blockVoucher, { params: { id: user, reference }, body: { reason } }),
    onSuccess: () => {
      showToast({ kind: 'success', text: words.changed[act] });
      setOpen(false);
    },
    onSettled,
    meta: { handled: true },
  });
  return (
    <>
      <Button aria-label={`${WORDS[act].open} ${shownCode}`} onClick={() => setOpen(true)}>
        {WORDS[act].open}
      </Button>
      {open && (
        <ReasonDialog
          title={WORDS[act].title}
          label={words.reason}
          hint={words.reasonHint}
          required
          confirm={WORDS[act].open}
          cancel={words.cancel}
          destructive={!isBlocked}
          busy={change.isPending}
          error={change.error}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => change.mutate(reason)}
        >
          {WORDS[act].text}
        </ReasonDialog>
      )}
    </>
  );
};
