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
/** Which reservation, paid by what (a payment, or the command that took it off the bill), and how far the list of reservations must have read to know where it stands. */
export type PaidReservation = {
  readonly reservationId: ReservationId;
  readonly paidBy: string;
  readonly after: Position;
  readonly now: Instant;
};
/** Answers where the log stands after it; undefined when the reservation is gone, or was paid already. */
export type MarkPaid = (reservation: PaidReservation) => Promise<Position | undefined>;

/**
 * What was booked on account and is paid now becomes a paid reservation (rule A-073). Keyed by what paid it: the route that
 * took it and the process that reads the log may both come, and it happens once.
 *
 * @throws {Error} the reservation moved meanwhile, or its day is busy: come again.
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
