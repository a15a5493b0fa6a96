import { readReservation, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { NO_SHOW_GRACE_MINUTES } from '@paddock/shared-domain/booking/attendance';
import { markAttendance } from '@paddock/shared-domain/booking/contract';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { actingOn } from '@paddock/kit/http/acting-on';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { goneOrMoved } from './gone-or-moved.ts';
import type { BookingDeps } from './booking-deps.ts';
import { oneByOne } from './reservation-run.ts';

/** Minutes that a venue waits for a late racer. */
export const graceMinutes = async ({ commands }: Pick<Deps, 'commands'>, location: LocationId): Promise<number> =>
  (await commands.load(locationDecider, location)).state?.terms.noShowGraceMinutes ?? NO_SHOW_GRACE_MINUTES;

/** Staff check racers in, record no-shows and undo either: everything in one append, or nothing. */
export const registerAttendanceRoute = (app: FastifyInstance, { deps, inTurn }: BookingDeps): void => {
  const turns = oneByOne(inTurn);
  serveSignedIn(
    app,
    markAttendance,
    ({ body, caller, commandId, requestId, now }) => {
      const ids = [...new Set(body.ids)];
      return turns(ids, async () => {
        const found = await Promise.all(ids.map((id) => readReservation(deps.db, id)));
        const rows = found.filter((row): row is ReservationRow => row !== undefined);
        if (rows.length < ids.length) return notFound;
        const days = new Set(rows.map((row) => scheduleId(row.location_id, row.date)));
        const [first] = rows;
        const [day] = days;
        if (first === undefined || day === undefined || days.size > 1)
          return invalid({ ids: ['Choose slots of one venue and day.'] });
        const grace = await graceMinutes(deps, first.location_id);
        const handled = await deps.commands.handle(
          scheduleDecider,
          day,
          rows.map((row) => ({
            type: 'MarkAttendance' as const,
            data: {
              reservationId: row.id,
              locationId: row.location_id,
              attendance: body.attendance,
              graceMinutes: grace,
            },
          })),
          {
            commandId,
            requestId,
            now,
            ...(await actingOn(
              deps,
              caller,
              rows.map(({ user_id: user }) => user),
              'reservations.change_reservation',
            )),
          },
        );
        if (handled.outcome === 'busy') return problem('busy');
        if (handled.outcome === 'refused') return goneOrMoved(deps, rows, handled.reason);
        return ok({ ids, attendance: body.attendance }, { position: handled.position });
      });
    },
    { reads: ['reservations'] },
  );
};
