import type { CardScenario } from './test-cards.ts';

/** Shapes of stored objects, with Stripe's field names. `_twin` is what Stripe knows but never shows; answers leave it out. */

export type Metadata = Readonly<Record<string, string>>;

export type Customer = {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  readonly deleted?: true;
  readonly default_source: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly [field: string]: unknown;
};

/** What a merchant may know of a card. The number is not stored. */
export type CardDetails = {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly fingerprint: string;
  readonly funding: 'credit' | 'debit' | 'prepaid';
  readonly country: string;
  readonly cvcGiven: boolean;
  readonly zip: string | null;
  readonly name: string | null;
  readonly scenario: CardScenario;
};

export type Token = {
  readonly id: string;
  readonly object: 'token';
  readonly created: number;
  readonly used: boolean;
  readonly card: object;
  readonly _twin: CardDetails;
  readonly [field: string]: unknown;
};

export type PaymentMethod = {
  readonly id: string;
  readonly object: 'payment_method';
  readonly created: number;
  readonly customer: string | null;
  readonly metadata: Metadata;
  /** `spent`: detached, or used once without a customer: never usable again. `setUp`: the bank agreed to later payments. */
  readonly _twin: {
    readonly card: CardDetails;
    readonly spent: boolean;
    readonly setUp: boolean;
    readonly source: boolean;
  };
  readonly [field: string]: unknown;
};

export type SetupStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled';
export type IntentStatus = SetupStatus | 'processing' | 'requires_capture';

/** Where a browser goes after the bank's challenge. */
type IntentSecrets = { readonly returnUrl: string | null };

export type SetupIntent = {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly created: number;
  readonly client_secret: string;
  readonly customer: string | null;
  readonly payment_method: string | null;
  readonly status: SetupStatus;
  readonly usage: string;
  readonly metadata: Metadata;
  readonly _twin: IntentSecrets;
  readonly [field: string]: unknown;
};

export type PaymentIntent = {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly created: number;
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly capture_method: string;
  readonly client_secret: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly latest_charge: string | null;
  readonly payment_method: string | null;
  readonly status: IntentStatus;
  readonly metadata: Metadata;
  readonly _twin: IntentSecrets;
  readonly [field: string]: unknown;
};

export type Charge = {
  readonly id: string;
  readonly object: 'charge';
  readonly created: number;
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly balance_transaction: string | null;
  readonly captured: boolean;
  readonly currency: string;
  readonly customer: string | null;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly status: 'succeeded' | 'failed';
  /** `chargedBack`: disputed, so the bank has the money and nothing can be refunded until the dispute is won. */
  readonly _twin?: { readonly chargedBack: boolean };
  readonly [field: string]: unknown;
};

export type Refund = {
  readonly id: string;
  readonly object: 'refund';
  readonly created: number;
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly status: 'succeeded' | 'failed';
  readonly metadata: Metadata;
  readonly [field: string]: unknown;
};

export type BalanceTransaction = {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly created: number;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly source: string;
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  readonly [field: string]: unknown;
};

export type Dispute = {
  readonly id: string;
  readonly object: 'dispute';
  readonly created: number;
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly currency: string;
  readonly reason: string;
  readonly status: 'needs_response' | 'won' | 'lost';
  readonly balance_transactions: readonly BalanceTransaction[];
  readonly metadata: Metadata;
  readonly [field: string]: unknown;
};

export type StripeEvent = {
  readonly id: string;
  readonly object: 'event';
  readonly created: number;
  readonly type: string;
  readonly data: { readonly object: object };
  readonly [field: string]: unknown;
};

export type WebhookEndpoint = {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly created: number;
  readonly url: string;
  readonly enabled_events: readonly string[];
  readonly _twin: { readonly secret: string };
  readonly [field: string]: unknown;
};

export type Objects = {
  customer: Customer;
  token: Token;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  event: StripeEvent;
  webhook_endpoint: WebhookEndpoint;
};
export type Kind = keyof Objects;
