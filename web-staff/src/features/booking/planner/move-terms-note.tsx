import { dollars } from '@paddock/shared-domain/kernel/money';
import type { StaffMoveTerms } from '@paddock/shared-domain/refunds/staff-move-contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Receipt, type ReceiptRow } from '@paddock/web-kit/ui/receipt.tsx';
import { messages } from '../../../messages/en.ts';
import { holderOf } from '../../../ui/booking/holder-of.ts';

const rowsOf = (terms: StaffMoveTerms): readonly ReceiptRow[] => {
  const { move } = messages.planner;
  const rows: readonly ReceiptRow[] = [
    { key: 'owed', label: move.owed, cents: terms.owed_cents },
    { key: 'card', label: move.card, cents: terms.card_cents - terms.desk_cents },
    { key: 'desk', label: move.desk, cents: terms.desk_cents },
    { key: 'voucher', label: move.voucher, cents: terms.voucher_cents },
    { key: 'credits', label: move.credits(terms.credits), cents: terms.credits_value_cents },
  ];
  return rows.filter(({ cents }) => cents > 0);
};

/** What the move costs or refunds the customer, each amount with its destination; or why it is not possible. */
export const MoveTermsNote = ({ terms }: { readonly terms: StaffMoveTerms }) => {
  const { move } = messages.planner;
  const { refused, taken_by, from_price_cents, to_price_cents } = terms;
  const rows = rowsOf(terms);
  return (
    <>
      {refused !== null && (
        <Alert kind="warning">{taken_by ? move.taken(holderOf(taken_by), taken_by.time) : move.refused[refused]}</Alert>
      )}
      {from_price_cents !== to_price_cents && <p>{move.change(dollars(from_price_cents), dollars(to_price_cents))}</p>}
      {terms.taken_back_cents !== undefined && (
        <p>{messages.planner.remove.takenBack(dollars(terms.taken_back_cents))}</p>
      )}
      {rows.length > 0 ? <Receipt rows={rows} label={move.price} /> : refused === null && <p>{move.same}</p>}
    </>
  );
};
