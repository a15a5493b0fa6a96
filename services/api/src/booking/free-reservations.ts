import { readReservations, type ReservationRow } from '@paddock/projections/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Deps } from '../deps.ts';
import type { ForgetHook } from '../identity/forget-hooks.ts';
import type { Refunds } from '../processes/refunds/refunds.ts';
import { soldOf } from './what-comes-back.ts';

/** How long the list of reservations may take to follow the log. */
const PATIENCE_MS = 5_000;
const REFUND = { cause: 'cancelled_by_venue', percent: 100 } as const;

/**
 * Frees whatever a forgotten customer had still booked, and gives back what they paid for it (rulings ). What they
 * raced and paid stays, without a name. The provider is not waited for: a refund needs no card on file.
 */
export const freeReservations =
  (
    { commands, db, log, positions, store }: Pick<Deps, 'commands' | 'db' | 'log' | 'positions' | 'store'>,
    refunds: Refunds,
  ): ForgetHook =>
  async ({ userId, actor, now, commandId }) => {
    /** False where it stands on another day by now. */
    const free = async (row: ReservationRow): Promise<boolean> => {
      const context = { commandId: `${commandId}/${row.id}`, actor, now, reason: 'The account was closed.' };
      const freed = await commands.handle(
        scheduleDecider,
        scheduleId(row.location_id, row.date),
        [{ type: 'CancelReservation', data: { reservationId: row.id, locationId: row.location_id, refund: REFUND } }],
        context,
      );
      // Busy is tried again with the whole hook.
      if (freed.outcome === 'busy') throw new Error('A reservation could not be freed: the day is busy.');
      if (freed.outcome === 'refused') return freed.reason !== 'ReservationUnknown';
      // What does not open or run now is made good by the process that reads the log, and the janitor.
      try {
        const opened = await refunds.ended({ ...soldOf(row), refund: REFUND }, context);
        if (opened !== 'busy') for (const { sourceId } of opened.refunds) await refunds.run(sourceId);
      } catch (error) {
        log.error({ err: error, reservation: row.id }, 'a refund could not be made at once');
      }
      return true;
    };
    for (;;) {
      const { rows } = await readReservations(db, { user: userId, from: now, blackouts: false, order: 'asc' });
      let moved = false;
      for (const row of rows) if (!(await free(row))) moved = true;
      if (!moved) return;
      // Gone meanwhile is as good, but a move that was under way has only taken it to another day: look again, at the log's end.
      await positions.waitFor('reservations', await store.head(), PATIENCE_MS);
    }
  };
