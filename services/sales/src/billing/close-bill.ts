import type { LetGo } from '../payments/let-go.ts';
import type { Position } from '@paddock/event-store/port';
import type { CommandContext, Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { ClearedBy } from '@paddock/shared-domain/billing/desk-payment-method';
import { type Items, openItems } from '@paddock/shared-domain/billing/items';
import type { OutstandingCommand } from '@paddock/shared-domain/billing/outstanding-items';
import { PaymentId, type ReservationId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { createHash } from 'node:crypto';

/**
 * What stands in a payment’s place where an item is paid at the desk: an item is paid so once, so its name is enough. Logs hold such ids:
 * how they begin is for ever.
 */
export const deskPaymentId = (user: UserId, itemId: string): PaymentId =>
  PaymentId.parse(`hand${createHash('sha256').update(`${user} ${itemId}`).digest('hex').slice(0, 32)}`);

/** Whoever has the money in their hand looks again before they give anything back, or ask for more. */
const BILL_CHANGED = 'The bill is another one by now, and nothing was booked. Please look at it again.';

/**
 * What staff say of a bill, or of the part of it that one reservation put there: how it was paid, and the cents they read on it. Money
 * is never taken without them; what is let go without them is all that is open by now.
 */
type Settling = {
  readonly userId: UserId;
  readonly reservationId: ReservationId | null;
  readonly how: ClearedBy;
  readonly expectedCents: number | undefined;
};
/** The bill as it was read: each item paid under an id that a repeat of the request works out as well. */
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
 * Staff close what is open on a bill, each item by an event that names who and why (PAY-19, PLAN-16, invariant L9): one rule for the
 * whole bill and for one reservation of it. All of it is one append; the reservations it was for become paid by the process
 * that reads these events, wherever this one stops.
 */
export const closeBill = async (
  commands: Commands,
  bill: Settling,
  context: CommandContext,
  letGo: Pick<LetGo, 'payment'>,
): Promise<{ readonly position: Position } | ProblemAnswer> => {
  const closed = await closeOnce(commands, bill, context);
  // Who stands at the desk has left the bank's challenge: it is given up, and the bill looked at again.
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
      // A renewal among it that was paid is granted, and costs the member their good standing no longer (rule A-092).
      { type: 'RestoreStanding', data: { userId: bill.userId } },
    ],
    context,
  );
};
const answerOf = (closed: Awaited<ReturnType<typeof closeOnce>>): { readonly position: Position } | ProblemAnswer => {
  if (closed.outcome === 'busy') return problem('busy');
  if (closed.outcome === 'refused' && closed.reason === 'AmountsChanged')
    return problem('quote_stale', { text: BILL_CHANGED });
  if (closed.outcome === 'refused' && isOwnRefusal(closed.reason)) return OWN_PROBLEMS[closed.reason];
  if (closed.outcome === 'refused') return problem('payment_unresolved', { retryAfter: 2 });
  return { position: closed.position };
};
