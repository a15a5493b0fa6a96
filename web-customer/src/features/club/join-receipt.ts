import type { CreditQuote } from '@paddock/shared-domain/club/contract';
import type { ReceiptRow } from '@paddock/web-kit/ui/receipt.tsx';
import { messages } from '../../messages/messages.ts';

/** A month of the club as a receipt: face value, the member's saving, tax in the total (CLUB-31, rules ). */
export const joinReceipt = (quote: CreditQuote): readonly ReceiptRow[] => {
  const { join } = messages;
  const saved = quote.quoted_cents - quote.pre_tax_cents;
  const rows: readonly (ReceiptRow | false)[] = [
    {
      key: 'credits',
      label: join.creditsRow(quote.credits_amount),
      note: join.creditsNote(quote.sessions),
      cents: quote.quoted_cents,
    },
    saved > 0 && {
      key: 'discount',
      kind: 'saving',
      label: quote.intro ? join.introRow : join.discount(quote.discount_percent),
      cents: -saved,
    },
    quote.sales_tax_cents > 0 && {
      key: 'tax',
      label: join.tax(quote.sales_tax_rate_percent),
      explain: join.taxWhy,
      cents: quote.sales_tax_cents,
    },
    { key: 'total', kind: 'total', label: join.total, cents: quote.total_cents },
  ];
  return rows.filter((row) => row !== false);
};
