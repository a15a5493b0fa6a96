import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useId } from 'react';
import { BalanceFields } from '../features/vouchers/balance-fields.tsx';
import { useVoucherBalance } from '../features/vouchers/use-voucher-balance.ts';
import { messages } from '../messages/messages.ts';
import layout from '../ui/form.module.css';

/** A voucher code, Check Balance, and what is left on it (NAV-11, VOUCH-07, VOUCH-08). */
export const VoucherBalanceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const balance = useVoucherBalance();
  const form = useId();
  const words = messages.voucherBalance;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      footer={
        <Button
          type="submit"
          form={form}
          variant="primary"
          wide
          disabled={!balance.ready}
          busy={balance.busy}
          busyLabel={words.checking}
        >
          {words.check}
        </Button>
      }
    >
      <form id={form} className={layout.form} onSubmit={balance.check}>
        <BalanceFields balance={balance} />
      </form>
    </Dialog>
  );
};
