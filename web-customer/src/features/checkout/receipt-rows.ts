import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import type { VisitorPrice } from '@paddock/shared-domain/checkout/contract';
import { clockLabel } from '@paddock/web-kit/format/slot-label.ts';
import type { ReceiptRow } from '@paddock/web-kit/ui/receipt.tsx';
import { messages } from '../../messages/messages.ts';

/** A quote as a receipt: a line per seat, a fee line where there is one (CHECK-13), promotion code, credits, tax, the voucher's part, total. */
export const receiptRows = (quote: VisitorPrice, hasClub: boolean): readonly ReceiptRow[] => {
  const { checkout } = messages;
  const feeWhy = hasClub ? checkout.feeWhyClub : checkout.feeWhy;
  const seats: readonly ReceiptRow[] = quote.line_items.flatMap((line, at) => [
    {
      key: `${line.calendar} ${at}`,
      label: line.calendar_name,
      note: [
        checkout.lineNote(line.calendar_type_name, clockLabel(line.time), line.calendar_qty * SLOT_MINUTES),
        line.price_rule ?? [],
      ]
        .flat()
        .join(' · '),
      cents: line.calendar_total_cents,
    },
    ...(line.calendar_booking_fee_cents > 0
      ? [
          {
            key: `${line.calendar}-fee`,
            label: checkout.fee(line.calendar_name),
            explain: feeWhy(quote.booking_fees_threshold * SLOT_MINUTES),
            cents: line.calendar_booking_fee_cents,
          },
        ]
      : []),
  ]);
  const discount: ReceiptRow = {
    key: 'discount',
    kind: 'saving',
    label: checkout.discount,
    cents: -quote.discount_cents,
  };
  const { promotion } = quote;
  const promotionRows: readonly ReceiptRow[] =
    promotion === undefined
      ? []
      : [
          {
            key: 'promotion',
            kind: 'saving',
            label: checkout.promotion(promotion.code, promotion.percent),
            cents: -promotion.cents,
          },
        ];
  const credits: ReceiptRow = {
    key: 'credits',
    kind: 'saving',
    label: checkout.credits(quote.credits_using),
    cents: -quote.credits_value_cents,
  };
  const tax: ReceiptRow = {
    key: 'tax',
    label: checkout.tax(quote.sales_tax_rate_percent),
    explain: checkout.taxWhy(quote.location_name, quote.sales_tax_rate_percent),
    cents: quote.sales_tax_cents,
  };
  const reduced = promotion !== undefined || quote.discount_cents > 0 || quote.credits_value_cents > 0;
  return [
    ...seats,
    ...(reduced
      ? [{ key: 'subtotal', kind: 'subtotal' as const, label: checkout.subtotal, cents: quote.subtotal_cents }]
      : []),
    ...promotionRows,
    ...(quote.credits_value_cents > 0 ? [credits] : []),
    ...(quote.sales_tax_cents > 0 ? [tax] : []),
    ...(quote.discount_cents > 0 ? [discount] : []),
    { key: 'total', kind: 'total', label: checkout.total, cents: quote.total_cents },
  ];
};
