import type { Voucher } from '@paddock/shared-domain/vouchers/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { useEffect, useState } from 'react';
import { messages } from '../../messages/messages.ts';
import form from '../../ui/form.module.css';
import { Page } from '../../ui/page.tsx';
import { VoucherTicket } from './voucher-ticket.tsx';
import styles from './vouchers.module.css';

type SoldVoucherProps = {
  readonly voucher: Voucher;
  readonly mailedTo: string | undefined;
  readonly receiptUrl: string | null;
  readonly onAnother: () => void;
  readonly onDone: () => void;
};

/** The code, to copy and pass on (VOUCH-14). */
export const SoldVoucher = ({ voucher, mailedTo, receiptUrl, onAnother, onDone }: SoldVoucherProps) => {
  const words = messages.soldVoucher;
  const [copied, setCopied] = useState<string | undefined>();
  // The form is gone: the focus goes to the title.
  useEffect(() => {
    document.querySelector<HTMLElement>('h1')?.focus();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(voucher.id);
      setCopied(words.copied);
    } catch {
      setCopied(words.notCopied);
    }
  };
  return (
    <Page title={words.title} width="narrow">
      <PageTitle>{words.title}</PageTitle>
      <p className={form.lead} role="status">
        {mailedTo === undefined ? words.words : words.mailed(mailedTo)}
      </p>
      <VoucherTicket label={messages.purchase.ticket} cents={voucher.balance_cents} code={voucher.id} />
      <div className={styles.copy}>
        <Button wide onClick={() => void copy()}>
          {words.copy}
        </Button>
        <span role="status" className={styles.copied}>
          {copied}
        </span>
      </div>
      <div className={form.actions}>
        <Button variant="primary" onClick={onDone}>
          {words.done}
        </Button>
        <Button onClick={onAnother}>{words.another}</Button>
        {receiptUrl !== null && (
          <a className={styles.receipt} href={receiptUrl} target="_blank" rel="noreferrer">
            {words.receipt}
          </a>
        )}
      </div>
    </Page>
  );
};
