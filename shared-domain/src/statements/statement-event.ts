import type { AccountEvent } from '../billing/events.ts';
import type { Recorded } from '../kernel/message.ts';
import type { PaymentEvent } from '../payments/events.ts';
import type { RefundEvent } from '../refunds/events.ts';
import type { VoucherEvent } from '../vouchers/events.ts';

/** Every event that may change a customer's money or credits. */
export type MoneyEvent = AccountEvent | PaymentEvent | VoucherEvent | RefundEvent;

/** Events that add lines to a bill; the others move nothing. */
export const LINE_TYPES = [
  'OutstandingItemAdded',
  'OutstandingItemWithdrawn',
  'OutstandingItemWrittenOff',
  'OutstandingItemPaidByHand',
  'OutstandingItemPaidInFull',
  'OutstandingItemPartlyPaid',
  'CreditsGranted',
  'CreditHoldPosted',
  'CreditsReturned',
  'CreditsExpired',
  'CheckoutCompleted',
  'PaymentCaptured',
  'PaymentRefused',
  'VoucherSold',
  'VoucherIssuedForRefund',
  'VoucherHoldPosted',
  'VoucherValueReturned',
  'VoucherBalanceWithdrawn',
  'RefundDue',
  'CardRefunded',
  'CardRefundRefused',
  'RefundPassedToDesk',
  'CardRefundWithheld',
  'CardRefundReturned',
  'RefundPaidByHand',
  'DisputeFundsWithdrawn',
  'DisputeFundsReinstated',
] as const satisfies readonly MoneyEvent['type'][];
export type LineEvent = Extract<MoneyEvent, { type: (typeof LINE_TYPES)[number] }>;

const types: ReadonlySet<string> = new Set(LINE_TYPES);
export const makesLines = (event: Recorded<MoneyEvent>): event is Recorded<LineEvent> => types.has(event.type);
