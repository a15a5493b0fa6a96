import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, PaymentId, ReservationId } from '../kernel/ids.ts';
import type { HandMeans } from './hand-means.ts';
import type { ItemEvent, ItemEventOf, OutstandingKind } from './item-events.ts';
import { type Posting, WRITE_OFFS } from './postings.ts';
import { shareOfPostings } from './share-of-postings.ts';

/** One thing a customer owes or owed. */
export type Item = {
  readonly kind: OutstandingKind;
  readonly reservationId: ReservationId | null;
  /** Where it was sold: its tax is owed there. */
  readonly locationId: LocationId;
  readonly amountCents: number;
  /** Paid so far, in parts; the item closes when it reaches the amount. */
  readonly paidCents: number;
  /** The payments that paid it, in their order: each can come back to where it came from (ruling A-075). */
  readonly payments: readonly ItemPayment[];
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

type OfPayment = { readonly paymentId: PaymentId; readonly amountCents: number };
/** Money that the desk took: the last payment of its item. `dueBack`: some of it came back, or is about to. */
export type HandPayment = OfPayment & { readonly by: 'hand'; readonly means: HandMeans; readonly dueBack?: true };
export type ItemPayment = (OfPayment & { readonly by: 'card' | 'voucher' }) | HandPayment;

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

/** Not paid after all: what the desk had said it took is no payment any more, and pays nothing back. */
const notTaken = (item: Item): Item => {
  const payments = item.payments.filter(({ by }) => by !== 'hand');
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...item, payments, paidCents, closing: undefined };
};

export const evolveItems = evolveBy<Items, ItemEvent>({
  OutstandingItemAdded: (items, { data }) =>
    new Map([...items].map(([id, item]) => [id, takesBack(data, id, item) ? notTaken(item) : item])).set(data.itemId, {
      kind: data.kind,
      reservationId: data.reservationId,
      locationId: data.locationId,
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
  OutstandingItemPaidByHand: (items, { data: { itemId, amountCents, paymentId, means, postings } }) =>
    revised(items, itemId, (item) => ({
      ...item,
      paidCents: item.paidCents + amountCents,
      payments: [...item.payments, { paymentId, amountCents, by: 'hand', means }],
      closing: postings,
      open: false,
    })),
  HandPaymentDueBack: (items, { data }) =>
    revised(items, handPaidBy(items, data.paymentId)?.[0] ?? '', (item) => ({
      ...item,
      payments: item.payments.map((payment) => (payment.by === 'hand' ? { ...payment, dueBack: true } : payment)),
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

/** The item that this money of the desk paid, and the money; undefined where it was not taken after all, or is no such payment. */
export const handPaidBy = (
  items: Items,
  paymentId: string,
): readonly [itemId: string, payment: HandPayment] | undefined => {
  for (const [itemId, { payments }] of items)
    for (const payment of payments)
      if (payment.by === 'hand' && payment.paymentId === paymentId) return [itemId, payment];
  return undefined;
};

/** What the desk took last for a reservation, and still counts as taken. */
export const handPaymentFor = (items: Items, reservationId: ReservationId): PaymentId | undefined =>
  [...items.values()]
    .filter((item) => item.reservationId === reservationId)
    .flatMap(({ payments }) => payments.filter(({ by }) => by === 'hand'))
    .at(-1)?.paymentId;

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
