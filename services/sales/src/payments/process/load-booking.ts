import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { evolvePayment, type Payment } from '@paddock/shared-domain/payments/payment';
import type { PaymentFact } from '@paddock/shared-domain/payments/record-facts';
import type { Commands } from '@paddock/kit/command-handling/commands';

/** A payment during a run: its state, and its facts that are not in its own stream yet. */
export type InHand = {
  readonly state: Payment;
  readonly position: Position;
  readonly facts: readonly PaymentFact[];
};

/**
 * Loads a booking. What its customer accepted is first on the account, as the one present booking, and reaches the booking's
 * stream with the first facts of the process. So one interrupted in between still counts as under way.
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
