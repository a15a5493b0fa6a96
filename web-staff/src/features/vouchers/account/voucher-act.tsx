import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { refundVoucher } from '@paddock/shared-domain/refunds/desk-contract';
import { blockVoucher, reissueVoucher, unblockVoucher } from '@paddock/shared-domain/vouchers/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { useAccountAgain } from '../../../data/use-account-again.ts';
import { messages } from '../../../messages/en.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

const words = messages.account.vouchers;
type Named = {
  readonly params: { readonly id: UserId; readonly reference: VoucherId };
  readonly body: { reason: string };
};
/** What staff can do to a voucher; each answers with the text to show when it is done. */
const ACTS = {
  block: async (named: Named) => {
    await call(blockVoucher, named);
    return words.acts.block.done;
  },
  unblock: async (named: Named) => {
    await call(unblockVoucher, named);
    return words.acts.unblock.done;
  },
  reissue: async (named: Named) => {
    await call(reissueVoucher, named);
    return words.acts.reissue.done;
  },
  refund: async (named: Named) => {
    const { state, card_cents: cents } = await call(refundVoucher, named);
    return words.acts.refund[state === 'failed' ? 'refused' : 'done'](dollars(cents));
  },
} as const;
export type Act = keyof typeof ACTS;

type Props = {
  readonly user: UserId;
  readonly reference: VoucherId;
  /** The last characters of its code, so that buttons of several vouchers differ for screen readers. */
  readonly shownCode: string;
  readonly act: Act;
};

/** An act of staff on a voucher, with a reason. */
export const VoucherAct = ({ user, reference, shownCode, act }: Props) => {
  const [open, setOpen] = useState(false);
  const onSettled = useAccountAgain(user);
  const text = words.acts[act];
  const change = useMutation({
    mutationFn: (reason: string) => ACTS[act]({ params: { id: user, reference }, body: { reason } }),
    onSuccess: (said) => {
      showToast({ kind: 'success', text: said });
      setOpen(false);
    },
    onSettled,
    meta: { handled: true },
  });
  return (
    <>
      <Button aria-label={`${text.open} ${shownCode}`} onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {open && (
        <ReasonDialog
          title={text.title}
          label={words.reason}
          hint={words.reasonHint}
          required
          confirm={text.open}
          cancel={words.cancel}
          destructive={act !== 'unblock'}
          busy={change.isPending}
          error={change.error}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => change.mutate(reason)}
        >
          {text.text}
        </ReasonDialog>
      )}
    </>
  );
};
