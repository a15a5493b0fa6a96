import { z } from 'zod';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import { CheckoutId, UserId } from '../kernel/ids.ts';
import { type Command, event } from '../kernel/message.ts';

/** A checkout of this customer is their present one (invariant C14); it ends in its own stream, and nothing more is written here. */
export const CheckoutBegun = event('CheckoutBegun', { userId: UserId, checkoutId: CheckoutId });
export type CheckoutBegun = z.infer<typeof CheckoutBegun>;

/** @property after the present checkout that was seen at its end; null where there was none. */
export type BeginCheckout = Command<
  'BeginCheckout',
  { readonly userId: UserId; readonly checkoutId: CheckoutId; readonly after: CheckoutId | null }
>;

/** Whoever saw the same earlier checkout end comes second and is refused: of two, one begins. */
const begin = (
  { data: { userId, checkoutId, after } }: BeginCheckout,
  { checkout }: { readonly checkout?: CheckoutId },
): Decision<CheckoutBegun, 'CheckoutUnderWay'> => {
  if (checkout === checkoutId) return accept();
  if ((checkout ?? null) !== after) return refuse('CheckoutUnderWay');
  return accept({ type: 'CheckoutBegun', data: { userId, checkoutId } });
};

export const checkoutTurnCommands = { BeginCheckout: begin };
