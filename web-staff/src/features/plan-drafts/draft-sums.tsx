import type { PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import { Receipt, type ReceiptRow } from '@paddock/web-kit/ui/receipt.tsx';
import { messages } from '../../messages/en.ts';
import styles from './draft-panel.module.css';

/** The sums of a draft: added to bills, refunded, taken off bills. */
export const DraftSums = ({ totals }: Pick<PlanDraftView, 'totals'>) => {
  const { planDrafts: words } = messages;
  const rows: readonly ReceiptRow[] = [
    { key: 'owed', label: words.sumOwed, cents: totals.owed_cents },
    { key: 'card', label: words.sumCard, cents: totals.card_cents - totals.desk_cents },
    { key: 'desk', label: words.sumDesk, cents: totals.desk_cents },
    { key: 'voucher', label: words.sumVoucher, cents: totals.voucher_cents },
    { key: 'credits', label: words.sumCredits(totals.credits), cents: totals.credits_value_cents },
    { key: 'withdrawn', label: words.sumWithdrawn, cents: totals.withdrawn_cents },
  ];
  const shown = rows.filter(({ cents }) => cents > 0);
  return (
    <section aria-label={words.sums} className={styles.sums}>
      {shown.length > 0 ? <Receipt rows={shown} label={words.sums} /> : <p className={styles.note}>{words.free}</p>}
      {totals.customers > 0 && <p className={styles.note}>{words.customers(totals.customers)}</p>}
    </section>
  );
};
