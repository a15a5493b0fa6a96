import { moveOwnReservation, type MoveTerms } from '@paddock/shared-domain/refunds/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import type { Wanted } from './use-free-starts.ts';
import { act, useReservationsAgain } from '../../../data/booking/reservation-act.ts';

type Move = { readonly wanted: Wanted; readonly slot: string; readonly seen: MoveTerms };
/**
 * The parts of a request that moves these half-hours so that the earliest begins at `slot`; `undefined` if there are none.
 */
export const movePlan = (wanted: Wanted) => {
  const [first, ...others] = wanted;
  if (first === undefined) return undefined;
  return {
    id: first.half.id,
    calendar: first.seat,
    others: others.map(({ half, seat }) => ({ id: half.id, calendar: seat })),
  };
};

/** Moves half-hours of a visit in one act, for exactly the price shown. */
export const useMove = (userId: string) => {
  const lookAgain = useReservationsAgain(userId);
  return useMutation({
    mutationFn: async ({ wanted, slot, seen }: Move) => {
      const plan = movePlan(wanted);
      if (plan === undefined) throw new RangeError('A move needs a half-hour.');
      const { id, calendar, others } = plan;
      const { card_cents, voucher_cents, credits, owed_cents } = seen;
      const expected = { card_cents, voucher_cents, credits, owed_cents };
      return act(`move.${JSON.stringify(plan)}.${slot}.${Object.values(expected).join('.')}`, (idempotencyKey) =>
        call(moveOwnReservation, {
          params: { id },
          body: { calendar, slot, with: others, expected },
          idempotencyKey,
        }),
      );
    },
    onSettled: lookAgain,
    meta: { handled: true },
  });
};
