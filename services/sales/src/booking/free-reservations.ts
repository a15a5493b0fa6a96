import { readReservations, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { ACCOUNT_CLOSED } from '@paddock/shared-domain/kernel/own-reasons';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { Refunds } from '../refunds/process/refunds.ts';
import { soldOf } from './what-comes-back.ts';

/** Milliseconds to wait for the read model of reservations. */
const PATIENCE_MS = 5_000;
const REFUND = { cause: 'cancelled_by_venue', percent: 100 } as const;

type Day = [ReservationRow, ...ReservationRow[]];
const byDay = (rows: readonly ReservationRow[]): readonly Day[] => {
  const days = new Map<string, Day>();
  for (const row of rows) {
    const key = scheduleId(row.location_id, row.date);
    const day = days.get(key);
    if (day === undefined) days.set(key, [row]);
    else day.push(row);
  }
  return [...days.values()];
};

/**
 * Frees the upcoming reservations of a forgotten customer and refunds them (rules ). What they raced and paid stays
 * on record, without a name. The provider is not waited for: a refund needs no card on file.
 */
export const freeReservations =
  (
    { commands, db, log, positions, store }: Pick<Deps, 'commands' | 'db' | 'log' | 'positions' | 'store'>,
    refunds: Refunds,
  ): ForgetHook =>
  async ({ userId, actor, now, commandId }) => {
    /** Frees slots of one day, so that they are refunded as one sum. False if one of them is on another day by now. */
    const free = async (rows: Readonly<Day>): Promise<boolean> => {
      const [{ id: first, location_id, date }] = rows;
      const ids = rows.map(({ id }) => id);
      // A later attempt does not contain freed rows, so the first id identifies this attempt.
      const context = { commandId: `${commandId}/${first}`, actor, now, ownReason: ACCOUNT_CLOSED };
      const freed = await commands.handle(
        scheduleDecider,
        scheduleId(location_id, date),
        rows.map(({ id }) => ({
          type: 'CancelReservation' as const,
          data: { reservationId: id, locationId: location_id, refund: REFUND },
        })),
        context,
      );
      // If busy, the whole hook is retried.
      if (freed.outcome === 'busy') throw new Error('A reservation could not be freed: the day is busy.');
      if (freed.outcome === 'refused') {
        if (rows.length === 1) return freed.reason !== 'ReservationUnknown';
        // One of them has changed: free each separately.
        let there = true;
        for (const row of rows) there = (await free([row])) && there;
        return there;
      }
      // If this fails, the process that reads the log and the recovery sweeper do it.
      try {
        const changes = rows.map((row) => ({ ...soldOf(row), refund: REFUND }));
        const opened = await refunds.changed(changes, context);
        if (opened !== 'busy')
          for (const sourceId of new Set(opened.refunds.map((one) => one.sourceId))) await refunds.run(sourceId);
      } catch (error) {
        log.error({ err: error, reservations: ids }, 'a refund could not be made at once');
      }
      return true;
    };
    for (;;) {
      const { rows } = await readReservations(db, { user: userId, from: now, blackouts: false, order: 'asc' });
      let moved = false;
      for (const day of byDay(rows)) if (!(await free(day))) moved = true;
      if (!moved) return;
      // A row that is gone is fine, but a move under way may have taken it to another day: read again up to the log's head.
      await positions.waitFor('reservations', await store.head(), PATIENCE_MS);
    }
  };
