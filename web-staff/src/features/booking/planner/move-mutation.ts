import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import { moveAsStaff, type StaffMoveTerms } from '@paddock/shared-domain/refunds/staff-move-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import type { MoveTo } from './use-move-terms.ts';

type Moving = {
  readonly ids: readonly ReservationId[];
  readonly to: MoveTo;
  readonly reason: string;
  readonly seen: StaffMoveTerms;
};

/** Moves one booking for exactly the amounts shown; whatever the answer, both days are read again. */
export const useMove = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, to: { seat, slot, price }, reason, seen }: Moving) => {
      const { card_cents, voucher_cents, credits, owed_cents } = seen;
      return call(moveAsStaff, {
        body: {
          ids: [...ids],
          calendar: seat,
          slot,
          price,
          ...(reason !== '' && { reason }),
          expected: { card_cents, voucher_cents, credits, owed_cents },
        },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['planner'] }),
    meta: { handled: true },
  });
};
