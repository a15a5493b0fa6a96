import { madeBefore } from './made-before.ts';
import { isAsSeen, moveTermsReply, WRITTEN_OFF } from './move-terms.ts';
import { readReservation, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { SLOT_TAKEN_TEXT } from '@paddock/shared-domain/contracts/problem';
import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import {
  getStaffMoveTerms,
  moveAsStaff,
  type StaffMoveTerms,
} from '@paddock/shared-domain/refunds/staff-move-contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Directory } from '@paddock/venue/venues/directory';
import type { FastifyInstance } from 'fastify';
import { OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import type { UserHandler } from '@paddock/kit/http/handler';
import { invalid, notFound, problem, type ProblemAnswer, reasonRequired } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { withApproval } from '../billing/with-approval.ts';
import { actingOnRows } from './acting-on-rows.ts';
import type { BookingDeps } from './booking-deps.ts';
import { makeOwnMove } from './make-own-move.ts';
import { oneByOne } from './reservation-run.ts';
import { isOneRun, lookAtStaffMove, type StaffMove, takenByReply } from './staff-move.ts';
import { settleMadeMove } from './settle-made-move.ts';

const READS = { reads: ['reservations'] };
type Rows = readonly [ReservationRow, ...ReservationRow[]];

/** Staff move a customer's reservations on the planner. A preview shows what it means for the customer's money. */
export const registerStaffMoveRoutes = (app: FastifyInstance, parts: BookingDeps): void => {
  const { deps, directory, people } = parts;

  const find = async (ids: readonly ReservationId[]): Promise<Rows | ProblemAnswer> => {
    const found = await Promise.all([...new Set(ids)].map((id) => readReservation(deps.db, id)));
    const rows = found.flatMap((row) => row ?? []).toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
    const [first, ...others] = rows;
    if (first === undefined || rows.length < found.length) return notFound;
    return isOneRun(rows)
      ? [first, ...others]
      : invalid({ ids: ['Choose half-hours in a row of one customer on one simulator.'] });
  };

  const termsReply = async (rows: Rows, move: StaffMove): Promise<StaffMoveTerms> => {
    const { seats } = await directory.get();
    return {
      ...moveTermsReply(move),
      from_calendar: rows[0].seat_id,
      from_calendar_name: seats.get(rows[0].seat_id)?.name ?? '',
      price: move.price,
      from_price_cents: move.fromPriceCents,
      to_price_cents: move.toPriceCents,
      reason_needed: move.reasonNeeded,
      taken_by: move.taken === undefined ? null : await takenByReply(move.taken, move.location.timezone, people),
    };
  };

  /** The refusal of a move, with the name of the person who has the slot, if any. */
  const refusal = async (rows: Rows, move: StaffMove): Promise<ProblemAnswer | undefined> => {
    if (move.refused === 'own_reservation') return OWN_PROBLEMS.OnesOwn;
    if (move.refused === 'unique') {
      const { taken_by } = await termsReply(rows, move);
      return problem('unique', { text: SLOT_TAKEN_TEXT, extra: { taken_by } });
    }
    if (move.refused === 'written_off') return WRITTEN_OFF.staff;
    return move.refused === null ? undefined : problem(move.refused);
  };

  serveSignedIn(
    app,
    getStaffMoveTerms,
    async ({ query: { ids, ...wanted }, caller, now, commandId }) => {
      const rows = await find(ids);
      if ('kind' in rows) return rows;
      const acting = await actingOnRows(deps, caller, rows, now);
      const own = rows[0].user_id === caller.userId && acting.whose.noColleague !== true;
      const moment = { now, moveId: commandId, own };
      const move = await lookAtStaffMove(parts, await directory.get(), rows, wanted, moment);
      return 'kind' in move ? move : ok(await termsReply(rows, move));
    },
    READS,
  );

  /** @param rows a problem is the answer, unless the same request has made the move already. */
  const moveIt = async (
    body: BodyOf<typeof moveAsStaff>,
    rows: Rows | ProblemAnswer,
    venues: Directory,
    own: boolean,
    context: CommandContext,
  ): Promise<Awaited<ReturnType<typeof settleMadeMove>> | ProblemAnswer> => {
    // 1. The same key may have made the move already: then only its money is left to settle.
    const before = await madeBefore(parts, venues, body, context);
    if (before !== undefined)
      return 'kind' in before ? before : settleMadeMove(parts, venues, before.move, before.made, context);
    if ('kind' in rows) return rows;
    const moment = { now: context.now, moveId: context.commandId, own };
    const look = () => lookAtStaffMove(parts, venues, rows, body, moment);
    let move = await look();
    const { user_id: owner } = rows[0];
    // A payment for it that the customer left at the bank's challenge is abandoned.
    if (!('kind' in move) && move.back.unsettled && owner !== null && (await parts.letGo.payment(owner, context)))
      move = await look();
    if ('kind' in move) return move;
    if (move.back.unsettled) return problem('payment_unresolved', { retryAfter: 2 });
    // 2. Price or refund is what staff saw, or nothing happens.
    const no = await refusal(rows, move);
    if (no !== undefined) return no;
    if (move.reasonNeeded && context.reason === undefined) return reasonRequired;
    if (!isAsSeen(move, body.expected))
      return problem('quote_stale', { extra: { move: await termsReply(rows, move) } });
    // 3. Move the slots; the same event records the difference.
    const by =
      own && 'userId' in context.actor ? { userId: context.actor.userId, noticeHours: move.notice } : undefined;
    const made = await makeOwnMove(parts, move, by, context);
    if ('kind' in made) {
      // A race lost: the answer names who has the slot now.
      const again = await lookAtStaffMove(parts, venues, rows, body, moment);
      return ('kind' in again ? undefined : await refusal(rows, again)) ?? made;
    }
    // 4. Settle the money as far as it can go now: onto the bill, or refunded.
    return settleMadeMove(parts, venues, move, made, context);
  };

  const make: UserHandler<typeof moveAsStaff> = async ({ body, caller, commandId, requestId, now }) => {
    const venues = await directory.get();
    const reason = body.reason.trim() === '' ? undefined : body.reason.trim();
    const rows = await find(body.ids);
    const acting = await actingOnRows(deps, caller, 'kind' in rows ? [] : rows, now);
    // Staff move their own reservations like any customer; a sole superuser gives a reason instead.
    const own =
      !('kind' in rows) &&
      rows[0].user_id === caller.userId &&
      !(acting.whose.noColleague === true && reason !== undefined);
    const context = { commandId, requestId, now, reason, ...(own ? { actor: asCustomer(caller) } : acting) };
    if ('kind' in rows) return moveIt(body, rows, venues, own, context);
    const [{ user_id: account }] = rows;
    if (account === null) return moveIt(body, rows, venues, own, context);
    // A session that is over and gets another slot is a second session.
    const about = [...body.ids, body.calendar, body.slot, body.price];
    return withApproval(deps, { act: 'move', account, about }, context, (one) => moveIt(body, rows, venues, own, one));
  };
  serveSignedIn(app, moveAsStaff, (asked) => oneByOne(parts.inTurn)(asked.body.ids, async () => make(asked)), READS);
};
