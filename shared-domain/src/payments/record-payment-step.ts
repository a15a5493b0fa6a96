import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { PaymentEvent } from './events.ts';
import type { Payment, PaymentPhase } from './payment.ts';
import type { PaymentRefusal } from './refusals.ts';

/** What the process found out or did. */
export type PaymentFact = Exclude<PaymentEvent, { type: 'PaymentRequested' }>;
export type RecordPaymentStep = Command<'RecordPaymentStep', { readonly step: PaymentFact }>;

/**
 * After which phases each step may come: the drawing of decision D3 as a table. A capture is accepted from every phase in
 * which money may be on its way, and after it there is no way back (invariant C6).
 */
const FOLLOWS: { readonly [Type in PaymentFact['type']]: readonly PaymentPhase[] } = {
  PaymentPrepared: ['requested'],
  PaymentIntentCreated: ['prepared'],
  PaymentConfirmationStarted: ['intent-created'],
  PaymentChallenged: ['confirming'],
  PaymentCaptured: ['confirming', 'challenged', 'refused'],
  PaymentRefused: ['confirming', 'challenged'],
  PaymentStopped: ['requested', 'prepared', 'intent-created', 'confirming', 'challenged', 'refused'],
  PaymentSettled: ['captured', 'prepared'],
  PaymentAbandoned: ['stopped'],
};

export const recordPaymentStep = (
  { data: { step } }: RecordPaymentStep,
  { phase, request }: Payment,
): Decision<PaymentFact, PaymentRefusal> => {
  const outOfTurn = refuse('StepOutOfTurn', { phase, step: step.type });
  if (!FOLLOWS[step.type].includes(phase)) return outOfTurn;
  // What is held on a voucher is as good as paid: only there is `prepared` the last step before the end, and no way back.
  const byVoucher = request?.means.kind === 'voucher';
  if (phase === 'prepared' && byVoucher !== (step.type === 'PaymentSettled')) return outOfTurn;
  return accept(step);
};
