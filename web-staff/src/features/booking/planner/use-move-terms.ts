import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { dayScope } from '@paddock/shared-domain/contracts/live';
import { getStaffMoveTerms, type MovePrice } from '@paddock/shared-domain/refunds/staff-move-contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import type { SelectedSlot } from '../../../ui/booking/selected-slots.ts';
import type { PlannerPlace } from '../../../ui/booking/planner-place.ts';

/** Target and price. `slot` is empty until a start is chosen. */
export type MoveTo = {
  readonly date: string;
  readonly seat: SeatId;
  readonly slot: string;
  readonly price: MovePrice;
};

/**
 * What a move would cost or refund, never from the cache, so that the amounts shown are current. The key begins with the planner
 * of the target day, so that a push about that day reads it again.
 */
export const useMoveTerms = (
  { location }: PlannerPlace,
  slots: readonly SelectedSlot[],
  { date, seat, slot, price }: MoveTo,
  leads = true,
) => {
  const ids = slots.flatMap(({ entry }) => entry?.id ?? []).join(',');
  return useQuery({
    queryKey: ['planner', dayScope(location.id, date), 'move', ids, seat, slot, price],
    queryFn: ({ signal }) => call(getStaffMoveTerms, { query: { ids, calendar: seat, slot, price }, signal }),
    enabled: leads && slot !== '' && ids !== '',
    gcTime: 0,
    staleTime: 0,
    meta: { handled: true },
  });
};
