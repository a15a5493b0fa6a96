import type Stripe from 'stripe';
import type { CardProvider, ProviderDispute } from './card-provider.ts';
import { asUnknown, outcomeOfFailure } from './stripe-failure.ts';

/** State of a dispute (https://docs.stripe.com/api/disputes/object): an inquiry moves no money, a dispute does at once. */
const standsOf = (status: string): ProviderDispute['stands'] => {
  if (status === 'won') return 'given-back';
  if (status === 'lost') return 'lost';
  return status.startsWith('warning_') || status === 'prevented' ? 'none' : 'taken';
};
const idOf = (named: string | { readonly id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

const providerDisputeOf = ({
  id,
  charge,
  payment_intent,
  amount,
  reason,
  status,
}: Stripe.Dispute): ProviderDispute => ({
  disputeId: id,
  chargeId: idOf(charge) ?? '',
  intentId: idOf(payment_intent),
  amountCents: amount,
  code: reason,
  stands: standsOf(status),
});

export const stripeDisputes = (
  stripe: Stripe,
  bounded: <Answer>(call: Promise<Answer>) => Promise<Answer>,
): Pick<CardProvider, 'readDispute' | 'listDisputes'> => ({
  async readDispute({ disputeId }) {
    try {
      return { outcome: 'found', dispute: providerDisputeOf(await bounded(stripe.disputes.retrieve(disputeId))) };
    } catch (error) {
      return asUnknown(outcomeOfFailure(error));
    }
  },
  async listDisputes({ intentId }) {
    try {
      const { data } = await bounded(stripe.disputes.list({ payment_intent: intentId, limit: 100 }));
      return { outcome: 'listed', disputes: data.map(providerDisputeOf) };
    } catch (error) {
      return asUnknown(outcomeOfFailure(error));
    }
  },
});
