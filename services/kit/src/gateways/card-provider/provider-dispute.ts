import type { Unknown } from './card-provider.ts';

/** A dispute of a charge. `none`: only an inquiry; no money has moved. */
export type ProviderDispute = {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly intentId: string | null;
  readonly amountCents: number;
  readonly code: string;
  readonly stands: 'none' | 'taken' | 'given-back' | 'lost';
};
export type ReadDisputeOutcome = { readonly outcome: 'found'; readonly dispute: ProviderDispute } | Unknown;
export type DisputesOutcome = { readonly outcome: 'listed'; readonly disputes: readonly ProviderDispute[] } | Unknown;
