import { clubEvents, type ClubEvent } from '../club/events.ts';
import { creditEvents, type CreditEvent } from '../club/credit-events.ts';
import { type ClubCommand, clubCommands } from '../club/club-commands.ts';
import { type CreditHoldCommand, creditHoldCommands, type CreditHoldRefusal } from '../club/hold-credits.ts';
import { type CreditLots, evolveLots, noLots } from '../club/lots.ts';
import { type ClubState, evolveClub, neverJoined } from '../club/membership.ts';
import type { ClubRefusal } from '../club/refusals.ts';
import { isForCard } from './smallest-charge.ts';
import type { BookIndex } from '../kernel/book-index.ts';
import { type Decider, decideBy } from '../kernel/decider.ts';
import { neverOnesOwn, type OwnRefusal, type WhoseTable } from '../kernel/never-ones-own.ts';
import type { CheckoutId, UserId } from '../kernel/ids.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';
import { accountBooks, accountFrom, withRecalled } from './account-books.ts';
import { type BeginCheckout, type CheckoutBegun, checkoutTurnCommands } from './begin-checkout.ts';
import { type CreditItem, creditItemCommands } from './credit-item.ts';
import {
  type ApprovalCommand,
  approvalCommands,
  type ApprovalRefusal,
  type Approvals,
  evolveApprovals,
} from './approvals.ts';
import { type ApprovalEvent, approvalEvents } from './approval-events.ts';
import type { BookEvent } from './carried-forward.ts';
import type { AccountEvent } from './events.ts';
import type { ItemEvent } from './item-events.ts';
import { evolveItems, type ItemBook, noItems, openItems, outstandingCents as sumOfItems, owedOf } from './items.ts';
import { type OutstandingCommand, outstandingCommands } from './outstanding-items.ts';
import { type OweDeskRefund, deskPaymentCommands } from './owe-desk-refund.ts';
import { type ReopenItems, reopenItemsCommands } from './reopen-items.ts';
import { type YieldItems, yieldItemsCommands } from './yield-items.ts';
import { type ItemPaymentCommand, itemPaymentCommands, type ItemPaymentRefusal } from './pay-items.ts';

/** Stream `account-{user}`: what one customer owes and why, their credits, their membership. */
export type Account = ItemBook & {
  readonly credits: CreditLots;
  readonly club: ClubState;
  /** What staff asked a second person to agree to. */
  readonly approvals: Approvals;
  /** The checkout that began last: finished, or the only one in progress (invariant C14). */
  readonly checkout?: CheckoutId;
  /** What they agreed to with it, if this stream was the first to record it. */
  readonly agreed?: CheckoutBegun['data']['agreed'];
  /** What this stream posted so far, in cents, by account of the ledger: they sum to zero (invariant L1). */
  readonly balances: VersionedMap<string, number>;
  /** Where settled things of former books are (decision 0195). */
  readonly former: readonly BookIndex[];
};
export const newAccount: Account = {
  ...noItems,
  credits: noLots,
  club: neverJoined,
  approvals: new VersionedMap(),
  balances: new VersionedMap(),
  former: [],
};

const isOneOf = (events: readonly { shape: { type: { value: string } } }[]): ((type: string) => boolean) => {
  const types = new Set(events.map(({ shape }) => shape.type.value));
  return (type) => types.has(type);
};
const isCreditEvent = isOneOf(creditEvents);
const isClubEvent = isOneOf(clubEvents);
const isApprovalEvent = isOneOf(approvalEvents);

/** Each event belongs to one part of the account and changes only that part, and the balances. */
export const evolveAccount = (account: Account, event: AccountEvent): Account => {
  if (event.type === 'AccountCarriedForward') return accountFrom(event.data, newAccount);
  if (event.type === 'FormerItemsRecalled') return withRecalled(account, event.data);
  const after = evolvePart(account, event);
  if (!('postings' in event.data)) return after;
  const balances = event.data.postings.reduce(
    (sums, { account: name, amountCents }) => sums.with(name, (sums.get(name) ?? 0) + amountCents),
    after.balances,
  );
  return { ...after, balances };
};
const evolvePart = (account: Account, event: Exclude<AccountEvent, BookEvent>): Account => {
  if (event.type === 'CheckoutBegun') return { ...account, checkout: event.data.checkoutId, agreed: event.data.agreed };
  if (isCreditEvent(event.type)) return { ...account, credits: evolveLots(account.credits, event as CreditEvent) };
  if (isClubEvent(event.type)) return { ...account, club: evolveClub(account.club, event as ClubEvent) };
  if (isApprovalEvent(event.type))
    return { ...account, approvals: evolveApprovals(account.approvals, event as ApprovalEvent) };
  // The items are part of the account object, so its other fields are kept.
  return evolveItems(account, event as ItemEvent) as Account;
};

