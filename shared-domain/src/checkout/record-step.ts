import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { type Checkout, type CheckoutPhase, usesFunds } from './checkout.ts';
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
  HoldRejected: ['accepted', 'seats-held'],
  FundsHeld: ['seats-held'],
  IntentCreated: ['seats-held', 'funds-held'],
  IntentRefused: ['seats-held', 'funds-held'],
  ConfirmationStarted: ['intent-created'],
  PaymentActionRequired: ['confirming'],
  PaymentSucceeded: ['confirming', 'action-required', 'declined'],
  PaymentDeclined: ['confirming', 'action-required'],
  PaymentFenced: ['confirming', 'action-required', 'declined', 'intent-created'],
  TotalBelowCardMinimumBilled: ['seats-held', 'funds-held'],
  SeatsConfirmed: ['paid', 'seats-held', 'funds-held'],
  FundsPosted: ['seats-confirmed'],
  CheckoutCompleted: ['seats-confirmed', 'funds-posted'],
  FundsVoided: ['refused', 'fenced'],
  SeatsReleased: ['refused', 'fenced', 'funds-voided'],
  CheckoutFailed: ['seats-released'],
};

/** Steps of a checkout that uses a voucher or credits, and the phases they are due in. */
const FUNDS_STEPS: readonly CheckoutStep['type'][] = ['FundsHeld', 'FundsPosted', 'FundsVoided'];
const FUNDS_DUE: readonly CheckoutPhase[] = ['seats-held', 'seats-confirmed', 'refused', 'fenced'];

/** Funds are held, posted or voided where the quote uses any, at their turn and never beside it (invariants C5, V2). */
const suitsFunds = ({ type }: CheckoutStep, checkout: Checkout): boolean => {
  const refusesFunds = type === 'HoldRejected' && checkout.phase === 'seats-held';
  const due = usesFunds(checkout) && checkout.seatsWereHeld === true && FUNDS_DUE.includes(checkout.phase);
  return due === (refusesFunds || FUNDS_STEPS.includes(type));
};

export const recordStep = (
  { data: { step } }: RecordStep,
  checkout: Checkout,
): Decision<CheckoutStep, CheckoutRefusal> => {
  const { phase, quote } = checkout;
  if (!FOLLOWS[step.type].includes(phase) || !suitsFunds(step, checkout))
    return refuse('StepOutOfTurn', { phase, step: step.type });
  // Seats are confirmed without money only where nothing is owed.
  if (step.type === 'SeatsConfirmed' && phase !== 'paid' && quote?.totalCents !== 0)
    return refuse('StepOutOfTurn', { phase });
  return accept(step);
};
