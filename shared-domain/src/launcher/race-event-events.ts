import { z } from 'zod';
import { CarId, LocationId, RaceEventId, SeatId, TrackId, UserId } from '../kernel/ids.ts';
import { splitByFlag } from '../kernel/former-events.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { AssistId, EntryId, PresetId, SignalId } from './ids.ts';
import { RaceSession } from '../assetto-corsa/race-sessions.ts';

const raceEvent = { eventId: RaceEventId };

/** The seat's own event (rule A-131): empty until it is set up. */
export const RaceEventCreated = event('RaceEventCreated', { ...raceEvent, seatId: SeatId, locationId: LocationId });
/** The track of the event was chosen, or left open. */
export const TrackChosen = event('TrackChosen', { ...raceEvent, trackId: TrackId.nullable() });
/** RACE-16. */
export const RaceRulesChosen = event('RaceRulesChosen', {
  ...raceEvent,
  penalties: z.boolean(),
  fixedSetup: z.boolean(),
  driftMode: z.boolean(),
});
/** The driving aids of the event were chosen, or left open. */
export const AssistsChosen = event('AssistsChosen', { ...raceEvent, assistId: AssistId.nullable() });
/** Its values were copied into the event by the events beside this one (rule A-135). */
export const PresetApplied = event('PresetApplied', { ...raceEvent, presetId: PresetId.nullable() });
/** The whole new list, in order (RACE-06). */
export const SessionsReplaced = event('SessionsReplaced', { ...raceEvent, sessions: z.array(RaceSession).max(20) });

/**
 * Asked for while a race of the event ran, which keeps what it began with (launcher.md 5.2): what is named here is changed at the next start.
 * A later one stands in the stead of an earlier one.
 */
export const ChangesDeferred = event('ChangesDeferred', {
  ...raceEvent,
  trackId: TrackId.nullable().optional(),
  rules: z.object({ penalties: z.boolean(), fixedSetup: z.boolean(), driftMode: z.boolean() }).optional(),
  assistId: AssistId.nullable().optional(),
  presetId: PresetId.nullable().optional(),
  sessions: z.array(RaceSession).max(20).optional(),
});
/** The next start made the changes that waited for it, by the events before this one. */
export const DeferredChangesApplied = event('DeferredChangesApplied', raceEvent);
/** Changes that waited for the next start wait no longer: the event was saved again before it. */
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
/** A seat takes part (RACE-02). */
export const EntryAssigned = event('EntryAssigned', { ...raceEvent, entryId: EntryId, seatId: SeatId, ...driver });
/** Who drives, in what: all of it, so that the last one alone says. */
export const EntryRevised = event('EntryRevised', { ...raceEvent, entryId: EntryId, seatId: SeatId, ...driver });
/** A seat takes part no more. */
export const EntryRemoved = event('EntryRemoved', { ...raceEvent, entryId: EntryId, seatId: SeatId });

/** WS-07. */
export const Signal = z.enum(['SESSION_START', 'SESSION_EXIT', 'RELOAD', 'MP_BRIEF']);
export type Signal = z.infer<typeof Signal>;
/** Seats that a signal leaves as they are: Manual Start leaves out all of a grid but one, and a server has 256 slots at most. */
export const LeftOut = z.array(SeatId).max(255);
/**
 * Desired state of the rigs from now on (launcher.md 4.4): a lower generation is stale, after `expiresAt` it may not fire. Seats
 * in `ignore` are left as they are (WS-08).
 */
export const SignalRequested = event('SignalRequested', {
  ...raceEvent,
  signalId: SignalId,
  signal: Signal,
  generation: z.int().min(0),
  ignore: LeftOut,
  expiresAt: Instant.nullable(),
  /** Of a start: whether the event was a party's then. Nobody drives alone what was to be driven together, nor the other way round. */
  ofParty: z.boolean().optional(),
});
/** Nobody may act on it any more. */
export const SignalExpired = event('SignalExpired', { ...raceEvent, signalId: SignalId });

/** Stream `raceEvent-{id}`: what is raced, by whom, and what the rigs were told. */
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
] as const;
export type RaceEventEvent = z.infer<(typeof raceEventEvents)[number]>;
export type RaceEventEventOf<Type extends RaceEventEvent['type']> = Extract<RaceEventEvent, { type: Type }>;

/** What earlier releases wrote. */
export const formerRaceEventEvents = [
  splitByFlag('DeferredChangesSettled', 'applied', { set: DeferredChangesApplied, unset: DeferredChangesSuperseded }),
] as const;
