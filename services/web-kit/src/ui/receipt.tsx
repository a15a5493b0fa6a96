import type { ReactNode } from 'react';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { classNames } from './class-names.ts';
import { kitWords } from '../language/kit-words.ts';
import styles from './receipt.module.css';

export type ReceiptRow = {
  readonly key: string;
  readonly label: ReactNode;
  /** Whole cents. Below zero it is a saving. */
  readonly cents: number;
  /** Below the label: the seat's type, the time. */
  readonly note?: ReactNode;
  /** Shown after a tap: why this line is there (a fee, the tax). */
  readonly explain?: ReactNode;
  readonly kind?: 'line' | 'saving' | 'subtotal' | 'total';
};

/** Lines of a payment, and the total in the largest figures of the screen. */
export const Receipt = ({
  rows,
  label = kitWords.receipt,
}: {
  readonly rows: readonly ReceiptRow[];
  readonly label?: string;
}) => (
  <dl className={styles.receipt} aria-label={label}>
    {rows.map((row) => (
      <div key={row.key} className={classNames(styles.row, row.kind && styles[row.kind])}>
        <dt>
          {row.explain === undefined ? (
            row.label
          ) : (
            <details className={styles.explain}>
              <summary>{row.label}</summary>
              <div>{row.explain}</div>
            </details>
          )}
          {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
        </dt>
        <dd>{dollars(row.cents)}</dd>
      </div>
    ))}
  </dl>
);
