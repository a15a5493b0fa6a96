import { accept, type Decider, type Decision, decideBy, evolveBy } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { negateCents } from '../kernel/money.ts';
import type { ReservationId, UserId } from '../kernel/ids.ts';
import type { AccountEvent, AccountEventOf } from './events.ts';
import { balanced, type Posting, receivable, WRITE_OFFS } from './postings.ts';

type Item = {
  readonly reservationId: ReservationId | null;
  readonly amountCents: number;
  readonly postings: readonly Posting[];
  readonly open: boolean;
};

/** Stream `account-{user}`: what one customer owes, and why. */
export type Account = { readonly items: ReadonlyMap<string, Item> };

export type AddOutstandingItem = Command<'AddOutstandingItem', AccountEventOf<'OutstandingItemAdded'>['data']>;
type OfReservation = { readonly reservationId: ReservationId; readonly userId: UserId };
/** The reservation is gone, and with it whatever is still owed for it. */
export type WithdrawOutstandingItems = Command<'WithdrawOutstandingItems', OfReservation>;
/** Staff marked the reservation paid, or with no reservation everything: what is still owed is written off (invariant L9). */
export type WriteOffOutstandingItems = Command<
  'WriteOffOutstandingItems',
  { readonly reservationId: ReservationId | null; readonly userId: UserId }
>;
export type AccountCommand = AddOutstandingItem | WithdrawOutstandingItems | WriteOffOutstandingItems;

/** Sum of the open items in cents (ruling A-082). */
export const outstandingCents = (account: Account): number =>
  [...account.items.values()].reduce((sum, item) => sum + (item.open ? item.amountCents : 0), 0);

const add = ({ data }: AddOutstandingItem, account: Account): Decision<AccountEvent, never> =>
  account.items.has(data.itemId) ? accept() : accept({ type: 'OutstandingItemAdded', data });

const openItemsOf = (account: Account, reservationId: ReservationId | null): readonly (readonly [string, Item])[] =>
  [...account.items].filter(
    ([, item]) => item.open && (reservationId === null || item.reservationId === reservationId),
  );

/** Reservations that something is still owed for. */
export const owedReservations = (account: Account): readonly ReservationId[] => [
  ...new Set(
    [...account.items.values()].flatMap((item) =>
      item.open && item.reservationId !== null ? [item.reservationId] : [],
    ),
  ),
];

const withdraw = ({ data }: WithdrawOutstandingItems, account: Account): Decision<AccountEvent, never> =>
  accept(
    ...openItemsOf(account, data.reservationId).map(([itemId, { postings }]) => ({
      type: 'OutstandingItemWithdrawn' as const,
      data: {
        itemId,
        userId: data.userId,
        postings: postings.map((posting) => ({ ...posting, amountCents: negateCents(posting.amountCents) })),
      },
    })),
  );

const writeOff = ({ data }: WriteOffOutstandingItems, account: Account): Decision<AccountEvent, never> =>
  accept(
    ...openItemsOf(account, data.reservationId).map(([itemId, { amountCents }]) => ({
      type: 'OutstandingItemWrittenOff' as const,
      data: {
        itemId,
        userId: data.userId,
        postings: balanced([WRITE_OFFS, amountCents], [receivable(data.userId), -amountCents]),
      },
    })),
  );

const close = (account: Account, { data }: { data: { itemId: string } }): Account => {
  const item = account.items.get(data.itemId);
  return item === undefined ? account : { items: new Map(account.items).set(data.itemId, { ...item, open: false }) };
};

export const accountDecider: Decider<Account, AccountEvent, AccountCommand, never> = {
  category: 'account',
  initialState: { items: new Map() },
  evolve: evolveBy<Account, AccountEvent>({
    OutstandingItemAdded: (account, { data: { itemId, reservationId, amountCents, postings } }) => ({
      items: new Map(account.items).set(itemId, { reservationId, amountCents, postings, open: true }),
    }),
    OutstandingItemWithdrawn: close,
    OutstandingItemWrittenOff: close,
  }),
  decide: decideBy<Account, AccountEvent, AccountCommand, never>({
    AddOutstandingItem: add,
    WithdrawOutstandingItems: withdraw,
    WriteOffOutstandingItems: writeOff,
  }),
};
