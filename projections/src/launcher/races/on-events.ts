import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { assignedAt } from '@paddock/shared-domain/launcher/entry-phase';
import type { RaceEventEvent, RaceEventEventOf } from '@paddock/shared-domain/launcher/race-event-events';
import type { RaceSession } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import {
  announce,
  change,
  type Effect,
  type Handler,
  type ReadingHandler,
  rowKey,
  type RowKey,
  type Rows,
} from '../../engine/projection.ts';
import { asSignalled, entryOnWire, NOTHING_ASKED, onRigOf, progressOnWire } from './entry-rows.ts';
import { nextStartOnWire, sessionOnWire, termsOnWire } from './event-rows.ts';
import { differing, type ModelChange, tellEvent } from './live-change.ts';
import { entries, type EntryRow, type EventRow, events, signals } from './table.ts';

type Later = Exclude<RaceEventEvent, { type: 'RaceEventCreated' }>;
const ofEvent = <Event extends Later>(
  effects: (row: EventRow, event: Recorded<Event>, rows: Rows) => readonly Effect[],
  alsoReads: (row: EventRow) => readonly RowKey[] = () => [],
): ReadingHandler<Event> => ({
  reads: ({ data }, rows) => {
    const row = rows.get(events, { id: data.eventId });
    return [rowKey(events, { id: data.eventId }), ...(row === undefined ? [] : alsoReads(row))];
  },
  changes: (event, rows) => {
    const row = rows.get(events, { id: event.data.eventId });
    return row === undefined ? [] : effects(row, event, rows);
  },
});
/** Changes columns of an event; the sockets receive those that differ, in API names (rule A-140). */
const columns = <Event extends Later>(changed: (data: Event['data']) => Partial<EventRow>): ReadingHandler<Event> =>
  ofEvent((row, { data, position }) => {
    const next = { ...row, ...changed(data), rev: position };
    const attributes = differing(termsOnWire(row), termsOnWire(next));
    return [
      change(events, { id: row.id }, () => next),
      announce('parties', { location: row.location_id }),
      tellEvent(row.id, { rev: position, updates: [{ model: 'event', id: row.id, attributes }] }),
    ];
  });

const tellNextStart = (id: EventRow['id'], next_start: unknown, rev: string): Effect =>
  tellEvent(id, { rev, updates: [{ model: 'event', id, attributes: { next_start } }] });

const sessionChanges = (row: EventRow, next: readonly RaceSession[]): readonly ModelChange[] => {
  const before = new Map(row.sessions.map((session) => [session.sessionId, sessionOnWire(row.id, session)]));
  const kept = new Set(next.map(({ sessionId }) => sessionId));
  return [
    ...[...before.keys()]
      .filter((id) => !kept.has(id))
      .map((id) => ({ model: 'session', id, attributes: {}, deleted: true }) as const),
    ...next.flatMap((session): ModelChange[] => {
      const attributes = differing(before.get(session.sessionId), sessionOnWire(row.id, session));
      return Object.keys(attributes).length === 0 ? [] : [{ model: 'session', id: session.sessionId, attributes }];
    }),
  ];
};

type OfEntry = RaceEventEventOf<'EntryAssigned' | 'EntryRevised'>;
const entry: ReadingHandler<OfEntry> = {
  reads: ({ data }) => [rowKey(events, { id: data.eventId }), rowKey(entries, { id: data.entryId })],
  changes: ({ data, position }, rows) => {
    const row = rows.get(events, { id: data.eventId });
    const before = rows.get(entries, { id: data.entryId });
    if (row === undefined) return [];
    const next: EntryRow = {
      id: data.entryId,
      event_id: data.eventId,
      seat_id: data.seatId,
      user_id: data.userId,
      car_id: data.carId,
      skin: data.skin,
      ballast: data.ballast,
      restrictor: data.restrictor,
      ...(before === undefined ? { ...assignedAt(0), ...NOTHING_ASKED } : onRigOf(before)),
      assigned_rev: before?.assigned_rev ?? position,
    };
    const attributes = differing(before && entryOnWire(before), entryOnWire(next));
    return [
      change(events, { id: row.id }, () => ({
        ...row,
        entry_seats: [...row.entry_seats.filter(({ id }) => id !== next.id), { id: next.id, seat_id: next.seat_id }],
        rev: position,
      })),
      change(entries, { id: next.id }, () => next),
      announce('parties', { location: row.location_id }),
      tellEvent(row.id, { rev: position, updates: [{ model: 'entry', id: next.id, attributes }] }),
    ];
  },
};

const entriesOf = ({ entry_seats: seats }: EventRow): readonly RowKey[] =>
  seats.map(({ id }) => rowKey(entries, { id }));

