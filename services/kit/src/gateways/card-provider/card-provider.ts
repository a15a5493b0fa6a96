import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { DisputesOutcome, ReadDisputeOutcome } from './provider-dispute.ts';

/**
 * The card provider port (rule A-083, decision 0136): all that Paddock asks of whoever charges cards. Answers are values.
 * `unknown` says that nobody can tell yet whether it happened; it is never a failure (invariant C7) and is resolved by repeating
 * the call under the same key or by reading the intent. Amounts are whole cents. No card number ever crosses.
 */
export type CardProvider = {
  /** Makes the provider's customer of a user; the same key gives the same customer for 24 hours, so keep the id. */
  ensureCustomer(request: { readonly userId: string; readonly key: string }): Promise<EnsureCustomerOutcome>;
  /**
   * Verifies a card by a set-up and ties it to the customer, without charging. An older card stays until it is detached.
   * A card whose bank insists on a challenge is stored unverified: the challenge comes with the payment.
   */
  storeCard(request: {
    readonly customerId: string;
    readonly token: string;
    readonly key: string;
  }): Promise<StoreCardOutcome>;
  /** Takes a card away from its customer for good. One that is already detached or unknown counts as detached. */
  detachCard(request: { readonly paymentMethodId: string; readonly key: string }): Promise<DetachCardOutcome>;
  /** Whether a card is tied to a customer now: the provider's present truth. One it does not know is not. */
  readCard(request: { readonly paymentMethodId: string }): Promise<ReadCardOutcome>;
  /** Creates an intent UNCONFIRMED: it cannot charge, so its id can be written down first (invariant C4). */
  createIntent(request: CreateIntent): Promise<CreateIntentOutcome>;
  /** The moment money may move. */
  confirmIntent(request: ConfirmIntent): Promise<ConfirmIntentOutcome>;
  /** The provider's present truth about an intent; what every `unknown` is resolved by. */
  readIntent(request: { readonly intentId: string }): Promise<IntentState>;
  /** The fence of decision 0136 (d): canceled = not charged and never will be; already_succeeded = charged. */
  cancelIntent(request: { readonly intentId: string; readonly idempotencyKey: string }): Promise<CancelIntentOutcome>;
  /** Gives money back, never more than is left of the charge (invariant C13). */
  refund(request: Refund): Promise<RefundOutcome>;
  /** Every refund of an intent's charge, with those that failed, at once or days later. */
  listRefunds(request: { readonly intentId: string }): Promise<RefundsOutcome>;
  /** The provider's present truth about one refund: what a delivery about it is a hint of. */
  readRefund(request: { readonly refundId: string }): Promise<ReadRefundOutcome>;
  /** The provider's present truth about one dispute: what a delivery about it is a hint of. */
  readDispute(request: { readonly disputeId: string }): Promise<ReadDisputeOutcome>;
  /** Every dispute of an intent's charge. */
  listDisputes(request: { readonly intentId: string }): Promise<DisputesOutcome>;
  /**
   * Checks that a delivery comes from the provider and is from within 300 s of `now`, both ways (decision 0138, TH-32). What it says is a
   * hint: re-read the object before believing anything.
   */
  verifyWebhook(request: {
    readonly rawBody: Buffer;
    readonly signatureHeader: string | undefined;
    readonly now: Instant;
  }): WebhookOutcome;
  /** Movements of the provider's balance after one already seen (or all), oldest first, for reconciliation (invariant L6). */
  listBalanceTransactions(request: { readonly after?: string }): Promise<BalanceTransactionsOutcome>;
};

export type UnknownCause =
  /** No answer in time. */
  | 'timeout'
  /** The connection failed, before or after the provider acted. */
  | 'connection'
  /** Another call under the same key or on the same object is under way. */
  | 'conflict'
  /** Too many calls. */
  | 'rate_limited'
  /** The provider answered 5xx. */
  | 'provider_error'
  /** Our key or our use of a key was refused: a fault of ours that a person must repair. */
  | 'misconfigured'
  /** The provider knows no such object. */
  | 'not_found'
  /** An answer that fits nothing above. */
  | 'unexpected';
export type Unknown = { readonly outcome: 'unknown'; readonly cause: UnknownCause };

/** The bank or the provider said no; the message is the provider's, fit for the customer (PAY-10, rule A-070). */
export type Declined = {
  readonly outcome: 'declined';
  readonly message: string;
  readonly code: string | null;
  readonly declineCode: string | null;
};

