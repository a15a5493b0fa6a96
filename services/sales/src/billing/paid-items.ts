import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { AccountEvent, AccountEventOf } from '@paddock/shared-domain/billing/events';
import { openItems } from '@paddock/shared-domain/billing/items';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { MarkPaid } from './mark-paid.ts';
import type { MarkUnpaid } from './not-paid-after-all.ts';
import type { Process } from '@paddock/kit/processes/process';

type Closed = { readonly userId: UserId; readonly reservationId: ReservationId | null; readonly paidBy: string };

/**
 * Marks a reservation paid once nothing is owed for it: by card, voucher, at the desk or by write-off (rules ), and
 * unpaid once staff reopened its bill. Reading an event twice changes nothing (decision 0139). The actor is the system, so the
 * marking itself writes nothing off: an item added in between stays owed.
 */
export const paidItems = (commands: Commands, markPaid: MarkPaid, markUnpaid: MarkUnpaid): Process<AccountEvent> => {
  const itemsOf = async (userId: UserId, named: readonly string[] = []) =>
    (await commands.load(accountDecider, userId, { named })).state.items;
  const closed = async ({ userId, reservationId, paidBy }: Closed, { position, metadata }: Recorded): Promise<void> => {
    if (reservationId === null || openItems(await itemsOf(userId), reservationId).length > 0) return;
    await markPaid({ reservationId, paidBy, after: position as Position, now: metadata.at });
  };
  const paid = (event: Recorded<AccountEventOf<'OutstandingItemPaidInFull' | 'OutstandingItemPaidByHand'>>) =>
    closed({ ...event.data, paidBy: event.data.paymentId }, event);
  return {
    name: 'paid-items',
    on: {
      OutstandingItemAdded: async ({ data: { reopens, reservationId, userId, itemId }, metadata, position }) => {
        // Reopened by the system: staff had marked the reservation unpaid before.
        if (reopens === undefined || reservationId === null || metadata.actor.kind === 'system') return;
        await markUnpaid({ reservationId, userId, itemId, after: position as Position, now: metadata.at });
      },
      OutstandingItemPaidInFull: paid,
      OutstandingItemPaidByHand: paid,
      OutstandingItemWrittenOff: async (event) => {
        // Written off by the system: staff had marked the reservation paid before.
        if (event.metadata.actor.kind === 'system') return;
        const { itemId, userId } = event.data;
        const reservationId = (await itemsOf(userId, [itemId])).get(itemId)?.reservationId ?? null;
        await closed({ userId, reservationId, paidBy: event.metadata.commandId }, event);
      },
    },
  };
};
