import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { Checkout, CheckoutPhase } from './checkout.ts';
import type { CheckoutEvent } from './events.ts';
import type { CheckoutRefusal } from './refusals.ts';

/** What the process found out or did; the steps a customer decides are commands of their own. */
export type CheckoutStep = Exclude<CheckoutEvent, { type: 'CheckoutQuoted' | 'CheckoutAccepted' }>;
export type RecordStep = Command<'RecordStep', { readonly step: CheckoutStep }>;

/**
 * After which phases each step may come: the drawing of decision D3 as a table. Success is accepted from every phase in
 * which money may be on its way, and after it there is no way back (invariant C6).
 */
const FOLLOWS: { readonly [Type in CheckoutStep['type']]: readonly CheckoutPhase[] } = {
  SeatsHeld: ['accepted'],
  HoldingRefused: ['accepted'],
  IntentCreated: ['seats-held'],
  IntentRefused: ['seats-held'],
  ConfirmationStarted: ['intent-created'],
  PaymentActionRequired: ['confirming'],
  PaymentSucceeded: ['confirming', 'action-required', 'declined'],
  PaymentDeclined: ['confirming', 'action-required'],
  PaymentFenced: ['confirming', 'action-required', 'declined', 'intent-created'],
  SmallTotalBilled: ['seats-held'],
  SeatsConfirmed: ['paid', 'seats-held'],
  CheckoutCompleted: ['seats-confirmed'],
  SeatsReleased: ['refused', 'fenced'],
  CheckoutFailed: ['seats-released'],
};

export const recordStep = (
  { data: { step } }: RecordStep,
  { phase, quote }: Checkout,
): Decision<CheckoutStep, CheckoutRefusal> => {
  if (!FOLLOWS[step.type].includes(phase)) return refuse('StepOutOfTurn', { phase, step: step.type });
  // Seats are confirmed without money only where nothing is owed.
  if (step.type === 'SeatsConfirmed' && phase === 'seats-held' && quote?.totalCents !== 0)
    return refuse('StepOutOfTurn', { phase });
  return accept(step);
};
