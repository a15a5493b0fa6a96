import { z } from 'zod';
import { CarId, LocationId, RaceEventId, SeatId, TrackId, UserId } from '../kernel/ids.ts';
import { renamed, splitByFlag } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { AssistId, EntryId, PresetId, SignalId } from './ids.ts';
import { RaceSession } from '../assetto-corsa/race-sessions.ts';

const raceEvent = { eventId: RaceEventId };

/** The seat got its own event (rule A-131), without any settings yet. */
export const RaceEventCreated = event('RaceEventCreated', { ...raceEvent, seatId: SeatId, locationId: LocationId });
/** The track of the event was chosen or cleared. */
export const TrackChosen = event('TrackChosen', { ...raceEvent, trackId: TrackId.nullable() });
/** Penalties, fixed setup and drift mode of the event were chosen (RACE-16). */
export const RaceRulesChosen = event('RaceRulesChosen', {
  ...raceEvent,
  penalties: z.boolean(),
  fixedSetup: z.boolean(),
  driftMode: z.boolean(),
});
/** The driving aids of the event were chosen or cleared. */
export const AssistsChosen = event('AssistsChosen', { ...raceEvent, assistId: AssistId.nullable() });
/** The values of a preset were copied into the event by the other events of this append (rule A-135). */
export const PresetApplied = event('PresetApplied', { ...raceEvent, presetId: PresetId.nullable() });
/** The whole new list, in order (RACE-06). */
export const SessionsReplaced = event('SessionsReplaced', { ...raceEvent, sessions: z.array(RaceSession).max(20) });

const changes = {
  trackId: TrackId.nullable().optional(),
  rules: z.object({ penalties: z.boolean(), fixedSetup: z.boolean(), driftMode: z.boolean() }).optional(),
  assistId: AssistId.nullable().optional(),
  presetId: PresetId.nullable().optional(),
  sessions: z.array(RaceSession).max(20).optional(),
};
/**
 * Changes requested while a race of the event ran, which keeps what it began with (launcher.md 5.2): they are applied at the next
 * start. A later one replaces an earlier one.
 */
export const ChangesDeferred = event('ChangesDeferred', { ...raceEvent, ...changes });
/** The next start applied the waiting changes, by the events before this one. */
export const DeferredChangesApplied = event('DeferredChangesApplied', raceEvent);
/** The waiting changes were dropped: the event was saved again before the next start. */
export const DeferredChangesSuperseded = event('DeferredChangesSuperseded', raceEvent);

const driver = {
  userId: UserId.nullable(),
  carId: CarId.nullable(),
  skin: z.string().max(120),
  ballast: z.int().min(0).max(150),
  restrictor: z.int().min(0).max(100),
};
export const Driver = z.object(driver);
export type Driver = z.infer<typeof Driver>;
/** A seat is entered (RACE-02). */
export const EntryAssigned = event('EntryAssigned', { ...raceEvent, entryId: EntryId, seatId: SeatId, ...driver });
/** Who drives and in what: all fields, so that only the last event counts. */
export const EntryRevised = event('EntryRevised', { ...raceEvent, entryId: EntryId, seatId: SeatId, ...driver });
/** A seat is no longer entered. */
export const EntryRemoved = event('EntryRemoved', { ...raceEvent, entryId: EntryId, seatId: SeatId });

/** WS-07. */
export const Signal = z.enum(['SESSION_START', 'SESSION_EXIT', 'RELOAD', 'MP_BRIEF']);
export type Signal = z.infer<typeof Signal>;
/** Seats that a signal does not affect: Manual Start ignores all but one of a grid; a server has at most 256 slots. */
export const LeftOut = z.array(SeatId).max(255);
/**
 * The desired state of the rigs from now on (launcher.md 4.4): a lower generation is stale, and after `expiresAt` it has no
 * effect. Seats in `ignore` are not affected (WS-08).
 */
export const SignalRequested = event('SignalRequested', {
  ...raceEvent,
  signalId: SignalId,
  signal: Signal,
  generation: z.int().min(0),
  ignore: LeftOut,
  expiresAt: Instant.nullable(),
  /** For a start: whether the event was a party's then. A party's start is never driven alone, nor the other way round. */
  ofParty: z.boolean().optional(),
});
/** The signal must not be followed any more. */
export const SignalExpired = event('SignalExpired', { ...raceEvent, signalId: SignalId });

/** A signal that is carried. `ignored` has places in the list `ignorable`, so that the signals of a large grid fit into an event. */
const CarriedSignal = z.object({
  signalId: SignalId,
  signal: Signal,
  generation: z.int().min(0),
  ignored: z.array(z.int().min(0)),
  expiresAt: Instant.nullable(),
  ofParty: z.boolean().optional(),
  expired: z.boolean(),
});
/**
 * What an event was when the book of a day was closed: all of its settings and entries, the last entries that were removed, and
 * the last signals, in order. Older signals are among them while they still decide what a seat does.
 */
export const RaceEventCarriedForward = event('RaceEventCarriedForward', {
  ...raceEvent,
  seatId: SeatId,
  locationId: LocationId,
  trackId: TrackId.nullable(),
  rules: z.object({ penalties: z.boolean(), fixedSetup: z.boolean(), driftMode: z.boolean() }),
  assistId: AssistId.nullable(),
  presetId: PresetId.nullable(),
  sessions: z.array(RaceSession).max(20),
  deferred: z.object(changes).nullable(),
  entries: z.array(z.object({ entryId: EntryId, seatId: SeatId, ...driver })),
  former: z.array(z.object({ entryId: EntryId, seatId: SeatId })),
  generation: z.int().min(0),
  ignorable: z.array(SeatId),
  signals: z.array(CarriedSignal),
});

/** Stream `raceEvent-{id}`: what is raced, by whom, and which signals the rigs got. */
export const raceEventEvents = [
  RaceEventCreated,
  TrackChosen,
  RaceRulesChosen,
  AssistsChosen,
  PresetApplied,
  SessionsReplaced,
  ChangesDeferred,
  DeferredChangesApplied,
  DeferredChangesSuperseded,
  EntryAssigned,
  EntryRevised,
  EntryRemoved,
  SignalRequested,
  SignalExpired,
  RaceEventCarriedForward,
] as const;
export type RaceEventStreamEvent = z.infer<(typeof raceEventEvents)[number]>;
/** A fact about a race event: every event of its stream but the closing of a book. */
export type RaceEventEvent = Exclude<RaceEventStreamEvent, z.infer<typeof RaceEventCarriedForward>>;
export type RaceEventEventOf<Type extends RaceEventEvent['type']> = Extract<RaceEventEvent, { type: Type }>;

export const formerRaceEventEvents = [
  renamed('RaceRulesSet', RaceRulesChosen),
  renamed('EntryChanged', EntryRevised),
  splitByFlag('DeferredChangesSettled', 'applied', { set: DeferredChangesApplied, unset: DeferredChangesSuperseded }),
] as const;
