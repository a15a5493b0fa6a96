import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Refundable } from '@paddock/shared-domain/refunds/desk-contract';
import { Receipt, type ReceiptRow } from '@paddock/web-kit/ui/receipt.tsx';
import { messages } from '../../messages/en.ts';
import type { Gift } from './gift.ts';

const words = messages.refunds.give;

type GiftSumProps = { readonly gift: Gift; readonly paidAtDesk: Refundable['paid_at_desk'] };
/** Exactly what will be refunded, and where to, before it is. */
export const GiftSum = ({ gift, paidAtDesk }: GiftSumProps) => {
  const rows: ReceiptRow[] = [
    { key: 'card', label: paidAtDesk === null ? words.toCard : words.atDesk[paidAtDesk], cents: gift.cardCents },
    { key: 'voucher', label: words.toVoucher, cents: gift.voucherCents },
    { key: 'credits', label: words.toCredits(gift.credits), cents: gift.creditsCents },
  ].filter(({ cents }) => cents > 0);
  const note = gift.taxCents > 0 ? words.tax(dollars(gift.taxCents)) : undefined;
  return (
    <div aria-live="polite">
      <Receipt
        label={words.back}
        rows={[
          ...rows,
          {
            key: 'total',
            label: words.total,
            cents: gift.totalCents,
            kind: 'total',
            ...(note !== undefined && { note }),
          },
        ]}
      />
    </div>
  );
};
