import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { evolvePayment, type Payment } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import type { Commands } from '@paddock/kit/command-handling/commands';

/** A payment as a run has it in hand: where it stands, and the facts of it that are not in its own stream yet. */
export type InHand = {
  readonly state: Payment;
  readonly position: Position;
  readonly facts: readonly PaymentFact[];
};

/**
 * A booking as the log has it. What its customer agreed to stands on their account first, as their one present booking, and
 * comes to its own stream with the first facts of the process: one that was broken off in between is under way all the same.
 */
export const loadBooking = async (commands: Pick<Commands, 'load'>, id: CheckoutId): Promise<InHand> => {
  const { state, position } = await commands.load(checkoutDecider, id);
  const { phase, quote } = state;
  if (phase !== 'quoted' || quote === undefined) return { state, position, facts: [] };
  const account = await commands.load(accountDecider, quote.userId);
  const { checkout, agreed } = account.state;
  if (checkout !== id || agreed === undefined) return { state, position, facts: [] };
  const accepted: PaymentFact = { type: 'CheckoutAccepted', data: { checkoutId: id, userId: quote.userId, ...agreed } };
  return { state: evolvePayment(state, accepted), position: account.position, facts: [accepted] };
};
