import type { Position } from '@paddock/event-store/port';
import type { RefundId } from '@paddock/shared-domain/kernel/ids';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { isRefundUnderWay, type Refunds as Folded } from '@paddock/shared-domain/refunds/refunds';
import type { OwnRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { recordLateFailures } from './late-failures.ts';
import { issueVoucher } from './issue-voucher.ts';
import { type Goodwill, openGoodwill } from './open-goodwill.ts';
import { type Change, type Opened, openForPerson } from './open-refunds.ts';
import type { RefundsDeps, RefundWaiting } from './deps.ts';
import { completeRefund, refundCard, returnCredits, returnVoucher } from './refund-steps.ts';

/** How far the refunds of one source are. */
export type RefundRun = {
  readonly refunds: Folded;
  readonly position: Position;
  readonly waiting: RefundWaiting | undefined;
};

export type Refunds = {
  /**
   * One act ended reservations of one person, or moved them to another price: what is unpaid leaves the bill, what was paid goes back
   * as was decided, or more is owed. All that one act changed comes at once, so that each charge gives back one sum. Once, however
   * often it is asked; `busy` where a payment of any of them has not come to its end.
   */
  changed(changes: readonly Change[], context: CommandContext): Promise<Opened | 'busy'>;
  /** Some of what was paid goes back, as staff decided; `gone` where there is less left than was asked for. */
  goodwill(goodwill: Goodwill, context: CommandContext): Promise<Opened | 'busy' | 'gone' | OwnRefusal>;
  /** Takes the refunds of a source as far as they go now. Safe at any time, from anywhere, any number of times. */
  run(sourceId: string): Promise<RefundRun>;
  /**
   * The provider hinted that a refund of this source has failed after it had been taken on: looks, and writes it down. As `run`,
   * and in turn with it, so that a hint which comes before the answer it is about finds that answer recorded.
   */
  lookAgain(sourceId: string): Promise<RefundRun>;
};

const STEPS = {
  voucher: returnVoucher,
  credits: returnCredits,
  issue: issueVoucher,
  card: refundCard,
  complete: completeRefund,
} as const;
type StepName = keyof typeof STEPS;

/** Gives money back (rule A-075): due, then voucher and credits, then the card, then complete. */
export const createRefunds = (deps: RefundsDeps): Refunds => {
  const { commands, clock, failpoints, log } = deps;
  const running = new Map<string, Promise<RefundRun>>();
  const load = (sourceId: string) => commands.load(refundsDecider, sourceId);

  const present = async (sourceId: string, refundId: RefundId) => {
    const { state } = await load(sourceId);
    const refund = state.get(refundId);
    if (refund === undefined) throw new Error(`Refund ${refundId} is not on disk.`);
    return { refund, refunds: state };
  };
  /** Those that staff had asked again come last: the first key of the others says for certain which of the provider's is theirs. */
  const underWay = async (sourceId: string): Promise<readonly RefundId[]> =>
    [...(await load(sourceId)).state]
      .filter(([, refund]) => isRefundUnderWay(refund))
      .toSorted(([, one], [, other]) => Math.min(one.attempt, 1) - Math.min(other.attempt, 1))
      .map(([id]) => id);

  /** One step of a refund; what it waits for. */
  const take = async (sourceId: string, refundId: RefundId, name: StepName): Promise<RefundWaiting | undefined> => {
    const { refund, refunds } = await present(sourceId, refundId);
    if (!isRefundUnderWay(refund)) return undefined;
    await failpoints.hit(`refund:${name}:before`);
    const waiting = await STEPS[name](refund, clock.now(), deps, refunds);
    await failpoints.hit(`refund:${name}:recorded`);
    return waiting;
  };

  const takeAll = async (sourceId: string): Promise<RefundRun> => {
    let waiting: RefundWaiting | undefined;
    const ids = await underWay(sourceId);
    // 1. What is ours goes back at once, whatever the provider says.
    const back = new Set<RefundId>();
    for (const id of ids) {
      const waits =
        (await take(sourceId, id, 'voucher')) ??
        (await take(sourceId, id, 'credits')) ??
        (await take(sourceId, id, 'issue'));
      if (waits === undefined) back.add(id);
      waiting ??= waits;
    }
    // 2. Then the card, one group of a source after the other: what the charge gave back belongs to one of them.
    for (const id of ids) {
      const waits = await take(sourceId, id, 'card');
      waiting ??= waits;
      if (waits !== undefined) break;
      // 3. Every part is where it came from.
      if (back.has(id)) waiting ??= await take(sourceId, id, 'complete');
    }
    const { state, position } = await load(sourceId);
    if (waiting !== undefined) log.info({ source: sourceId, waiting }, 'refund waits');
    return { refunds: state, position, waiting };
  };

  const lookAtAll = async (sourceId: string): Promise<RefundRun> => {
    const { waiting } = await takeAll(sourceId);
    const late = await recordLateFailures(deps, sourceId, clock.now());
    const { state, position } = await load(sourceId);
    return { refunds: state, position, waiting: waiting ?? late };
  };

  /** One run of a source at a time in this process; whoever comes meanwhile looks again after it. */
  const inTurn = (sourceId: string, work: (sourceId: string) => Promise<RefundRun>): Promise<RefundRun> => {
    const mine = (running.get(sourceId) ?? Promise.resolve())
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => work(sourceId))
      .finally(() => {
        if (running.get(sourceId) === mine) running.delete(sourceId);
      });
    running.set(sourceId, mine);
    return mine;
  };

  return {
    changed: (changes, context) => openForPerson(deps, changes, context),
    goodwill: (goodwill, context) => openGoodwill(deps, goodwill, context),
    run: (sourceId) => inTurn(sourceId, takeAll),
    lookAgain: (sourceId) => inTurn(sourceId, lookAtAll),
  };
};
