import { readReservations, type ReservationRow } from '@paddock/projections/booking/reservations/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { Refunds } from '../refunds/process/refunds.ts';
import { soldOf } from './what-comes-back.ts';

/** How long the list of reservations may take to follow the log. */
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
 * Frees whatever a forgotten customer had still booked, and gives back what they paid for it (rules ). What they
 * raced and paid stays, without a name. The provider is not waited for: a refund needs no card on file.
 */
export const freeReservations =
  (
    { commands, db, log, positions, store }: Pick<Deps, 'commands' | 'db' | 'log' | 'positions' | 'store'>,
    refunds: Refunds,
  ): ForgetHook =>
  async ({ userId, actor, now, commandId }) => {
    /** Slots of one day, so that what was paid for them goes back as one sum. False where one of them stands on another day by now. */
    const free = async (rows: Readonly<Day>): Promise<boolean> => {
      const [{ id: first, location_id, date }] = rows;
      const ids = rows.map(({ id }) => id);
      // What is free is in no later try, so the first of them names this one.
      const context = { commandId: `${commandId}/${first}`, actor, now, reason: 'The account was closed.' };
      const freed = await commands.handle(
        scheduleDecider,
        scheduleId(location_id, date),
        rows.map(({ id }) => ({
          type: 'CancelReservation' as const,
          data: { reservationId: id, locationId: location_id, refund: REFUND },
        })),
        context,
      );
      // Busy is tried again with the whole hook.
      if (freed.outcome === 'busy') throw new Error('A reservation could not be freed: the day is busy.');
      if (freed.outcome === 'refused') {
        if (rows.length === 1) return freed.reason !== 'ReservationUnknown';
        // One of them is not what it was: each by itself.
        let there = true;
        for (const row of rows) there = (await free([row])) && there;
        return there;
      }
      // What does not open or run now is made good by the process that reads the log, and the recovery sweeper.
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
      // Gone meanwhile is as good, but a move that was under way has only taken it to another day: look again, at the log's end.
      await positions.waitFor('reservations', await store.head(), PATIENCE_MS);
    }
  };
