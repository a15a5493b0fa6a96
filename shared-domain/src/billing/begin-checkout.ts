import { z } from 'zod';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import { CheckoutId, UserId } from '../kernel/ids.ts';
import { type Command, event } from '../kernel/message.ts';

/** What a customer agrees to with a quote: the card that pays it. */
export const Agreed = z.object({
  customerId: z.string().max(100).nullable(),
  paymentMethodId: z.string().max(100).nullable(),
});

/** This checkout is the customer's present one (invariant C14). It ends in its own stream; this stream records no more of it. */
export const CheckoutBegun = event('CheckoutBegun', {
  userId: UserId,
  checkoutId: CheckoutId,
  /** Set if the commit button was pressed with it. Absent if the checkout's own stream records that already. */
  agreed: Agreed.optional(),
});
export type CheckoutBegun = z.infer<typeof CheckoutBegun>;

/** @property after the present checkout that the caller read as finished; null if there was none. */
export type BeginCheckout = Command<'BeginCheckout', CheckoutBegun['data'] & { readonly after: CheckoutId | null }>;

/** A race: two checkouts that read the same finished one. The first append wins, the second is refused. */
const begin = (
  { data: { after, ...data } }: BeginCheckout,
  { checkout }: { readonly checkout?: CheckoutId },
): Decision<CheckoutBegun, 'CheckoutUnderWay'> => {
  if (checkout === data.checkoutId) return accept();
  if ((checkout ?? null) !== after) return refuse('CheckoutUnderWay');
  return accept({ type: 'CheckoutBegun', data });
};

export const checkoutTurnCommands = { BeginCheckout: begin };
