import { comparePositions, type Position } from '@paddock/event-store/port';
import { creditsIn, type Amounts, NOTHING, plus } from '@paddock/shared-domain/refunds/amounts';
import type { RefundState } from '@paddock/shared-domain/refunds/contract';
import { isRefundUnderWay, type Refund } from '@paddock/shared-domain/refunds/refunds';
import type { Deps } from '@paddock/kit/deps';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Change } from '../refunds/process/change.ts';
import type { Opened } from '../refunds/process/open-refunds.ts';
import type { Refunds } from '../refunds/process/refunds.ts';

export type GivenBack = {
  readonly state: RefundState;
  readonly amounts: Amounts;
  /** The last log position of the refunds opened and completed here, or `after`. */
  readonly position: Position;
};
/** Milliseconds an answer waits for the provider. The refund itself goes on: it is on disk. */
const PATIENCE_MS = 8_000;

const stateOf = (refunds: readonly Refund[], waits: boolean): RefundState => {
  // Money that the card's bank took back is with the customer already: it is neither a failure nor a payout.
  const real = refunds.filter(({ card, completed, withheld, due }) => {
    const more = due.voucherCents > 0 || due.credits.length > 0;
    return card !== 'failed' || completed || !withheld || more;
  });
  if (real.some(({ card, completed, withheld }) => card === 'failed' && !completed && !withheld)) return 'failed';
  if (waits || real.some(isRefundUnderWay)) return 'processing';
  return real.length === 0 ? 'none' : 'completed';
};

const byPerson = (changes: readonly Change[]): readonly (readonly Change[])[] => {
  const people = new Map<string, Change[]>();
  for (const change of changes) people.set(change.userId, [...(people.get(change.userId) ?? []), change]);
  return [...people.values()];
};

/**
 * Opens the refunds and takes them as far as they can go now. The decision is already in the log: if this fails, the process that
 * reads the log continues, and the caller is told that the refund is on its way.
 *
 * @param changes everything that the act changed, so that each charge refunds one sum.
 */
export const giveBack = async (
  { log }: Pick<Deps, 'log'>,
  refunds: Refunds,
  sleep: (millis: number) => Promise<void>,
  after: Position,
  changes: readonly Change[],
  context: CommandContext,
): Promise<GivenBack> => {
  let waits = false;
  let position = after;
  const seen = (place: Position | undefined) => {
    if (place !== undefined && comparePositions(position, place) < 0) position = place;
  };
  const opened: Opened['refunds'][number][] = [];
  for (const mine of byPerson(changes)) {
    try {
      const one = await refunds.changed(mine, context);
      if (one === 'busy') waits = true;
      else {
        opened.push(...one.refunds);
        seen(one.position);
      }
    } catch (error) {
      log.error({ err: error }, 'a refund could not be opened at once');
      waits = true;
    }
  }
  const found: Refund[] = [];
  const run = async () => {
    for (const sourceId of new Set(opened.map((refund) => refund.sourceId))) {
      const reached = await refunds.run(sourceId);
      seen(reached.position);
      for (const { refundId } of opened.filter((refund) => refund.sourceId === sourceId)) {
        const refund = reached.refunds.get(refundId);
        if (refund !== undefined) found.push(refund);
      }
    }
    return true;
  };
  const ran = await Promise.race([
    run().catch((error: unknown) => {
      log.error({ err: error }, 'a refund could not be taken on at once');
      return false;
    }),
    sleep(PATIENCE_MS).then(() => false),
  ]);
  const amounts = plus(NOTHING, ...found.map(({ due }) => ({ ...due, credits: creditsIn(due.credits) })));
  return { state: stateOf(found, waits || !ran), amounts, position };
};
