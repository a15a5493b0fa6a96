import { dollars } from '@paddock/shared-domain/kernel/money';
import type { ReactNode } from 'react';
import styles from './voucher-ticket.module.css';

type VoucherTicketProps = {
  readonly label: string;
  readonly cents: number;
  /** In groups of four; the placeholder is shown until there is a code. */
  readonly code?: string | undefined;
  readonly placeholder?: string;
  readonly note?: ReactNode;
};

/** A voucher as a ticket: the amount in the largest figures, the code on the stub below the perforation. */
export const VoucherTicket = ({ label, cents, code, placeholder, note }: VoucherTicketProps) => (
  <div className={styles.ticket}>
    <div className={styles.face}>
      <span className={styles.label}>{label}</span>
      <span className={styles.amount}>{dollars(cents)}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
    <div className={styles.stub}>
      {code === undefined ? (
        <span className={styles.note}>{placeholder}</span>
      ) : (
        <code className={styles.code}>
          {code.split('-').map((group, place) => (
            // The groups are identified by their place. One text to copy, in four parts that may wrap.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={place}>
              {place > 0 && '-'}
              {group}
            </span>
          ))}
        </code>
      )}
    </div>
  </div>
);
