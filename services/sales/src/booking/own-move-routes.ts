import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { getMoveTerms, moveOwnReservation } from '@paddock/shared-domain/refunds/contract';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { madeBefore, type MadeBefore } from './made-before.ts';
import { isAsSeen, moveTermsReply, WRITTEN_OFF } from './move-terms.ts';
import { lookAtMove } from './own-move.ts';
import type { FastifyInstance } from 'fastify';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import type { UserHandler } from '@paddock/kit/http/handler';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { settleDearerMove, takenBack } from './settle-dearer-move.ts';
import type { BookingDeps } from './booking-deps.ts';
import { makeOwnMove } from './make-own-move.ts';
import { oneByOne, type VisitRows, visitRows } from './reservation-run.ts';
import { settleMadeMove } from './settle-made-move.ts';

const READS = { reads: ['reservations'] };
const namedIn = ({
  run,
  with: others = [],
}: {
  readonly run?: boolean | undefined;
  readonly with?: readonly { readonly id: ReservationId }[] | undefined;
}) => ({ run: run ?? false, others: others.map(({ id }) => id) });

/** Customers move their own reservations in time. A preview shows what it costs or refunds (rule A-075). */
export const registerOwnMoveRoutes = (app: FastifyInstance, parts: BookingDeps): void => {
  const { deps, directory } = parts;
  serveSignedIn(
    app,
    getMoveTerms,
    async ({ params, query, now, commandId }) => {
      const rows = await visitRows(deps, params.id, namedIn(query));
      if ('kind' in rows) return rows;
      const move = await lookAtMove(parts, await directory.get(), rows, query, { now, moveId: commandId });
      return 'kind' in move ? move : ok(moveTermsReply(move));
    },
    READS,
  );

  /** After a valid move: put the extra price on the bill, or refund the difference. */
  const settle = async ({ move, made, fromDate }: MadeBefore, context: CommandContext, userId: UserId) => {
    // 1. The extra price, on a clean bill only: a booking in another process may have come first (rule A-073).
    const moved = { locationId: move.location.id, date: move.date, moveId: context.commandId };
    if (made.settled.length > 0) {
      const settled = await settleDearerMove(deps.commands, moved, context);
      // The process that reads the log may have undone it already.
      const mover = { userId, reservationIds: made.made.map(({ row }) => row.id), fromDate };
      const back = settled.outcome === 'back' ? settled.position : await takenBack(deps.commands, moved, mover);
      if (back !== undefined) return { ...problem('outstanding_balance'), position: back };
    }
    // 2. The refund.
    return settleMadeMove(parts, await directory.get(), move, made, context);
  };

  /** @param rows a problem is the answer, unless the same request has made the move already. */
  const make =
    (rows: VisitRows | ProblemAnswer): UserHandler<typeof moveOwnReservation> =>
    async ({ body, caller, commandId, requestId, now }) => {
      const venues = await directory.get();
      const context = { commandId, requestId, now, actor: asCustomer(caller) };
      const { userId } = caller;
      // 1. The same key may have made the move already.
      const before = await madeBefore(parts, venues, body, context);
      if (before !== undefined) return 'kind' in before ? before : settle(before, context, userId);
      if ('kind' in rows) return rows;
      const look = () => lookAtMove(parts, venues, rows, body, { now, moveId: commandId });
      let move = await look();
      // A payment for it that was left at the bank's challenge is abandoned.
      if (!('kind' in move) && move.back.unsettled && (await parts.letGo.payment(userId))) move = await look();
      if ('kind' in move) return move;
      // 2. Price or refund is what the customer saw, or nothing happens.
      if (move.back.unsettled) return problem('payment_unresolved', { retryAfter: 2 });
      if (move.refused === 'written_off') return WRITTEN_OFF.customer;
      if (move.refused !== null) return problem(move.refused);
      if (!isAsSeen(move, body.expected)) return problem('quote_stale', { extra: { move: moveTermsReply(move) } });
      // 3. Move the slots; the same event records the difference.
      const made = await makeOwnMove(parts, move, { userId, noticeHours: move.notice }, context);
      if ('kind' in made) return made;
      return settle({ move, made, fromDate: rows[0].date }, context, userId);
    };
  serveSignedIn(
    app,
    moveOwnReservation,
    async (asked) => {
      const named = namedIn(asked.body);
      const rows = await visitRows(deps, asked.params.id, named);
      // It reads the bill and then the slots, so it waits for bookings and moves that do (threat TH-45).
      return parts.inTurn(`bill:${asked.caller.userId}`, () =>
        oneByOne(parts.inTurn)(
          'kind' in rows ? [asked.params.id, ...named.others] : rows.map(({ id }) => id),
          async () => make(rows)(asked),
        ),
      );
    },
    READS,
  );
};
