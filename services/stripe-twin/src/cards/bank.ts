import type { PaymentMethod } from '../state/objects.ts';
import { AUTHENTICATION_REQUIRED, declineBody, type CardError } from './declined.ts';
import type { Decline } from '../state/test-cards.ts';

export type BankAnswer = 'approved' | 'challenge' | CardError;

type Asked = {
  /** Whether the cardholder is absent and cannot answer a challenge. */
  readonly offSession: boolean;
  /** Whether the cardholder has just passed a challenge. */
  readonly authenticated: boolean;
};

/** Whether this card may be attached to a customer. Declining cards may not. */
export const askToAttach = (method: PaymentMethod): BankAnswer => {
  const { scenario, cvcGiven } = method._twin.card;
  if (!isDecline(scenario)) return 'approved';
  return scenario === 'incorrect_cvc' && !cvcGiven ? 'approved' : declineBody(scenario);
};

/** Whether a card may be set up for later payments: as for attaching, plus a challenge if the bank requires one. */
export const askToSetUp = (method: PaymentMethod, asked: Asked): BankAnswer => {
  const { scenario } = method._twin.card;
  const challenges = scenario.startsWith('authenticates_') && scenario !== 'authenticates_on_session';
  return challenges && !asked.authenticated ? 'challenge' : askToAttach(method);
};

export const askToCharge = (method: PaymentMethod, asked: Asked): BankAnswer => {
  const { scenario } = method._twin.card;
  if (scenario.startsWith('charge_')) return declineBody(scenario.slice('charge_'.length) as Decline);
  if (!scenario.startsWith('authenticates_')) return askToAttach(method);
  const later = scenario.startsWith('authenticates_then_');
  const excused =
    asked.offSession &&
    (scenario === 'authenticates_on_session' || (method._twin.setUp && scenario === 'authenticates_unless_set_up'));
  if (!asked.authenticated && !excused) return asked.offSession ? AUTHENTICATION_REQUIRED : 'challenge';
  return later ? declineBody(scenario.slice('authenticates_then_'.length) as Decline) : 'approved';
};

const isDecline = (scenario: string): scenario is Decline =>
  scenario !== 'approves' &&
  scenario !== 'disputes' &&
  !scenario.startsWith('charge_') &&
  !scenario.startsWith('authenticates_');
