import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { EntryEvent, EntryEventOf } from '@paddock/shared-domain/launcher/entry-events';
import { type EntryFact, progressed } from '@paddock/shared-domain/launcher/entry-phase';
import type { RunEventOf, RunState } from '@paddock/shared-domain/launcher/run-events';
import { announce, change, type Handler, type ReadingHandler, rowKey } from '../engine/projection.ts';
import { flagsOnWire, progressOf } from './entry-rows.ts';
import { tellEvent } from './live-change.ts';
import { entries, events, servers } from './table.ts';

/** A rig's fact about its entry. One of an earlier start, or of an entry that is gone, changes nothing. */
const progress = <Event extends EntryEvent>(fact: (data: Event['data']) => EntryFact): ReadingHandler<Event> => ({
  reads: ({ data }) => [rowKey(events, { id: data.eventId }), rowKey(entries, { id: data.entryId })],
  changes: ({ data, position }: Recorded<Event>, rows) => {
    const event = rows.get(events, { id: data.eventId });
    const row = rows.get(entries, { id: data.entryId });
    if (event === undefined || row === undefined) return [];
    const before = progressOf(row);
    const next = progressed(before, fact(data));
    if (next === before) return [];
    return [
      change(events, { id: event.id }, () => ({ ...event, rev: position })),
      change(entries, { id: row.id }, () => ({ ...row, ...next })),
      announce('parties', { location: event.location_id }),
      tellEvent(event.id, {
        rev: position,
        updates: [{ model: 'entry', id: row.id, attributes: flagsOnWire(next) }],
      }),
    ];
  },
});

type Lifecycle = 'ServerStartRequested' | 'ServerStarted' | 'ServerFailed' | 'ServerStopped';
/** What a host said of a server; only the run that was asked for last counts. */
const server = <Event extends RunEventOf<Lifecycle>>(state: RunState): ReadingHandler<Event> => ({
  reads: ({ data }) => [rowKey(events, { id: data.eventId }), rowKey(servers, { event_id: data.eventId })],
  changes: ({ type, data }: Recorded<Event>, rows) => {
    const event = rows.get(events, { id: data.eventId });
    const known = rows.get(servers, { event_id: data.eventId });
    if (event === undefined || (type !== 'ServerStartRequested' && known?.run_id !== data.runId)) return [];
    return [
      change(servers, { event_id: event.id }, () => ({ event_id: event.id, run_id: data.runId, state })),
      announce('parties', { location: event.location_id }),
    ];
  },
});

/** What rigs and hosts say of entries and servers (LAUNCHER 6.1, 6.2). */
export const onRigs: {
  readonly [Type in EntryEvent['type']]: Handler<EntryEventOf<Type>>;
} & { readonly [Type in Lifecycle]: Handler<RunEventOf<Type>> } = {
  EntryInitialized: progress(({ generation }) => ({ generation, phase: 'initialized' })),
  EntryLaunched: progress(({ generation }) => ({ generation, phase: 'launched' })),
  EntryLaunchFailed: progress<EntryEventOf<'EntryLaunchFailed'>>(({ generation, code }) => ({
    generation,
    phase: 'failed',
    failure: code,
  })),
  EntryExited: progress(({ generation }) => ({ generation, phase: 'exited' })),
  ServerStartRequested: server('requested'),
  ServerStarted: server('running'),
  ServerFailed: server('failed'),
  ServerStopped: server('stopped'),
};
