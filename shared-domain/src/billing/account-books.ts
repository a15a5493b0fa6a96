import type { CreditHold, CreditLots, Lot } from '../club/lots.ts';
import { CYCLES_BEFORE_LEAVING } from '../club/cycles.ts';
import { lotOf } from '../club/grant-credits.ts';
import { type ClubState, isActive, type Membership } from '../club/membership.ts';
import { indexOf, withBook } from '../kernel/book-index.ts';
import type { Books } from '../kernel/books.ts';
import type { LotId, UserId } from '../kernel/ids.ts';
import type { PriceCents } from '../kernel/money.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import type { Account, AccountCommand } from './account.ts';
import type {
  AccountCarriedForward,
  CarriedHold,
  CarriedItem,
  CarriedLot,
  CarriedMembership,
} from './carried-forward.ts';
import type { AccountEvent } from './events.ts';
import { deskPaymentOf, type Item, type ItemBook } from './items.ts';

const carriedItem = ([itemId, item]: readonly [string, Item]): CarriedItem => ({
  itemId,
  kind: item.kind,
  reservationId: item.reservationId,
  locationId: item.locationId,
  amountCents: item.amountCents,
  payments: item.payments.map((payment) => ({ ...payment })),
  postings: [...item.postings],
  ...(item.closing !== undefined && { closing: [...item.closing] }),
  state: item.open ? 'open' : item.withdrawn === true ? 'withdrawn' : 'closed',
  ...(item.claimedBy !== undefined && { claimedBy: item.claimedBy }),
});
const itemOf = ({ itemId, state, claimedBy, ...item }: CarriedItem): readonly [string, Item] => [
  itemId,
  {
    ...item,
    paidCents: item.payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    open: state === 'open',
    ...(state === 'withdrawn' && { withdrawn: true }),
    claimedBy,
  },
];

const carriedLot = ({ expired: _rest, announced, revived, ...lot }: Lot): CarriedLot => ({
  ...lot,
  discountCents: lot.discountCents as PriceCents,
  ending: revived === true ? 'extended' : announced ? 'announced' : 'unannounced',
});
const lotFrom = ({ ending, ...lot }: CarriedLot): Lot => ({
  ...lot,
  expired: lot.granted - lot.left - lot.held - lot.spent,
  announced: ending !== 'unannounced',
  ...(ending === 'extended' && { revived: true }),
});

const carriedHold = ([holdId, { state, parts, returned }]: readonly [string, CreditHold]): CarriedHold => ({
  holdId,
  state,
  parts: [...parts],
  returned: [...returned].map(([refundId, back]) => ({
    refundId: refundId as CarriedHold['returned'][number]['refundId'],
    parts: [...back],
  })),
});
const holdOf = ({ holdId, state, parts, returned }: CarriedHold): readonly [string, CreditHold] => [
  holdId,
  { state, parts, returned: VersionedMap.of(returned.map((one) => [one.refundId, one.parts])) },
];

const carriedMembership = ({ unpaid, fingerprint, pauses, ...membership }: Membership): CarriedMembership => ({
  ...membership,
  ...(pauses !== undefined && { pauses: [...pauses] }),
  unpaid: [...unpaid].map(([cycle, due]) => ({ cycle, ...due })),
  cardFingerprint: fingerprint,
});
const membershipFrom = ({ unpaid, cardFingerprint, ...membership }: CarriedMembership): Membership => ({
  ...membership,
  unpaid: VersionedMap.of(unpaid.map(({ cycle, ...due }) => [cycle, due])),
  fingerprint: cardFingerprint,
});
const allOf = ({ present, past }: ClubState): readonly Membership[] =>
  present === undefined ? [] : [...past.values(), present];

/** What both events have of an account. */
type Things = Pick<AccountCarriedForward['data'], 'items' | 'lots' | 'holds'>;

