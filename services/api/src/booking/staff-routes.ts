import { readReservation, type ReservationRow } from '@paddock/projections/reservations/read';
import { deleteReservation, deleteReservations, reviseReservation } from '@paddock/shared-domain/booking/contract';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { asStaff } from '../http/actor-of.ts';
import { done, ok } from '../http/answers.ts';
import type { UserHandler } from '../http/handler.ts';
import { denied, invalid, notFound, problem } from '../http/problems.ts';
import { serveSignedIn } from '../http/serve.ts';
import type { BookingParts } from './booking-parts.ts';
import { moveReservation } from './move.ts';
import { openNotes } from './notes.ts';
import { reservationReply } from './reservation-reply.ts';
import { scheduleProblem } from './schedule-problems.ts';

const PERMISSION = 'reservations.change_reservation';
const READS = { reads: ['reservations'] };

/** Staff move, mark and delete what stands on the schedule (SLOT-19, SLOT-20, PLAN-14 … PLAN-17). */
export const registerStaffRoutes = (app: FastifyInstance, parts: BookingParts): void => {
  const { deps, directory, people, inTurn } = parts;
  /** What changes a reservation waits for what is changing it: a move is two appends (attack A45). Sorted, so nobody waits in a ring. */
  const oneByOne = <Result>(ids: readonly ReservationId[], work: () => Promise<Result>): Promise<Result> =>
    [...new Set(ids)].sort().reduceRight((inner, id) => () => inTurn(`reservation:${id}`, inner), work)();

  const revise: UserHandler<typeof reviseReservation> = async ({ params, body, caller, commandId, requestId, now }) => {
    const row = await readReservation(deps.db, params.id);
    if (row === undefined) return notFound;
    // Nobody writes off their own bill (attack A44).
    if (body.paid !== undefined && body.paid !== row.paid && row.user_id === caller.userId) return denied;
    if (body.subscription != null) return invalid({ subscription: ['No reservations remain on this subscription.'] });
    const context = { commandId, requestId, now, actor: asStaff(caller, PERMISSION), reason: body.reason };
    const venues = await directory.get();
    let standing: ReservationRow = row;
    let position: string | undefined;
    if (body.slot !== undefined || body.calendar !== undefined) {
      const moved = await moveReservation(parts, venues, row, body, context);
      if ('kind' in moved) return moved;
      ({ row: standing, position } = moved);
    }
    if (body.paid !== undefined && body.paid !== standing.paid) {
      const marked = await deps.commands.handle(
        scheduleDecider,
        scheduleId(standing.location_id, standing.date),
        [
          {
            type: 'MarkReservationPaid',
            data: { reservationId: row.id, locationId: standing.location_id, paid: body.paid },
          },
        ],
        { ...context, commandId: `${commandId}:paid` },
      );
      if (marked.outcome === 'busy') return problem('busy');
      if (marked.outcome === 'refused') return scheduleProblem(marked.reason);
      position = marked.position;
      standing = { ...standing, paid: body.paid };
    }
    const notes = await openNotes([standing], people);
    return ok(reservationReply(standing, venues, notes.get(row.id) ?? null), { position: position as never });
  };

  serveSignedIn(app, reviseReservation, (asked) => oneByOne([asked.params.id], async () => revise(asked)), READS);

  const removeOne: UserHandler<typeof deleteReservation> = async ({ params, caller, commandId, requestId, now }) => {
    const row = await readReservation(deps.db, params.id);
    if (row === undefined) return notFound;
    const handled = await deps.commands.handle(
      scheduleDecider,
      scheduleId(row.location_id, row.date),
      [{ type: 'CancelReservation', data: { reservationId: row.id, locationId: row.location_id } }],
      { commandId, requestId, now, actor: asStaff(caller, PERMISSION) },
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return scheduleProblem(handled.reason);
    return done({ position: handled.position });
  };
  serveSignedIn(app, deleteReservation, (asked) => oneByOne([asked.params.id], async () => removeOne(asked)), READS);

  const removeMany: UserHandler<typeof deleteReservations> = async ({ body, caller, commandId, requestId, now }) => {
    const ids = [...new Set(body.ids)];
    const rows = await Promise.all(ids.map((id) => readReservation(deps.db, id)));
    const found = rows.filter((row): row is ReservationRow => row !== undefined);
    if (found.length < ids.length) return notFound;
    const days = new Set(found.map((row) => scheduleId(row.location_id, row.date)));
    const [day] = days;
    // One append is what makes "all or none" true, and an append is of one stream.
    if (day === undefined || days.size > 1) return invalid({ ids: ['Choose slots of one venue and day.'] });
    const handled = await deps.commands.handle(
      scheduleDecider,
      day,
      found.map((row) => ({
        type: 'CancelReservation' as const,
        data: { reservationId: row.id, locationId: row.location_id },
      })),
      { commandId, requestId, now, actor: asStaff(caller, PERMISSION), reason: body.reason },
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return scheduleProblem(handled.reason);
    return ok({ deleted: ids }, { position: handled.position });
  };
  serveSignedIn(app, deleteReservations, (asked) => oneByOne(asked.body.ids, async () => removeMany(asked)), READS);
};
