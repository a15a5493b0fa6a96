import type { RaceEventDelta } from '@paddock/projections/launcher/races/read';
import type { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import type {
  LauncherClientMessage,
  ModelUpdated,
  PeersError,
  SeatClientMessage,
} from '@paddock/shared-domain/launcher/socket';
import type { SignedIn } from '@paddock/kit/http/caller';

export type PeersMessage = Extract<LauncherClientMessage, { type: 'peers' }>;
export type FlagsMessage = Extract<SeatClientMessage, { type: 'model_updated' }>;
/** A seat that came in with the key of its rig's pairing. */
export type SocketSeat = { readonly seatId: SeatId; readonly locationId: LocationId };

/** What the launcher's sockets ask of seats (rules ): the rigs context answers it. */
export type SeatPort = {
  /** Undefined where the key opens nothing. */
  seatOf(key: string): Promise<SocketSeat | undefined>;
  /** Whether the event is the seat's own, its party's, or one that it has an entry in. */
  follows(seat: SocketSeat, event: RaceEventId): Promise<boolean>;
  /** Writes down what a seat says of its own entry; or answers why not. */
  report(seat: SocketSeat, event: RaceEventId, message: FlagsMessage): Promise<PeersError | undefined>;
};
/** What the launcher's sockets ask of race events: the launcher context answers it. */
export type EventPort = {
  exists(event: RaceEventId): Promise<boolean>;
  /** A new signal's id, known before it is in the log: its sender hears an acceptance instead of the signal. */
  newSignal(): { readonly key: string; readonly signalId: SignalId };
  send(
    event: RaceEventId,
    key: string,
    message: PeersMessage,
    caller: SignedIn,
  ): Promise<{ readonly signalId: SignalId } | { readonly error: PeersError }>;
  /** What changed, with the names a screen shows put beside the ids. */
  updatesOf(delta: RaceEventDelta): Promise<readonly ModelUpdated[]>;
};
export type LauncherPort = EventPort & { readonly seats: SeatPort };
