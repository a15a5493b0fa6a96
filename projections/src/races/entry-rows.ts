import { type EntryProgress, shownState } from '@paddock/shared-domain/launcher/entry-phase';
import type { EntryRow } from './table.ts';

/** How far the rig of an entry is, as its row keeps it. */
export const progressOf = ({ generation, phase, initialized, launched, exited, failure }: EntryRow): EntryProgress => ({
  generation,
  phase,
  initialized,
  launched,
  exited,
  failure,
});

/** The flags of an entry by their names on the wire, with the state that follows from them. */
export const flagsOnWire = (progress: Pick<EntryProgress, 'initialized' | 'launched' | 'exited'>) => ({
  initialized: progress.initialized,
  launched: progress.launched,
  exited: progress.exited,
  state: shownState(progress),
});
/** An entry as the sockets of its event hear it. */
export const entryOnWire = (row: EntryRow): Readonly<Record<string, unknown>> => ({
  event: row.event_id,
  calendar: row.seat_id,
  user: row.user_id,
  car: row.car_id,
  skin: row.skin,
  ballast: row.ballast,
  restrictor: row.restrictor,
  ...flagsOnWire(row),
});
