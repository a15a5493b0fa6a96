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

type OnRig = EntryProgress & Pick<EntryRow, 'detail' | 'since' | 'start_signal_id'>;
/** Of an entry that no start was asked for. */
export const NOTHING_ASKED: Pick<EntryRow, 'detail' | 'since' | 'start_signal_id'> = {
  detail: '',
  since: null,
  start_signal_id: null,
};
/** How far the rig of an entry is, with when it got there and by which start. */
export const onRigOf = (row: EntryRow): OnRig => ({
  ...progressOf(row),
  detail: row.detail,
  since: row.since,
  start_signal_id: row.start_signal_id,
});
/** How far an entry is by its names on the wire: the flags, the state that follows from them, and the step its rig is at. */
export const progressOnWire = (progress: OnRig) => ({
  initialized: progress.initialized,
  launched: progress.launched,
  exited: progress.exited,
  state: shownState(progress),
  rig: {
    phase: progress.phase,
    since: progress.since,
    failure: progress.failure,
    detail: progress.detail,
    start: progress.start_signal_id,
  },
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
  ...progressOnWire(row),
});
