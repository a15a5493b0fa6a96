import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { HandMeans } from '@paddock/shared-domain/billing/hand-means';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { HOUR, type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { creditsIn } from '@paddock/shared-domain/refunds/amounts';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { PAID_AT_DESK } from '@paddock/shared-domain/refunds/paid-at-desk';
import { CHARGE_TAKEN_BACK, CHARGE_TAKEN_BACK_TEXT, isTakenBack } from '@paddock/shared-domain/refunds/disputes';
import { foundRefund } from '@paddock/shared-domain/refunds/found-refund';
import type { Refund, Refunds } from '@paddock/shared-domain/refunds/refunds';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { RefundStepCommand } from '@paddock/shared-domain/refunds/record-refund-step';
import type { Wanted } from '../../command-handling/commands.ts';
import { recordDisputeOf } from './heard-of-dispute.ts';
import { refundContext, type RefundsParts, type RefundWaiting } from './parts.ts';

/** One part of a refund, as far as it goes now; what it waits for. */
export type Step = (
  refund: Refund,
  now: Instant,
  parts: RefundsParts,
  refunds: Refunds,
) => Promise<RefundWaiting | undefined>;

/** The voucher's part: more comes onto the voucher, or is there already. */
export const returnVoucher: Step = async ({ due }, now, { commands }) => {
  const { refundId, sourceId: holdId, voucherId, voucherCents: amountCents, userId } = due;
  if (voucherId === null || amountCents === 0) return undefined;
  const returned = await commands.handle(
    voucherDecider,
    voucherId,
    [{ type: 'ReturnVoucherValue', data: { voucherId, holdId, refundId, userId, amountCents } }],
    refundContext(refundId, 'voucher', now),
  );
  // Paid items are there a moment before the voucher's hold is spent: that end is waited for.
  if (returned.outcome === 'busy' || (returned.outcome === 'refused' && returned.reason === 'HoldUnknown'))
    return 'account';
  if (returned.outcome === 'refused')
    throw new Error(`Refund ${refundId} cannot return voucher value: ${returned.reason}.`);
  return undefined;
};

/**
 * The credits' part. What a lot that has ended still had goes first; then what comes back can be used for a while, or expires with it at
 * once where the lot lived on for its owner's own cancellation before.
 */
export const returnCredits: Step = async ({ due }, now, { commands }) => {
  const { refundId, sourceId: holdId, userId } = due;
  const credits = Credits.parse(creditsIn(due.credits));
  if (credits === 0) return undefined;
  const expire = due.credits.map(({ lotId }) => ({ type: 'ExpireCredits' as const, data: { userId, lotId } }));
  const returned = await commands.handle(
    accountDecider,
    userId,
    [
      ...expire,
      {
        type: 'ReturnCredits',
        data: { userId, holdId, refundId, credits, byOwner: due.cause === 'cancelled_by_customer' },
      },
      ...expire,
    ],
    refundContext(refundId, 'credits', now),
  );
  if (returned.outcome === 'busy') return 'account';
  if (returned.outcome === 'refused') throw new Error(`Refund ${refundId} cannot return credits: ${returned.reason}.`);
  return undefined;
};

/** The provider knows a key for 24 hours, and keeps an error under it as well; within that a repeat is the same refund. */
const KEY_LIFE = 23 * HOUR;
/** The last of it nothing is sent, so that no call under the old key is on its way when the next one is used. */
const KEY_REST = HOUR;
/** The charge gave nothing back that is not on disk. */
const NONE = 'none';
/** What a refund of money says that the desk took, where another one says why the card would not. */
const AT_DESK: { readonly [Means in HandMeans]: string } = {
  cash: 'It was paid at the desk, in cash.',
  bank: 'It was paid at the desk, by bank.',
  terminal: 'It was paid at the desk, by card there.',
  other: 'It was paid at the desk, in another way.',
};
/** A refund that is older than this was tried before. */
const FIRST_TRY = 30_000;

/** Each attempt of staff and each life of a key has its own name; the first are those that every refund has had. */
const keyOf = (refundId: string, attempt: number, keys: number): string =>
  ['refund', refundId, ...(attempt === 0 ? [] : [`try${attempt}`]), ...(keys === 0 ? [] : [keys])].join(':');

/**
 * The card's part. An unknown outcome is never a failure (invariant C7): the same key is tried again. Where the key says nothing
 * even then, or its time is over, the charge tells whether more went back than is on disk: it never goes back twice.
 */
export const refundCard: Step = async (refund, now, parts, refunds) => {
  const { commands, cards, failpoints } = parts;
  const { due, card, attempt, retriedAt } = refund;
  if (card !== 'due') return undefined;
  const { refundId, intentId, cardCents, dueAt, paidAtDesk } = due;
  const record = async (step: string, wanted: Wanted<RefundStepCommand>): Promise<RefundWaiting | undefined> => {
    const context = refundContext(refundId, attempt === 0 ? step : `${step}:${attempt}`, now);
    const recorded = await commands.handle(refundsDecider, due.sourceId, [wanted], context);
    // Another refund of the source has it: which one this is only the provider can tell, later.
    if (recorded.outcome === 'refused') return 'provider';
    return recorded.outcome === 'busy' ? 'account' : undefined;
  };
  // What the desk took no card gives back: the desk settles it, as what a card refused.
  if (paidAtDesk !== undefined) {
    const data = { refundId, code: PAID_AT_DESK, text: AT_DESK[paidAtDesk] };
    return record('card-failed', { type: 'RecordCardRefundFailed', data });
  }
  if (intentId === null) throw new Error(`Refund ${refundId} has no charge to give back of.`);
  const since = retriedAt ?? dueAt;
  const age = since === undefined ? KEY_LIFE : Math.max(0, millisOf(now) - millisOf(since));
  const keys = Math.floor(age / KEY_LIFE);
  const resting = age % KEY_LIFE >= KEY_LIFE - KEY_REST;
  const refunded = (providerRefundId: string) =>
    record('card-refunded', { type: 'RecordCardRefund', data: { refundId, providerRefundId } });
  /**
   * The provider's refund that is not on disk yet, `none` where there is none; undefined where it says nothing definite. One that
   * failed since gave nothing back.
   */
  const happened = async (): Promise<string | undefined> => {
    const listed = await cards.listRefunds({ intentId });
    if (listed.outcome !== 'listed') return undefined;
    const gone = listed.refunds.filter(({ failure }) => failure === null);
    return foundRefund(gone, refund, refunds) ?? NONE;
  };

  // The card's bank has this money already. What was asked for before anybody heard of that is looked for first.
  if (isTakenBack(refunds)) {
    const before = await happened();
    if (before === undefined) return 'provider';
    if (before !== NONE) return refunded(before);
    const data = { refundId, code: CHARGE_TAKEN_BACK, text: CHARGE_TAKEN_BACK_TEXT };
    return record('card-failed', { type: 'RecordCardRefundFailed', data });
  }
  // 1. A key that may be forgotten proves nothing: the charge is asked first. So it is before a further attempt: whoever settled it
  // in the provider's own screens has had it paid.
  if (keys > 0 || resting || attempt > 0) {
    const before = await happened();
    if (before !== undefined && before !== NONE) return refunded(before);
    if (before === undefined || resting) return 'provider';
  }
  // 2. The refund, under one key.
  const answer = await cards.refund({
    intentId,
    amountCents: cardCents,
    idempotencyKey: keyOf(refundId, attempt, keys),
    reason: 'requested_by_customer',
  });
  await failpoints.hit('refund:card:effect');
  if (answer.outcome === 'refunded') return refunded(answer.refundId);
  if (answer.outcome === 'rejected') {
    // Nobody pays out by hand what the bank has: its disputes are heard of before the "no" is on the desk.
    if (answer.code === 'charge_disputed' && (await hearOfDisputes(parts, due)) === 'later') return 'provider';
    const data = { refundId, code: (answer.code ?? 'rejected').slice(0, 60), text: answer.message.slice(0, 500) };
    return record('card-failed', { type: 'RecordCardRefundFailed', data });
  }
  // 3. Unknown, and not for the first time: a provider that keeps an error under the key may have done it all the same.
  const after = age >= FIRST_TRY ? await happened() : undefined;
  return after === undefined || after === NONE ? 'provider' : refunded(after);
};

const hearOfDisputes = async (
  { commands, cards, clock }: RefundsParts,
  { sourceId, userId, intentId }: Refund['due'],
): Promise<'done' | 'later'> => {
  const listed = intentId === null ? undefined : await cards.listDisputes({ intentId });
  if (listed?.outcome !== 'listed') return 'later';
  for (const dispute of listed.disputes)
    if ((await recordDisputeOf({ commands, clock }, { sourceId, userId }, dispute)) === 'later') return 'later';
  return 'done';
};

/** Complete, and once more after each time that the card's bank sent the money back. */
export const completeRefund: Step = async ({ due: { refundId, sourceId }, returned }, now, { commands }) => {
  const completed = await commands.handle(
    refundsDecider,
    sourceId,
    [{ type: 'CompleteRefund', data: { refundId } }],
    refundContext(refundId, ['complete', ...(returned.length > 0 ? [returned.length] : [])].join(':'), now),
  );
  return completed.outcome === 'busy' ? 'account' : undefined;
};
