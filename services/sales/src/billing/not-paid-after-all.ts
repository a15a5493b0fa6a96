import type { Position } from '@paddock/event-store/port';
import { readReservation } from '@paddock/projections/booking/reservations/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { openItems } from '@paddock/shared-domain/billing/items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { v5 as uuidv5 } from 'uuid';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import { isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import type { MarkPaidDeps, PaidReservation } from './mark-paid.ts';

/** UUID namespace of reopened items (RFC 9562, version 5). Never change it. */
const NAMESPACE = '8d2a9c54-6a3e-5b8f-9f55-1f0f4f1f0c7a';
/** The command id that marks the reservation unpaid; route and process use the same. */
const markingOf = (itemId: string): string => `not-paid-after-all:${itemId.split(':')[0]}`;

type Reservation = { readonly reservationId: ReservationId; readonly locationId: LocationId; readonly userId: UserId };
export type Reopened =
  /** Reopened: the reservation becomes unpaid under this command id. */
  | { readonly outcome: 'owed'; readonly commandId: string; readonly position: Position }
  /** Nothing was closed yet. The reservation is marked unpaid; what marking it paid closes later is then reopened. */
  | { readonly outcome: 'nothing' }
  /** It was reopened and has been paid since: the planner does not change. */
  | { readonly outcome: 'paid-since'; readonly position: Position }
  /** Some of the money was refunded or is due to be, so it had been taken. */
  | { readonly outcome: 'due-back' }
  /** The caller lacks the right, or gave no reason. */
  | { readonly outcome: 'denied'; readonly problem: ProblemAnswer }
  | { readonly outcome: 'busy' };

/**
 * Staff say that a reservation was not paid after all (PLAN-16). The bill decides before the planner shows it. After that append
 * nothing that the desk took for it can be refunded; if some was refunded before, it stays paid.
 */
export const reopenBill = async (
  commands: Commands,
  { reservationId, locationId, userId }: Reservation,
  context: CommandContext,
): Promise<Reopened> => {
  const itemId = uuidv5(context.commandId, NAMESPACE);
  const reopened = await commands.handle(
    accountDecider,
    userId,
    [{ type: 'ReopenItems', data: { itemId, reservationId, locationId, userId } }],
    { ...context, commandId: `${context.commandId}:reopen` },
  );
  if (reopened.outcome === 'busy') return { outcome: 'busy' };
  if (reopened.outcome === 'refused' && isOwnRefusal(reopened.reason))
    return { outcome: 'denied', problem: OWN_PROBLEMS[reopened.reason] };
  if (reopened.outcome === 'refused') return { outcome: 'due-back' };
  if (reopened.events.length === 0 && !reopened.repeated) return { outcome: 'nothing' };
  // A repeat, or a payment that overtook the planner: what is open now decides.
  const { items } = (await commands.load(accountDecider, userId)).state;
  if (openItems(items, reservationId).length === 0) return { outcome: 'paid-since', position: reopened.position };
  return { outcome: 'owed', commandId: markingOf(itemId), position: reopened.position };
};

const POSITION_MS = 2_000;
type OwedAgain = Omit<PaidReservation, 'paidBy'> & { readonly userId: UserId; readonly itemId: string };

/**
 * Marks the reservation unpaid after its bill was reopened, also when the route crashed before it did. If the reservation has
 * ended in between, what was reopened leaves the bill instead, because nobody owes it.
 *
 * @throws {Error} the reservation moved in between, or a stream is busy: retry.
 */
export const createMarkUnpaid =
  ({ commands, db, positions }: MarkPaidDeps) =>
  async ({ reservationId, userId, itemId, after, now }: OwedAgain): Promise<void> => {
    await positions.waitFor('reservations', after, POSITION_MS);
    const row = await readReservation(db, reservationId);
    const context = {
      commandId: markingOf(itemId),
      actor: { kind: 'system', process: 'outstanding-items' },
      now,
    } as const;
    const { items } = (await commands.load(accountDecider, userId)).state;
    if (openItems(items, reservationId).length === 0) return;
    const done =
      row === undefined
        ? await commands.handle(
            accountDecider,
            userId,
            [{ type: 'WithdrawOutstandingItems', data: { reservationId, userId } }],
            { ...context, commandId: `${context.commandId}:ended` },
          )
        : await commands.handle(
            scheduleDecider,
            scheduleId(row.location_id, row.date),
            [{ type: 'MarkReservationPaid', data: { reservationId, locationId: row.location_id, paid: false } }],
            context,
          );
    if (done.outcome !== 'accepted') throw new Error(`Reservation ${reservationId} could not be brought level.`);
  };
export type MarkUnpaid = ReturnType<typeof createMarkUnpaid>;
