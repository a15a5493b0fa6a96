import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { isTakenBack } from './disputes.ts';
import { creditsIn, totalOf } from './amounts.ts';
import type { RefundCause, RefundEventOf } from './events.ts';
import type { Captured } from './holding.ts';
import { refundPostings } from './refund-postings.ts';
import type { RefundRefusal } from './refusals.ts';
import type { Refunds } from './refunds.ts';

type Due = RefundEventOf<'RefundDue'>['data'];
/**
 * Money goes back. `captured` is what the source took altogether, `paid` what of it was for these reservations, where that is
 * known; `refundId` derives from reservations and cause.
 */
export type OpenRefund = Command<
  'OpenRefund',
  Omit<Due, 'postings' | 'dueAt'> & { readonly captured: Captured; readonly paid?: Captured | undefined }
>;

/** A move settles a difference, goodwill gives back some of it: either may follow another. The end is the last but for goodwill. */
const isLast = (cause: RefundCause): boolean => cause !== 'moved' && cause !== 'goodwill';

const exceeds = (refunds: readonly Pick<Due, 'cardCents' | 'voucherCents' | 'credits'>[], most: Captured): boolean => {
  const sum = (part: (refund: (typeof refunds)[number]) => number): number =>
    refunds.reduce((total, refund) => total + part(refund), 0);
  return (
    sum(({ cardCents }) => cardCents) > most.cardCents ||
    sum(({ voucherCents }) => voucherCents) > most.voucherCents ||
    sum(({ credits }) => creditsIn(credits)) > most.credits
  );
};

export const openRefund = (
  { data: { captured, paid, ...due }, metadata: { now } }: OpenRefund,
  refunds: Refunds,
): Decision<RefundEventOf<'RefundDue'>, RefundRefusal> => {
  // 1. The same refund again is the same refund.
  if (refunds.has(due.refundId)) return accept();
  // 2. A reservation ends once; what is left of it then is the venue's to give.
  const earlier = [...refunds.values()].map((refund) => refund.due);
  const closed = earlier.filter(({ cause }) => isLast(cause)).flatMap(({ reservationIds }) => reservationIds);
  if (due.cause !== 'goodwill' && due.reservationIds.some((id) => closed.includes(id)))
    return refuse('AlreadyRefunded');
  // What staff give of their own accord is not given of money that the bank has.
  const ofCard = due.cardCents > 0 && due.paidAtDesk === undefined;
  if (due.cause === 'goodwill' && ofCard && isTakenBack(refunds)) return refuse('ChargeTakenBack');
  // 3. The parts are the price and its tax, and something.
  const total = totalOf({ ...due, credits: creditsIn(due.credits) });
  if (total !== due.netCents + due.taxCents || total === 0) return refuse('RefundUnsound');
  if (due.voucherCents > 0 && due.voucherId === null) return refuse('RefundUnsound');
  if (due.cardCents > 0 && (due.intentId === null) !== (due.paidAtDesk !== undefined)) return refuse('RefundUnsound');
  // 4. Never more than was captured, by form (invariant C13).
  if (exceeds([...earlier, due], captured)) return refuse('MoreThanCaptured');
  // 5. Nor more than was paid for these reservations: what others paid for theirs is not to be had.
  const mine = earlier.filter(({ reservationIds }) => reservationIds.some((id) => due.reservationIds.includes(id)));
  if (paid !== undefined && exceeds([...mine, due], paid)) return refuse('MoreThanPaid');
  const postings = refundPostings(due.userId, due.locationId, due.netCents, due.taxCents);
  return accept({ type: 'RefundDue', data: { ...due, dueAt: now, postings } });
};
