import { type Amounts, isNothing } from '@paddock/shared-domain/refunds/amounts';
import { givingRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { OwnRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { isOwnRefusal } from '@paddock/kit/http/acting-on';
import { dueOf } from './due-of.ts';
import type { Opened } from './open-refunds.ts';
import type { RefundsDeps } from './deps.ts';
import { refundIdOf } from './refund-ids.ts';
import { secureDeskPayment } from './secure-desk-payment.ts';
import type { SourcePart } from './source-holdings.ts';

/** What to refund of one checkout or payment, by reservation; one source, so that it is one append. */
export type Goodwill = {
  readonly sourceId: string;
  readonly gifts: readonly { readonly part: SourcePart; readonly amounts: Amounts }[];
};

/**
 * Refunds some of what was paid while the reservations stay: all of it or nothing, in one append. `gone`: some was refunded in
 * between, so less is left than the preview showed (invariant C13).
 *
 * @param context its command id names the refunds: a repeat gets the same ones.
 */
export const openGoodwill = async (
  deps: Pick<RefundsDeps, 'commands' | 'failpoints'>,
  { sourceId, gifts }: Goodwill,
  context: CommandContext,
): Promise<Opened | 'busy' | 'gone' | OwnRefusal> => {
  const wanted = gifts
    .filter(({ amounts }) => !isNothing(amounts))
    .map(({ part: { sold, held, holding }, amounts }) => ({
      refundId: refundIdOf(sourceId, sold.reservationId, 'goodwill', context.commandId),
      held,
      sold,
      holding: { ...holding, amounts },
      cause: 'goodwill' as const,
    }));
  const { commands, failpoints } = deps;
  const refunds = wanted.map(dueOf);
  // Before anything is recorded about money of the desk.
  const given = refunds.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
  const refusal = givingRefusal(given, context);
  if (refusal?.outcome === 'refused') return refusal.reason;
  const [first] = wanted;
  const secured = first && (await secureDeskPayment(deps, { ...first, userId: first.sold.userId }, context));
  if (secured === 'busy' || secured === 'gone') return secured;
  await failpoints.hit('refund:goodwill:before');
  const opened = await commands.handle(refundsDecider, sourceId, [{ type: 'OpenRefunds', data: { refunds } }], context);
  if (opened.outcome === 'busy') return 'busy';
  if (opened.outcome === 'refused') {
    // The bank took it back between the check and the decision.
    if (opened.reason === 'DisputeFundsWithdrawn') return 'gone';
    if (isOwnRefusal(opened.reason)) return opened.reason;
    if (opened.reason === 'MoreThanPaid' || opened.reason === 'MoreThanCaptured') return 'gone';
    throw new Error(`Goodwill of ${sourceId} cannot open: ${opened.reason}.`);
  }
  await failpoints.hit('refund:goodwill:recorded');
  return { refunds: wanted.map(({ refundId }) => ({ sourceId, refundId })), position: opened.position };
};
