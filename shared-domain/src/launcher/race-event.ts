import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, SeatId, TrackId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { AssistId, EntryId, PresetId, SignalId } from './ids.ts';
import type { Driver, RaceEventEventOf, RaceEventStreamEvent, Signal } from './race-event-events.ts';
import type { RaceSession } from '../assetto-corsa/race-sessions.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

export type Entry = Driver & { readonly entryId: EntryId; readonly seatId: SeatId };
export type SentSignal = {
  readonly signalId: SignalId;
  readonly signal: Signal;
  readonly generation: number;
  readonly ignore: readonly SeatId[];
  readonly expiresAt: Instant | null;
  /** For a start: whether the event was a party's then; undefined if that was not recorded. */
  readonly ofParty?: boolean | undefined;
  readonly expired: boolean;
};
/** The fields of the staff form that can be changed together; absent fields stay. */
export type EventChanges = Omit<RaceEventEventOf<'ChangesDeferred'>['data'], 'eventId'>;
/** Stream `raceEvent-{id}`; undefined until created. */
export type RaceEvent =
  | {
      readonly seatId: SeatId;
      readonly locationId: LocationId;
      readonly trackId: TrackId | null;
      readonly rules: { readonly penalties: boolean; readonly fixedSetup: boolean; readonly driftMode: boolean };
      readonly assistId: AssistId | null;
      readonly presetId: PresetId | null;
      readonly sessions: readonly RaceSession[];
      /** What the next start changes; undefined if nothing waits. */
      readonly deferred: EventChanges | undefined;
      readonly entries: VersionedMap<EntryId, Entry>;
      /** The last removed entries with their seats: their rigs may still report facts. */
      readonly former: VersionedMap<EntryId, SeatId>;
      /** Increases with every start and with every reload that changes files (launcher.md 4.4). */
      readonly generation: number;
      /** The last signals, and older ones that still decide what a seat does. */
      readonly signals: VersionedMap<SignalId, SentSignal>;
    }
  | undefined;

export const entryAt = (event: NonNullable<RaceEvent>, seatId: SeatId): Entry | undefined =>
  [...event.entries.values()].find((entry) => entry.seatId === seatId);

type Known = NonNullable<RaceEvent>;
/** Whether a start was sent to a party: once the party has ended, nobody may follow that start alone. */
export const wasOfParty = ({ signals }: Known, { generation: of }: Pick<SentSignal, 'generation'>): boolean =>
  [...signals.values()].some(
    ({ signal, generation, ofParty }) => signal === 'SESSION_START' && generation === of && ofParty === true,
  );
/** Whether the open book has the start or reload of this number. If not, its signals and entries are in a former book. */
export const remembers = ({ signals }: Known, generation: number): boolean =>
  [...signals.values()].some(
    (one) => one.generation === generation && (one.signal === 'SESSION_START' || one.signal === 'RELOAD'),
  );

const revised = (event: RaceEvent, change: (event: Known) => Partial<Known>): RaceEvent =>
  event === undefined ? event : { ...event, ...change(event) };
const withEntry = (event: RaceEvent, { entryId, seatId, userId, carId, skin, ballast, restrictor }: Entry): RaceEvent =>
  revised(event, ({ entries }) => ({
    entries: entries.with(entryId, { entryId, seatId, userId, carId, skin, ballast, restrictor }),
  }));
const nothingWaits = (event: RaceEvent): RaceEvent => revised(event, () => ({ deferred: undefined }));

export const evolveRaceEvent = evolveBy<RaceEvent, RaceEventStreamEvent>({
  RaceEventCreated: (_, { data: { seatId, locationId } }) => ({
    seatId,
    locationId,
    trackId: null,
    rules: { penalties: true, fixedSetup: false, driftMode: false },
    assistId: null,
    presetId: null,
    sessions: [],
    deferred: undefined,
    entries: new VersionedMap(),
    former: new VersionedMap(),
    generation: 0,
    signals: new VersionedMap(),
  }),
  TrackChosen: (event, { data: { trackId } }) => revised(event, () => ({ trackId })),
  RaceRulesChosen: (event, { data: { penalties, fixedSetup, driftMode } }) =>
    revised(event, () => ({ rules: { penalties, fixedSetup, driftMode } })),
  AssistsChosen: (event, { data: { assistId } }) => revised(event, () => ({ assistId })),
  PresetApplied: (event, { data: { presetId } }) => revised(event, () => ({ presetId })),
  SessionsReplaced: (event, { data: { sessions } }) => revised(event, () => ({ sessions })),
  ChangesDeferred: (event, { data: { eventId: _id, ...deferred } }) => revised(event, () => ({ deferred })),
  DeferredChangesApplied: nothingWaits,
  DeferredChangesSuperseded: nothingWaits,
  EntryAssigned: (event, { data }) => withEntry(event, data),
  EntryRevised: (event, { data }) => withEntry(event, data),
  EntryRemoved: (event, { data: { entryId, seatId } }) =>
    revised(event, ({ entries, former }) => ({
      entries: entries.with(entryId, undefined),
      former: former.with(entryId, seatId),
    })),
  SignalRequested: (event, { data: { eventId: _id, ...signal } }) =>
    revised(event, ({ signals, generation }) => ({
      generation: Math.max(generation, signal.generation),
      signals: signals.with(signal.signalId, { ...signal, expired: false }),
    })),
  SignalExpired: (event, { data: { signalId } }) =>
    revised(event, ({ signals }) => {
      const signal = signals.get(signalId);
      return signal === undefined ? {} : { signals: signals.with(signalId, { ...signal, expired: true }) };
    }),
  RaceEventCarriedForward: (
    _,
    { data: { eventId: _id, deferred, entries, former, ignorable, signals, ...settings } },
  ) => ({
    ...settings,
    deferred: deferred ?? undefined,
    entries: VersionedMap.of(entries.map((entry) => [entry.entryId, entry])),
    former: VersionedMap.of(former.map(({ entryId, seatId }) => [entryId, seatId])),
    signals: VersionedMap.of(
      signals.map(({ ignored, ...signal }) => [
        signal.signalId,
        { ...signal, ignore: ignored.flatMap((n) => ignorable[n] ?? []) },
      ]),
    ),
  }),
});
