import { accountDecider } from '@paddock/shared-domain/billing/account';
import { openItems } from '@paddock/shared-domain/billing/items';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { MarkPaid } from './mark-paid.ts';
import type { WithReservationsPaid } from '../payments/routes.ts';

/**
 * Marks reservations paid right after a payment, so that the customer's next query shows it. The process that reads the log does
 * the same; the second one finds nothing to do.
 */
export const createWithReservationsPaid =
  ({
    commands,
    markPaid,
    clock,
  }: {
    readonly commands: Commands;
    readonly markPaid: MarkPaid;
    readonly clock: Clock;
  }): WithReservationsPaid =>
  async (run) => {
    const reached = await run;
    const { phase, request } = reached.payment;
    if (phase !== 'settled' || request?.purpose.kind !== 'outstanding') return reached;
    const paid = request.purpose.items.map(({ itemId }) => itemId);
    const { items } = (await commands.load(accountDecider, request.userId, { named: paid })).state;
    let { position } = reached;
    for (const itemId of paid) {
      const reservationId = items.get(itemId)?.reservationId ?? null;
      if (reservationId === null || openItems(items, reservationId).length > 0) continue;
      const { paymentId: paidBy } = request;
      const marked = await markPaid({ reservationId, paidBy, after: position, now: clock.now() }).catch(
        () => undefined,
      );
      position = marked ?? position;
    }
    return { ...reached, position };
  };
