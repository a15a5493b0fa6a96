import { dollars } from '@paddock/shared-domain/kernel/money';
import type { MoveTerms } from '@paddock/shared-domain/refunds/contract';
import { slotLabel } from '@paddock/web-kit/format/slot-label.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Receipt } from '@paddock/web-kit/ui/receipt.tsx';
import { messages } from '../../../messages/messages.ts';
import { backRows } from '../../../ui/refunds/back-rows.ts';
import styles from './move-dialog.module.css';

type MoveTermsNoteProps = {
  readonly terms: MoveTerms | undefined;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
};

const refusal = ({ refused, notice_hours, until }: MoveTerms): string => {
  const { manage, moving } = messages;
  if (refused === null) return '';
  if (refused === 'notice_too_short') return manage.refused.notice_too_short(notice_hours, slotLabel(until));
  return refused === 'payment_unresolved' ? manage.refused.payment_unresolved : moving.refused[refused];
};

/** What the move costs or refunds; or why it is not possible. */
export const MoveTermsNote = ({ terms, failed, retrying, onRetry }: MoveTermsNoteProps) => {
  const { manage, moving } = messages;
  if (terms === undefined)
    return failed ? (
      <ErrorState onRetry={onRetry} retrying={retrying}>
        {manage.failed}
      </ErrorState>
    ) : (
      <p className={styles.note}>{moving.pricing}</p>
    );
  if (!terms.allowed) return <Alert kind="warning">{refusal(terms)}</Alert>;
  const rows = backRows(terms);
  return (
    <>
      {terms.owed_cents > 0 && <p>{moving.pay(dollars(terms.owed_cents), dollars(terms.owed_tax_cents))}</p>}
      {rows.length > 0 && (
        <section aria-label={manage.back}>
          <h3 className={styles.heading}>{manage.back}</h3>
          <Receipt rows={rows} label={manage.back} />
        </section>
      )}
      {terms.taken_back_cents !== undefined && <p>{manage.takenBack(dollars(terms.taken_back_cents))}</p>}
      {terms.owed_cents === 0 && rows.length === 0 && terms.taken_back_cents === undefined && <p>{moving.same}</p>}
      <p className={styles.note}>{manage.until(slotLabel(terms.until))}</p>
    </>
  );
};
