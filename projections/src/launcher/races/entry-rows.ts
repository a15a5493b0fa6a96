import type { Instant } from '@paddock/shared-domain/kernel/time';
import { assignedAt, type EntryProgress, shownState } from '@paddock/shared-domain/launcher/entry-phase';
import type { RaceEventEventOf } from '@paddock/shared-domain/launcher/race-event-events';
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
/**
 * What a signal changes of an entry that it is for; undefined where it changes nothing.
 *
 * - A start: of this entry nothing was heard yet.
 * - A stop, before the rig began: there is nothing to wait for any more. A rig that began all the same tells so, and then that it ended.
 * - A reload, before the rig began: the rig answers the reload from now on, not the start before it.
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
