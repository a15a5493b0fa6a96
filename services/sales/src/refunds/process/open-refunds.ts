import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { openItems } from '@paddock/shared-domain/billing/items';
import { owedCents, unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { RefundId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import type { Holding } from '@paddock/shared-domain/refunds/holding';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import { dueOf, type WantedRefund } from './due-of.ts';
import {
  type Change,
  changeOf,
  decidingOf,
  type Ended,
  hasEnded,
  type Moved,
  type Placed,
  wantedOf,
} from './change.ts';
import { contextOfEvent } from './context-of-event.ts';
import { type Held, heldOf } from './holdings.ts';
import type { RefundsDeps } from './deps.ts';
import type { PendingMove } from './pending-moves.ts';
import { actIdOf, moveItemId, refundIdOf, restItemId } from './refund-ids.ts';
import { giveBackPromotionOf } from './give-back-promotion.ts';
import { secureDeskPayment } from './secure-desk-payment.ts';

/** The opened refunds by source, to run them, and the position of the last event. */
export type Opened = {
  readonly refunds: readonly { readonly sourceId: string; readonly refundId: RefundId }[];
  readonly position: Position | undefined;
};
/** `busy`: a payment of it has not ended, or a stream keeps changing. */
type Outcome = 'busy' | { readonly position: Position | undefined };

/** A change, the money paid for its reservation, and what of it is refunded. */
type Looked = {
  readonly change: Change;
  readonly held: Held;
  readonly wanted: readonly Holding[];
};
const look = async (commands: Commands, change: Change): Promise<Looked> => {
  const held = await heldOf(commands, change, decidingOf(change));
  return { change, held, wanted: wantedOf(change, held) };
};

/** Opens the refunds of one source in one append, in the name of the person who ended or moved the reservations (U1). */
const openSource = async (
  deps: RefundsDeps,
  sourceId: string,
  due: readonly WantedRefund[],
  context: CommandContext,
): Promise<Outcome> => {
  const { commands, failpoints } = deps;
  await failpoints.hit('refund:open:before');
  // It was not paid after all: a retry finds it owed.
  for (const one of due)
    if ((await secureDeskPayment(deps, { ...one, userId: one.sold.userId }, context)) !== 'secured') return 'busy';
  const opened = await commands.handle(
    refundsDecider,
    sourceId,
    [{ type: 'OpenRefunds', data: { refunds: due.map(dueOf) } }],
    { ...context, commandId: `refund:${actIdOf(due.map(({ refundId }) => refundId))}:open` },
  );
  if (opened.outcome === 'busy') return 'busy';
  // Some was refunded between the check and the decision: a retry finds what is left.
  if (opened.outcome === 'refused' && opened.reason === 'MoreThanPaid') return 'busy';
  if (opened.outcome === 'refused' && opened.reason !== 'AlreadyRefunded')
    throw new Error(`The refunds of ${sourceId} cannot open: ${opened.reason}.`);
  await failpoints.hit('refund:open:recorded');
  return { position: opened.outcome === 'accepted' ? opened.position : undefined };
};

/** Opens all refunds of these reservations, one append per source. */
const openAll = async (
  deps: RefundsDeps,
  looked: readonly Looked[],
  context: CommandContext,
): Promise<Opened | 'busy'> => {
  const bySource = new Map<string, WantedRefund[]>();
  for (const { change, held, wanted } of looked)
    for (const holding of wanted) {
      const { cause, moveId } = decidingOf(change);
      const refundId = refundIdOf(holding.sourceId, change.reservationId, cause, moveId);
      const there = bySource.get(holding.sourceId) ?? [];
      bySource.set(holding.sourceId, [...there, { refundId, holding, held, sold: change, cause }]);
    }
  let position: Position | undefined;
  for (const [sourceId, due] of bySource) {
    const opened = await openSource(deps, sourceId, due, context);
    if (opened === 'busy') return 'busy';
    position = opened.position ?? position;
  }
  return {
    refunds: [...bySource].flatMap(([sourceId, due]) => due.map(({ refundId }) => ({ sourceId, refundId }))),
    position,
  };
};

/** Takes what is unpaid of an ended reservation off the bill, so that no payment can be made for it. */
const withdraw = async (
  { commands, failpoints }: RefundsDeps,
  { reservationId, userId }: Ended,
  context: CommandContext,
): Promise<Outcome> => {
  // The command names its items: an item added after a first withdrawal, as by a move that settles late, is withdrawn by the
  // next. Older logs have the command without items; nothing is open behind those, and withdrawing nothing is harmless.
  await failpoints.hit('refund:withdraw:before');
  const { items } = (await commands.load(accountDecider, userId)).state;
  const unpaid = openItems(items, reservationId).map(([itemId]) => itemId);
  const withdrawn = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'WithdrawOutstandingItems', data: { reservationId, userId } }],
    { ...context, commandId: `refund:${reservationId}:withdraw:${unpaid.join(',')}` },
  );
  if (withdrawn.outcome !== 'accepted') return 'busy';
  await failpoints.hit('refund:withdraw:recorded');
  return withdrawn;
};