/** The indexes that a fold keeps beside the items follow from the items. */
const withItems = (book: ItemBook, entries: readonly (readonly [string, Item])[]): ItemBook => {
  if (entries.length === 0) return book;
  let { claims, takenFor, closed } = book;
  for (const [itemId, { reservationId, payments, closing, claimedBy }] of entries) {
    if (claimedBy !== undefined) claims = claims.with(claimedBy, [...(claims.get(claimedBy) ?? []), itemId]);
    for (const { by, paymentId } of payments) if (by === 'desk') takenFor = takenFor.with(paymentId, itemId);
    const there = closed.get(reservationId) ?? new VersionedMap<string, true>();
    if (closing !== undefined) closed = closed.with(reservationId, there.with(itemId, true));
  }
  // What is older comes first: items are in the order of the log.
  return { items: VersionedMap.of([...entries, ...book.items]), claims, takenFor, closed };
};
const withCredits = ({ lots, holds }: CreditLots, more: Pick<Things, 'lots' | 'holds'>): CreditLots => ({
  lots: more.lots.reduce((all, lot) => all.with(lot.lotId, lotFrom(lot)), lots),
  holds: more.holds.reduce((all, hold) => all.with(...holdOf(hold)), holds),
});

/** The account with things of former books, as they stood. */
export const withRecalled = (account: Account, data: Things): Account => ({
  ...account,
  ...withItems(account, data.items.map(itemOf)),
  credits: withCredits(account.credits, data),
});

/** The account at the beginning of a book. */
export const accountFrom = (data: AccountCarriedForward['data'], empty: Account): Account => {
  const memberships = data.memberships.map(membershipFrom);
  const present = memberships.at(-1);
  return {
    ...withRecalled(empty, data),
    balances: VersionedMap.of(data.balances.map(({ account, balanceCents }) => [account, balanceCents])),
    club: {
      present,
      everMember: present !== undefined,
      past: VersionedMap.of(memberships.slice(0, -1).map((past) => [past.membershipId, past])),
    },
    approvals: VersionedMap.of((data.approvals ?? []).map((approval) => [approval.matter, approval])),
    ...(data.checkoutId !== null && { checkout: data.checkoutId, agreed: data.agreed }),
    former: data.former,
  };
};

/** One item, hold or lot: a checkout may have an item and a hold of its own id. */
const theItem = (itemId: string): string => `item=${itemId}`;
const theHold = (holdId: string): string => `hold=${holdId}`;
const theLot = (lotId: string): string => `lot=${lotId}`;
const isOne = (id: string): boolean => /^(?:item|hold|lot)=/.test(id);

/** What somebody may ask for to get an item: itself, its reservation, its payments, its checkout. */
const namesOf = ([itemId, { kind, reservationId, payments }]: readonly [string, Item]): readonly string[] => [
  theItem(itemId),
  ...(reservationId === null ? [] : [reservationId]),
  ...payments.map(({ paymentId }) => paymentId),
  // The rest of a small total has an id that begins with the checkout's.
  ...(kind === 'small_total' ? itemId.split('-').slice(0, 1) : []),
];