const nothingWaits = ofEvent<RaceEventEventOf<'DeferredChangesApplied' | 'DeferredChangesSuperseded'>>(
  (row, { position }) => [
    change(events, { id: row.id }, () => ({ ...row, next_start: null, rev: position })),
    announce('parties', { location: row.location_id }),
    tellNextStart(row.id, null, position),
  ],
);

/** Race events with their sessions and entries (RACE-01 … RACE-03), and their signals. */
export const onEvents: { readonly [Type in RaceEventEvent['type']]: Handler<RaceEventEventOf<Type>> } = {
  RaceEventCreated: ({ data: { eventId: id, seatId, locationId }, position }) => [
    change(events, { id }, () => ({
      id,
      seat_id: seatId,
      location_id: locationId,
      track_id: null,
      penalties: true,
      fixed_setup: false,
      drift_mode: false,
      assist_id: null,
      preset_id: null,
      sessions: [],
      generation: 0,
      next_start: null,
      entry_seats: [],
      rev: position,
    })),
    announce('parties', { location: locationId }),
  ],
  TrackChosen: columns(({ trackId }) => ({ track_id: trackId })),
  RaceRulesChosen: columns(({ penalties, fixedSetup, driftMode }) => ({
    penalties,
    fixed_setup: fixedSetup,
    drift_mode: driftMode,
  })),
  AssistsChosen: columns(({ assistId }) => ({ assist_id: assistId })),
  PresetApplied: columns(({ presetId }) => ({ preset_id: presetId })),
  SessionsReplaced: ofEvent((row, { data: { sessions }, position }) => [
    change(events, { id: row.id }, () => ({ ...row, sessions, rev: position })),
    announce('parties', { location: row.location_id }),
    tellEvent(row.id, { rev: position, updates: sessionChanges(row, sessions) }),
  ]),
  ChangesDeferred: ofEvent((row, { data: { eventId: _id, ...next_start }, position }) => [
    change(events, { id: row.id }, () => ({ ...row, next_start, rev: position })),
    announce('parties', { location: row.location_id }),
    tellNextStart(row.id, nextStartOnWire(row.id, next_start), position),
  ]),
  DeferredChangesApplied: nothingWaits,
  DeferredChangesSuperseded: nothingWaits,
  EntryAssigned: entry,
  EntryRevised: entry,
  EntryRemoved: ofEvent((row, { data: { entryId: id }, position }) => [
    change(events, { id: row.id }, () => ({
      ...row,
      entry_seats: row.entry_seats.filter((one) => one.id !== id),
      rev: position,
    })),
    change(entries, { id }, () => undefined),
    announce('parties', { location: row.location_id }),
    tellEvent(row.id, { rev: position, updates: [{ model: 'entry', id, attributes: {}, deleted: true }] }),
  ]),
  SignalRequested: ofEvent((row, { data, metadata: { actor, at }, position }, rows) => {
    const { signalId, signal, ignore, expiresAt } = data;
    const generation = Math.max(row.generation, data.generation);
    const sender = 'userId' in actor ? actor.userId : 'system';
    const asked = row.entry_seats
      .filter((one) => !ignore.includes(one.seat_id))
      .flatMap(({ id }) => {
        const before = rows.get(entries, { id });
        const next = before && asSignalled(onRigOf(before), data, at);
        return before === undefined || next === undefined ? [] : [{ id, before, next }];
      });
    const updates: ModelChange[] = [
      ...(generation === row.generation ? [] : [{ model: 'event', id: row.id, attributes: { generation } } as const]),
      ...asked.map(({ id, before, next }): ModelChange => ({
        model: 'entry',
        id,
        attributes: differing(progressOnWire(onRigOf(before)), progressOnWire(next)),
      })),
    ];
    return [
      change(events, { id: row.id }, () => ({ ...row, generation, rev: position })),
      ...(expiresAt === null
        ? []
        : [change(signals, { id: signalId }, () => ({ id: signalId, event_id: row.id, expires_at: expiresAt }))]),
      ...asked.map(({ id, next }) => change(entries, { id }, (entered) => entered && { ...entered, ...next })),
      ...(asked.length === 0 ? [] : [announce('parties', { location: row.location_id })]),
      tellEvent(row.id, {
        rev: position,
        ...(updates.length === 0 ? {} : { updates }),
        signal: { id: signalId, signal, ignore, sender, generation: data.generation, expiresAt },
      }),
    ];
  }, entriesOf),
  SignalExpired: ({ data: { signalId: id } }) => [change(signals, { id }, () => undefined)],
};
