import { CARD_DECLINED, DESK_REFUND_DUE, ITEM_NOTED, type LineRule, REFUND_FAILED } from './line-rules.ts';
import type { LineEvent } from './statement-event.ts';
import type { LineDetail, StatementLine } from './statement-line.ts';

type Note = LineRule & { readonly detail: LineDetail };

/** The line of an event without postings: a declined card, a failed refund, a change of an item. */
export const noteOf = ({ type, data }: LineEvent): Note | undefined => {
  switch (type) {
    case 'PaymentRefused':
      return { ...CARD_DECLINED, detail: { attempted_cents: data.amountCents, text: data.text } };
    case 'RefundPassedToDesk':
      return { ...DESK_REFUND_DUE, detail: {} };
    case 'CardRefundRefused':
    case 'CardRefundWithheld':
      return { ...REFUND_FAILED, detail: { text: data.text } };
    case 'OutstandingItemAdded':
    case 'OutstandingItemPaidInFull':
    case 'OutstandingItemPartlyPaid':
      return { ...ITEM_NOTED, detail: { item_kind: data.kind } };
    case 'OutstandingItemWithdrawn':
    case 'OutstandingItemWrittenOff':
      return { ...ITEM_NOTED, detail: {} };
    default:
      return undefined;
  }
};

type ItemChange = Pick<StatementLine, 'item_id' | 'item_change' | 'item_cents'>;

/** What an event does to an outstanding item (rule A-082). */
export const itemChangeOf = ({ type, data }: LineEvent): ItemChange | undefined => {
  switch (type) {
    case 'OutstandingItemAdded':
      return { item_id: data.itemId, item_change: 'added', item_cents: data.amountCents };
    case 'OutstandingItemPartlyPaid':
      return { item_id: data.itemId, item_change: 'paid', item_cents: data.amountCents };
    case 'OutstandingItemPaidInFull':
    case 'OutstandingItemPaidByHand':
      return { item_id: data.itemId, item_change: 'closed', item_cents: data.amountCents };
    case 'OutstandingItemWithdrawn':
    case 'OutstandingItemWrittenOff':
      return { item_id: data.itemId, item_change: 'closed', item_cents: 0 };
    default:
      return undefined;
  }
};
