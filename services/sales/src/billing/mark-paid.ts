import type { Position } from '@paddock/event-store/port';
import { readReservation } from '@paddock/projections/booking/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Positions } from '@paddock/kit/deps';

const POSITION_MS = 2_000;

export type MarkPaidDeps = { readonly commands: Commands; readonly db: Pool; readonly positions: Positions };
/**
 * The reservation, what paid it (a payment, or the command that took it off the bill), and the position that the read model of
 * reservations must have reached before it is read.
 */
export type PaidReservation = {
  readonly reservationId: ReservationId;
  readonly paidBy: string;
  readonly after: Position;
  readonly now: Instant;
};
/** Returns the log position after the change; undefined if the reservation is gone or was already paid. */
export type MarkPaid = (reservation: PaidReservation) => Promise<Position | undefined>;

/**
 * Marks a reservation booked on account as paid (rule A-073). Keyed by what paid it: the route and the process may both do it,
 * and it happens once.
 *
 * @throws {Error} the reservation moved in between, or its day is busy: retry.
 */
export const createMarkPaid =
  ({ commands, db, positions }: MarkPaidDeps): MarkPaid =>
  async ({ reservationId, paidBy, after, now }) => {
    await positions.waitFor('reservations', after, POSITION_MS);
    const row = await readReservation(db, reservationId);
    if (row === undefined || row.paid) return undefined;
    const marked = await commands.handle(
      scheduleDecider,
      scheduleId(row.location_id, row.date),
      [{ type: 'MarkReservationPaid', data: { reservationId, locationId: row.location_id, paid: true } }],
      {
        commandId: `outstanding:paid:${paidBy}:${reservationId}`,
        actor: { kind: 'system', process: 'outstanding-items' },
        now,
      },
    );
    if (marked.outcome !== 'accepted') throw new Error(`Reservation ${reservationId} could not be marked paid.`);
    return marked.position;
  };
