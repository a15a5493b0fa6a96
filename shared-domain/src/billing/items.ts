import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, PaymentId, ReservationId } from '../kernel/ids.ts';
import type { PriceCents } from '../kernel/money.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import type { DeskPaymentMethod } from './desk-payment-method.ts';
import type { ItemEvent, ItemEventOf, OutstandingKind } from './item-events.ts';
import { type Posting, WRITE_OFFS } from './postings.ts';
import { shareOfPostings } from './share-of-postings.ts';

/** One thing a customer owes or owed. */
export type Item = {
  readonly kind: OutstandingKind;
  readonly reservationId: ReservationId | null;
  /** The location that sold it: its tax is owed there. */
  readonly locationId: LocationId;
  readonly amountCents: PriceCents;
  /** Paid so far, in parts; the item closes when this reaches the amount. */
  readonly paidCents: number;
  /** The payments that paid it, in order: each can be refunded to its source (rule A-075). */
  readonly payments: readonly ItemPayment[];
  /** The postings of staff's closing; undefined if staff did not close it, or undid that. */
  readonly closing?: readonly Posting[] | undefined;
  /** The sale behind it, which a withdrawal reverses. */
  readonly postings: readonly Posting[];
  readonly open: boolean;
  /** The reason for it no longer exists: it was never owed in the end. */
  readonly withdrawn?: true;
  /** The payment that is about to pay it (invariant C14). */
  readonly claimedBy: PaymentId | undefined;
};

type OfPayment = { readonly paymentId: PaymentId; readonly amountCents: PriceCents };
/** Money that the desk took: the last payment of its item. `dueBack`: part of it was refunded, or is about to be. */
export type DeskPayment = OfPayment & {
  readonly by: 'desk';
  readonly means: DeskPaymentMethod;
  readonly dueBack?: true | undefined;
};
export type ItemPayment = (OfPayment & { readonly by: 'card' | 'voucher' }) | DeskPayment;

/** What a person owes, by item, in the order of the log (rule A-082). */
export type Items = ReadonlyMap<string, Item>;
/** Items, with indexes that let the fold find the items of an event without a scan. */
export type ItemBook = {
  readonly items: VersionedMap<string, Item>;
  /** What each payment claimed, also after it released the claim. */
  readonly claims: VersionedMap<PaymentId, readonly string[]>;
  /** The item of each desk payment, also if it turned out not to be taken. */
  readonly takenFor: VersionedMap<string, string>;
  /** Items that staff closed, by reservation. */
  readonly closed: VersionedMap<ReservationId | null, VersionedMap<string, true>>;
};
export const noItems: ItemBook = {
  items: new VersionedMap(),
  claims: new VersionedMap(),
  takenFor: new VersionedMap(),
  closed: new VersionedMap(),
};

const revised = (book: ItemBook, itemId: string, change: (item: Item) => Item): ItemBook => {
  const item = book.items.get(itemId);
  return item === undefined ? book : { ...book, items: book.items.with(itemId, change(item)) };
};
const freedOf = (book: ItemBook, paymentId: PaymentId): ItemBook =>
  (book.claims.get(paymentId) ?? []).reduce(
    (free, itemId) =>
      free.items.get(itemId)?.claimedBy === paymentId
        ? revised(free, itemId, (item) => ({ ...item, claimedBy: undefined }))
        : free,
    { ...book, claims: book.claims.with(paymentId, undefined) },
  );
/** Staff closed an item: the closing may be undone, together with all others of its reservation. */
const closedByStaff = (book: ItemBook, itemId: string, closing: (item: Item) => Item): ItemBook => {
  const item = book.items.get(itemId);
  if (item === undefined) return book;
  const { reservationId: of } = item;
  const closed = book.closed.with(of, (book.closed.get(of) ?? new VersionedMap<string, true>()).with(itemId, true));
  return { ...revised(book, itemId, closing), closed };
};

type Added = ItemEventOf<'OutstandingItemAdded'>['data'];
/** A debt that is reopened has the sale of its original item, whichever account that was closed against. */
const saleOf = ({ items }: ItemBook, { reopens, amountCents, postings }: Added): readonly Posting[] => {
  const before = reopens === undefined ? undefined : items.get(reopens);
  return before === undefined ? postings : shareOfPostings(before.postings, amountCents, before.amountCents);
};
/** The items whose closing it undoes. Before `reopens` existed, one such item meant all of its reservation. */
const takenBackBy = (book: ItemBook, { reopens, reservationId, postings }: Added): readonly string[] => {
  if (reopens !== undefined) return [reopens];
  const all = postings.some(({ account }) => account === WRITE_OFFS);
  return all ? [...(book.closed.get(reservationId)?.keys() ?? [])] : [];
};

