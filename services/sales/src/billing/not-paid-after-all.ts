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

/** Namespace of items that are owed again (RFC 9562, version 5). Never change it. */
const NAMESPACE = '8d2a9c54-6a3e-5b8f-9f55-1f0f4f1f0c7a';
/** The name under which the reservation becomes unpaid, whoever does it: the route, or the process after it. */
const markingOf = (itemId: string): string => `not-paid-after-all:${itemId.split(':')[0]}`;

type Reservation = { readonly reservationId: ReservationId; readonly locationId: LocationId; readonly userId: UserId };
export type Reopened =
  /** Owed again: the reservation becomes unpaid under this command id. */
  | { readonly outcome: 'owed'; readonly commandId: string; readonly position: Position }
  /** Nothing had been closed yet: it is marked unpaid, and what its marking as paid closes is owed again after that. */
  | { readonly outcome: 'nothing' }
  /** It was owed again, and has been paid since: it stays as it stands on the planner. */
  | { readonly outcome: 'paid-since'; readonly position: Position }
  /** Some of the money came back, or is due back: it had been taken. */
  | { readonly outcome: 'due-back' }
  /** Who may not, or did not say why. */
  | { readonly outcome: 'denied'; readonly problem: ProblemAnswer }
  | { readonly outcome: 'busy' };

/**
 * Staff say that a reservation was not paid after all (PLAN-16). The bill decides, before the planner shows it: from that append on
 * nothing that the desk took for it can come back, and where some of it did before, it stays paid.
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
  // A repeat, or a payment that was quicker than the planner: what is open now says, not what was reopened then.
  const { items } = (await commands.load(accountDecider, userId)).state;
  if (openItems(items, reservationId).length === 0) return { outcome: 'paid-since', position: reopened.position };
  return { outcome: 'owed', commandId: markingOf(itemId), position: reopened.position };
};

const POSITION_MS = 2_000;
type OwedAgain = Omit<PaidReservation, 'paidBy'> & { readonly userId: UserId; readonly itemId: string };

/**
 * Brings the planner level with a bill that was reopened, wherever whoever did it stopped: the reservation is unpaid. One that has
 * ended meanwhile is owed by nobody.
 *
 * @throws {Error} the reservation moved meanwhile, or a stream is busy: come again.
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
