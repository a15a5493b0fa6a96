import type { RaceEventDelta } from '@paddock/projections/races/read';
import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import type { LauncherClientMessage, ModelUpdated } from '@paddock/shared-domain/launcher/socket';
import type { SignedIn } from '../http/caller.ts';

export type PeersMessage = Extract<LauncherClientMessage, { type: 'peers' }>;

/** What the launcher's sockets ask of race events: the launcher context answers it. */
export type LauncherPort = {
  exists(event: RaceEventId): Promise<boolean>;
  /** A new signal's id, known before it is in the log: its sender hears an acceptance instead of the signal. */
  newSignal(): { readonly key: string; readonly signalId: SignalId };
  send(
    event: RaceEventId,
    key: string,
    message: PeersMessage,
    caller: SignedIn,
  ): Promise<{ readonly signalId: SignalId } | { readonly error: { readonly code: string; readonly detail: string } }>;
  /** What changed, with the names a screen shows put beside the ids. */
  updatesOf(delta: RaceEventDelta): Promise<readonly ModelUpdated[]>;
};
