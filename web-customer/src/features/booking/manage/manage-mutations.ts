import type { ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import {
  type Cancellation,
  cancelReservation,
  moveOwnReservation,
  type MoveTerms,
} from '@paddock/shared-domain/refunds/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { pendingKey } from '@paddock/web-kit/api/pending-key.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { refreshMoney } from '../../../data/billing/refresh-money.ts';

/** Whatever was answered, what is booked, owed and on the voucher is read anew. */
const useLookAgain = (userId: string) => {
  const client = useQueryClient();
  return () => Promise.all([refreshMoney(client, userId), client.invalidateQueries({ queryKey: ['availability'] })]);
};
/** One key for one act until it has an answer, so that pressing again after a lost one is the same act (decision D10). */
const act = async <Reply>(name: string, send: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> => {
  const pending = pendingKey(name);
  try {
    const reply = await send(pending.key);
    pending.settle();
    return reply;
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500 && error.code !== 'in_flight') pending.settle();
    throw error;
  }
};

/** Cancels a reservation, or the run it begins, for exactly the amounts that were shown (ruling A-075). */
export const useCancel = (userId: string) => {
  const lookAgain = useLookAgain(userId);
  return useMutation({
    mutationFn: ({ id, seen }: { readonly id: ReservationId; readonly seen: Cancellation }) => {
      const { card_cents, voucher_cents, credits, withdrawn_cents } = seen;
      const expected = { card_cents, voucher_cents, credits, withdrawn_cents };
      return act(`cancel.${id}.${Object.values(expected).join('.')}`, (idempotencyKey) =>
        call(cancelReservation, { params: { id }, body: { run: true, expected }, idempotencyKey }),
      );
    },
    onSettled: lookAgain,
    meta: { handled: true },
  });
};

type Move = { readonly id: ReservationId; readonly calendar: SeatId; readonly slot: string; readonly seen: MoveTerms };
/** Moves a reservation, or the run it begins, at exactly the price that was shown. */
export const useMove = (userId: string) => {
  const lookAgain = useLookAgain(userId);
  return useMutation({
    mutationFn: ({ id, calendar, slot, seen }: Move) => {
      const { card_cents, voucher_cents, credits, owed_cents } = seen;
      const expected = { card_cents, voucher_cents, credits, owed_cents };
      return act(`move.${id}.${calendar}.${slot}.${Object.values(expected).join('.')}`, (idempotencyKey) =>
        call(moveOwnReservation, {
          params: { id },
          body: { run: true, calendar, slot, expected },
          idempotencyKey,
        }),
      );
    },
    onSettled: lookAgain,
    meta: { handled: true },
  });
};
