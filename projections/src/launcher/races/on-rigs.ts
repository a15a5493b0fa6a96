import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { EntryEvent, EntryEventOf } from '@paddock/shared-domain/launcher/entry-events';
import { type EntryFact, progressed } from '@paddock/shared-domain/launcher/entry-phase';
import type { RunEventOf, RunState } from '@paddock/shared-domain/runs/run-events';
import type { SeatAgentEventOf } from '@paddock/shared-domain/rigs/seat-agent-events';
import { announce, change, type Handler, type ReadingHandler, rowKey } from '../../engine/projection.ts';
import { onRigOf, progressOf, progressOnWire } from './entry-rows.ts';
import { differing, tellEvent } from './live-change.ts';
import { acks, entries, events, loads, servers } from './table.ts';

/** A report of a rig about its entry. Ignored if it is about an earlier start or a removed entry. */
const progress = <Event extends EntryEvent>(
  fact: (data: Event['data']) => EntryFact & { readonly detail?: string },
): ReadingHandler<Event> => ({
  reads: ({ data }) => [rowKey(events, { id: data.eventId }), rowKey(entries, { id: data.entryId })],
  changes: ({ data, position, metadata: { at } }: Recorded<Event>, rows) => {
    const event = rows.get(events, { id: data.eventId });
    const row = rows.get(entries, { id: data.entryId });
    if (event === undefined || row === undefined) return [];
    const before = progressOf(row);
    const said = fact(data);
    const after = progressed(before, said);
    if (after === before) return [];
    const next = { ...onRigOf(row), ...after, detail: said.detail ?? '', since: at };
    return [
      change(events, { id: event.id }, () => ({ ...event, rev: position })),
      change(entries, { id: row.id }, () => ({ ...row, ...next })),
      announce('parties', { location: event.location_id }),
      tellEvent(event.id, {
        rev: position,
        updates: [
          { model: 'entry', id: row.id, attributes: differing(progressOnWire(onRigOf(row)), progressOnWire(next)) },
        ],
      }),
    ];
  },
});

/** Durations of a seat's starts that are stored, to estimate the next one. */
const KEPT_LOADS = 40;
const started = progress<EntryEventOf<'EntryLaunched'>>(({ generation }) => ({ generation, phase: 'launched' }));
/** The duration of a start helps to estimate the next one of that seat, whatever caused it. */
const launched: ReadingHandler<EntryEventOf<'EntryLaunched'>> = {
  reads: (event, rows) => [...started.reads(event, rows), rowKey(loads, { seat_id: event.data.seatId })],
  changes: (event, rows) => {
    const { seatId, loadMs } = event.data;
    const known = rows.get(loads, { seat_id: seatId })?.millis ?? [];
    const effects = started.changes(event, rows);
    if (effects.length === 0 || loadMs === undefined) return effects;
    const millis = [...known, loadMs].slice(-KEPT_LOADS);
    return [...effects, change(loads, { seat_id: seatId }, () => ({ seat_id: seatId, millis }))];
  },
};

type Lifecycle = 'ServerStartRequested' | 'ServerStarted' | 'ServerFailed' | 'ServerStopped';
/** A host's report about a server; only the run requested last counts. */
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

/** Reports of rigs and hosts about entries and servers (launcher.md 6.1, 6.2). */
export const onRigs: {
  readonly [Type in EntryEvent['type']]: Handler<EntryEventOf<Type>>;
} & { readonly [Type in Lifecycle]: Handler<RunEventOf<Type>> } & {
  readonly SignalAcknowledged: Handler<SeatAgentEventOf<'SignalAcknowledged'>>;
} = {
  EntryInitialized: progress(({ generation }) => ({ generation, phase: 'initialized' })),
  EntryLaunched: launched,
  EntryLaunchFailed: progress<EntryEventOf<'EntryLaunchFailed'>>(({ generation, code, detail }) => ({
    generation,
    phase: 'failed',
    failure: code,
    detail,
  })),
  EntryExited: progress<EntryEventOf<'EntryExited'>>(({ generation, reason }) => ({
    generation,
    phase: 'exited',
    detail: reason,
  })),
  SignalAcknowledged: ({ data: { eventId, seatId, signalId, stage, code } }) => [
    change(acks, { event_id: eventId, seat_id: seatId }, () => ({
      event_id: eventId,
      seat_id: seatId,
      signal_id: signalId,
      stage,
      code,
    })),
  ],
  ServerStartRequested: server('requested'),
  ServerStarted: server('running'),
  ServerFailed: server('failed'),
  ServerStopped: server('stopped'),
};
