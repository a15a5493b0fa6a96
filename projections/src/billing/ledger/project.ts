import type { Posting } from '@paddock/shared-domain/billing/postings';
import { sumOf } from '@paddock/shared-domain/billing/postings';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { ReconciliationEvent } from '@paddock/shared-domain/reconciliation/events';
import type { LineEvent } from '@paddock/shared-domain/statements/statement-event';
import { change, type Effect, projection } from '../../engine/projection.ts';
import { postings, reconciliations } from './table.ts';

type Posted = DomainEvent & { readonly data: { readonly postings: readonly Posting[] } };

/** The provider's id of the money that moved on the clearing account. */
const referenceOf = (data: object, account: string): string | null => {
  if (account !== 'clearing:stripe') return null;
  if ('disputeId' in data) return String(data.disputeId);
  if ('providerRefundId' in data) return String(data.providerRefundId);
  return 'chargeId' in data ? String(data.chargeId) : null;
};

/** An event whose postings do not sum to zero is poison before it reaches the database (invariant L1). */
const post = ({ data, metadata, id, stream, revision, position, type }: Recorded<Posted>): Effect[] => {
  if (sumOf(data.postings) !== 0) throw new Error('The postings of this event do not sum to zero.');
  return data.postings.map(({ account, amountCents }, part) =>
    change(postings, { position, part }, () => ({
      position,
      part,
      event_id: id,
      stream,
      revision,
      type,
      account,
      amount_cents: amountCents,
      reference: referenceOf(data, account),
      at: metadata.at,
    })),
  );
};

/** Every posting of the log, and every reconciliation with the provider (invariants L1 to L7). */
export const ledger = projection<Extract<LineEvent, Posted> | ReconciliationEvent>({
  name: 'ledger',
  version: 4,
  tables: [postings, reconciliations],
  on: {
    OutstandingItemAdded: post,
    OutstandingItemWithdrawn: post,
    OutstandingItemWrittenOff: post,
    OutstandingItemPaidByHand: post,
    CreditsGranted: post,
    CreditHoldPosted: post,
    CreditsReturned: post,
    CreditsExpired: post,
    CheckoutCompleted: post,
    PaymentCaptured: post,
    VoucherSold: post,
    VoucherIssuedForRefund: post,
    VoucherHoldPosted: post,
    VoucherValueReturned: post,
    VoucherBalanceWithdrawn: post,
    RefundDue: post,
    CardRefunded: post,
    CardRefundReturned: post,
    RefundPaidByHand: post,
    DisputeFundsWithdrawn: post,
    DisputeFundsReinstated: post,
    ReconciliationRun: ({ data, metadata, position }) => [
      change(reconciliations, { position }, () => ({ position, date: data.date, ran_at: metadata.at, run: data })),
    ],
  },
});
