import type { LetGo } from '../payments/let-go.ts';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext, Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { isOwnRefusal, ownProblem } from '@paddock/kit/http/acting-on';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { ApprovalId } from '@paddock/shared-domain/billing/approval-events';
import type { ClearedBy } from '@paddock/shared-domain/billing/desk-payment-method';
import { type Items, openItems } from '@paddock/shared-domain/billing/items';
import type { OutstandingCommand } from '@paddock/shared-domain/billing/outstanding-items';
import { PaymentId, type ReservationId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { createHash } from 'node:crypto';

/**
 * The id used instead of a payment id for an item paid at the desk. It derives from the item, which can be paid so only once.
 * Logs hold such ids: never change the prefix.
 */
export const deskPaymentId = (user: UserId, itemId: string): PaymentId =>
  PaymentId.parse(`hand${createHash('sha256').update(`${user} ${itemId}`).digest('hex').slice(0, 32)}`);

/** Shown when the bill changed since staff read it, so that they check it before they hand out or take money. */
const BILL_CHANGED = 'The bill has changed. Nothing was recorded. Check the bill, then try again.';

/**
 * What staff say about a bill, or about one reservation's part of it: how it was paid, and the cents they read on it. Taking
 * money requires the cents; a write-off without them covers all that is open.
 */
export type Settling = {
  readonly userId: UserId;
  readonly reservationId: ReservationId | null;
  readonly how: ClearedBy;
  readonly expectedCents: number | undefined;
  /** A second person agreed: this uses it, in the same append. */
  readonly approved?: { readonly approvalId: ApprovalId; readonly usedFor: string } | undefined;
};
/** The items of the bill as read. A repeated request derives the same payment ids. */
const settling = (
  { userId, reservationId, how, expectedCents }: Settling,
  paymentIdOf: Readonly<Record<string, PaymentId>>,
): Wanted<OutstandingCommand> =>
  how === 'waived'
    ? { type: 'WriteOffOutstandingItems', data: { reservationId, userId, expectedCents } }
    : {
        type: 'PayOutstandingItemsAtDesk',
        data: { userId, reservationId, means: how, expectedCents: expectedCents ?? 0, paymentIdOf },
      };

const paymentIdsOf = (userId: UserId, items: Items, reservationId: ReservationId | null) =>
  Object.fromEntries(openItems(items, reservationId).map(([itemId]) => [itemId, deskPaymentId(userId, itemId)]));

/**
 * Staff close the open items of a bill or of one reservation, each by an event with who and why (PAY-19, PLAN-16, invariant L9).
 * It is one append; the process that reads these events marks the reservations paid, even after a crash here.
 */
export const closeBill = async (
  commands: Commands,
  bill: Settling,
  context: CommandContext,
  letGo: Pick<LetGo, 'payment'>,
): Promise<{ readonly position: Position } | ProblemAnswer> => {
  const closed = await closeOnce(commands, bill, context);
  // A customer at the desk has left the bank's challenge: abandon that payment and try again.
  if (closed.outcome === 'refused' && closed.reason === 'ItemInPayment' && (await letGo.payment(bill.userId, context)))
    return answerOf(await closeOnce(commands, bill, context));
  return answerOf(closed);
};

const closeOnce = async (commands: Commands, bill: Settling, context: CommandContext) => {
  const { items } = (await commands.load(accountDecider, bill.userId)).state;
  return commands.handle(
    accountDecider,
    bill.userId,
    [
      settling(bill, paymentIdsOf(bill.userId, items, bill.reservationId)),
      // If this pays a renewal, the month is granted and the member's good standing is restored (rule A-092).
      { type: 'RestoreStanding', data: { userId: bill.userId } },
      ...(bill.approved === undefined
        ? []
        : [{ type: 'UseApproval' as const, data: { ...bill.approved, userId: bill.userId } }]),
    ],
    context,
  );
};
const answerOf = (closed: Awaited<ReturnType<typeof closeOnce>>): { readonly position: Position } | ProblemAnswer => {
  if (closed.outcome === 'busy') return problem('busy');
  if (closed.outcome === 'refused' && closed.reason === 'AmountsChanged')
    return problem('quote_stale', { text: BILL_CHANGED });
  if (closed.outcome === 'refused' && isOwnRefusal(closed.reason)) return ownProblem(closed.reason, closed.detail);
  if (closed.outcome === 'refused') return problem('payment_unresolved', { retryAfter: 2 });
  return { position: closed.position };
};
