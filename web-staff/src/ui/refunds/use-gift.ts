import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { useState } from 'react';
import { centsOf, type Gift, giftOf, leftOf, type RefundableItem, typedOf } from './gift.ts';

export type Much = 'all' | 'part';
/** The choice of reservations and amount, and the refund it gives; `gift` is undefined until the amount can be refunded. */
export type Choice = {
  readonly chosen: readonly RefundableItem[];
  readonly leftCents: number;
  readonly much: Much;
  readonly typed: string;
  readonly wrong: boolean;
  readonly gift: Gift | undefined;
  readonly has: (id: ReservationId) => boolean;
  readonly toggle: (id: ReservationId) => void;
  readonly setMuch: (much: Much) => void;
  readonly setTyped: (typed: string) => void;
};

/** The state of a refund's form: which reservations, and all that is left of them or a part. */
export const useGift = (items: readonly RefundableItem[], suggestedCents: number | undefined): Choice => {
  const suggested = suggestedCents !== undefined && suggestedCents > 0 && suggestedCents < leftOf(items);
  const [without, setWithout] = useState<ReadonlySet<ReservationId>>(new Set());
  const [much, setMuch] = useState<Much>(suggested ? 'part' : 'all');
  const [typed, setTyped] = useState(suggested ? typedOf(suggestedCents) : '');
  const chosen = items.filter(({ reservation }) => !without.has(reservation));
  const leftCents = leftOf(chosen);
  const asked = much === 'all' ? leftCents : centsOf(typed);
  const fits = asked !== undefined && asked > 0 && asked <= leftCents;
  return {
    chosen,
    leftCents,
    much,
    typed,
    wrong: much === 'part' && typed.trim() !== '' && !fits,
    gift: fits ? giftOf(chosen, asked) : undefined,
    has: (id) => !without.has(id),
    toggle: (id) =>
      setWithout((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    setMuch,
    setTyped,
  };
};
