import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { negateCents } from '../kernel/money.ts';
import type { UserId } from '../kernel/ids.ts';
import type { AccountEvent, AccountEventOf } from './events.ts';
import { balanced, type Posting, receivable, WRITE_OFFS } from './postings.ts';

type Item = { readonly amountCents: number; readonly postings: readonly Posting[]; readonly open: boolean };

/** Stream `account-{user}`: what one customer owes, and why. */
export type Account = { readonly items: ReadonlyMap<string, Item> };

export type AddOutstandingItem = Command<'AddOutstandingItem', AccountEventOf<'OutstandingItemAdded'>['data']>;
export type WithdrawOutstandingItem = Command<'WithdrawOutstandingItem', { itemId: string; userId: UserId }>;
export type WriteOffOutstandingItem = Command<'WriteOffOutstandingItem', { itemId: string; userId: UserId }>;
export type AccountCommand = AddOutstandingItem | WithdrawOutstandingItem | WriteOffOutstandingItem;
export type AccountRefusal = 'ItemUnknown';

/** Sum of the open items in cents (ruling A-082). */
export const outstandingCents = (account: Account): number =>
  [...account.items.values()].reduce((sum, item) => sum + (item.open ? item.amountCents : 0), 0);

const add = ({ data }: AddOutstandingItem, account: Account): Decision<AccountEvent, AccountRefusal> =>
  account.items.has(data.itemId) ? accept() : accept({ type: 'OutstandingItemAdded', data });

const withdraw = ({ data }: WithdrawOutstandingItem, account: Account): Decision<AccountEvent, AccountRefusal> => {
  const item = account.items.get(data.itemId);
  if (item === undefined || !item.open) return accept();
  const postings = item.postings.map((posting) => ({ ...posting, amountCents: negateCents(posting.amountCents) }));
  return accept({ type: 'OutstandingItemWithdrawn', data: { ...data, postings } });
};

const writeOff = ({ data }: WriteOffOutstandingItem, account: Account): Decision<AccountEvent, AccountRefusal> => {
  const item = account.items.get(data.itemId);
  if (item === undefined) return refuse('ItemUnknown');
  if (!item.open) return accept();
  const postings = balanced([WRITE_OFFS, item.amountCents], [receivable(data.userId), -item.amountCents]);
  return accept({ type: 'OutstandingItemWrittenOff', data: { ...data, postings } });
};

const close = (account: Account, { data }: { data: { itemId: string } }): Account => {
  const item = account.items.get(data.itemId);
  return item === undefined ? account : { items: new Map(account.items).set(data.itemId, { ...item, open: false }) };
};

export const accountDecider: Decider<Account, AccountEvent, AccountCommand, AccountRefusal> = {
  category: 'account',
  initialState: { items: new Map() },
  evolve: evolveBy<Account, AccountEvent>({
    OutstandingItemAdded: (account, { data: { itemId, amountCents, postings } }) => ({
      items: new Map(account.items).set(itemId, { amountCents, postings, open: true }),
    }),
    OutstandingItemWithdrawn: close,
    OutstandingItemWrittenOff: close,
  }),
  decide: decideBy({ AddOutstandingItem: add, WithdrawOutstandingItem: withdraw, WriteOffOutstandingItem: writeOff }),
};
