import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { PaymentEvent } from './events.ts';
import { evolvePayment, type Payment, type PaymentPhase, usesFunds, wayToPay } from './payment.ts';
import type { PaymentRefusal } from './refusals.ts';

/** What the process found or did. */
export type PaymentFact = Exclude<PaymentEvent, { type: 'CheckoutQuoted' | 'PaymentRequested' }>;
export type RecordFacts = Command<'RecordFacts', { readonly facts: readonly PaymentFact[] }>;

/**
 * After which states each fact may come: the diagram of decision 0136 as a table. A capture is accepted in every state in which a
 * charge may be in progress, and after it there is no way back (invariant C6).
 */
const FOLLOWS: { readonly [Type in PaymentFact['type']]: readonly PaymentPhase[] } = {
  CheckoutAccepted: ['quoted'],
  SeatsHeld: ['requested'],
  FundsHeld: ['seats-held'],
  PaymentPrepared: ['requested'],
  TotalBelowCardMinimumBilled: ['prepared'],
  PaymentIntentCreated: ['prepared'],
  PaymentConfirmationStarted: ['intent-created'],
  PaymentChallenged: ['confirming'],
  PaymentCaptured: ['confirming', 'challenged', 'refused'],
  PaymentRefused: ['confirming', 'challenged'],
  PaymentStopped: ['requested', 'seats-held', 'prepared', 'intent-created', 'confirming', 'challenged', 'refused'],
  SeatsConfirmed: ['captured', 'prepared'],
  FundsPosted: ['seats-confirmed'],
  CheckoutCompleted: ['seats-confirmed', 'funds-posted'],
  PaymentSettled: ['captured', 'prepared'],
  FundsVoided: ['stopped'],
  SeatsReleased: ['stopped', 'funds-voided'],
  PaymentAbandoned: ['stopped', 'seats-released'],
};

type Types = readonly PaymentFact['type'][];
const OF_BOOKINGS: Types = [
  'CheckoutAccepted',
  'SeatsHeld',
  'FundsHeld',
  'TotalBelowCardMinimumBilled',
  'SeatsConfirmed',
  'FundsPosted',
  'CheckoutCompleted',
  'FundsVoided',
  'SeatsReleased',
];
const OF_OTHERS: Types = ['PaymentPrepared', 'PaymentSettled'];

/** What may follow once everything is set aside. Without a card the payment is delivered and cannot be stopped. */
const ONCE_PREPARED: { readonly [Way in ReturnType<typeof wayToPay>]: Types } = {
  card: ['PaymentIntentCreated', 'PaymentStopped'],
  bill: ['TotalBelowCardMinimumBilled'],
  nothing: ['SeatsConfirmed', 'PaymentSettled'],
};

/** Facts about voucher and credits, and the states in which they are due if the quote uses any (invariants C5, V2). */
const OF_FUNDS: Types = ['FundsHeld', 'FundsPosted', 'FundsVoided'];
const FUNDS_DUE: readonly PaymentPhase[] = ['seats-held', 'seats-confirmed', 'stopped'];

const follows = ({ type }: PaymentFact, payment: Payment): boolean => {
  const { phase, quote, seatsHeld } = payment;
  if (!FOLLOWS[type].includes(phase) || (quote === undefined ? OF_BOOKINGS : OF_OTHERS).includes(type)) return false;
  if (phase === 'prepared') return ONCE_PREPARED[wayToPay(payment)].includes(type);
  // A booking releases what it holds before it ends, and its funds before its seats.
  if (type === 'PaymentAbandoned') return phase === (quote === undefined ? 'stopped' : 'seats-released');
  const fundsDue = usesFunds(payment) && seatsHeld !== undefined && FUNDS_DUE.includes(phase);
  return fundsDue === OF_FUNDS.includes(type) || (phase === 'seats-held' && type === 'PaymentStopped');
};

/** Facts that belong together are appended together, or not at all. */
export const recordFacts = (
  { data: { facts } }: RecordFacts,
  payment: Payment,
): Decision<PaymentFact, PaymentRefusal> => {
  let state = payment;
  for (const fact of facts) {
    if (!follows(fact, state)) return refuse('StepOutOfTurn', { phase: state.phase, step: fact.type });
    state = evolvePayment(state, fact);
  }
  return accept(...facts);
};
