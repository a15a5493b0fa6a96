import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { creditsIn, totalOf } from './amounts.ts';
import type { RefundCause, RefundEventOf } from './events.ts';
import type { Captured } from './holding.ts';
import { refundPostings } from './refund-postings.ts';
import type { RefundRefusal } from './refusals.ts';
import type { Refunds } from './refunds.ts';

type Due = RefundEventOf<'RefundDue'>['data'];
/** Money goes back. `captured` is what the source took altogether; `refundId` derives from reservations and cause. */
export type OpenRefund = Command<'OpenRefund', Omit<Due, 'postings' | 'dueAt'> & { readonly captured: Captured }>;

/** A move settles a difference and may follow another; any other refund is the reservation's last. */
const isLast = (cause: RefundCause): boolean => cause !== 'moved';

export const openRefund = (
  { data: { captured, ...due }, metadata: { now } }: OpenRefund,
  refunds: Refunds,
): Decision<RefundEventOf<'RefundDue'>, RefundRefusal> => {
  // 1. The same refund again is the same refund.
  if (refunds.has(due.refundId)) return accept();
  // 2. A reservation's money goes back once.
  const earlier = [...refunds.values()].map((refund) => refund.due);
  const closed = earlier.filter(({ cause }) => isLast(cause)).flatMap(({ reservationIds }) => reservationIds);
  if (due.reservationIds.some((id) => closed.includes(id))) return refuse('AlreadyRefunded');
  // 3. The parts are the price and its tax, and something.
  const total = totalOf({ ...due, credits: creditsIn(due.credits) });
  if (total !== due.netCents + due.taxCents || total === 0) return refuse('RefundUnsound');
  if ((due.voucherCents > 0 && due.voucherId === null) || (due.cardCents > 0 && due.intentId === null))
    return refuse('RefundUnsound');
  // 4. Never more than was captured, by form (invariant C13).
  const all = [...earlier, due];
  const sum = (part: (refund: Pick<Due, 'cardCents' | 'voucherCents' | 'credits'>) => number): number =>
    all.reduce((total, refund) => total + part(refund), 0);
  if (
    sum(({ cardCents }) => cardCents) > captured.cardCents ||
    sum(({ voucherCents }) => voucherCents) > captured.voucherCents ||
    sum(({ credits }) => creditsIn(credits)) > captured.credits
  )
    return refuse('MoreThanCaptured');
  const postings = refundPostings(due.userId, due.locationId, due.netCents, due.taxCents);
  return accept({ type: 'RefundDue', data: { ...due, dueAt: now, postings } });
};
