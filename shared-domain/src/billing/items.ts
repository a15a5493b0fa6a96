import { evolveBy } from '../kernel/decider.ts';
import type { PaymentId, ReservationId } from '../kernel/ids.ts';
import type { ItemEvent, ItemEventOf, OutstandingKind } from './item-events.ts';
import { type Posting, WRITE_OFFS } from './postings.ts';
import { shareOfPostings } from './share-of-postings.ts';

/** One thing a customer owes or owed. */
export type Item = {
  readonly kind: OutstandingKind;
  readonly reservationId: ReservationId | null;
  readonly amountCents: number;
  /** Paid so far, in parts; the item closes when it reaches the amount. */
  readonly paidCents: number;
  /** The payments that paid it, in their order: each can come back to where it came from (ruling A-075). */
  readonly payments: readonly ItemPayment[];
  /** Paid at the desk, in whole or what was left of it: what stands in a payment's place. */
  readonly handPayment?: PaymentId;
  /** How staff closed it, as it was posted; undefined where they did not, or took it back. */
  readonly closing?: readonly Posting[] | undefined;
  /** The sale behind it: what a withdrawal takes back. */
  readonly postings: readonly Posting[];
  readonly open: boolean;
  /** The reason for it is gone: it was never owed in the end. */
  readonly withdrawn?: true;
  /** The payment that is about to pay it (invariant C14). */
  readonly claimedBy: PaymentId | undefined;
};

export type ItemPayment = Pick<ItemEventOf<'OutstandingItemPaid'>['data'], 'paymentId' | 'amountCents' | 'by'>;

/** What a person owes, by item, in the order it came (ruling A-082). */
export type Items = ReadonlyMap<string, Item>;
export const noItems: Items = new Map();

const revised = (items: Items, itemId: string, change: (item: Item) => Item): Items => {
  const item = items.get(itemId);
  return item === undefined ? items : new Map(items).set(itemId, change(item));
};
const freedOf = (items: Items, paymentId: PaymentId): Items =>
  new Map(
    [...items].map(([id, item]) => [id, item.claimedBy === paymentId ? { ...item, claimedBy: undefined } : item]),
  );

type Added = ItemEventOf<'OutstandingItemAdded'>['data'];
/** A debt that stands again is owed for the sale of the item it came from, whatever account that was closed against. */
const saleOf = (items: Items, { reopens, amountCents, postings }: Added): readonly Posting[] => {
  const before = reopens === undefined ? undefined : items.get(reopens);
  return before === undefined ? postings : shareOfPostings(before.postings, amountCents, before.amountCents);
};
/** Whose closing it takes back. Before `reopens` was there, one such item stood for all of its reservation. */
const takesBack = ({ reopens, reservationId, postings }: Added, itemId: string, item: Item): boolean =>
  reopens === undefined
    ? item.reservationId === reservationId && postings.some(({ account }) => account === WRITE_OFFS)
    : itemId === reopens;

export const evolveItems = evolveBy<Items, ItemEvent>({
  OutstandingItemAdded: (items, { data }) =>
    new Map(
      [...items].map(([id, item]) => [id, takesBack(data, id, item) ? { ...item, closing: undefined } : item]),
    ).set(data.itemId, {
      kind: data.kind,
      reservationId: data.reservationId,
      amountCents: data.amountCents,
      paidCents: 0,
      payments: [],
      postings: saleOf(items, data),
      open: true,
      claimedBy: undefined,
    }),
  OutstandingItemWithdrawn: (items, { data }) =>
    revised(items, data.itemId, (item) => ({ ...item, open: false, withdrawn: true })),
  OutstandingItemWrittenOff: (items, { data }) =>
    revised(items, data.itemId, (item) => ({ ...item, closing: data.postings, open: false })),
  OutstandingItemPaidByHand: (items, { data }) =>
    revised(items, data.itemId, (item) => ({
      ...item,
      paidCents: item.paidCents + data.amountCents,
      handPayment: data.paymentId,
      closing: data.postings,
      open: false,
    })),
  ItemsClaimed: (items, { data: { paymentId, items: claimed } }) =>
    claimed.reduce((all, { itemId }) => revised(all, itemId, (item) => ({ ...item, claimedBy: paymentId })), items),
  ItemsUnclaimed: (items, { data }) => freedOf(items, data.paymentId),
  OutstandingItemPaid: (items, { data: { itemId, amountCents, settled, paymentId, by } }) =>
    revised(items, itemId, (item) => ({
      ...item,
      paidCents: item.paidCents + amountCents,
      payments: [...item.payments, { paymentId, amountCents, by }],
      open: !settled,
      claimedBy: undefined,
    })),
});

/** What is still owed for an item. */
export const owedOf = (item: Item): number => (item.open ? item.amountCents - item.paidCents : 0);

/** Sum of what is owed, in cents (ruling A-082). */
export const outstandingCents = (items: Items): number =>
  [...items.values()].reduce((sum, item) => sum + owedOf(item), 0);

/** Open items in the order they came, of one reservation or all. */
export const openItems = (
  items: Items,
  reservationId: ReservationId | null = null,
): readonly (readonly [itemId: string, item: Item])[] =>
  [...items].filter(([, item]) => item.open && (reservationId === null || item.reservationId === reservationId));

/** What was owed before these items came, in cents. */
export const owedBefore = (items: Items, itemIds: ReadonlySet<string>): number => {
  const all = [...items];
  const first = all.findIndex(([itemId]) => itemIds.has(itemId));
  return all.slice(0, Math.max(0, first)).reduce((sum, [, item]) => sum + owedOf(item), 0);
};
