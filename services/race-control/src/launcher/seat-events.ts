import { readSeatEvents } from '@paddock/projections/launcher/races/read';
import type { Pool } from 'pg';
import type { Changes } from '@paddock/kit/push/changes';
import type { SeatEvents } from './launcher-deps.ts';

/** Caches the seats' events and reads them again when the projection reports a change. */
export const createSeatEvents = (db: Pool, changes: Changes): SeatEvents => {
  let known: ReturnType<SeatEvents['get']> | undefined;
  changes.listen((message) => {
    if (message === 'resync' || message.resync === true) known = undefined;
    // A seat gets its event once: changes of events themselves do not matter here.
    else if (message.projection === 'races' && message.changes.some(({ model }) => model === 'parties'))
      known = undefined;
  });
  return {
    get: () => {
      if (known === undefined) {
        const reading = readSeatEvents(db);
        known = reading;
        reading.catch(() => {
          if (known === reading) known = undefined;
        });
      }
      return known;
    },
    invalidate: () => void (known = undefined),
  };
};
