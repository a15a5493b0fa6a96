import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { isTakenBack } from './disputes.ts';
import { creditsIn, totalOf } from './amounts.ts';
import type { RefundEventOf } from './events.ts';
import type { AnyRefundCause } from '../booking/refund-terms.ts';
import type { Captured } from './holding.ts';
import { refundPostings } from './refund-postings.ts';
import type { RefundRefusal } from './refusals.ts';
import { evolveRefunds, type Refunds } from './refunds.ts';

type Due = RefundEventOf<'RefundDue'>['data'];
/**
 * `captured` is the total that the source took, `paid` its part for these reservations, if known; `refundId` derives from
 * reservations and cause.
 */
export type WantedRefund = Omit<Due, 'postings' | 'dueAt' | 'together'> & {
  readonly captured: Captured;
  readonly paid?: Captured | undefined;
};
/** All that one command refunds of one source, so that its card's part is one refund at the provider. */
export type OpenRefunds = Command<'OpenRefunds', { readonly refunds: readonly WantedRefund[] }>;
type DueEvent = RefundEventOf<'RefundDue'>;

/** The difference of a move and goodwill may follow any other refund. After a reservation's end only goodwill may. */
const isLast = (cause: AnyRefundCause): boolean => cause !== 'moved' && cause !== 'goodwill';

const exceeds = (refunds: readonly Pick<Due, 'cardCents' | 'voucherCents' | 'credits'>[], most: Captured): boolean => {
  const sum = (part: (refund: (typeof refunds)[number]) => number): number =>
    refunds.reduce((total, refund) => total + part(refund), 0);
  return (
    sum(({ cardCents }) => cardCents) > most.cardCents ||
    sum(({ voucherCents }) => voucherCents) > most.voucherCents ||
    sum(({ credits }) => creditsIn(credits)) > most.credits
  );
};

/** Opens one of them, after those before it in the same command. */
const openOne = (
  { captured, paid, ...due }: WantedRefund,
  now: Instant,
  refunds: Refunds,
): Decision<DueEvent, RefundRefusal> => {
  // 1. A repeated refund changes nothing.
  if (refunds.has(due.refundId)) return accept();
  // 2. A reservation ends once; what is left of the money then stays with the venue, except for goodwill.
  const earlier = [...refunds.values()].map((refund) => refund.due);
  const closed = earlier.filter(({ cause }) => isLast(cause)).flatMap(({ reservationIds }) => reservationIds);
  if (due.cause !== 'goodwill' && due.reservationIds.some((id) => closed.includes(id)))
    return refuse('AlreadyRefunded');
  // Goodwill is not paid from money that the bank has charged back.
  const ofCard = due.cardCents > 0 && due.paidAtDesk === undefined;
  if (due.cause === 'goodwill' && ofCard && isTakenBack(refunds)) return refuse('DisputeFundsWithdrawn');
  // 3. The parts are the price and its tax, and more than zero.
  const total = totalOf({ ...due, credits: creditsIn(due.credits) });
  if (total !== due.netCents + due.taxCents || total === 0) return refuse('RefundUnsound');
  if (due.voucherCents > 0 && due.voucherId === null) return refuse('RefundUnsound');
  if (due.cardCents > 0 && (due.intentId === null) !== (due.paidAtDesk !== undefined)) return refuse('RefundUnsound');
  // 4. Never more than was captured, by form (invariant C13).
  if (exceeds([...earlier, due], captured)) return refuse('MoreThanCaptured');
  // 5. Nor more than was paid for these reservations: the rest belongs to others.
  const mine = earlier.filter(({ reservationIds }) => reservationIds.some((id) => due.reservationIds.includes(id)));
  if (paid !== undefined && exceeds([...mine, due], paid)) return refuse('MoreThanPaid');
  const postings = refundPostings(due.userId, due.locationId, due.netCents, due.taxCents);
  return accept({ type: 'RefundDue', data: { ...due, dueAt: now, postings } });
};

const isOfCard = ({ data: { cardCents, intentId } }: DueEvent): boolean => cardCents > 0 && intentId !== null;

/** All or none; those that are open already, or whose reservation ended otherwise in between, are skipped. */
export const openRefunds = (
  { data, metadata: { now } }: OpenRefunds,
  refunds: Refunds,
): Decision<DueEvent, RefundRefusal> => {
  const events: DueEvent[] = [];
  let state = refunds;
  let over = false;
  for (const wanted of data.refunds) {
    const decision = openOne(wanted, now, state);
    if (decision.outcome === 'accepted')
      for (const event of decision.events) {
        events.push(event);
        state = evolveRefunds(state, event);
      }
    else if (decision.reason === 'AlreadyRefunded') over = true;
    else return decision;
  }
  if (events.length === 0) return over ? refuse('AlreadyRefunded') : accept();
  // The group is fixed here for good: the content of a request under one idempotency key must never change.
  const [first, ...others] = events.filter(isOfCard);
  if (first === undefined || others.length === 0) return accept(...events);
  const together = first.data.refundId;
  return accept(...events.map((event) => (isOfCard(event) ? { ...event, data: { ...event.data, together } } : event)));
};

/** The balance of a bought voucher left it: opens the refund of its payment, once, and never more than was captured. */
export type OpenVoucherRefund = Command<
  'OpenVoucherRefund',
  Omit<RefundEventOf<'VoucherRefundDue'>['data'], 'dueAt'> & { readonly capturedCents: number }
>;

export const openVoucherRefund = (
  { data: { capturedCents, ...due }, metadata: { now } }: OpenVoucherRefund,
  refunds: Refunds,
): Decision<RefundEventOf<'VoucherRefundDue'>, RefundRefusal> => {
  if (refunds.has(due.refundId)) return accept();
  const earlier = [...refunds.values()].reduce((sum, { due: { cardCents } }) => sum + cardCents, 0);
  if (earlier + due.amountCents > capturedCents) return refuse('MoreThanCaptured');
  return accept({ type: 'VoucherRefundDue', data: { ...due, dueAt: now } });
};
