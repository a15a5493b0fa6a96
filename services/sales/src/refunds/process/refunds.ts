import { refundContext, type RefundsDeps, type RefundWaiting } from './deps.ts';
import { recordLateFailures } from './late-failures.ts';
import { type Goodwill, openGoodwill } from './open-goodwill.ts';
import type { Change, Placed } from './change.ts';
import { type Opened, openForPerson, openMovesBefore } from './open-refunds.ts';
import type { PendingMoves } from './pending-moves.ts';
import { openVoucherRefund, refundVoucherBalance } from './voucher-balance.ts';
import { completeRefund, refundCard, returnCredits, returnVoucher, type Step } from './refund-steps.ts';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { RefundId } from '@paddock/shared-domain/kernel/ids';
import type { OwnRefusal } from '@paddock/shared-domain/kernel/never-ones-own';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { isRefundUnderWay, type Refunds as Folded, voucherOfRefunds } from '@paddock/shared-domain/refunds/refunds';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';

/**
 * The card's part as a gift voucher, if staff chose that. Parts settled together become one voucher of their sum: the first part
 * to get here issues it, under the first part's name.
 */
const issueVoucher: Step = async ({ turnedInto }, now, { commands }, refunds) => {
  if (turnedInto === undefined) return undefined;
  const { voucherId, userId, greeting } = turnedInto;
  const { refundId, amountCents } = voucherOfRefunds(refunds, turnedInto);
  const issued = await commands.handle(
    voucherDecider,
    voucherId,
    [{ type: 'IssueVoucherForRefund', data: { voucherId, userId, refundId, amountCents, greeting } }],
    refundContext(refundId, 'issue', now),
  );
  if (issued.outcome === 'refused') throw new Error(`Refund ${refundId} cannot become a voucher: ${issued.reason}.`);
  return issued.outcome === 'busy' ? 'account' : undefined;
};

/** The progress of the refunds of one source. */
export type RefundRun = {
  readonly refunds: Folded;
  readonly position: Position;
  readonly waiting: RefundWaiting | undefined;
};

export type Refunds = {
  /**
   * One act ended reservations of one person, or moved them to another price: unpaid items leave the bill, payments are refunded
   * as decided, or more is owed. Pass all changes of an act together, so that each charge refunds one sum. Safe to repeat. `busy`
   * if a payment of any of them has not ended.
   */
  changed(changes: readonly Change[], context: CommandContext): Promise<Opened | 'busy'>;
  /** The moves to a lower price that are not refunded yet; `changed` refunds them before what came after them. */
  readonly pendingMoves: PendingMoves;
  /** Opens the refunds of those moves, as `changed` does. For what is decided without an act on the schedule. */
  moved(places: readonly Placed[]): Promise<Opened['refunds'] | 'busy'>;
  /** Refunds some of what was paid, as staff decided; `gone` if less is left than was requested. */
  goodwill(goodwill: Goodwill, context: CommandContext): Promise<Opened | 'busy' | 'gone' | OwnRefusal>;
  /** Refunds what is left of a bought voucher, as staff decided. */
  ofVoucher(
    voucher: Parameters<typeof refundVoucherBalance>[1],
    context: CommandContext,
  ): ReturnType<typeof refundVoucherBalance>;
  /** Goes on after the balance left its voucher. Safe to repeat. */
  voucherWithdrawn(
    withdrawn: Parameters<typeof openVoucherRefund>[1],
    context: CommandContext,
  ): ReturnType<typeof openVoucherRefund>;
  /** Runs the refunds of a source as far as they can go now. Safe to repeat, from anywhere. */
  run(sourceId: string): Promise<RefundRun>;
  /**
   * After a hint that an accepted refund of this source has failed: reads the provider and records it. Runs in turn with `run`,
   * so that a hint which overtakes its answer finds that answer recorded.
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

/** Refunds (rule A-075): due, then voucher and credits, then the card, then complete. */
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
  /** Refunds that staff retried come last: the first keys of the others identify their refunds at the provider. */
  const underWay = async (sourceId: string): Promise<readonly RefundId[]> =>
    [...(await load(sourceId)).state]
      .filter(([, refund]) => isRefundUnderWay(refund))
      .toSorted(([, one], [, other]) => Math.min(one.attempt, 1) - Math.min(other.attempt, 1))
      .map(([id]) => id);

  /** Runs one step of a refund; returns what it waits for. */
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
    // 1. Voucher and credits are returned at once, whatever the provider answers.
    const back = new Set<RefundId>();
    for (const id of ids) {
      const waits =
        (await take(sourceId, id, 'voucher')) ??
        (await take(sourceId, id, 'credits')) ??
        (await take(sourceId, id, 'issue'));
      if (waits === undefined) back.add(id);
      waiting ??= waits;
    }
    // 2. The card, one group of a source after the other, so that each refund of the charge belongs to one group.
    for (const id of ids) {
      const waits = await take(sourceId, id, 'card');
      waiting ??= waits;
      if (waits !== undefined) break;
      // 3. Every part is done.
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

  /** One run per source at a time in this process; a later caller runs after it. */
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
    pendingMoves: deps.pendingMoves,
    moved: (places) => openMovesBefore(deps, places),
    changed: (changes, context) => openForPerson(deps, changes, context),
    goodwill: (goodwill, context) => openGoodwill(deps, goodwill, context),
    ofVoucher: (voucher, context) => refundVoucherBalance(deps, voucher, context),
    voucherWithdrawn: (withdrawn, context) => openVoucherRefund(deps, withdrawn, context),
    run: (sourceId) => inTurn(sourceId, takeAll),
    lookAgain: (sourceId) => inTurn(sourceId, lookAtAll),
  };
};
