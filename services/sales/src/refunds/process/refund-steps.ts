import { accountDecider } from '@paddock/shared-domain/billing/account';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { HOUR, type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { creditsIn } from '@paddock/shared-domain/refunds/amounts';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { isTakenBack } from '@paddock/shared-domain/refunds/disputes';
import { askedTogether, cardCentsOf, fittingOf, foundRefund } from '@paddock/shared-domain/refunds/found-refund';
import { groupOf, type Refund, type Refunds } from '@paddock/shared-domain/refunds/refunds';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { RefundStepCommand } from '@paddock/shared-domain/refunds/record-refund-step';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { recordDisputeOf } from './heard-of-dispute.ts';
import { refundContext, type RefundsDeps, type RefundWaiting } from './deps.ts';

/** Runs one part of a refund as far as it can go now; returns what it waits for. */
export type Step = (
  refund: Refund,
  now: Instant,
  deps: RefundsDeps,
  refunds: Refunds,
) => Promise<RefundWaiting | undefined>;

/** The voucher's part: credits it to the voucher, once. */
export const returnVoucher: Step = async ({ due }, now, { commands }) => {
  const { refundId, sourceId: holdId, voucherId, voucherCents: amountCents, userId } = due;
  if (voucherId === null || amountCents === 0) return undefined;
  const returned = await commands.handle(
    voucherDecider,
    voucherId,
    [{ type: 'ReturnVoucherValue', data: { voucherId, holdId, refundId, userId, amountCents } }],
    refundContext(refundId, 'voucher', now),
  );
  // Items are marked paid shortly before the voucher's hold is posted: wait for that.
  if (returned.outcome === 'busy' || (returned.outcome === 'refused' && returned.reason === 'HoldUnknown'))
    return 'account';
  if (returned.outcome === 'refused')
    throw new Error(`Refund ${refundId} cannot return voucher value: ${returned.reason}.`);
  return undefined;
};

/**
 * The credits' part, in one append. First, what is left in lots that have expired is removed, so that their extension does not
 * keep it. Then the credits are returned: an expired lot is extended for them for some days, but not again for a cancellation by
 * its owner. Then whatever is in a lot that stays expired is removed at once (see `usableUntil`).
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

/** How long we use a key. The provider keeps a key, and an error under it, for 24 h: a repeat within that is the same refund. */
const KEY_LIFE = 23 * HOUR;
/** In the last hour of a key nothing is sent, so that no call under it is still running when the next key is used. */
const KEY_REST = HOUR;
/** The charge has no refund that is not recorded. */
const NONE = 'none';
/** A refund older than this, in ms, was tried before. */
const FIRST_TRY = 30_000;

/**
 * Each group (and so each attempt of staff) and each key lifetime has its own key. A group that lost some of its refunds requests
 * a smaller sum, which is another request.
 */
const keyOf = (group: string, lost: boolean, keys: number): string =>
  ['refund', group, ...(lost ? ['rest'] : []), ...(keys === 0 ? [] : [keys])].join(':');

/**
 * The card's part, together with the refunds of the same group: one refund at the provider, accepted or refused for all. An
 * unknown outcome is never a failure (invariant C7): the same key is tried again. If that gives no answer, or the key has
 * expired, the charge shows whether more was refunded than is recorded, so nothing is refunded twice.
 */
export const refundCard: Step = async (refund, now, deps, refunds) => {
  const { commands, cards, failpoints } = deps;
  const { due, card, attempt, group, retriedAt } = refund;
  if (card !== 'due') return undefined;
  const { refundId, intentId, dueAt, paidAtDesk } = due;
  const record = async (step: string, ...wanted: Wanted<RefundStepCommand>[]): Promise<RefundWaiting | undefined> => {
    const recorded = await commands.handle(refundsDecider, due.sourceId, wanted, refundContext(group, step, now));
    // Another refund of the source is recorded with this id of the provider; only the provider can tell later which one is ours.
    if (recorded.outcome === 'refused') return 'provider';
    return recorded.outcome === 'busy' ? 'account' : undefined;
  };
  if (paidAtDesk !== undefined) return record('card-failed', { type: 'PassRefundToDesk', data: { refundId } });
  if (intentId === null) throw new Error(`Refund ${refundId} has no charge to give back of.`);
  const since = retriedAt ?? dueAt;
  const age = since === undefined ? KEY_LIFE : Math.max(0, millisOf(now) - millisOf(since));
  const keys = Math.floor(age / KEY_LIFE);
  const resting = age % KEY_LIFE >= KEY_LIFE - KEY_REST;
  const refunded = (providerRefundId: string) =>
    record('card-refunded', { type: 'RecordCardRefund', data: { refundId, providerRefundId } });
  const asked = askedTogether(refunds, refund);
  const lost = groupOf(refunds, refund).length > asked.length;
  /** The charge's refunds at the provider that did not fail; undefined without a definite answer. */
  const listGone = async () => {
    const listed = await cards.listRefunds({ intentId });
    return listed.outcome === 'listed' ? listed.refunds.filter(({ failure }) => failure === null) : undefined;
  };
  /**
   * The provider's refund that is not recorded yet, `none` if there is none; undefined without a definite answer. Failed refunds
   * do not count.
   */
  const happened = async (): Promise<string | undefined> => {
    const gone = await listGone();
    return gone === undefined ? undefined : (foundRefund(gone, refund, refunds) ?? NONE);
  };

  // The card's bank has this money already. A refund requested before that was known is looked for first.
  if (isTakenBack(refunds)) {
    const before = await happened();
    if (before === undefined) return 'provider';
    if (before !== NONE) return refunded(before);
    return record('card-failed', { type: 'WithholdCardRefund', data: { refundId } });
  }
  // 1. An expired key proves nothing: read the charge first. Also before a further attempt, since staff may have refunded it in
  //    the provider's own screens.
  if (keys > 0 || resting || attempt > 0) {
    const before = await happened();
    if (before !== undefined && before !== NONE) return refunded(before);
    if (before === undefined || resting) return 'provider';
  }
  // 2. The refund, under one key.
  const answer = await cards.refund({
    intentId,
    amountCents: cardCentsOf(asked),
    idempotencyKey: keyOf(group, lost, keys),
    reason: 'requested_by_customer',
  });
  await failpoints.hit('refund:card:effect');
  if (answer.outcome === 'refunded') return refunded(answer.refundId);
  if (answer.outcome === 'rejected') {
    // Record the disputes before the refusal reaches the desk, so that nobody pays out money that the bank has.
    if (answer.code === 'charge_disputed' && (await hearOfDisputes(deps, due)) === 'later') return 'provider';
    const why = { code: (answer.code ?? 'rejected').slice(0, 60), text: answer.message.slice(0, 500) };
    // The charge has too little left for all: request those that fit; a person handles the others.
    if (asked.length > 1 && !lost && answer.code !== 'charge_disputed') {
      const gone = await listGone();
      if (gone === undefined) return 'provider';
      const fitting = fittingOf(gone, refund, refunds);
      const failing = asked.filter((one) => !fitting.includes(one));
      const [first] = fitting;
      if (first !== undefined && failing.length > 0) {
        const alone = failing.map(({ due: { refundId: id } }) => ({ refundId: id, ...why, alone: true as const }));
        const waits = await record(
          'card-failed:some',
          ...alone.map((data) => ({ type: 'RecordCardRefundRefused' as const, data })),
        );
        if (waits !== undefined) return waits;
        const { state } = await commands.load(refundsDecider, due.sourceId);
        const rest = state.get(first.due.refundId);
        return rest === undefined ? undefined : refundCard(rest, now, deps, state);
      }
    }
    return record('card-failed', { type: 'RecordCardRefundRefused', data: { refundId, ...why } });
  }
  // 3. Unknown, and not for the first time: a provider that keeps an error under the key may still have refunded it.
  const after = age >= FIRST_TRY ? await happened() : undefined;
  return after === undefined || after === NONE ? 'provider' : refunded(after);
};

const hearOfDisputes = async (
  { commands, cards, clock }: RefundsDeps,
  { sourceId, userId, intentId }: Refund['due'],
): Promise<'done' | 'later'> => {
  const listed = intentId === null ? undefined : await cards.listDisputes({ intentId });
  if (listed?.outcome !== 'listed') return 'later';
  for (const dispute of listed.disputes)
    if ((await recordDisputeOf({ commands, clock }, { sourceId, userId }, dispute)) === 'later') return 'later';
  return 'done';
};

/** Marks it complete, and again after each time that the card's bank returned the money. */
export const completeRefund: Step = async ({ due: { refundId, sourceId }, returned }, now, { commands }) => {
  const completed = await commands.handle(
    refundsDecider,
    sourceId,
    [{ type: 'CompleteRefund', data: { refundId } }],
    refundContext(refundId, ['complete', ...(returned.length > 0 ? [returned.length] : [])].join(':'), now),
  );
  return completed.outcome === 'busy' ? 'account' : undefined;
};
