import { accept, type Decider, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { PaymentId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { DAY, type Instant, millisOf, plusMillis } from '../kernel/time.ts';
import type { AllowanceEvent } from './allowance-events.ts';

type Counted = Extract<AllowanceEvent, { type: 'VoucherPurchaseCounted' }>['data'];

/** Stream `voucherAllowance-{account or card}`: the purchases of its last 24 hours, oldest first. */
export type Allowance = ReadonlyMap<PaymentId, Pick<Counted, 'amountCents' | 'countedAt'>>;
const nothing: Allowance = new Map();

const isOver = ({ countedAt }: { readonly countedAt: Instant }, now: Instant): boolean =>
  plusMillis(countedAt, DAY) <= now;
const sumOf = (purchases: Iterable<{ readonly amountCents: number }>): number =>
  [...purchases].reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Counts a purchase once, unless the purchases of 24 hours would be more than `mostCents`. */
export type CountPurchase = Command<'CountPurchase', Omit<Counted, 'countedAt'> & { readonly mostCents: number }>;
export type UncountPurchase = Command<'UncountPurchase', Pick<Counted, 'paymentId' | 'userId'>>;

/**
 * When a purchase is possible again; undefined if it is more than a whole day's sum.
 *
 * @param amountCents of the purchase. @param mostCents a day's sum, in cents.
 */
export const possibleAgainAt = (
  allowance: Allowance,
  amountCents: number,
  mostCents: number,
  now: Instant,
): Instant | undefined => {
  if (amountCents > mostCents) return undefined;
  const counting = [...allowance.values()].filter((one) => !isOver(one, now));
  let sum = sumOf(counting);
  if (sum + amountCents <= mostCents) return now;
  for (const { amountCents: cents, countedAt } of counting) {
    sum -= cents;
    if (sum + amountCents <= mostCents) return plusMillis(countedAt, DAY);
  }
  return undefined;
};

/** The purchase would be more than may be bought in 24 hours. */
export type AllowanceRefusal = 'OverDailySum';

export const allowanceDecider: Decider<Allowance, AllowanceEvent, CountPurchase | UncountPurchase, AllowanceRefusal> = {
  category: 'voucherAllowance',
  initialState: nothing,
  evolve: evolveBy<Allowance, AllowanceEvent>({
    VoucherPurchaseCounted: (allowance, { data: { paymentId, amountCents, countedAt } }) =>
      new Map([
        ...[...allowance].filter(([, one]) => !isOver(one, countedAt)),
        [paymentId, { amountCents, countedAt }] as const,
      ]),
    VoucherPurchaseUncounted: (allowance, { data }) =>
      new Map([...allowance].filter(([paymentId]) => paymentId !== data.paymentId)),
  }),
  decide: decideBy<Allowance, AllowanceEvent, CountPurchase | UncountPurchase, AllowanceRefusal>({
    CountPurchase: ({ data: { mostCents, ...data }, metadata: { now } }, allowance) => {
      if (allowance.has(data.paymentId)) return accept();
      if (possibleAgainAt(allowance, data.amountCents, mostCents, now) !== now) return refuse('OverDailySum');
      return accept({ type: 'VoucherPurchaseCounted', data: { ...data, countedAt: now } });
    },
    UncountPurchase: ({ data }, allowance) =>
      allowance.has(data.paymentId) ? accept({ type: 'VoucherPurchaseUncounted', data }) : accept(),
  }),
};

/** Sums of a day and how long somebody is new, as the venue has set them. */
export type DailySums = {
  readonly accountCents: number;
  readonly cardCents: number;
  /** For a new account, or a new card of an account. */
  readonly newCents: number;
  readonly newMillis: number;
};

/** What an account may buy in 24 hours, and until when it is less than usual because the account or its card is new. */
export const accountSum = (
  { accountCents, newCents, newMillis }: DailySums,
  { registeredAt, cardSince }: { readonly registeredAt: Instant; readonly cardSince: Instant },
  now: Instant,
): { readonly mostCents: number; readonly newUntil: Instant | undefined } => {
  const later = millisOf(registeredAt) > millisOf(cardSince) ? registeredAt : cardSince;
  const until = plusMillis(later, newMillis);
  return now < until
    ? { mostCents: Math.min(newCents, accountCents), newUntil: until }
    : { mostCents: accountCents, newUntil: undefined };
};
