import { accountDecider } from '@paddock/shared-domain/billing/account';
import { isPaymentUnderWay } from '@paddock/shared-domain/payments/payment';
import { loadBooking } from './load-booking.ts';
import { type BookingInput, stepContext, type StepResult, stopped } from './deps.ts';

/**
 * A customer has one checkout under way (invariant C14), in any process. Before a checkout holds anything, the account records it
 * as the present one, once the earlier one has ended; the account's revision decides between two. Nothing is written when it
 * ends: its own stream has that.
 *
 * @returns what to record or wait for instead of continuing; undefined if it is this checkout's turn.
 */
export const takeTurn = async (input: BookingInput): Promise<StepResult | undefined> => {
  const { commands } = input.deps;
  const { checkoutId, userId } = input.quote;
  const refused: StepResult = {
    record: [
      stopped(input, 'checkout_in_flight', 'Another booking is being paid for right now. Please wait a moment.'),
    ],
  };
  const { checkout: earlier } = (await commands.load(accountDecider, userId)).state;
  if (earlier === checkoutId) return undefined;
  if (earlier !== undefined && isPaymentUnderWay((await loadBooking(commands, earlier)).state)) return refused;
  const begun = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'BeginCheckout', data: { userId, checkoutId, after: earlier ?? null } }],
    stepContext(input, 'begin'),
  );
  if (begun.outcome === 'busy') return { wait: 'account' };
  return begun.outcome === 'refused' ? refused : undefined;
};
