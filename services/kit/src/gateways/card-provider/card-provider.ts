import type { Instant } from '@paddock/shared-domain/kernel/time';

/**
 * The card provider port (rule A-083, decision 0136). Outcomes are values. `unknown` means that nobody can tell yet whether it
 * happened; it is never a failure (invariant C7) and is resolved by repeating the call under the same key or by reading the
 * intent. Amounts are whole cents. No card number ever passes.
 */
export type CardProvider = {
  /** Creates the provider's customer of a user. The same key returns the same customer for 24 hours, so store the id. */
  ensureCustomer(request: { readonly userId: string; readonly key: string }): Promise<EnsureCustomerOutcome>;
  /**
   * Verifies a card by a set-up and attaches it to the customer, without a charge. An older card stays until it is detached. A
   * card whose bank requires a challenge is stored unverified: the challenge comes with the payment.
   */
  storeCard(request: {
    readonly customerId: string;
    readonly token: string;
    readonly key: string;
  }): Promise<StoreCardOutcome>;
  /** Detaches a card from its customer for good. Also done if it is already detached or unknown. */
  detachCard(request: { readonly paymentMethodId: string; readonly key: string }): Promise<DetachCardOutcome>;
  /** Whether a card is attached to a customer now, by the provider. An unknown card is not. */
  readCard(request: { readonly paymentMethodId: string }): Promise<ReadCardOutcome>;
  /** Creates an UNCONFIRMED intent: it cannot charge, so its id can be stored first (invariant C4). */
  createIntent(request: CreateIntent): Promise<CreateIntentOutcome>;
  /** Confirms an intent: from here on money may move. */
  confirmIntent(request: ConfirmIntent): Promise<ConfirmIntentOutcome>;
  /** The provider's present state of an intent; resolves every `unknown`. */
  readIntent(request: { readonly intentId: string }): Promise<IntentState>;
  /** The fence of decision 0136 (d): canceled = not charged and never will be; already_succeeded = charged. */
  cancelIntent(request: { readonly intentId: string; readonly idempotencyKey: string }): Promise<CancelIntentOutcome>;
  /** Refunds at most what is left of the charge (invariant C13). */
  refund(request: Refund): Promise<RefundOutcome>;
  /** Every refund of an intent's charge, also those that failed, at once or days later. */
  listRefunds(request: { readonly intentId: string }): Promise<RefundsOutcome>;
  /** The provider's present state of one refund; a webhook about it is only a hint. */
  readRefund(request: { readonly refundId: string }): Promise<ReadRefundOutcome>;
  /** The provider's present state of one dispute; a webhook about it is only a hint. */
  readDispute(request: { readonly disputeId: string }): Promise<ReadDisputeOutcome>;
  listDisputes(request: { readonly intentId: string }): Promise<DisputesOutcome>;
  /**
   * Checks that a webhook comes from the provider and is within 300 s of `now`, both ways (decision 0138, TH-32). Its content is
   * a hint: read the object before acting on it.
   */
  verifyWebhook(request: {
    readonly rawBody: Buffer;
    readonly signatureHeader: string | undefined;
    readonly now: Instant;
  }): WebhookOutcome;
  /** Movements of the provider's balance after a known one (or all), oldest first, for reconciliation (invariant L6). */
  listBalanceTransactions(request: { readonly after?: string }): Promise<BalanceTransactionsOutcome>;
};

export type UnknownCause =
  /** No reply in time. */
  | 'timeout'
  /** The connection failed, before or after the provider acted. */
  | 'connection'
  /** Another call with the same key, or on the same object, is under way. */
  | 'conflict'
  | 'rate_limited'
  | 'provider_error'
  /** The provider rejected our API key or its use: a person must repair the settings. */
  | 'misconfigured'
  | 'not_found'
  /** A reply of none of these kinds. */
  | 'unexpected';
export type Unknown = { readonly outcome: 'unknown'; readonly cause: UnknownCause };

/** The bank or the provider declined. The message is the provider's and may be shown to the customer (PAY-10, rule A-070). */
export type Declined = {
  readonly outcome: 'declined';
  readonly message: string;
  readonly code: string | null;
  readonly declineCode: string | null;
};

