import { accept, type Decider, type Decision, decideBy, refuse } from '../kernel/decider.ts';
import type { LocationId, RaceEventId, SeatId, TrackId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { type Instant, plusMillis } from '../kernel/time.ts';
import type { AssistId, EntryId, PresetId, SignalId } from './ids.ts';
import { entryAt, evolveRaceEvent, type RaceEvent } from './race-event.ts';
import type { Driver, RaceEventEvent, Signal } from './race-event-events.ts';
import { type RaceSession, sessionFaults } from './race-sessions.ts';

type OfEvent = { readonly eventId: RaceEventId };
export type CreateRaceEvent = Command<
  'CreateRaceEvent',
  OfEvent & { readonly seatId: SeatId; readonly locationId: LocationId }
>;
/** What the staff form holds; what is left out stays. `multiplayer`: the event is a party's (ruling A-137). */
export type SaveRaceEvent = Command<
  'SaveRaceEvent',
  OfEvent & {
    readonly multiplayer: boolean;
    readonly trackId?: TrackId | null;
    readonly rules?: { readonly penalties: boolean; readonly fixedSetup: boolean; readonly driftMode: boolean };
    readonly assistId?: AssistId | null;
    readonly presetId?: PresetId | null;
    readonly sessions?: readonly RaceSession[];
  }
>;
export type AssignEntry = Command<
  'AssignEntry',
  OfEvent & { readonly entryId: EntryId; readonly seatId: SeatId; readonly driver: Driver }
>;
export type ChangeEntry = Command<
  'ChangeEntry',
  OfEvent & { readonly entryId: EntryId; readonly driver: Partial<Driver> }
>;
export type RemoveEntry = Command<'RemoveEntry', OfEvent & { readonly seatId: SeatId }>;
export type SendSignal = Command<
  'SendSignal',
  OfEvent & { readonly signalId: SignalId; readonly signal: Signal; readonly ignore: readonly SeatId[] }
>;
export type ExpireSignal = Command<'ExpireSignal', OfEvent & { readonly signalId: SignalId }>;
export type RaceEventCommand =
  CreateRaceEvent | SaveRaceEvent | AssignEntry | ChangeEntry | RemoveEntry | SendSignal | ExpireSignal;

export type RaceEventRefusal =
  | 'EventUnknown'
  | 'EntryUnknown'
  | 'HotlapInParty'
  | 'LapsOnlyInRace'
  | 'DurationRange'
  | 'SpawnNotOfType'
  | 'OrderingTwice'
  | 'NoSessions'
  | 'IgnoredSeatElsewhere';

const FAULTS = {
  NO_SESSIONS: 'NoSessions',
  HOTLAP_IN_PARTY: 'HotlapInParty',
  LAPS_ONLY_IN_RACE: 'LapsOnlyInRace',
  DURATION_RANGE: 'DurationRange',
  SPAWN_NOT_OF_TYPE: 'SpawnNotOfType',
  ORDERING_TWICE: 'OrderingTwice',
} as const;

/** How long a signal may still fire, in milliseconds; an exit stands until something newer (LAUNCHER 4.4). */
export const SIGNAL_LIFE: { readonly [Name in Signal]: number | null } = {
  SESSION_START: 120_000,
  SESSION_EXIT: null,
  RELOAD: 120_000,
  MP_BRIEF: 30_000,
};
const expiryOf = (signal: Signal, now: Instant): Instant | null => {
  const life = SIGNAL_LIFE[signal];
  return life === null ? null : plusMillis(now, life);
};

type Result = Decision<RaceEventEvent, RaceEventRefusal>;
const create = ({ data }: CreateRaceEvent, event: RaceEvent): Result =>
  event === undefined ? accept({ type: 'RaceEventCreated', data }) : accept();

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** All of the form or nothing (RACE-06, RACE-08). Only what differs becomes an event. */
const save = ({ data }: SaveRaceEvent, event: RaceEvent): Result => {
  if (event === undefined) return refuse('EventUnknown');
  const { eventId, multiplayer, trackId, rules, assistId, presetId, sessions } = data;
  const [fault] = sessionFaults(sessions ?? event.sessions, multiplayer);
  if (fault !== undefined) return refuse(FAULTS[fault.fault], { index: fault.index });
  const events: RaceEventEvent[] = [];
  if (trackId !== undefined && trackId !== event.trackId)
    events.push({ type: 'TrackChosen', data: { eventId, trackId } });
  if (rules !== undefined && !same(rules, event.rules))
    events.push({ type: 'RaceRulesChosen', data: { eventId, ...rules } });
  if (assistId !== undefined && assistId !== event.assistId)
    events.push({ type: 'AssistsChosen', data: { eventId, assistId } });
  if (presetId !== undefined && presetId !== event.presetId)
    events.push({ type: 'PresetApplied', data: { eventId, presetId } });
  if (sessions !== undefined && !same(sessions, event.sessions))
    events.push({ type: 'SessionsReplaced', data: { eventId, sessions: [...sessions] } });
  return accept(...events);
};

/** A seat has one entry in an event: assigning it again changes nothing. */
const assign = ({ data: { eventId, entryId, seatId, driver } }: AssignEntry, event: RaceEvent): Result => {
  if (event === undefined) return refuse('EventUnknown');
  if (entryAt(event, seatId) !== undefined) return accept();
  return accept({ type: 'EntryAssigned', data: { eventId, entryId, seatId, ...driver } });
};
const change = ({ data: { eventId, entryId, driver } }: ChangeEntry, event: RaceEvent): Result => {
  const entry = event?.entries.get(entryId);
  if (entry === undefined) return refuse('EntryUnknown');
  const next = { ...entry, ...driver };
  return same(next, entry) ? accept() : accept({ type: 'EntryRevised', data: { eventId, ...next } });
};
const remove = ({ data: { eventId, seatId } }: RemoveEntry, event: RaceEvent): Result => {
  const entry = event === undefined ? undefined : entryAt(event, seatId);
  return entry === undefined
    ? accept()
    : accept({ type: 'EntryRemoved', data: { eventId, seatId, entryId: entry.entryId } });
};

/** A later signal replaces an earlier one; the same one again changes nothing (invariant R2). */
const send = ({ data, metadata: { now } }: SendSignal, event: RaceEvent): Result => {
  if (event === undefined) return refuse('EventUnknown');
  if (event.signals.has(data.signalId)) return accept();
  if (data.ignore.some((seat) => entryAt(event, seat) === undefined)) return refuse('IgnoredSeatElsewhere');
  if (data.signal === 'SESSION_START' && event.sessions.length === 0) return refuse('NoSessions');
  const rises = data.signal === 'SESSION_START' || data.signal === 'RELOAD';
  return accept({
    type: 'SignalRequested',
    data: {
      ...data,
      ignore: [...data.ignore],
      generation: event.generation + (rises ? 1 : 0),
      expiresAt: expiryOf(data.signal, now),
    },
  });
};
const expire = ({ data, metadata: { now } }: ExpireSignal, event: RaceEvent): Result => {
  const signal = event?.signals.get(data.signalId);
  if (signal === undefined || signal.expired || signal.expiresAt === null || now < signal.expiresAt) return accept();
  return accept({ type: 'SignalExpired', data });
};

export const raceEventDecider: Decider<RaceEvent, RaceEventEvent, RaceEventCommand, RaceEventRefusal> = {
  category: 'raceEvent',
  initialState: undefined,
  evolve: evolveRaceEvent,
  decide: decideBy<RaceEvent, RaceEventEvent, RaceEventCommand, RaceEventRefusal>({
    CreateRaceEvent: create,
    SaveRaceEvent: save,
    AssignEntry: assign,
    ChangeEntry: change,
    RemoveEntry: remove,
    SendSignal: send,
    ExpireSignal: expire,
  }),
};
