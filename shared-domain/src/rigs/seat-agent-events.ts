import { z } from 'zod';
import { SignalStage } from '../launcher/rig-progress.ts';
import { LocationId, RaceEventId, SeatId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { FilesHash, ReasonCode } from '../launcher/entry-events.ts';
import { AgentId, SignalId } from '../launcher/ids.ts';

/** Identifies one connection of a rig, so that the end of an earlier one does not end a later one. */
export const ConnectionId = z.string().regex(/^[A-Za-z0-9]{1,40}$/);
export const SteamId = z.string().regex(/^\d{17}$/);
export const RigAddress = z.union([z.ipv4(), z.ipv6()]);
const agent = { seatId: SeatId, agentId: AgentId };

/** A rig was paired with a seat by a one-time code; its key's hash is stored outside the log. */
export const AgentEnrolled = event('AgentEnrolled', { ...agent, locationId: LocationId });
/** The rig's key is no longer valid. */
export const AgentRevoked = event('AgentRevoked', agent);
/** The rig of a seat came online. */
export const AgentConnected = event('AgentConnected', {
  ...agent,
  bootId: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  version: z.string().regex(/^[A-Za-z0-9.+-]{1,40}$/),
  connectionId: ConnectionId.optional(),
  /** The Steam account that the rig is logged in with: it identifies the seat to a game server, never a person. */
  steamId: SteamId.nullable().optional(),
  /** Address at which other rigs reach it, as it said itself. Used only for a rig on the venue's own machine, or if `from` is absent. */
  address: RigAddress.nullable().optional(),
  /** Address that its connection came from; null: the venue's own machine. Absent before 27 November 2026. */
  from: RigAddress.nullable().optional(),
});
/** Two programs used the key of a rig. The key counts as known to others until the rig is paired again. */
export const RigKeyUsedTwice = event('RigKeyUsedTwice', { ...agent, from: RigAddress.nullable() });
/** Staff said at which address the rig is, so that other rigs join it there. */
export const RigAddressConfirmed = event('RigAddressConfirmed', { ...agent, address: RigAddress });
/** A connection of the rig ended. `lastSeq`: the last of its facts received. `connectionId`: which connection ended; a replaced one has ended already. */
export const AgentDisconnected = event('AgentDisconnected', {
  ...agent,
  lastSeq: z.int().min(0),
  connectionId: ConnectionId.optional(),
});
/** Which cars and tracks the rig has, as one hash, and which of them differ from the host's. */
export const ContentReported = event('ContentReported', {
  ...agent,
  hash: FilesHash,
  differs: z.array(z.string().max(120)).max(500),
});
/** The rig reported how far it has come with a signal, and with which code if it failed. */
export const SignalAcknowledged = event('SignalAcknowledged', {
  ...agent,
  eventId: RaceEventId,
  signalId: SignalId,
  stage: SignalStage,
  code: ReasonCode.nullable(),
});

/**
 * The rig that was paired with a seat when the book of a day was closed, as it had reported itself, and how far it had come with its
 * last signals.
 */
export const RigStandingCarriedForward = event('RigStandingCarriedForward', {
  seatId: SeatId,
  pairedAgentId: AgentId.nullable(),
  bootId: z.string().nullable(),
  connectionId: ConnectionId.nullable(),
  steamId: SteamId.nullable(),
  address: RigAddress.nullable(),
  contentHash: FilesHash.nullable(),
  differs: z.array(z.string().max(120)).max(500),
  acknowledged: z.array(z.object({ signalId: SignalId, stage: SignalStage })),
  from: RigAddress.nullable().optional(),
  home: RigAddress.nullable().optional(),
  confirmedAddress: RigAddress.optional(),
  boots: z.array(z.string().max(60)).max(20).optional(),
  keyUsedTwice: z.boolean().optional(),
});

/** Stream `seatAgent-{seat}`: the rig of a seat, and how it responded to signals (launcher.md 5.1). */
export const seatAgentEvents = [
  AgentEnrolled,
  AgentRevoked,
  AgentConnected,
  AgentDisconnected,
  ContentReported,
  SignalAcknowledged,
  RigKeyUsedTwice,
  RigAddressConfirmed,
  RigStandingCarriedForward,
] as const;
export type SeatAgentStreamEvent = z.infer<(typeof seatAgentEvents)[number]>;
/** A fact about a rig. */
export type SeatAgentEvent = Exclude<SeatAgentStreamEvent, z.infer<typeof RigStandingCarriedForward>>;
export type SeatAgentEventOf<Type extends SeatAgentEvent['type']> = Extract<SeatAgentEvent, { type: Type }>;
