import type { CarId, LocationId, RaceEventId, SeatId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type {
  AssistId,
  EntryId,
  InvitationId,
  PartyId,
  PartyMemberId,
  PresetId,
  RunId,
  SignalId,
} from '@paddock/shared-domain/launcher/ids';
import type { EntryPhase } from '@paddock/shared-domain/launcher/entry-phase';
import type { RunState } from '@paddock/shared-domain/runs/run-events';
import type { SignalStage } from '@paddock/shared-domain/launcher/rig-progress';
import type { EventChanges } from '@paddock/shared-domain/launcher/race-event';
import type { RaceSession } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { AssistSettings, PresetTerms } from '@paddock/shared-domain/launcher/setup-events';
import { boolean, instant, integer, json, nullable, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

export type MemberInRow = { readonly id: PartyMemberId; readonly seat_id: SeatId; readonly is_host: boolean };
export type InvitationInRow = { readonly id: InvitationId; readonly seat_id: SeatId };

/** The open parties; a disbanded one has no row. */
export const parties = table('parties', {
  columns: {
    id: text<PartyId>(),
    location_id: text<LocationId>(),
    name: text(),
    host_event_id: text<RaceEventId>(),
    members: json<readonly MemberInRow[]>(),
    invitations: json<readonly InvitationInRow[]>(),
    hosted_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(location_id, hosted_at, id)' }, { on: '(host_event_id)' }],
});

/** Each seat's own event (rule A-131). `rev` is the log position of the last change of it, its sessions or its entries. */
export const events = table('events', {
  columns: {
    id: text<RaceEventId>(),
    seat_id: text<SeatId>(),
    location_id: text<LocationId>(),
    track_id: nullable(text<TrackId>()),
    penalties: boolean(),
    fixed_setup: boolean(),
    drift_mode: boolean(),
    assist_id: nullable(text<AssistId>()),
    preset_id: nullable(text<PresetId>()),
    sessions: json<readonly RaceSession[]>(),
    generation: integer(),
    /** Changes for the next start (launcher.md 5.2); null if there are none. */
    next_start: nullable(json<EventChanges>()),
    /** Its entries by seat: a start is for many of them at once. */
    entry_seats: json<readonly { readonly id: EntryId; readonly seat_id: SeatId }[]>(),
    rev: text(),
  },
  key: ['id'],
  indexes: [{ on: '(location_id)' }, { on: '(seat_id)', unique: true }],
});

/** Who takes part. The flags are reports of rigs; before the first report nothing is loaded (rule A-138). */
export const entries = table('entries', {
  columns: {
    id: text<EntryId>(),
    event_id: text<RaceEventId>(),
    seat_id: text<SeatId>(),
    user_id: nullable(text<UserId>()),
    car_id: nullable(text<CarId>()),
    skin: text(),
    ballast: integer(),
    restrictor: integer(),
    initialized: boolean(),
    launched: boolean(),
    exited: boolean(),
    /** Which step of which start the rig has reached, and why it failed (launcher.md 6.1). */
    generation: integer(),
    phase: text<EntryPhase>(),
    failure: nullable(text()),
    /** The rig's own text, or why the game ended. */
    detail: text(),
    /** When the phase was reached; null before the first start. */
    since: nullable(instant()),
    /** The signal that the rig is to answer: the start, or a later reload. Null if no answer is awaited. */
    start_signal_id: nullable(text<SignalId>()),
    /** Log position of the assignment: the order of the list. */
    assigned_rev: text(),
  },
  key: ['id'],
  indexes: [{ on: '(event_id)' }],
});

/** How far a seat's rig is with the last signal of an event it received. */
export const acks = table('acks', {
  columns: {
    event_id: text<RaceEventId>(),
    seat_id: text<SeatId>(),
    signal_id: text<SignalId>(),
    stage: text<SignalStage>(),
    code: nullable(text()),
  },
  key: ['event_id', 'seat_id'],
});

/** How long the last starts of a seat took until somebody sat in the car, in ms, oldest first. */
export const loads = table('loads', {
  columns: { seat_id: text<SeatId>(), millis: json<readonly number[]>() },
  key: ['seat_id'],
});

/** Signals that can still fire and will expire. */
export const signals = table('signals', {
  columns: { id: text<SignalId>(), event_id: text<RaceEventId>(), expires_at: instant() },
  key: ['id'],
  indexes: [{ on: '(expires_at)' }],
});

/** The last report of the host about an event's server. */
export const servers = table('servers', {
  columns: { event_id: text<RaceEventId>(), run_id: text<RunId>(), state: text<RunState>() },
  key: ['event_id'],
});

export const presets = table('presets', {
  columns: { id: text<PresetId>(), terms: json<PresetTerms>() },
  key: ['id'],
});
export const assists = table('assists', {
  columns: { id: text<AssistId>(), name: text(), settings: json<AssistSettings>() },
  key: ['id'],
});

export type PartyRow = RowIn<typeof parties>;
export type EventRow = RowIn<typeof events>;
export type EntryRow = RowIn<typeof entries>;
export type AckRow = RowIn<typeof acks>;
export type ServerRow = RowIn<typeof servers>;
export type PresetRow = RowIn<typeof presets>;
export type AssistRow = RowIn<typeof assists>;
