import { accountDecider } from '@paddock/shared-domain/billing/account';
import { isUnderWay } from '@paddock/shared-domain/checkout/checkout';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { type StepInput, type StepResult, stepContext } from './deps.ts';

/**
 * A customer has one checkout under way (invariant C14), whichever process it runs in. Before it holds anything a checkout
 * stands on the account as the present one, after an earlier one that is at its end; the account's revision decides between
 * two. Nothing is written when it ends: its own stream says so.
 *
 * @returns what to record or wait for instead of going on; undefined when it is this checkout's turn.
 */
export const takeTurn = async ({ quote, checkoutId, now, parts }: StepInput): Promise<StepResult | undefined> => {
  const { commands } = parts;
  const { userId } = quote;
  const refused: StepResult = {
    record: {
      type: 'HoldRejected',
      data: { checkoutId, code: 'checkout_in_flight', text: 'Another checkout is under way.' },
    },
  };
  const { checkout: earlier } = (await commands.load(accountDecider, userId)).state;
  if (earlier === checkoutId) return undefined;
  if (earlier !== undefined && isUnderWay((await commands.load(checkoutDecider, earlier)).state)) return refused;
  const begun = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'BeginCheckout', data: { userId, checkoutId, after: earlier ?? null } }],
    stepContext(checkoutId, 'begin', now),
  );
  if (begun.outcome === 'busy') return { wait: 'account' };
  return begun.outcome === 'refused' ? refused : undefined;
};
