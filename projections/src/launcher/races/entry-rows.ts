import type { Instant } from '@paddock/shared-domain/kernel/time';
import { assignedAt, type EntryProgress, shownState } from '@paddock/shared-domain/launcher/entry-phase';
import type { RaceEventEventOf } from '@paddock/shared-domain/launcher/race-event-events';
import type { EntryRow } from './table.ts';

/** Progress of the rig of an entry, as its row stores it. */
export const progressOf = ({ generation, phase, initialized, launched, exited, failure }: EntryRow): EntryProgress => ({
  generation,
  phase,
  initialized,
  launched,
  exited,
  failure,
});

type OnRig = EntryProgress & Pick<EntryRow, 'detail' | 'since' | 'start_signal_id'>;
/** Fields of an entry without a requested start. */
export const NOTHING_ASKED: Pick<EntryRow, 'detail' | 'since' | 'start_signal_id'> = {
  detail: '',
  since: null,
  start_signal_id: null,
};
/** Progress of the rig of an entry, with the time and the start that led to it. */
export const onRigOf = (row: EntryRow): OnRig => ({
  ...progressOf(row),
  detail: row.detail,
  since: row.since,
  start_signal_id: row.start_signal_id,
});
/**
 * What a signal changes in an entry it is for; undefined if nothing.
 *
 * - A start: nothing was reported for this entry yet.
 * - A stop before the rig began: no report is awaited any more. A rig that began all the same reports that, and later its end.
 * - A reload before the rig began: the rig answers the reload instead of the start.
 *
 * @param at when the signal was sent.
 */
export const asSignalled = (
  before: OnRig,
  { signal, signalId, generation }: RaceEventEventOf<'SignalRequested'>['data'],
  at: Instant,
): OnRig | undefined => {
  if (signal === 'SESSION_START')
    return { ...assignedAt(generation), detail: '', since: at, start_signal_id: signalId };
  if (before.phase !== 'assigned' || before.start_signal_id === null) return undefined;
  if (signal === 'SESSION_EXIT') return { ...before, ...NOTHING_ASKED };
  return signal === 'RELOAD' ? { ...before, start_signal_id: signalId } : undefined;
};
/** Progress of an entry in API names: the flags, the state that follows from them, and the step of its rig. */
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
/** An entry as sent to the sockets of its event. */
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