/** What still decides without being asked for; the rest stays in its book. */
const openPart = ({ items, credits: { lots, holds }, club }: Account) => {
  // What a renewal still owes is looked at with its membership, also after it was closed.
  const owed = new Set(allOf(club).flatMap(({ unpaid }) => [...unpaid.values()].map(({ itemId }) => itemId)));
  const isOpen = ([id, { open, claimedBy }]: readonly [string, Item]): boolean =>
    open || claimedBy !== undefined || owed.has(id);
  // All items of a reservation stay together, so that they keep their order: refunds follow it.
  const withOpen = new Set([...items].flatMap((entry) => (isOpen(entry) ? (entry[1].reservationId ?? []) : [])));
  // Who leaves early pays for what they spent of this membership. A cycle is settled only after it began.
  const { present } = club;
  const mayLeaveEarly = isActive(present) && present.lastCycle < CYCLES_BEFORE_LEAVING;
  const isOfPresent = ({ lotId }: { readonly lotId: LotId }): boolean =>
    mayLeaveEarly && lots.get(lotId)?.membershipId === present.membershipId;
  const openHolds = [...holds].filter(
    ([, { state, parts }]) => state === 'held' || (state === 'posted' && parts.some(isOfPresent)),
  );
  const named = new Set(openHolds.flatMap(([, { parts }]) => parts.map(({ lotId }) => lotId)));
  return {
    items: [...items].filter(
      (entry) => isOpen(entry) || (entry[1].reservationId !== null && withOpen.has(entry[1].reservationId)),
    ),
    lots: [...lots.values()].filter(({ lotId, left, held }) => left > 0 || held > 0 || named.has(lotId)),
    holds: openHolds,
  };
};

/** The ids by which the settled part of an account is found later. */
const settledIds = ({ items, credits: { lots, holds } }: Account, open: ReturnType<typeof openPart>): string[] => {
  const [openItems, openLots, openHolds] = [
    new Set(open.items.map(([id]) => id)),
    new Set(open.lots.map(({ lotId }) => lotId)),
    new Set(open.holds.map(([id]) => id)),
  ];
  return [
    ...new Set([
      ...[...items].flatMap((entry) => (openItems.has(entry[0]) ? [] : namesOf(entry))),
      ...[...lots.keys()].flatMap((id) => (openLots.has(id) ? [] : theLot(id))),
      ...[...holds.keys()].flatMap((id) => (openHolds.has(id) ? [] : theHold(id))),
    ]),
  ];
};

const knows = ({ items, credits: { lots, holds } }: Account, id: string): boolean => {
  const of = id.slice(id.indexOf('=') + 1);
  if (id === theItem(of)) return items.has(of);
  return id === theHold(of) ? holds.has(of) : id === theLot(of) && lots.has(of as LotId);
};

/**
 * An id that somebody asks for may be that of an item, a hold or a lot, and lead to others. Items lead to the others of their
 * reservation, so that those are always recalled together and keep their order; holds lead to their lots.
 */
const leadsTo = ({ items, credits: { holds } }: Account, ids: readonly string[]): readonly string[] => {
  const wanted = new Set(ids);
  const ofItems = [...items].flatMap((entry) => {
    if (!namesOf(entry).some((name) => wanted.has(name))) return [];
    return [theItem(entry[0]), ...(entry[1].reservationId === null ? [] : [entry[1].reservationId])];
  });
  const ofHolds = [...holds].flatMap(([holdId, { parts }]) =>
    wanted.has(theHold(holdId)) ? parts.map(({ lotId }) => theLot(lotId)) : [],
  );
  return [
    ...ids.filter((id) => !isOne(id)).flatMap((id) => [theItem(id), theHold(id), theLot(id)]),
    ...ofItems,
    ...ofHolds,
  ];
};

/** What of a book these ids name, and the account does not know. */
const recalledFrom = (account: Account, book: Account, isAsked: (id: string) => boolean) => {
  const isNew = (id: string): boolean => isAsked(id) && !knows(account, id);
  return {
    items: [...book.items].filter(([id]) => isNew(theItem(id))).map(carriedItem),
    lots: [...book.credits.lots.values()].filter(({ lotId }) => isNew(theLot(lotId))).map(carriedLot),
    holds: [...book.credits.holds].filter(([id]) => isNew(theHold(id))).map(carriedHold),
  };
};

/** What a command names that may be settled; `open`: it decides over what is open alone. */
type Asked = {
  readonly [Type in AccountCommand['type']]:
    | 'open'
    | ((data: Extract<AccountCommand, { type: Type }>['data'], account: Account) => readonly string[]);
};
const item = ({ itemId }: { readonly itemId: string }, { items }: Account): readonly string[] =>
  items.has(itemId) ? [] : [theItem(itemId)];
