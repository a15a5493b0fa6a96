import { type PriceCents, priceCents } from '@paddock/shared-domain/kernel/money';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { CHALLENGE_MILLIS } from '@paddock/shared-domain/payments/unpaid-hold';
import type {
  CancelIntentOutcome,
  CardProvider,
  ConfirmIntentOutcome,
  CreateIntent,
  IntentState,
} from '@paddock/kit/gateways/card-provider/card-provider';
import type { Failpoints } from '@paddock/kit/processes/failpoints';

/** One charge of a card, as the process it belongs to knows it now. */
export type CardCharge = {
  /** `checkout:{id}` or `payment:{id}`. The provider's keys derive from it, so a repeat is the same call (decision 0136 g). */
  readonly subject: string;
  readonly amountCents: number;
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly metadata: CreateIntent['metadata'];
  readonly intentId: string | undefined;
  readonly attempt: number;
  /** The bank's challenge is already recorded. */
  readonly challenged: boolean;
  /** When the wait for the bank's challenge ends, once there is one. */
  readonly expiresAt: Instant | undefined;
  /** The customer is absent and cannot answer a challenge. */
  readonly offSession: boolean;
  readonly now: Instant;
  /** This run did not begin the confirmation: an earlier, interrupted run may have made it. */
  readonly resumed: boolean;
  readonly cards: CardProvider;
  readonly failpoints: Failpoints;
};

/** What a definite answer of the provider means for the charge; `waiting` without a definite answer (C7). */
export type CardFinding = (
  | { readonly is: 'created'; readonly intentId: string }
  | {
      readonly is: 'captured';
      readonly intentId: string;
      readonly chargeId: string;
      readonly amountCents: PriceCents;
      readonly receiptUrl: string | null;
    }
  | { readonly is: 'refused'; readonly code: string; readonly text: string }
  /** The intent can never charge any more. */
  | { readonly is: 'fenced'; readonly code: string; readonly text: string }
  | { readonly is: 'challenged'; readonly expiresAt: Instant }
  | { readonly is: 'waiting'; readonly for: 'customer' | 'provider' }
) & {
  /** The answer was read from the intent; failpoints distinguish that. */
  readonly read?: true;
};

const intentOf = ({ subject, intentId }: CardCharge): string => {
  if (intentId === undefined) throw new Error(`${subject} has no intent on disk.`);
  return intentId;
};

/** Creates the intent unconfirmed. Its id is on disk before it can charge (decision 0136 b, invariant C4). */
export const createCharge = async (charge: CardCharge): Promise<CardFinding> => {
  const { subject, amountCents, customerId, paymentMethodId, metadata, cards } = charge;
  const created = await cards.createIntent({
    amountCents,
    currency: 'usd',
    customerId,
    paymentMethodId,
    metadata,
    idempotencyKey: `${subject}:create`,
  });
  switch (created.outcome) {
    case 'created':
      return { is: 'created', intentId: created.intentId };
    case 'rejected':
      return { is: 'refused', code: 'payment_failed', text: created.message };
    case 'unknown':
      return { is: 'waiting', for: 'provider' };
  }
};

type Answer = ConfirmIntentOutcome | IntentState | (CancelIntentOutcome & { readonly outcome: 'already_succeeded' });

const meaningOf = (charge: CardCharge, answer: Answer): CardFinding => {
  switch (answer.outcome) {
    case 'succeeded':
    case 'already_succeeded':
      // C3: the charged amount is the one the customer saw. Anything else is a defect that a person must see.
      if (answer.amountCents !== charge.amountCents)
        throw new Error(`${charge.subject} was charged another amount than asked.`);
      return {
        is: 'captured',
        intentId: intentOf(charge),
        chargeId: answer.chargeId,
        amountCents: priceCents(answer.amountCents),
        receiptUrl: answer.receiptUrl,
      };
    case 'declined':
      return { is: 'refused', code: answer.declineCode ?? answer.code ?? 'card_declined', text: answer.message };
    case 'rejected':
      return { is: 'refused', code: 'payment_failed', text: answer.message };
    case 'canceled':
      return { is: 'fenced', code: 'payment_failed', text: 'The payment was not completed.' };
    case 'action_required':
      return charge.challenged
        ? { is: 'waiting', for: 'customer' }
        : { is: 'challenged', expiresAt: plusMillis(charge.now, CHALLENGE_MILLIS) };
    case 'processing':
    case 'requires_confirmation':
    case 'unknown':
      return { is: 'waiting', for: 'provider' };
  }
};

/**
 * Confirms the intent: money moves here. A run that resumes reads the intent first, so an unknown outcome is never guessed
 * (decision 0136 b). Repeats of this attempt use the same key, so the bank sees one confirmation.
 */
export const confirmCharge = async (charge: CardCharge): Promise<CardFinding> => {
  const intentId = intentOf(charge);
  if (charge.resumed) {
    const state = await readIntent(charge, intentId);
    if (state.outcome !== 'requires_confirmation') return asRead(meaningOf(charge, state));
  }
  const confirmed = await charge.cards.confirmIntent({
    intentId,
    idempotencyKey: `${charge.subject}:confirm:${charge.attempt}`,
    ...(charge.offSession ? { offSession: true } : {}),
  });
  if (confirmed.outcome !== 'unknown' && confirmed.outcome !== 'rejected') return meaningOf(charge, confirmed);
  const state = await readIntent(charge, intentId);
  const found = confirmed.outcome === 'rejected' && state.outcome === 'requires_confirmation' ? confirmed : state;
  return asRead(meaningOf(charge, found));
};

const readIntent = async ({ cards, failpoints }: CardCharge, intentId: string): Promise<IntentState> => {
  await failpoints.hit('read-intent:before');
  const state = await cards.readIntent({ intentId });
  await failpoints.hit('read-intent:effect');
  return state;
};
const asRead = (finding: CardFinding): CardFinding => (finding.is === 'waiting' ? finding : { ...finding, read: true });

/** Reads the outcome of the bank's challenge from the intent. */
export const awaitChallenge = async (charge: CardCharge): Promise<CardFinding> => {
  const state = await charge.cards.readIntent({ intentId: intentOf(charge) });
  return state.outcome === 'requires_confirmation' ? { is: 'waiting', for: 'customer' } : meaningOf(charge, state);
};

const TOO_LATE = "The bank's confirmation did not arrive in time. Nothing was charged.";
const GIVEN_UP = 'This payment was cancelled. Nothing was charged.';

/**
 * Cancels the intent before anything is released. Cancelled means it never charges; refused means it has charged (decision 0136
 * d).
 */
export const fenceCharge = async (charge: CardCharge): Promise<CardFinding> => {
  const fenced = await charge.cards.cancelIntent({
    intentId: intentOf(charge),
    idempotencyKey: `${charge.subject}:cancel`,
  });
  if (fenced.outcome !== 'canceled') return meaningOf(charge, fenced as Answer);
  const givenUp = charge.expiresAt !== undefined && charge.now < charge.expiresAt;
  return givenUp
    ? { is: 'fenced', code: 'payment_cancelled', text: GIVEN_UP }
    : { is: 'fenced', code: 'payment_failed', text: TOO_LATE };
};
