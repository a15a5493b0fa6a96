import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useId, useState } from 'react';
import { messages } from '../messages/en.ts';

type VoucherBalanceDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** A voucher code and Check Balance (NAV-11). Vouchers themselves open later: the answer says so instead of making one up. */
export const VoucherBalanceDialog = ({ open, onClose }: VoucherBalanceDialogProps) => {
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const form = useId();
  const { voucherBalance } = messages;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={voucherBalance.title}
      footer={
        <Button type="submit" form={form} variant="primary" disabled={code.trim() === ''}>
          {voucherBalance.check}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <TextField
          label={voucherBalance.code}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setCode(event.target.value)}
        />
      </form>
      {asked && <Alert kind="info">{voucherBalance.soon}</Alert>}
    </Dialog>
  );
};
