import type { Position } from '@paddock/event-store/port';
import { promotionShares } from '@paddock/shared-domain/refunds/promotion-shares';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { promotionDecider } from '@paddock/shared-domain/promotions/decider';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import type { Ended } from './change.ts';

/**
 * A reservation of a booking with a promotion code ended: if all that was paid for it is refunded, its part of the discount was not
 * given. Keyed by the reservation, so it happens once.
 */
export const giveBackPromotionOf = async (
  commands: Commands,
  { checkoutId, reservationId, refund }: Ended,
  context: CommandContext,
): Promise<'busy' | { readonly position: Position | undefined }> => {
  if (checkoutId === null || refund.percent < 100) return { position: undefined };
  const { quote } = (await commands.load(checkoutDecider, checkoutId)).state;
  if (quote?.promotionId === undefined) return { position: undefined };
  const { promotionId } = quote;
  const amountCents = priceCents(promotionShares(quote).get(reservationId) ?? 0);
  const given = await commands.handle(
    promotionDecider,
    promotionId,
    [{ type: 'GiveBackPromotion', data: { promotionId, checkoutId, reservationId, amountCents } }],
    { ...context, commandId: `promotion:${reservationId}:back` },
  );
  return given.outcome === 'busy' ? 'busy' : { position: given.outcome === 'accepted' ? given.position : undefined };
};
