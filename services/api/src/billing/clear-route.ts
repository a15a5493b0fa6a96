import { type Account, accountDecider } from '@paddock/shared-domain/billing/account';
import { openItems } from '@paddock/shared-domain/billing/items';
import type { OutstandingCommand } from '@paddock/shared-domain/billing/outstanding-items';
import { type ClearedBy, clearOutstanding } from '@paddock/shared-domain/billing/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Wanted } from '../command-handling/commands.ts';
import type { Deps } from '../deps.ts';
import { asStaff } from '../http/actor-of.ts';
import { ok } from '../http/answers.ts';
import { problem } from '../http/problems.ts';
import { serveAccount } from '../http/serve.ts';
import { handPaymentId } from './hand-payment-id.ts';

/** Whoever has the money in their hand looks again before they give anything back, or ask for more. */
const BILL_CHANGED = 'The bill is another one by now, and nothing was booked. Please look at it again.';

/** The bill as it was read: each item paid under an id that a repeat of the request works out as well. */
const settling = (
  how: ClearedBy,
  expectedCents: number,
  userId: UserId,
  { items }: Account,
): Wanted<OutstandingCommand> => {
  if (how === 'waived') return { type: 'WriteOffOutstandingItems', data: { reservationId: null, userId } };
  const ids = openItems(items).map(([itemId]) => [itemId, handPaymentId(userId, itemId)] as const);
  const paymentIdOf = Object.fromEntries(ids);
  return { type: 'PayOutstandingItemsByHand', data: { userId, means: how, expectedCents, paymentIdOf } };
};

/**
 * Staff take everything off a customer's bill, each item by an event that names who and why (PAY-19, invariant L9). All of it
 * is one append; the reservations it was for become paid by the process that reads these events, wherever this one stops.
 */
export const registerClearRoute = (app: FastifyInstance, { commands }: Pick<Deps, 'commands'>): void => {
  serveAccount(app, clearOutstanding, async ({ account, body, caller, commandId, requestId, now }) => {
    const actor = asStaff(caller, 'user.change_user');
    const { state } = await commands.load(accountDecider, account);
    const cleared = await commands.handle(
      accountDecider,
      account,
      [
        settling(body?.how ?? 'waived', body?.expected_cents ?? 0, account, state),
        // A renewal among it that was paid is granted, and costs the member their good standing no longer (ruling A-092).
        { type: 'RestoreStanding', data: { userId: account } },
      ],
      { commandId, requestId, now, actor, reason: body?.reason },
    );
    if (cleared.outcome === 'busy') return problem('busy');
    if (cleared.outcome === 'refused' && cleared.reason === 'AmountsChanged')
      return problem('quote_stale', { text: BILL_CHANGED });
    if (cleared.outcome === 'refused') return problem('payment_unresolved', { retryAfter: 2 });
    return ok({ amount_cents: 0, detail: [] }, { position: cleared.position });
  });
};
