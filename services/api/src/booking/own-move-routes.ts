import type { ReservationRow } from '@paddock/projections/reservations/read';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { getMoveTerms, moveOwnReservation, type MoveTerms } from '@paddock/shared-domain/refunds/contract';
import type { FastifyInstance } from 'fastify';
import { asCustomer } from '../http/actor-of.ts';
import { ok } from '../http/answers.ts';
import type { UserHandler } from '../http/handler.ts';
import { notFound, problem } from '../http/problems.ts';
import { serveSignedIn } from '../http/serve.ts';
import { settleDearerMove, takenBack } from '../processes/settle-dearer-move.ts';
import type { BookingParts } from './booking-parts.ts';
import { makeOwnMove } from './make-own-move.ts';
import { lookAtMove, type OwnMove } from './own-move.ts';
import { oneByOne, reservationRun } from './reservation-run.ts';
import { settleMadeMove } from './settle-made-move.ts';
import { backReply, creditsWorth } from './what-comes-back.ts';

const WRITTEN_OFF = 'The venue has settled this booking. Ask us, please, to move it to a time that costs less.';
const READS = { reads: ['reservations'] };
type Rows = readonly [ReservationRow, ...ReservationRow[]];
const some = (rows: readonly ReservationRow[]): rows is Rows => rows.length > 0;

const termsReply = (move: OwnMove): MoveTerms => {
  const { seat, location, slots, back, refused } = move;
  const zone = location.timezone;
  return {
    slots: slots.map(({ row, startsAt }) => ({
      id: row.id,
      slot: venueText(row.starts_at, zone),
      time: timeLabel(row.starts_at, zone),
      to_slot: venueText(startsAt, zone),
      to_time: timeLabel(startsAt, zone),
    })),
    calendar: seat.id,
    calendar_name: seat.name,
    allowed: refused === null,
    refused,
    until: venueText(move.until, zone),
    notice_hours: move.notice,
    cost_cents: seat.cost_cents,
    owed_cents: move.owedCents,
    owed_tax_cents: move.owedTaxCents,
    ...backReply(back.amounts),
    desk_cents: back.deskCents,
    credits_value_cents: creditsWorth(back.amounts),
  };
};

/** Customers move their own reservations in time, and see beforehand what it costs or brings back (ruling A-075). */
export const registerOwnMoveRoutes = (app: FastifyInstance, parts: BookingParts): void => {
  const { deps, directory } = parts;
  serveSignedIn(
    app,
    getMoveTerms,
    async ({ params, query, now, commandId }) => {
      const rows = await reservationRun(deps, params.id, query.run ?? false);
      if (!some(rows)) return notFound;
      const move = await lookAtMove(parts, await directory.get(), rows, query, { now, moveId: commandId });
      return 'kind' in move ? move : ok(termsReply(move));
    },
    READS,
  );

  const make =
    (rows: Rows): UserHandler<typeof moveOwnReservation> =>
    async ({ body, caller, commandId, requestId, now }) => {
      const venues = await directory.get();
      const move = await lookAtMove(parts, venues, rows, body, { now, moveId: commandId });
      if ('kind' in move) return move;
      // 1. What it costs or brings back is what the customer saw, or nothing happens.
      if (move.refused === 'written_off') return problem('conflict', { text: WRITTEN_OFF });
      if (move.refused !== null) return problem(move.refused);
      const { owed_cents, card_cents, voucher_cents, credits } = body.expected;
      const seen = JSON.stringify({ ...backReply(move.back.amounts), owed_cents: move.owedCents });
      if (seen !== JSON.stringify({ card_cents, voucher_cents, credits, owed_cents }))
        return problem('quote_stale', { extra: { move: termsReply(move) } });
      // 2. The slots; the difference stands in the same event.
      const context = { commandId, requestId, now, actor: asCustomer(caller) };
      const made = await makeOwnMove(deps, move, { userId: caller.userId, noticeHours: move.notice }, context);
      if ('kind' in made) return made;
      // 3. What it costs more, on a clean bill only: a booking in another process may have been first (ruling A-073).
      const moved = { locationId: move.location.id, date: move.date, moveId: commandId };
      if (made.settled.length > 0) {
        const settled = await settleDearerMove(deps.commands, moved, context);
        // The process that reads the log may have been quicker.
        const mover = { userId: caller.userId, reservationIds: rows.map(({ id }) => id), fromDate: rows[0].date };
        const back = settled.outcome === 'back' ? settled.position : await takenBack(deps.commands, moved, mover);
        if (back !== undefined) return { ...problem('outstanding_balance'), position: back };
      }
      // 4. What comes back.
      return settleMadeMove(parts, venues, move, made, context);
    };
  serveSignedIn(
    app,
    moveOwnReservation,
    async (asked) => {
      const rows = await reservationRun(deps, asked.params.id, asked.body.run);
      if (!some(rows)) return notFound;
      // Looks at the bill and then at the slots, so it waits for bookings and moves that do (attack A45).
      return parts.inTurn(`bill:${asked.caller.userId}`, () =>
        oneByOne(parts.inTurn)(
          rows.map(({ id }) => id),
          async () => make(rows)(asked),
        ),
      );
    },
    READS,
  );
};
