import { serverText } from '@paddock/web-kit/language/server-words.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState } from 'react';
import { messages } from '../../messages/messages.ts';
import styles from './checkout.module.css';
import type { CheckoutVoucher } from './use-checkout-voucher.ts';

type VoucherEntryProps = {
  readonly voucher: CheckoutVoucher;
  readonly subtotalCents: number;
  readonly disabled: boolean;
};

/** The voucher on the receipt: entered, shown, removed. Most customers have none, so the field opens when it is asked for. */
export const VoucherEntry = ({ voucher, subtotalCents, disabled }: VoucherEntryProps) => {
  const { applied, refused, busy, apply, remove } = voucher;
  const [code, setCode] = useState('');
  const [opened, setOpened] = useState(false);
  const words = messages.checkoutVoucher;
  if (applied !== null)
    return (
      <div className={styles.voucher}>
        <span className={styles.applied}>
          {words.applied} <code>{applied}</code>
        </span>
        <Button
          variant="quiet"
          disabled={disabled}
          aria-label={words.removeThis(applied)}
          onClick={() => {
            setCode('');
            remove();
          }}
        >
          {words.remove}
        </Button>
      </div>
    );
  if (!opened && refused === null)
    return (
      <Button variant="quiet" onClick={() => setOpened(true)}>
        {words.open}
      </Button>
    );
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        apply(code, subtotalCents);
      }}
    >
      <div className={styles.line}>
        <TextField
          // Somebody asked for this field, so typing can begin.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={opened}
          label={words.code}
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" disabled={disabled || code.trim() === ''} busy={busy} busyLabel={words.applying}>
          {words.apply}
        </Button>
      </div>
      {refused !== null && <Alert kind="warning">{serverText(refused, undefined)}</Alert>}
    </form>
  );
};
