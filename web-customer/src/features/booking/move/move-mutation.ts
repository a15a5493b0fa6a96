import type { ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { moveOwnReservation, type MoveTerms } from '@paddock/shared-domain/refunds/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { act, useReservationsAgain } from '../../../data/booking/reservation-act.ts';

type Move = { readonly id: ReservationId; readonly calendar: SeatId; readonly slot: string; readonly seen: MoveTerms };
/** Moves a reservation, or the run that begins with it, for exactly the price shown. */
export const useMove = (userId: string) => {
  const lookAgain = useReservationsAgain(userId);
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
