import { accept, type Decider, type Decision, decideBy, refuse } from '../kernel/decider.ts';
import type { LocationId, RaceEventId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { neverOnesOwn, type OwnRefusal, type WhoseTable } from '../kernel/never-ones-own.ts';
import { type Instant, plusMillis } from '../kernel/time.ts';
import {
  changesOf,
  completed,
  deferring,
  type EventForm,
  type EventSeen,
  type RunSeen,
  runsOn,
  settling,
} from './event-changes.ts';
import { type EntryCommand, entryCommands, whoseEntry } from './entry-commands.ts';
import type { SignalId } from './ids.ts';
import { entryAt, evolveRaceEvent, type RaceEvent } from './race-event.ts';
import { raceEventBooks } from './race-event-books.ts';
import type { RaceEventEvent, RaceEventStreamEvent, Signal } from './race-event-events.ts';
import { sessionFaults } from '../assetto-corsa/race-sessions.ts';

type OfEvent = { readonly eventId: RaceEventId };
export type CreateRaceEvent = Command<
  'CreateRaceEvent',
  OfEvent & { readonly seatId: SeatId; readonly locationId: LocationId }
>;
/**
 * The staff form; absent fields stay. `multiplayer`: the event is a party's (rule A-137). While a race of it runs it cannot
 * change (launcher.md 5.2): refused, or with `atNextStart` the change waits for the next start.
 */
export type SaveRaceEvent = Command<
  'SaveRaceEvent',
  OfEvent & EventForm & { readonly multiplayer: boolean; readonly run?: RunSeen; readonly atNextStart?: boolean }
>;
export type SendSignal = Command<
  'SendSignal',
  OfEvent & {
    readonly signalId: SignalId;
    readonly signal: Signal;
    readonly ignore: readonly SeatId[];
    /** What was read of the event before a start: the start of a new race applies the waiting changes. */
    readonly run?: EventSeen;
    readonly ofParty?: boolean;
  }
>;
export type ExpireSignal = Command<'ExpireSignal', OfEvent & { readonly signalId: SignalId }>;
export type RaceEventCommand = CreateRaceEvent | SaveRaceEvent | EntryCommand | SendSignal | ExpireSignal;

export type RaceEventRefusal =
  | 'EventUnknown'
  | 'EntryUnknown'
  | 'HotlapInParty'
  | 'LapsOnlyInRace'
  | 'DurationRange'
  | 'SpawnNotOfType'
  | 'OrderingTwice'
  | 'NoSessions'
  | 'SessionUnfit'
  | 'NobodyStarts'
  | 'RunOpen'
  | 'CarInRun'
  | 'IgnoredSeatElsewhere'
  | OwnRefusal;

const FAULTS = {
  NO_SESSIONS: 'NoSessions',
  HOTLAP_IN_PARTY: 'HotlapInParty',
  LAPS_ONLY_IN_RACE: 'LapsOnlyInRace',
  DURATION_RANGE: 'DurationRange',
  SPAWN_NOT_OF_TYPE: 'SpawnNotOfType',
  ORDERING_TWICE: 'OrderingTwice',
} as const;

/** How long a signal may take effect, in milliseconds; an exit is valid until a newer signal (launcher.md 4.4). */
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

/** When the signal of a generation was sent; undefined if none was sent, or if it never expires. */
export const sentAt = (event: RaceEvent, generation: number): Instant | undefined => {
  const sent = [...(event?.signals.values() ?? [])].find((signal) => signal.generation === generation);
  const life = sent && SIGNAL_LIFE[sent.signal];
  return sent?.expiresAt == null || life == null ? undefined : plusMillis(sent.expiresAt, -life);
};

type Result = Decision<RaceEventEvent, RaceEventRefusal>;
const create = ({ data }: CreateRaceEvent, event: RaceEvent): Result =>
  event === undefined ? accept({ type: 'RaceEventCreated', data }) : accept();

/** All of the form or nothing (RACE-06, RACE-08). Only differences become events. */
const save = ({ data }: SaveRaceEvent, event: RaceEvent): Result => {
  if (event === undefined) return refuse('EventUnknown');
  const { eventId, multiplayer, run, atNextStart = false, ...form } = data;
  const [fault] = form.sessions === undefined ? [] : sessionFaults(form.sessions, multiplayer);
  if (fault !== undefined) return refuse(FAULTS[fault.fault], { index: fault.index });
  const events = changesOf(eventId, completed(form, event.rules), event);
  if (!runsOn(run, event)) return accept(...events, ...settling(eventId, form, event));
  if (atNextStart) return accept(...deferring(eventId, form, event));
  return events.length === 0 ? accept() : refuse('RunOpen');
};

/**
 * A later signal replaces an earlier one; the same one again changes nothing (invariant R2). A start that ignores all seats is
 * refused, because nothing would happen and nobody would report why; so is the start of a solo seat without sessions. For an
 * event without entries the signal goes only to its sockets; for a party without sessions the launch informs its seats (WS-08,
 * WS-09, rule A-139).
 */
const send = ({ data: { run, ...data }, metadata: { now } }: SendSignal, event: RaceEvent): Result => {
  if (event === undefined) return refuse('EventUnknown');
  if (event.signals.has(data.signalId)) return accept();
  const { eventId, signal, ignore } = data;
  if (ignore.some((seat) => entryAt(event, seat) === undefined)) return refuse('IgnoredSeatElsewhere');
  const starts = signal === 'SESSION_START';
  const deferred = starts && run !== undefined && !runsOn(run, event) ? event.deferred : undefined;
  const sessions = deferred?.sessions ?? event.sessions;
  const [fault] = starts && run !== undefined ? sessionFaults(sessions, run.multiplayer) : [];
  if (fault !== undefined) return refuse('SessionUnfit', { ...fault });
  const seats = [...event.entries.values()].map(({ seatId }) => seatId);
  if (starts && sessions.length === 0 && seats.length > 0 && run?.multiplayer !== true) return refuse('NoSessions');
  if (starts && seats.length > 0 && seats.every((seat) => ignore.includes(seat))) return refuse('NobodyStarts');
  const changed: readonly RaceEventEvent[] =
    deferred === undefined
      ? []
      : [...changesOf(eventId, deferred, event), { type: 'DeferredChangesApplied', data: { eventId } }];
  const generation = event.generation + (starts || signal === 'RELOAD' ? 1 : 0);
  const expiresAt = expiryOf(signal, now);
  return accept(...changed, {
    type: 'SignalRequested',
    data: { ...data, ignore: [...ignore], generation, expiresAt },
  });
};
const expire = ({ data, metadata: { now } }: ExpireSignal, event: RaceEvent): Result => {
  const signal = event?.signals.get(data.signalId);
  if (signal === undefined || signal.expired || signal.expiresAt === null || now < signal.expiresAt) return accept();
  return accept({ type: 'SignalExpired', data });
};

const WHOSE: WhoseTable<RaceEvent, RaceEventCommand> = {
  CreateRaceEvent: 'open: an event is its seat’s or its party’s',
  SaveRaceEvent: 'open: its terms concern all drivers alike',
  ...whoseEntry,
  SendSignal: 'open: it concerns all drivers alike',
  ExpireSignal: 'open: a process ends what is over',
};

const rules: Decider<RaceEvent, RaceEventStreamEvent, RaceEventCommand, RaceEventRefusal> = {
  category: 'raceEvent',
  initialState: undefined,
  books: raceEventBooks(),
  evolve: evolveRaceEvent,
  decide: decideBy<RaceEvent, RaceEventStreamEvent, RaceEventCommand, RaceEventRefusal>({
    CreateRaceEvent: create,
    SaveRaceEvent: save,
    ...entryCommands,
    SendSignal: send,
    ExpireSignal: expire,
  }),
};
export const raceEventDecider = neverOnesOwn(rules, WHOSE);
