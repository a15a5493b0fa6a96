import { z } from 'zod';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import { CheckoutId, UserId } from '../kernel/ids.ts';
import { type Command, event } from '../kernel/message.ts';

/** What a customer agrees to with a quote: the card that pays it. */
const Agreed = z.object({
  customerId: z.string().max(100).nullable(),
  paymentMethodId: z.string().max(100).nullable(),
});

/** A checkout of this customer is their present one (invariant C14); it ends in its own stream, and nothing more is written here. */
export const CheckoutBegun = event('CheckoutBegun', {
  userId: UserId,
  checkoutId: CheckoutId,
  /** The button was pressed with it. Left out where the checkout's own stream says so already. */
  agreed: Agreed.optional(),
});
export type CheckoutBegun = z.infer<typeof CheckoutBegun>;

/** @property after the present checkout that was seen at its end; null where there was none. */
export type BeginCheckout = Command<'BeginCheckout', CheckoutBegun['data'] & { readonly after: CheckoutId | null }>;

/** Whoever saw the same earlier checkout end comes second and is refused: of two, one begins. */
const begin = (
  { data: { after, ...data } }: BeginCheckout,
  { checkout }: { readonly checkout?: CheckoutId },
): Decision<CheckoutBegun, 'CheckoutUnderWay'> => {
  if (checkout === data.checkoutId) return accept();
  if ((checkout ?? null) !== after) return refuse('CheckoutUnderWay');
  return accept({ type: 'CheckoutBegun', data });
};

export const checkoutTurnCommands = { BeginCheckout: begin };
