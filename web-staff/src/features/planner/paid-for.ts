import { dollars } from '@paddock/shared-domain/kernel/money';
import { getCancellation } from '@paddock/shared-domain/refunds/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { messages } from '../../messages/en.ts';
import type { SelectedSlot } from './selected-slots.ts';

/** More are not looked at one by one: the answer of the deletion says what went back. */
const MOST = 24;

export type PaidFor = {
  readonly state: 'none' | 'pending' | 'unknown' | 'known';
  /** `$19.71 by card, 25 credits`; empty where nothing was paid. */
  readonly words: string;
  /** Of it: paid at the desk, and given back there. */
  readonly deskCents: number;
  readonly owedCents: number;
};

/** What was paid for the selected reservations, by form, and what is owed for them (ruling A-075). */
export const usePaidFor = (slots: readonly SelectedSlot[]): PaidFor => {
  const ids = slots.flatMap(({ entry }) => (entry?.state === 'reserved' ? [entry.id] : []));
  const looks = useQueries({
    queries: ids.slice(0, MOST).map((id) => ({
      queryKey: ['cancellation', id],
      queryFn: () => call(getCancellation, { params: { id }, query: {} }),
      gcTime: 0,
      meta: { handled: true },
    })),
  });
  const nothing = { words: '', deskCents: 0, owedCents: 0 };
  if (ids.length === 0) return { state: 'none', ...nothing };
  if (ids.length > MOST || looks.some(({ isError, data }) => isError && data === undefined))
    return { state: 'unknown', ...nothing };
  const found = looks.flatMap(({ data }) => data ?? []);
  if (found.length < ids.length) return { state: 'pending', ...nothing };
  const sum = (part: (one: (typeof found)[number]) => number): number =>
    found.reduce((total, one) => total + part(one), 0);
  const { parts } = messages.planner.remove;
  const [card, desk, voucher, credits] = [
    sum((one) => one.card_cents - one.desk_cents),
    sum((one) => one.desk_cents),
    sum((one) => one.voucher_cents),
    sum((one) => one.credits),
  ];
  const words = [
    ...(card > 0 ? [parts.card(dollars(card))] : []),
    ...(desk > 0 ? [parts.desk(dollars(desk))] : []),
    ...(voucher > 0 ? [parts.voucher(dollars(voucher))] : []),
    ...(credits > 0 ? [parts.credits(credits)] : []),
  ].join(', ');
  return { state: 'known', words, deskCents: desk, owedCents: sum((one) => one.withdrawn_cents) };
};
