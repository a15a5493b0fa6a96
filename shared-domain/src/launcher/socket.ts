import { z } from 'zod';
import type { SeatId } from '../kernel/ids.ts';
import { EntryId, SignalId } from './ids.ts';
import { LeftOut, Signal } from './race-event-events.ts';
import type { SignalStage } from './rig-progress.ts';

/**
 * The socket `/ws/launcher/events/{id}/` (WS-01, rules A-139 … A-142), for race staff and for seats of that event. The list of
 * subprotocols is `[LAUNCHER_PROTOCOL, LAUNCHER_TOKEN_PREFIX + token]`; the server selects the first, so the token is never
 * echoed.
 */
export const LAUNCHER_PROTOCOL = 'paddock.launcher.v1';
export const LAUNCHER_TOKEN_PREFIX = 'token.';
export const launcherSocketPath = (eventId: string): string => `/ws/launcher/events/${eventId}/`;

const ping = z.strictObject({ type: z.literal('ping') });
/** Messages of race staff; `id` is chosen by the sender, to match the reply. `ping`: for clients that see no protocol pings. */
export const LauncherClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('peers'),
    signal: Signal,
    ignore: LeftOut.default([]),
    id: z.string().min(1).max(60).optional(),
  }),
  ping,
]);
export type LauncherClientMessage = z.infer<typeof LauncherClientMessage>;
const flag = z.boolean().optional();
/**
 * Messages of a seat, which connected with the key of its rig's pairing (rules A-139 … A-141): the flags of its own entry that
 * are set now. `generation` is that of the start it reports on; without one, the last start that was for it.
 */
export const SeatClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('model_updated'),
    model: z.literal('entry'),
    id: EntryId,
    generation: z.int().min(1).optional(),
    attributes: z
      .strictObject({ initialized: flag, launched: flag, exited: flag })
      .refine((flags) => Object.values(flags).includes(true), 'Name a flag that is set.'),
  }),
  ping,
]);
export type SeatClientMessage = z.infer<typeof SeatClientMessage>;

/** What was saved (rule A-140): merge `attributes` into the shown model, unless `rev` is not above its own. */
export type ModelUpdated = {
  readonly type: 'model_updated';
  readonly model: 'event' | 'session' | 'entry' | 'party';
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly deleted?: true;
  readonly rev: string;
};
/** A signal as every other socket of the event receives it (rule A-139). */
export type PeersSignal = {
  readonly type: 'peers';
  readonly signal: Signal;
  readonly ignore: readonly SeatId[];
  readonly sender: string;
  readonly signal_id: SignalId;
  readonly generation: number;
  readonly expires_at: string | null;
};
/** Progress of seats with a signal (launcher.md 5.4), sent as each rig reports; `codes` are the reasons of failed ones. */
export type PeersStages = {
  readonly type: 'peers';
  readonly signal_id: SignalId;
  readonly seats: Readonly<Record<SeatId, SignalStage>>;
  readonly codes?: Readonly<Record<SeatId, string>>;
};
/** Why a message changes nothing. */
export type PeersError = { readonly code: string; readonly detail: string };
/** The reply to the sender. `id` is the sender's message id; null if it had none that can be read. */
export type PeersAnswer =
  | { readonly type: 'peers'; readonly id: string | null; readonly accepted: SignalId }
  | { readonly type: 'peers'; readonly id: string | null; readonly error: PeersError };
/** `ready` after the handshake; `resync`: messages may have been lost, read the event again. */
export type LauncherServerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'resync' }
  | { readonly type: 'pong' }
  | ModelUpdated
  | PeersSignal
  | PeersStages
  | PeersAnswer;

/** Whether a change is later than a known one: positions are whole decimal numbers. */
export const isLaterRev = (rev: string, known: string): boolean =>
  rev.length === known.length ? rev > known : rev.length > known.length;
/** Closed: the event does not exist. Reconnecting does not help. */
export const CLOSE_NO_SUCH_EVENT = 4404;
