import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { type Cancellation, getCancellation } from '@paddock/shared-domain/refunds/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { messages } from '../../messages/en.ts';

/**
 * The most reservations whose payments are read one by one; beyond that, the answer of the deletion reports what was refunded.
 */
const MOST = 24;

export type PaidFor = {
  readonly state: 'none' | 'pending' | 'unknown' | 'known';
  /** `$19.71 by card, 25 credits`; empty where nothing was paid. */
  readonly words: string;
  /** The same for each customer who paid, where there are several. */
  readonly each: readonly { readonly name: string; readonly words: string }[];
  /** The part paid at the desk, which is refunded there. */
  readonly deskCents: number;
  readonly owedCents: number;
  /** Paid by card and charged back by the card's bank: it is not paid out again. */
  readonly takenBackCents: number;
  /** Credits whose month is over: they are returned and expire at once. */
  readonly creditsExpired: number;
};

/** A reservation and its customer. */
type Reserved = { readonly id: ReservationId; readonly user: UserId | null; readonly name: string };
type Paid = Pick<Cancellation, 'card_cents' | 'desk_cents' | 'voucher_cents' | 'credits'>;
const sumOf = (found: readonly Cancellation[], part: (one: Cancellation) => number): number =>
  found.reduce((total, one) => total + part(one), 0);

/** What was paid, by means of payment: `$19.71 by card, 25 credits`. */
const formsOf = (found: readonly Paid[]): string => {
  const { parts } = messages.planner.remove;
  const sum = (part: (one: Paid) => number): number => found.reduce((total, one) => total + part(one), 0);
  const card = sum((one) => one.card_cents - one.desk_cents);
  const desk = sum((one) => one.desk_cents);
  const voucher = sum((one) => one.voucher_cents);
  const credits = sum((one) => one.credits);
  return [
    ...(card > 0 ? [parts.card(dollars(card))] : []),
    ...(desk > 0 ? [parts.desk(dollars(desk))] : []),
    ...(voucher > 0 ? [parts.voucher(dollars(voucher))] : []),
    ...(credits > 0 ? [parts.credits(credits)] : []),
  ].join(', ');
};

/** What was paid for reservations, by means of payment and by customer, and what is owed for them (rule A-075). */
export const usePaidFor = (reserved: readonly Reserved[]): PaidFor => {
  const looks = useQueries({
    queries: reserved.slice(0, MOST).map(({ id }) => ({
      queryKey: ['cancellation', id],
      queryFn: () => call(getCancellation, { params: { id }, query: {} }),
      gcTime: 0,
      meta: { handled: true },
    })),
  });
  const nothing = { words: '', each: [], deskCents: 0, owedCents: 0, takenBackCents: 0, creditsExpired: 0 };
  if (reserved.length === 0) return { state: 'none', ...nothing };
  if (reserved.length > MOST || looks.some(({ isError, data }) => isError && data === undefined))
    return { state: 'unknown', ...nothing };
  const found = looks.flatMap(({ data }) => data ?? []);
  if (found.length < reserved.length) return { state: 'pending', ...nothing };
  const theirs = new Map<string, { readonly name: string; readonly found: Cancellation[] }>();
  reserved.forEach((entry, at) => {
    const one = found[at];
    const who = theirs.get(entry.user ?? '') ?? { name: entry.name, found: [] };
    if (one !== undefined) who.found.push(one);
    theirs.set(entry.user ?? '', who);
  });
  const each = [...theirs.values()].map((who) => ({ name: who.name, words: formsOf(who.found) }));
  return {
    state: 'known',
    words: formsOf(found),
    each: each.length > 1 ? each.filter(({ words }) => words !== '') : [],
    deskCents: sumOf(found, (one) => one.desk_cents),
    owedCents: sumOf(found, (one) => one.withdrawn_cents),
    takenBackCents: sumOf(found, (one) => one.taken_back_cents ?? 0),
    creditsExpired: sumOf(found, (one) => one.credits_expired),
  };
};
