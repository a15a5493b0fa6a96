import { type AccountCommand, accountDecider } from '@paddock/shared-domain/billing/account';
import type { AddOutstandingItem } from '@paddock/shared-domain/billing/outstanding-items';
import { owedCents, unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import type { LocationId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { CommandContext, Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { moveItemId } from '../refunds/process/refund-ids.ts';

type Difference = ScheduleEventOf<'ReservationMoved'>['data']['difference'];
type MovedSlot = { readonly reservationId: ReservationId; readonly difference?: Difference };
export type DearerMove = {
  readonly moveId: string;
  readonly userId: UserId;
  readonly locationId: LocationId;
  readonly slots: readonly MovedSlot[];
};

/** The item for what one half-hour costs more; none if it does not. */
export const itemOfMove = (
  moveId: string,
  userId: UserId,
  locationId: LocationId,
  { reservationId, difference }: MovedSlot,
): readonly Wanted<AddOutstandingItem>[] => {
  if (difference === undefined || difference.netCents <= 0) return [];
  const { netCents, taxCents } = difference;
  const parts = { priceCents: priceCents(netCents), feeCents: ZERO_CENTS, taxCents: priceCents(taxCents) };
  return [
    {
      type: 'AddOutstandingItem',
      data: {
        itemId: moveItemId(reservationId, moveId),
        userId,
        kind: 'move',
        reservationId,
        checkoutId: null,
        locationId,
        amountCents: owedCents(parts),
        postings: unpaidSalePostings(userId, locationId, parts),
      },
    },
  ];
};

/**
 * Puts the extra price of a move on the bill, unless another debt came first (rules ). A race: a booking on account
 * in another process may have seen the same clean bill, and the order on the bill decides. Keyed by the move, so a repeat gets
 * the same answer.
 */
export const oweForMove = async (
  commands: Commands,
  { moveId, userId, locationId, slots }: DearerMove,
  context: Omit<CommandContext, 'commandId'>,
): Promise<'nothing' | 'owed' | 'yielded' | 'busy'> => {
  const items = slots.flatMap((slot) => itemOfMove(moveId, userId, locationId, slot));
  if (items.length === 0) return 'nothing';
  const itemIds = items.map(({ data: { itemId } }) => itemId);
  const wanted: Wanted<AccountCommand>[] = [...items, { type: 'YieldItems', data: { userId, itemIds } }];
  const handled = await commands.handle(accountDecider, userId, wanted, {
    ...context,
    commandId: `outstanding:owe:${moveId}`,
  });
  if (handled.outcome === 'busy') return 'busy';
  if (handled.outcome === 'refused') throw new Error(`The bill refuses a move: ${handled.reason}.`);
  const { state } = await commands.load(accountDecider, userId, { named: itemIds });
  return itemIds.some((itemId) => state.items.get(itemId)?.withdrawn === true) ? 'yielded' : 'owed';
};
