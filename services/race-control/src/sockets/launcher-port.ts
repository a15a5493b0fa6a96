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
/** A seat that was admitted with the key of its rig's pairing. */
export type SocketSeat = { readonly seatId: SeatId; readonly locationId: LocationId };

/** What the launcher's sockets need of seats (rules ); implemented by the rigs context. */
export type SeatPort = {
  /** Undefined if the key is invalid. */
  seatOf(key: string): Promise<SocketSeat | undefined>;
  /** Whether the event is the seat's own, its party's, or has an entry of the seat. */
  follows(seat: SocketSeat, event: RaceEventId): Promise<boolean>;
  /** Records a seat's report about its own entry; returns an error if refused. */
  report(seat: SocketSeat, event: RaceEventId, message: FlagsMessage): Promise<PeersError | undefined>;
};
/** What the launcher's sockets need of race events; implemented by the launcher context. */
export type EventPort = {
  /** The location of an event; undefined if there is no such event. */
  placeOf(event: RaceEventId): Promise<LocationId | undefined>;
  /** The id of a new signal, known before it is in the log: its sender gets an acceptance instead of the signal. */
  newSignal(): { readonly key: string; readonly signalId: SignalId };
  send(
    event: RaceEventId,
    key: string,
    message: PeersMessage,
    caller: SignedIn,
  ): Promise<{ readonly signalId: SignalId } | { readonly error: PeersError }>;
  /** The changed models, with names beside ids. */
  updatesOf(delta: RaceEventDelta): Promise<readonly ModelUpdated[]>;
};
export type LauncherPort = EventPort & { readonly seats: SeatPort };