/** The provider understood and rejected the request: nothing happened, and a repeat gives the same. */
export type Rejected = { readonly outcome: 'rejected'; readonly message: string; readonly code: string | null };

export type StoredCard = {
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly addressZip: string | null;
  /** Equal for the same card number: reveals card testing with many tokens (TH-31). */
  readonly fingerprint: string | null;
};

type EnsureCustomerOutcome = { readonly outcome: 'ensured'; readonly customerId: string } | Rejected | Unknown;

export type StoreCardOutcome =
  | { readonly outcome: 'stored'; readonly card: StoredCard; readonly verified: boolean }
  | Declined
  | Rejected
  | Unknown;

type DetachCardOutcome = { readonly outcome: 'detached' } | Unknown;
type ReadCardOutcome = { readonly outcome: 'attached' } | DetachCardOutcome;

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
type CreateIntentOutcome = { readonly outcome: 'created'; readonly intentId: string } | Rejected | Unknown;

export type ConfirmIntent = {
  readonly intentId: string;
  readonly idempotencyKey: string;
  /** Another card than the intent was created with; required after a decline, which removes the card from the intent. */
  readonly paymentMethodId?: string;
  /** Where the browser returns after a challenge. */
  readonly returnUrl?: string;
  /** The customer is absent (a renewal): a bank that requires a challenge then declines. Default false. */
  readonly offSession?: boolean;
};

type Succeeded = {
  readonly outcome: 'succeeded';
  readonly chargeId: string;
  readonly receiptUrl: string | null;
  readonly amountCents: number;
  readonly refundedCents: number;
};
type ActionRequired = {
  readonly outcome: 'action_required';
  readonly clientSecret: string;
  /** Page of the bank's challenge, if there is one. */
  readonly nextActionUrl: string | null;
};
type Processing = { readonly outcome: 'processing' };
type Canceled = { readonly outcome: 'canceled' };

export type ConfirmIntentOutcome = Succeeded | Declined | ActionRequired | Processing | Canceled | Rejected | Unknown;

export type IntentState =
  | Succeeded
  | Declined
  | ActionRequired
  | Processing
  | Canceled
  | RequiresConfirmation
  | Unknown;
type RequiresConfirmation = { readonly outcome: 'requires_confirmation' };

export type CancelIntentOutcome =
  | Canceled
  | (Omit<Succeeded, 'outcome'> & { readonly outcome: 'already_succeeded' })
  | Unknown;

type Refund = {
  readonly intentId: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer';
};
type RefundOutcome = { readonly outcome: 'refunded'; readonly refundId: string } | Rejected | Unknown;

/** A refund at the provider. Even while it is `pending` there, the money has left the venue unless it fails. */
export type ProviderRefund = {
  readonly refundId: string;
  readonly intentId: string | null;
  readonly amountCents: number;
  /** Why the money came back to the venue: a code, and a text for staff. Null if it did not. */
  readonly failure: { readonly code: string; readonly text: string } | null;
};
type RefundsOutcome = { readonly outcome: 'listed'; readonly refunds: readonly ProviderRefund[] } | Unknown;
type ReadRefundOutcome = { readonly outcome: 'found'; readonly refund: ProviderRefund } | Unknown;

export type WebhookOutcome =
  | {
      readonly outcome: 'verified';
      /** Unique for each event; a replay has the id of the original. */
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
type BalanceTransactionsOutcome =
  | { readonly outcome: 'listed'; readonly transactions: readonly BalanceTransaction[] }
  | Unknown;

/** A dispute of a charge. `none`: only an inquiry; no money has moved. */
export type ProviderDispute = {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly intentId: string | null;
  readonly amountCents: number;
  readonly code: string;
  readonly stands: 'none' | 'taken' | 'given-back' | 'lost';
};
type ReadDisputeOutcome = { readonly outcome: 'found'; readonly dispute: ProviderDispute } | Unknown;
type DisputesOutcome = { readonly outcome: 'listed'; readonly disputes: readonly ProviderDispute[] } | Unknown;
