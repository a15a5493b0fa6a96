import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { AccountEvent } from '@paddock/shared-domain/billing/events';
import { openItems } from '@paddock/shared-domain/billing/items';
import type { Commands } from '../command-handling/commands.ts';
import type { MarkPaid } from './mark-paid.ts';
import type { Process } from './process.ts';

/** A reservation is paid once nothing is owed for it any more; read twice, it changes nothing (ruling A-073, decision D6). */
export const paidItems = (commands: Commands, markPaid: MarkPaid): Process<AccountEvent> => ({
  name: 'paid-items',
  on: {
    OutstandingItemPaid: async ({ data, metadata, position }) => {
      const { reservationId, paymentId, userId, settled } = data;
      if (!settled || reservationId === null) return;
      const { state } = await commands.load(accountDecider, userId);
      if (openItems(state.items, reservationId).length > 0) return;
      await markPaid({ reservationId, paymentId, after: position as Position, now: metadata.at });
    },
  },
});