export type AccountCommand =
  | OutstandingCommand
  | ReopenItems
  | ApprovalCommand
  | OweDeskRefund
  | YieldItems
  | ItemPaymentCommand
  | CreditItem
  | BeginCheckout
  | CreditHoldCommand
  | ClubCommand;
export type AccountRefusal =
  | ItemPaymentRefusal
  | CreditHoldRefusal
  | ClubRefusal
  | OwnRefusal
  | ApprovalRefusal
  | 'CheckoutUnderWay'
  /** It was taken: part of it was refunded, or is about to be. */
  | 'MoneyDueBack'
  /** It was not taken after all, or there never was one. */
  | 'DeskPaymentGone';

type OfUser = { readonly data: { readonly userId: UserId } };
const ofUser = ({ data: { userId } }: OfUser) => [userId];
const WHOSE: WhoseTable<Account, AccountCommand> = {
  AddOutstandingItem: 'follows: the booking, move or renewal that is owed',
  WithdrawOutstandingItems: 'follows: the end of the reservation',
  WriteOffOutstandingItems: {
    bill: ofUser,
    gives: ({ data: { reservationId } }, { items }) =>
      openItems(items, reservationId).reduce((sum, [, item]) => sum + owedOf(item), 0),
  },
  PayOutstandingItemsAtDesk: { bill: ofUser },
  ReopenItems: { bill: ofUser },
  OweDeskRefund: 'follows: the refund of what the desk took',
  YieldItems: 'open: a payment releases what it claims',
  ClaimItems: 'open: a payment of the person claims what it pays',
  UnclaimItems: 'open: a payment releases what it claims',
  PayItems: 'open: a payment pays what it claimed',
  CreditItem: 'follows: the move to a cheaper slot',
  BeginCheckout: 'open: people begin their own checkouts',
  HoldCredits: 'open: a checkout holds the credits of its own customer',
  PostCreditHold: 'open: a checkout spends what it holds',
  VoidCreditHold: 'open: a checkout releases what it holds',
  EnrolMember: 'open: a payment of the person makes them a member',
  RenewMembership: 'open: the billing clock renews by the terms',
  FailRenewal: 'open: the billing clock records a refused card',
  SkipRenewal: 'open: the billing clock renews by the terms',
  RecordPaymentReminder: 'open: the billing clock reminds by the plan',
  PriceRenewal: 'open: the billing clock tells of a renewal by the terms',
  ChooseSessions: { bill: ofUser },
  WithdrawSessionsChoice: { bill: ofUser },
  PauseMembership: { bill: ofUser },
  ResumeMembership: { bill: ofUser },
  RestoreStanding: 'follows: the payment of what was owed',
  // If somebody is forgotten, their membership ends with their account.
  CancelMembership: { bill: ({ data: { by, userId } }) => (by === 'forgotten' ? [] : [userId]) },
  ExpireCredits: 'open: the billing clock expires by the terms',
  AnnounceExpiry: 'open: the billing clock warns by the terms',
  ReturnCredits: 'follows: the refund that they belong to',
  SpendOnSlot: 'open: members spend their own credits',
  RequestApproval: { bill: ofUser },
  GrantApproval: { bill: ofUser },
  DeclineApproval: { bill: ofUser },
  UseApproval: 'follows: the act that was agreed to',
};

const rules: Decider<Account, AccountEvent, AccountCommand, AccountRefusal> = {
  category: 'account',
  initialState: newAccount,
  evolve: evolveAccount,
  decide: decideBy<Account, AccountEvent, AccountCommand, AccountRefusal>({
    ...outstandingCommands,
    ...reopenItemsCommands,
    ...deskPaymentCommands,
    ...yieldItemsCommands,
    ...itemPaymentCommands,
    ...creditItemCommands,
    ...checkoutTurnCommands,
    ...creditHoldCommands,
    ...clubCommands,
    ...approvalCommands,
  }),
};
export const accountDecider = { ...neverOnesOwn(rules, WHOSE), books: accountBooks };

export const outstandingCents = (account: Account): number => sumOfItems(account.items);
/** Whether a bill counts as open for rules: an amount too small for a card blocks nobody. */
export const owesTooMuch = (account: Account): boolean => isForCard(outstandingCents(account));