const hold = ({ holdId }: { readonly holdId: string }, { credits: { holds } }: Account): readonly string[] =>
  holds.has(holdId) ? [] : [theHold(holdId)];
const ASKED: Asked = {
  AddOutstandingItem: item,
  WithdrawOutstandingItems: 'open',
  WriteOffOutstandingItems: 'open',
  PayOutstandingItemsAtDesk: 'open',
  ReopenItems: ({ itemId, reservationId }) => [theItem(itemId), reservationId],
  OweDeskRefund: ({ paymentId }, { items }) => (deskPaymentOf(items, paymentId) === undefined ? [paymentId] : []),
  YieldItems: ({ itemIds }, account) => itemIds.flatMap((itemId) => item({ itemId }, account)),
  ClaimItems: 'open',
  UnclaimItems: 'open',
  PayItems: 'open',
  CreditItem: item,
  BeginCheckout: 'open',
  HoldCredits: hold,
  PostCreditHold: hold,
  VoidCreditHold: hold,
  SpendOnSlot: hold,
  // The hold may be of this book, and its lots of a former one.
  ReturnCredits: ({ holdId }) => [theHold(holdId)],
  EnrolMember: 'open',
  RenewMembership: ({ membershipId, cycle }, { credits: { lots } }) => {
    const lotId = lotOf(membershipId, cycle);
    return lots.has(lotId) ? [] : [theLot(lotId)];
  },
  FailRenewal: 'open',
  SkipRenewal: 'open',
  RecordPaymentReminder: 'open',
  RestoreStanding: 'open',
  CancelMembership: 'open',
  PriceRenewal: 'open',
  ChooseSessions: 'open',
  WithdrawSessionsChoice: 'open',
  PauseMembership: 'open',
  ResumeMembership: 'open',
  ExpireCredits: 'open',
  AnnounceExpiry: 'open',
  RequestApproval: 'open',
  GrantApproval: 'open',
  DeclineApproval: 'open',
  UseApproval: 'open',
};
const askedBy = ({ type, data }: Pick<AccountCommand, 'type' | 'data'>, account: Account): readonly string[] => {
  const asked = ASKED[type] as 'open' | ((data: AccountCommand['data'], account: Account) => readonly string[]);
  return asked === 'open' ? [] : asked(data, account);
};

/**
 * How an account is kept in books (decision 0195): a year is closed with the balances and all that is open. What is settled may
 * still be refunded, reopened or repeated: it is read from the last book that has it.
 */
export const accountBooks: Books<Account, AccountEvent, AccountCommand> = {
  carriedBy: 'AccountCarriedForward',
  period: 'year',
  carry: (account, id, { from }) => {
    const open = openPart(account);
    return {
      type: 'AccountCarriedForward',
      data: {
        userId: id as UserId,
        balances: [...account.balances].map(([name, balanceCents]) => ({ account: name, balanceCents })),
        items: open.items.map(carriedItem),
        lots: open.lots.map(carriedLot),
        holds: open.holds.map(carriedHold),
        memberships: allOf(account.club).map(carriedMembership),
        checkoutId: account.checkout ?? null,
        ...(account.agreed !== undefined && { agreed: account.agreed }),
        former: [...withBook(account.former, indexOf(from, settledIds(account, open)))],
        ...(account.approvals.size > 0 && { approvals: [...account.approvals.values()] }),
      },
    };
  },
  former: {
    asked: askedBy,
    indexes: ({ former }) => former,
    knows,
    leadsTo,
    recall: (account, book, ids) =>
      withRecalled(
        account,
        recalledFrom(account, book, (id) => ids.includes(id)),
      ),
    repeated: (account, recalled, id) => ({
      type: 'FormerItemsRecalled',
      data: { userId: id as UserId, ...recalledFrom(account, recalled, () => true) },
    }),
  },
};
