import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { openItems } from '@paddock/shared-domain/billing/items';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import type { RefundId } from '@paddock/shared-domain/kernel/ids';
import { type Cents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { RefundTerms } from '@paddock/shared-domain/refunds/events';
import { type Holding, wantedOnCancel, wantedOnDrop } from '@paddock/shared-domain/refunds/holding';
import type { CommandContext } from '../../command-handling/commands.ts';
import { type Deciding, type Held, heldOf, type Sold } from './holdings.ts';
import { dueOf, priceOf } from './due-of.ts';
import type { RefundsParts } from './parts.ts';
import { moveItemId, refundIdOf, restItemId } from './refund-ids.ts';
import { secureHandPayment } from './secure-hand-payment.ts';

export type Ended = Sold & { readonly refund: RefundTerms };
export type Moved = Sold & {
  /** The command that moved it. */
  readonly moveId: string;
  readonly difference: { readonly netCents: Cents; readonly taxCents: Cents };
};
/** What was opened: by source, so that it can be run; and the place of the last event. */
export type Opened = {
  readonly refunds: readonly { readonly sourceId: string; readonly refundId: RefundId }[];
  readonly position: Position | undefined;
};

/** Opens one refund; `busy` where the stream keeps moving. It is attributed to whoever ended or moved the reservation (U1). */
const open = async (
  parts: RefundsParts,
  { holding, held, sold, deciding }: { holding: Holding; held: Held; sold: Sold; deciding: Deciding },
  context: CommandContext,
) => {
  const { sourceId } = holding;
  const refundId = refundIdOf(sourceId, sold.reservationId, deciding.cause, deciding.moveId);
  // It was not paid after all: whoever asks again sees that it is owed.
  if ((await secureHandPayment(parts, { holding, refundId, userId: sold.userId }, context)) !== 'secured')
    return 'busy' as const;
  const opened = await parts.commands.handle(
    refundsDecider,
    sourceId,
    [{ type: 'OpenRefund', data: dueOf({ refundId, holding, held, sold, cause: deciding.cause }) }],
    { ...context, commandId: `refund:${refundId}:open` },
  );
  if (opened.outcome === 'busy') return 'busy' as const;
  // Something of it came back between looking and deciding: whoever asks again sees what is left.
  if (opened.outcome === 'refused' && opened.reason === 'MoreThanPaid') return 'busy' as const;
  if (opened.outcome === 'refused' && opened.reason !== 'AlreadyRefunded')
    throw new Error(`Refund ${refundId} of ${sourceId} cannot open: ${opened.reason}.`);
  return { sourceId, refundId, position: opened.outcome === 'accepted' ? opened.position : undefined };
};

const openAll = async (
  parts: RefundsParts,
  wanted: readonly Holding[],
  about: { held: Held; sold: Sold; deciding: Deciding },
  context: CommandContext,
): Promise<Opened | 'busy'> => {
  const refunds: { sourceId: string; refundId: RefundId }[] = [];
  let position: Position | undefined;
  for (const holding of wanted) {
    await parts.failpoints.hit('refund:open:before');
    const opened = await open(parts, { holding, ...about }, context);
    if (opened === 'busy') return 'busy';
    refunds.push({ sourceId: opened.sourceId, refundId: opened.refundId });
    position = opened.position ?? position;
    await parts.failpoints.hit('refund:open:recorded');
  }
  return { refunds, position };
};

/** A reservation has ended (ruling A-075). */
export const openOnEnd = async (
  parts: RefundsParts,
  { refund, ...sold }: Ended,
  context: CommandContext,
): Promise<Opened | 'busy'> => {
  const { reservationId, userId, locationId, checkoutId } = sold;
  const { commands } = parts;
  // 1. What is unpaid leaves the bill first: from here on no payment can come for it.
  // The command names what it withdraws: what is owed after a first withdrawal, as for a move that settles late, is withdrawn by the
  // next. Logs from before know it without the items; there is nothing open behind those, and withdrawing nothing is nothing.
  await parts.failpoints.hit('refund:withdraw:before');
  const { items } = (await commands.load(accountDecider, userId)).state;
  const unpaid = openItems(items, reservationId).map(([itemId]) => itemId);
  const withdrawn = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'WithdrawOutstandingItems', data: { reservationId, userId } }],
    { ...context, commandId: `refund:${reservationId}:withdraw:${unpaid.join(',')}` },
  );
  if (withdrawn.outcome !== 'accepted') return 'busy';
  await parts.failpoints.hit('refund:withdraw:recorded');
  // 2. What was paid goes back to where it came from.
  const deciding = { cause: refund.cause };
  const held = await heldOf(commands, sold, deciding);
  if (held.unsettled) return 'busy';
  const opened = await openAll(parts, wantedOnCancel(held.holdings, refund.percent), { held, sold, deciding }, context);
  // 3. Last, what is unpaid of a total too small for the card.
  const { small } = held;
  if (opened === 'busy') return 'busy';
  const position = opened.position ?? withdrawn.position;
  if (small === undefined || checkoutId === null) return { ...opened, position };
  const restId = restItemId(checkoutId, reservationId);
  const credited = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'CreditItem', data: { ...small, restId, userId, locationId, checkoutId } }],
    { ...context, commandId: `refund:${reservationId}:credit` },
  );
  if (credited.outcome !== 'accepted') return 'busy';
  return { ...opened, position: credited.position };
};

/** A reservation has moved to another price (ruling A-075). */
export const settleMove = async (
  parts: RefundsParts,
  { moveId, difference: { netCents, taxCents }, ...sold }: Moved,
  context: CommandContext,
): Promise<Opened | 'busy'> => {
  const { reservationId, userId, locationId } = sold;
  if (netCents === 0) return { refunds: [], position: undefined };
  if (netCents < 0) {
    const deciding = { cause: 'moved' as const, moveId };
    const held = await heldOf(parts.commands, sold, deciding);
    return held.unsettled
      ? 'busy'
      : openAll(parts, wantedOnDrop(held.holdings, -netCents), { held, sold, deciding }, context);
  }
  const itemId = moveItemId(reservationId, moveId);
  const sale = { priceCents: netCents, feeCents: ZERO_CENTS, taxCents };
  const added = await parts.commands.handle(
    accountDecider,
    userId,
    [
      {
        type: 'AddOutstandingItem',
        data: {
          itemId,
          userId,
          kind: 'move',
          reservationId,
          checkoutId: null,
          locationId,
          amountCents: priceOf(netCents + taxCents),
          postings: unpaidSalePostings(userId, locationId, sale),
        },
      },
    ],
    { ...context, commandId: `refund:${itemId}:owe` },
  );
  return added.outcome === 'accepted' ? { refunds: [], position: added.position } : 'busy';
};
