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
 * A reservation is paid once nothing is owed for it any more: by card, by voucher, at the desk, or because staff took it off
 * the bill (rules ). Read twice, it changes nothing (decision 0139). The marking is the system's own, so that
 * nothing is written off by it: what comes onto the bill between the two stays owed. Once staff took "paid" back on the bill it is
 * unpaid, by the same rule.
 */
export const paidItems = (commands: Commands, markPaid: MarkPaid, markUnpaid: MarkUnpaid): Process<AccountEvent> => {
  const itemsOf = async (userId: UserId) => (await commands.load(accountDecider, userId)).state.items;
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
        // Owed again by the system: staff marked the reservation unpaid, and that came first.
        if (reopens === undefined || reservationId === null || metadata.actor.kind === 'system') return;
        await markUnpaid({ reservationId, userId, itemId, after: position as Position, now: metadata.at });
      },
      OutstandingItemPaidInFull: paid,
      OutstandingItemPaidByHand: paid,
      OutstandingItemWrittenOff: async (event) => {
        // Written off by the system: staff marked the reservation paid, and that came first.
        if (event.metadata.actor.kind === 'system') return;
        const { itemId, userId } = event.data;
        const reservationId = (await itemsOf(userId)).get(itemId)?.reservationId ?? null;
        await closed({ userId, reservationId, paidBy: event.metadata.commandId }, event);
      },
    },
  };
};
