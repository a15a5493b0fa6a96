import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { ok } from '@paddock/kit/http/answers';
import type { Directory } from '@paddock/venue/venues/directory';
import type { BookingDeps } from './booking-deps.ts';
import { giveBack } from './give-back.ts';
import type { Made } from './make-own-move.ts';
import type { OwnMove } from './own-move.ts';
import { reservationReply } from './reservation-reply.ts';
import { backReply, soldOf } from './what-comes-back.ts';

/**
 * Settles the money of a move that was made, as far as it can go now: onto the bill, or refunded (rule A-075). Returns the answer
 * for the person who moved it.
 */
export const settleMadeMove = async (
  { deps, refunds, sleep }: Pick<BookingDeps, 'deps' | 'refunds' | 'sleep'>,
  venues: Directory,
  move: Pick<OwnMove, 'date' | 'owedCents' | 'back'>,
  { position, made, settled }: Made,
  context: CommandContext,
) => {
  const { commandId: moveId } = context;
  const back = await giveBack(
    deps,
    refunds,
    sleep,
    position,
    settled.map(({ row, difference }) => ({ ...soldOf(row), date: move.date, difference, moveId })),
    context,
  );
  return ok(
    {
      reservations: made.map(({ row, seat, startsAt, priceCents }) =>
        reservationReply(
          { ...row, seat_id: seat.id, starts_at: startsAt, date: move.date, cost_cents: priceCents },
          venues,
        ),
      ),
      owed_cents: move.owedCents,
      refund: { state: back.state, ...backReply(move.back.amounts), desk_cents: move.back.deskCents },
    },
    { position: back.position },
  );
};
