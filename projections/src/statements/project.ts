import { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import type { PaymentEvent } from '@paddock/shared-domain/payments/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Cart, cartOf } from '@paddock/shared-domain/statements/cart';
import { linesOf } from '@paddock/shared-domain/statements/lines-of';
import type { LineEvent } from '@paddock/shared-domain/statements/statement-event';
import { announce, change, type Effect, projection, rowKey } from '../engine/projection.ts';
import { carts, lines } from './table.ts';

const write = (event: Recorded<LineEvent>, cart?: Cart): Effect[] => [
  ...linesOf(event, cart).map((line) =>
    change(lines, { user_id: line.user_id, position: line.position, part: line.part }, () => line),
  ),
  announce('statements', { user: event.data.userId }),
];
const onBill = (event: Recorded<LineEvent>): Effect[] => write(event);
const forgetCart = ({ data }: { readonly data: { readonly checkoutId: CheckoutId } }): Effect =>
  change(carts, { checkout_id: data.checkoutId }, () => undefined);

/** Lines of all bills, by the same pure function that builds a bill from the log (promise PR5). */
export const statements = projection<LineEvent | PaymentEvent>({
  name: 'statements',
  version: 7,
  tables: [lines, carts],
  on: {
    CheckoutQuoted: ({ data }) => [
      change(carts, { checkout_id: data.checkoutId }, () => ({ checkout_id: data.checkoutId, cart: cartOf(data) })),
    ],
    CheckoutCompleted: {
      reads: ({ data }) => [rowKey(carts, { checkout_id: data.checkoutId })],
      changes: (event, rows) => [
        ...write(event, rows.get(carts, { checkout_id: event.data.checkoutId })?.cart),
        forgetCart(event),
      ],
    },
    PaymentAbandoned: ({ data: { paymentId } }) => [forgetCart({ data: { checkoutId: CheckoutId.parse(paymentId) } })],
    OutstandingItemAdded: onBill,
    OutstandingItemWithdrawn: onBill,
    OutstandingItemWrittenOff: onBill,
    OutstandingItemPaidByHand: onBill,
    OutstandingItemPaidInFull: onBill,
    OutstandingItemPartlyPaid: onBill,
    CreditsGranted: onBill,
    CreditHoldPosted: onBill,
    CreditsReturned: onBill,
    CreditsExpired: onBill,
    PaymentCaptured: onBill,
    PaymentRefused: onBill,
    VoucherSold: onBill,
    VoucherIssuedForRefund: onBill,
    VoucherHoldPosted: onBill,
    VoucherValueReturned: onBill,
    VoucherBalanceWithdrawn: onBill,
    RefundDue: onBill,
    CardRefunded: onBill,
    CardRefundRefused: onBill,
    RefundPassedToDesk: onBill,
    CardRefundWithheld: onBill,
    CardRefundReturned: onBill,
    RefundPaidByHand: onBill,
    DisputeFundsWithdrawn: onBill,
    DisputeFundsReinstated: onBill,
  },
});