/** Credits what is unpaid of a small total for a reservation that has ended. */
const creditRest = async (
  { commands }: RefundsDeps,
  { change: { reservationId, checkoutId, userId, locationId }, held: { small } }: Looked,
  context: CommandContext,
): Promise<Outcome> => {
  if (small === undefined || checkoutId === null) return { position: undefined };
  const restId = restItemId(checkoutId, reservationId);
  const credited = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'CreditItem', data: { ...small, restId, userId, locationId, checkoutId } }],
    { ...context, commandId: `refund:${reservationId}:credit` },
  );
  return credited.outcome === 'accepted' ? credited : 'busy';
};

/** A move to a higher price: the difference is owed. */
const oweMore = async (
  { commands }: RefundsDeps,
  { reservationId, userId, locationId, moveId, difference: { netCents, taxCents } }: Moved,
  context: CommandContext,
): Promise<Outcome> => {
  const itemId = moveItemId(reservationId, moveId);
  const sale = { priceCents: priceCents(netCents), feeCents: ZERO_CENTS, taxCents: priceCents(taxCents) };
  const added = await commands.handle(
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
          amountCents: owedCents(sale),
          postings: unpaidSalePostings(userId, locationId, sale),
        },
      },
    ],
    { ...context, commandId: `refund:${itemId}:owe` },
  );
  return added.outcome === 'accepted' ? added : 'busy';
};

/** Settles one act, as {@link openForPerson}, without regard to what came before it. */
const openAct = async (
  deps: RefundsDeps,
  changes: readonly Change[],
  context: CommandContext,
): Promise<Opened | 'busy'> => {
  const refunds: Opened['refunds'][number][] = [];
  let position: Position | undefined;
  // 1. Unpaid items leave the bill first.
  for (const change of changes.filter(hasEnded)) {
    const withdrawn = await withdraw(deps, change, context);
    if (withdrawn === 'busy') return 'busy';
    position = withdrawn.position ?? position;
  }
  // 2. Payments are refunded to where they came from.
  const back = changes.filter((change) => hasEnded(change) || change.difference.netCents < 0);
  const looked = await Promise.all(back.map((change) => look(deps.commands, change)));
  if (looked.some(({ held }) => held.unsettled)) return 'busy';
  const ofSmall = ({ held }: Looked): boolean => held.ofSmallTotal;
  const opened = await openAll(
    deps,
    looked.filter((one) => !ofSmall(one)),
    context,
  );
  if (opened === 'busy') return 'busy';
  refunds.push(...opened.refunds);
  position = opened.position ?? position;
  // 3. Those of a small total, one after the other: each changes what is owed and paid for the next.
  for (const { change } of looked.filter(ofSmall)) {
    const now = await look(deps.commands, change);
    const own = now.held.unsettled ? 'busy' : await openAll(deps, [now], context);
    if (own === 'busy') return 'busy';
    refunds.push(...own.refunds);
    const credited = hasEnded(change) ? await creditRest(deps, now, context) : { position: undefined };
    if (credited === 'busy') return 'busy';
    position = credited.position ?? own.position ?? position;
  }
  // 4. The extra price of a dearer place.
  for (const change of changes) {
    if (hasEnded(change) || change.difference.netCents <= 0) continue;
    const owed = await oweMore(deps, change, context);
    if (owed === 'busy') return 'busy';
    position = owed.position ?? position;
  }
  // 5. The use of a promotion code of what was refunded in full.
  for (const change of changes.filter(hasEnded)) {
    const given = await giveBackPromotionOf(deps.commands, change, context);
    if (given === 'busy') return 'busy';
    position = given.position ?? position;
  }
  return { refunds, position };
};

/** Opens the refunds of moves to a lower price that are not refunded yet, each move in the name of its maker. @see PendingMoves */
export const openMovesBefore = async (
  deps: RefundsDeps,
  places: readonly Placed[],
  act?: string,
): Promise<Opened['refunds'] | 'busy'> => {
  const moves = new Map<string, PendingMove['event']>();
  for (const placed of places)
    for (const { move, event } of await deps.pendingMoves(placed, act)) moves.set(move.moveId, event);
  const refunds: Opened['refunds'][number][] = [];
  for (const event of moves.values()) {
    const whole = (await deps.actOf<ScheduleEvent>(event)).flatMap((one) => changeOf(one) ?? []);
    const mine = whole.filter(({ userId }) => userId === event.data.userId);
    const opened = await openAct(deps, mine, contextOfEvent(event));
    if (opened === 'busy') return 'busy';
    refunds.push(...opened.refunds);
  }
  return refunds;
};

/**
 * Settles what one act did to reservations of one person (rule A-075): unpaid items leave the bill, payments are refunded, and a
 * dearer place is owed. All refunds of one charge are opened in one append, so that they are one refund at the provider. `busy`
 * if a payment of any of them has not ended: none is refunded alone.
 *
 * Moves that came before are refunded first: an act may overtake the process that follows them.
 */
export const openForPerson = async (
  deps: RefundsDeps,
  changes: readonly Change[],
  context: CommandContext,
): Promise<Opened | 'busy'> => {
  const back = changes.filter((change) => hasEnded(change) || change.difference.netCents < 0);
  const earlier = await openMovesBefore(deps, back, context.commandId);
  if (earlier === 'busy') return 'busy';
  const opened = await openAct(deps, changes, context);
  return opened === 'busy' ? 'busy' : { ...opened, refunds: [...earlier, ...opened.refunds] };
};
