import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, searched } from '../contracts/paging.ts';
import { CarId, LocationId, RaceEventId, SeatId, TrackId, UserId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { AssistId, EntryId, PresetId, SignalId } from './ids.ts';
import { RaceSessionId } from '../kernel/ids.ts';
import { LeftOut, Signal } from './race-event-events.ts';
import { LoadRange, RigAck, RigProgress } from './rig-progress.ts';
import { Spawn } from '../assetto-corsa/race-sessions.ts';
import { AssistSettings } from './setup-events.ts';

/** PARTY-31: race staff run the races. */
export const raceStaff = staff('leaderboards.can_manage_race_events');
const wholeList = paged(1000, 1000);

/** RACE-03. `duration` is in minutes, or in laps with `duration_is_laps`; `ordering` starts at 0. */
export const Session = z.object({
  id: RaceSessionId,
  event: RaceEventId,
  name: z.string(),
  type: SessionType,
  spawn: Spawn,
  ordering: z.int(),
  duration: z.int(),
  duration_is_laps: z.boolean(),
});
export type Session = z.infer<typeof Session>;
/** RACE-02. `state` is derived from the flags (rule A-138); the flags come from the seat's own rig. */
export const Entry = z.object({
  id: EntryId,
  event: RaceEventId,
  calendar: SeatId,
  user: UserId.nullable(),
  user_name: z.string(),
  car: CarId.nullable(),
  car_name: z.string(),
  skin: z.string(),
  ballast: z.int(),
  restrictor: z.int(),
  readonly_values: z.object({ calendar_name: z.string() }),
  initialized: z.boolean(),
  launched: z.boolean(),
  exited: z.boolean(),
  state: z.enum(['exited', 'launched', 'initialized']).nullable(),
  rig: RigProgress,
  ack: RigAck.nullable(),
  load_range: LoadRange,
});
export type Entry = z.infer<typeof Entry>;
/** The fields of the event form, besides its sessions. */
const terms = {
  track: TrackId.nullable().optional(),
  penalties: z.boolean().optional(),
  fixed_setup: z.boolean().optional(),
  drift_mode: z.boolean().optional(),
  preset: PresetId.nullable().optional(),
  assists: AssistId.nullable().optional(),
};
/** What the next start changes; absent fields stay. */
export const NextStart = z.object({ ...terms, sessions: z.array(Session).optional() });
/**
 * RACE-01: the seat's own event (rule A-131). `multiplayer`: it is a party's, which has no hotlaps (rule A-137). `rev` is the
 * position of its last change in the log: ignore a live message with a lower or equal one.
 */
export const RaceEvent = z.object({
  id: RaceEventId,
  calendar: SeatId,
  calendar_name: z.string(),
  location: LocationId,
  multiplayer: z.boolean(),
  track: TrackId.nullable(),
  track_name: z.string(),
  penalties: z.boolean(),
  fixed_setup: z.boolean(),
  drift_mode: z.boolean(),
  preset: PresetId.nullable(),
  assists: AssistId.nullable(),
  generation: z.int(),
  /** Saved while a race ran, and applied at the next start; null if nothing waits. */
  next_start: NextStart.nullable(),
  sessions: z.array(Session),
  entries: z.array(Entry),
  rev: z.string(),
});
export type RaceEvent = z.infer<typeof RaceEvent>;

const EventParams = z.strictObject({ id: RaceEventId });
export const listRaceEvents = contract({
  method: 'GET',
  path: '/races/events',
  summary: 'The race events of the seats',
  access: raceStaff,
  query: z.strictObject({ location: LocationId.optional(), calendar: SeatId.optional(), ...wholeList }),
  reply: listOf(RaceEvent),
});
/** RACE-05. */
export const getRaceEvent = contract({
  method: 'GET',
  path: '/races/events/:id',
  summary: 'One race event',
  access: raceStaff,
  params: EventParams,
  reply: RaceEvent,
});
/** Creates the event of a seat; an existing one is kept (rule A-131). */
export const createRaceEvent = contract({
  method: 'POST',
  path: '/races/events',
  summary: 'Give a seat its race event',
  access: raceStaff,
  body: z.strictObject({ calendar: SeatId }),
  reply: RaceEvent,
  status: 201,
});
const sessionName = line(60).pipe(z.string().min(1));
const duration = z.int().min(1).max(240);
/** The fields of a session in events and presets. */
const SessionTerms = z.strictObject({
  name: sessionName,
  type: SessionType,
  spawn: Spawn,
  duration,
  duration_is_laps: z.boolean().default(false),
});
/**
 * A session as the form sends it, or as it was read (rule A-001). A missing id is generated; a missing name, start or duration
 * gets the default of its type (RACE-12 … RACE-14, RACE-17). The list is ordered by `ordering` if every item has one, else as
 * sent; `event` must be this event.
 */
export const SessionForm = SessionTerms.extend({
  id: RaceSessionId.optional(),
  event: RaceEventId.optional(),
  ordering: z.int().min(0).max(99).optional(),
  name: sessionName.optional(),
  spawn: Spawn.optional(),
  duration: duration.optional(),
});
/**
 * RACE-06, RACE-08: `sessions` is the whole new list; other absent fields stay. While a race runs nothing changes (launcher.md
 * 5.2): 409, or with `at_next_start` the change waits for the next start of a race. The event may be sent as it was read:
 * read-only fields need their present values, otherwise 400 (rule A-001).
 */
export const saveRaceEvent = contract({
  method: 'PATCH',
  path: '/races/events/:id',
  summary: 'Save a race event with its sessions',
  access: raceStaff,
  params: EventParams,
  body: z.strictObject({
    ...RaceEvent.partial().shape,
    ...terms,
    sessions: z.array(SessionForm).max(20).optional(),
    at_next_start: z.boolean().default(false),
  }),
  reply: RaceEvent,
});
/** The same as over the socket, for callers without one (rules ): `expires_at` is null if valid until superseded. */
export const sendSignal = contract({
  method: 'POST',
  path: '/races/events/:id/signal',
  summary: 'Signal the seats of a race event',
  access: raceStaff,
  params: EventParams,
  body: z.strictObject({ signal: Signal, ignore: LeftOut.default([]) }),
  reply: z.object({ signal_id: SignalId, generation: z.int(), expires_at: z.string().nullable() }),
});

export const listEntries = contract({
  method: 'GET',
  path: '/races/entries',
  summary: 'The entries of a race event',
  access: raceStaff,
  query: z.strictObject({ event: RaceEventId.optional(), ...wholeList }),
  reply: listOf(Entry),
});
/** Rule A-002. */
export const getEntry = contract({
  method: 'GET',
  path: '/races/entries/:id',
  summary: 'One entry of a race event',
  access: raceStaff,
  params: z.strictObject({ id: EntryId }),
  reply: Entry,
});
export const listSessions = contract({
  method: 'GET',
  path: '/races/sessions',
  summary: 'The sessions of a race event',
  access: raceStaff,
  query: z.strictObject({ event: RaceEventId, ...wholeList }),
  reply: listOf(Session),
});
/** Rule A-002. */
export const getSession = contract({
  method: 'GET',
  path: '/races/sessions/:id',
  summary: 'One session of a race event',
  access: raceStaff,
  params: z.strictObject({ id: RaceSessionId }),
  reply: Session,
});

/** RACE-04, rule A-135: values that are not null are copied into the form when the preset is chosen. */
const presetChanges = {
  penalties: z.boolean().nullable(),
  fixed_setup: z.boolean().nullable(),
  drift_mode: z.boolean().nullable(),
  assists: AssistId.nullable(),
  sessions: z.array(SessionTerms).max(20).nullable(),
};
const presetTerms = {
  penalties: presetChanges.penalties.default(null),
  fixed_setup: presetChanges.fixed_setup.default(null),
  drift_mode: presetChanges.drift_mode.default(null),
  assists: presetChanges.assists.default(null),
  sessions: presetChanges.sessions.default(null),
};
const name = line(60).pipe(z.string().min(1));
export const Preset = z.object({ id: PresetId, name: z.string(), ...presetTerms });
export type Preset = z.infer<typeof Preset>;
/** RACE-07. */
export const listPresets = contract({
  method: 'GET',
  path: '/races/presets',
  summary: 'What race events may be set up with',
  access: raceStaff,
  query: z.strictObject({ ...wholeList, ...searched }),
  reply: listOf(Preset),
});
export const createPreset = contract({
  method: 'POST',
  path: '/races/presets',
  summary: 'Create a preset',
  access: raceStaff,
  body: z.strictObject({ name, ...presetTerms }),
  reply: Preset,
  status: 201,
});
/** Absent fields stay. `revision`: 409 if the preset has changed since the form was filled. Events keep their copies. */
export const revisePreset = contract({
  method: 'PATCH',
  path: '/races/presets/:id',
  summary: 'Change a preset',
  access: raceStaff,
  params: z.strictObject({ id: PresetId }),
  body: z
    .strictObject({ name, ...presetChanges })
    .partial()
    .extend({ revision: z.int().min(0).optional() }),
  reply: Preset,
});
/** RACE-04: `settings` as in the simulator's assists file, for example `{ ABS: 1, DAMAGE: 50 }`. */
export const Assist = z.object({ id: AssistId, name: z.string(), settings: AssistSettings });
export type Assist = z.infer<typeof Assist>;
export const listAssists = contract({
  method: 'GET',
  path: '/assists',
  summary: 'The driving aids',
  access: raceStaff,
  query: z.strictObject({ ...wholeList, ...searched }),
  reply: listOf(Assist),
});
export const createAssist = contract({
  method: 'POST',
  path: '/assists',
  summary: 'Create driving aids',
  access: raceStaff,
  body: z.strictObject({ name, settings: AssistSettings }),
  reply: Assist,
  status: 201,
});
/** Absent fields stay; `settings` replaces all of them. `revision`: 409 if the set has changed since the form was filled. */
export const reviseAssist = contract({
  method: 'PATCH',
  path: '/assists/:id',
  summary: 'Change a set of driving aids',
  access: raceStaff,
  params: z.strictObject({ id: AssistId }),
  body: z
    .strictObject({ name, settings: AssistSettings })
    .partial()
    .extend({ revision: z.int().min(0).optional() }),
  reply: Assist,
});