/** The request was understood and refused; nothing happened, and repeating it changes nothing. */
export type Rejected = { readonly outcome: 'rejected'; readonly message: string; readonly code: string | null };

export type StoredCard = {
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly addressZip: string | null;
  /** The same for the same number: how card testing with many tokens is seen (TH-31). */
  readonly fingerprint: string | null;
};

export type EnsureCustomerOutcome = { readonly outcome: 'ensured'; readonly customerId: string } | Rejected | Unknown;

export type StoreCardOutcome =
  { readonly outcome: 'stored'; readonly card: StoredCard; readonly verified: boolean } | Declined | Rejected | Unknown;

export type DetachCardOutcome = { readonly outcome: 'detached' } | Unknown;
export type ReadCardOutcome = { readonly outcome: 'attached' } | DetachCardOutcome;

export type CreateIntent = {
  readonly amountCents: number;
  readonly currency: 'usd';
  readonly customerId: string;
  readonly paymentMethodId: string;
  /** Ids only, never anything about a person. */
  readonly metadata: ({ readonly checkout_id: string } | { readonly payment_id: string }) & {
    readonly user_id: string;
  };
  readonly idempotencyKey: string;
};
export type CreateIntentOutcome = { readonly outcome: 'created'; readonly intentId: string } | Rejected | Unknown;

export type ConfirmIntent = {
  readonly intentId: string;
  readonly idempotencyKey: string;
  /** Another card than the intent was created with: needed after a decline, which takes the card off the intent. */
  readonly paymentMethodId?: string;
  /** Where the browser comes back to after a challenge. */
  readonly returnUrl?: string;
  /** The customer is not there (a renewal): a bank that wants a challenge then declines. Default false. */
  readonly offSession?: boolean;
};

export type Succeeded = {
  readonly outcome: 'succeeded';
  readonly chargeId: string;
  readonly receiptUrl: string | null;
  readonly amountCents: number;
  readonly refundedCents: number;
};
export type ActionRequired = {
  readonly outcome: 'action_required';
  readonly clientSecret: string;
  /** Page of the bank's challenge, when the provider gives one. */
  readonly nextActionUrl: string | null;
};
export type Processing = { readonly outcome: 'processing' };
export type Canceled = { readonly outcome: 'canceled' };

export type ConfirmIntentOutcome = Succeeded | Declined | ActionRequired | Processing | Canceled | Rejected | Unknown;

export type IntentState =
  Succeeded | Declined | ActionRequired | Processing | Canceled | RequiresConfirmation | Unknown;
export type RequiresConfirmation = { readonly outcome: 'requires_confirmation' };

export type CancelIntentOutcome =
  Canceled | (Omit<Succeeded, 'outcome'> & { readonly outcome: 'already_succeeded' }) | Unknown;

export type Refund = {
  readonly intentId: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer';
};
export type RefundOutcome = { readonly outcome: 'refunded'; readonly refundId: string } | Rejected | Unknown;

/** A refund at the provider. One that is only `pending` there has left our hands: it is gone until it fails. */
export type ProviderRefund = {
  readonly refundId: string;
  readonly intentId: string | null;
  readonly amountCents: number;
  /** Why the money is with us again, in a code and in words for staff; null while it is not. */
  readonly failure: { readonly code: string; readonly text: string } | null;
};
export type RefundsOutcome = { readonly outcome: 'listed'; readonly refunds: readonly ProviderRefund[] } | Unknown;
export type ReadRefundOutcome = { readonly outcome: 'found'; readonly refund: ProviderRefund } | Unknown;

export type WebhookOutcome =
  | {
      readonly outcome: 'verified';
      /** Unique per event: a replay carries the id of the first. */
      readonly id: string;
      readonly type: string;
      readonly objectId: string | null;
    }
  | { readonly outcome: 'refused'; readonly reason: WebhookRefusal };
export type WebhookRefusal = 'bad_signature' | 'too_old' | 'in_future' | 'malformed' | 'wrong_mode';

export type BalanceTransaction = {
  readonly id: string;
  readonly type: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly netCents: number;
  /** The charge or refund it belongs to. */
  readonly sourceId: string | null;
  readonly createdAt: Instant;
};
export type BalanceTransactionsOutcome =
  { readonly outcome: 'listed'; readonly transactions: readonly BalanceTransaction[] } | Unknown;
