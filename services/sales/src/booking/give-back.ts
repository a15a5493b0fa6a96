import { comparePositions, type Position } from '@paddock/event-store/port';
import { creditsIn, type Amounts, NOTHING, plus } from '@paddock/shared-domain/refunds/amounts';
import { CHARGE_TAKEN_BACK } from '@paddock/shared-domain/refunds/disputes';
import type { RefundState } from '@paddock/shared-domain/refunds/contract';
import { isRefundUnderWay, type Refund } from '@paddock/shared-domain/refunds/refunds';
import type { Deps } from '@paddock/kit/deps';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Change, Opened } from '../refunds/process/open-refunds.ts';
import type { Refunds } from '../refunds/process/refunds.ts';

export type GivenBack = {
  readonly state: RefundState;
  readonly amounts: Amounts;
  /** The last place in the log of what was opened and given back, or `after`. */
  readonly position: Position;
};
/** How long an answer waits for the provider. The refund itself goes on: it is on disk. */
const PATIENCE_MS = 8_000;

const stateOf = (refunds: readonly Refund[], waits: boolean): RefundState => {
  // What the card's bank took back the customer has already: nothing failed for them, and nothing goes to them.
  const real = refunds.filter(({ card, completed, failureCode, due }) => {
    const more = due.voucherCents > 0 || due.credits.length > 0;
    return card !== 'failed' || completed || failureCode !== CHARGE_TAKEN_BACK || more;
  });
  if (
    real.some(
      ({ card, completed, failureCode }) => card === 'failed' && !completed && failureCode !== CHARGE_TAKEN_BACK,
    )
  )
    return 'failed';
  if (waits || real.some(isRefundUnderWay)) return 'processing';
  return real.length === 0 ? 'none' : 'completed';
};

const byPerson = (changes: readonly Change[]): readonly (readonly Change[])[] => {
  const people = new Map<string, Change[]>();
  for (const change of changes) people.set(change.userId, [...(people.get(change.userId) ?? []), change]);
  return [...people.values()];
};

/**
 * Opens what is to go back and takes it as far as it goes now. The decision is on disk before: whatever fails here is made good
 * by the process that reads the log, so the caller hears that it is on its way.
 *
 * @param changes all that the act changed, so that each charge gives back one sum.
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