/** Not paid after all: what the desk had recorded is no longer a payment, and nothing of it is refunded. */
const notTaken = (book: ItemBook, itemId: string): ItemBook => {
  const item = book.items.get(itemId);
  if (item === undefined) return book;
  const left = book.closed.get(item.reservationId)?.with(itemId, undefined);
  const closed = left === undefined ? book.closed : book.closed.with(item.reservationId, left);
  return { ...revised(book, itemId, withoutHands), closed };
};
const withoutHands = (item: Item): Item => {
  const payments = item.payments.filter(({ by }) => by !== 'desk');
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...item, payments, paidCents, closing: undefined };
};

const paid =
  (stands: Pick<Item, 'open'>) =>
  (
    book: ItemBook,
    {
      data: { itemId, amountCents, paymentId, by },
    }: ItemEventOf<'OutstandingItemPaidInFull' | 'OutstandingItemPartlyPaid'>,
  ): ItemBook =>
    revised(book, itemId, (item) => ({
      ...item,
      paidCents: item.paidCents + amountCents,
      payments: [...item.payments, { paymentId, amountCents, by }],
      ...stands,
      claimedBy: undefined,
    }));

export const evolveItems = evolveBy<ItemBook, ItemEvent>({
  OutstandingItemAdded: (book, { data }) => {
    const before = takenBackBy(book, data).reduce(notTaken, book);
    const item: Item = {
      kind: data.kind,
      reservationId: data.reservationId,
      locationId: data.locationId,
      amountCents: data.amountCents,
      paidCents: 0,
      payments: [],
      postings: saleOf(book, data),
      open: true,
      claimedBy: undefined,
    };
    return { ...before, items: before.items.with(data.itemId, item) };
  },
  OutstandingItemWithdrawn: (book, { data }) =>
    revised(book, data.itemId, (item) => ({ ...item, open: false, withdrawn: true })),
  OutstandingItemWrittenOff: (book, { data }) =>
    closedByStaff(book, data.itemId, (item) => ({ ...item, closing: data.postings, open: false })),
  OutstandingItemPaidByHand: (book, { data: { itemId, amountCents, paymentId, means, postings } }) => ({
    ...closedByStaff(book, itemId, (item) => ({
      ...item,
      paidCents: item.paidCents + amountCents,
      payments: [...item.payments, { paymentId, amountCents, by: 'desk', means }],
      closing: postings,
      open: false,
    })),
    takenFor: book.takenFor.with(paymentId, itemId),
  }),
  DeskRefundOwed: (book, { data }) =>
    revised(book, book.takenFor.get(data.paymentId) ?? '', (item) => ({
      ...item,
      payments: item.payments.map((payment) =>
        payment.by === 'desk' && payment.paymentId === data.paymentId ? { ...payment, dueBack: true } : payment,
      ),
    })),
  ItemsClaimed: (book, { data: { paymentId, items: claimed } }) => {
    const before = book.claims.get(paymentId) ?? [];
    const names = [...before];
    let { items } = book;
    for (const { itemId } of claimed) {
      if (!names.includes(itemId)) names.push(itemId);
      const item = items.get(itemId);
      if (item !== undefined) items = items.with(itemId, { ...item, claimedBy: paymentId });
    }
    const claims = names.length === before.length ? book.claims : book.claims.with(paymentId, names);
    return { ...book, items, claims };
  },
  ItemsUnclaimed: (book, { data }) => freedOf(book, data.paymentId),
  OutstandingItemPaidInFull: paid({ open: false }),
  OutstandingItemPartlyPaid: paid({ open: true }),
});

/** The item that this desk payment paid, and the payment; undefined if it was not taken after all, or is no desk payment. */
export const deskPaymentOf = (
  items: Items,
  paymentId: string,
): readonly [itemId: string, payment: DeskPayment] | undefined => {
  for (const [itemId, { payments }] of items)
    for (const payment of payments)
      if (payment.by === 'desk' && payment.paymentId === paymentId) return [itemId, payment];
  return undefined;
};

/** The last desk payment for a reservation that still counts as taken. */
export const lastDeskPaymentOf = (items: Items, reservationId: ReservationId): PaymentId | undefined =>
  [...items.values()]
    .filter((item) => item.reservationId === reservationId)
    .flatMap(({ payments }) => payments.filter(({ by }) => by === 'desk'))
    .at(-1)?.paymentId;

export const owedOf = (item: Item): number => (item.open ? item.amountCents - item.paidCents : 0);

/** Sum of what is owed, in cents (rule A-082). */
export const outstandingCents = (items: Items): number =>
  [...items.values()].reduce((sum, item) => sum + owedOf(item), 0);

/** Open items in the order of the log, of one reservation or all. */
export const openItems = (
  items: Items,
  reservationId: ReservationId | null = null,
): readonly (readonly [itemId: string, item: Item])[] =>
  [...items].filter(([, item]) => item.open && (reservationId === null || item.reservationId === reservationId));

/** What was owed before these items were added, in cents. */
export const owedBefore = (items: Items, itemIds: ReadonlySet<string>): number => {
  const all = [...items];
  const first = all.findIndex(([itemId]) => itemIds.has(itemId));
  return all.slice(0, Math.max(0, first)).reduce((sum, [, item]) => sum + owedOf(item), 0);
};
