import { readReservations } from '@paddock/projections/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Deps } from '../deps.ts';
import type { ForgetHook } from '../identity/forget-hooks.ts';

/** Frees whatever a forgotten customer had still booked (ruling A-054). What they raced and paid stays, without a name. */
export const freeReservations =
  ({ commands, db }: Pick<Deps, 'commands' | 'db'>): ForgetHook =>
  async ({ userId, actor, now, commandId }) => {
    const { rows } = await readReservations(db, { user: userId, from: now, blackouts: false, order: 'asc' });
    for (const row of rows) {
      const freed = await commands.handle(
        scheduleDecider,
        scheduleId(row.location_id, row.date),
        [{ type: 'CancelReservation', data: { reservationId: row.id, locationId: row.location_id } }],
        { commandId: `${commandId}/${row.id}`, actor, now },
      );
      // Gone meanwhile is as good; busy is tried again with the whole hook.
      if (freed.outcome === 'busy') throw new Error('A reservation could not be freed: the day is busy.');
    }
  };
