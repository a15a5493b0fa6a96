import { z } from 'zod';
import { anyone } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { LocationId, SeatId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { GameState, PairingCode } from './agent-wire.ts';
import { AgentId } from '../launcher/ids.ts';
import { RigAddress } from './seat-agent-events.ts';
import { raceStaff } from '../launcher/race-contract.ts';

/**
 * State of a seat's rig (launcher.md 6.3): `paired` has never connected; `connected` was heard within about one beat; `silent`
 * missed one to three; `offline` is away.
 */
export const RigState = z.enum(['unpaired', 'paired', 'connected', 'silent', 'offline']);
export type RigState = z.infer<typeof RigState>;
/**
 * `KEY_USED_TWICE`: two programs used its key, so it must be paired again. `ADDRESS_CHANGED`: its connection comes from another
 * address than before. `ADDRESS_DIFFERS`: it says another address of itself than its connection comes from.
 */
export const RigNotice = z.enum(['KEY_USED_TWICE', 'ADDRESS_CHANGED', 'ADDRESS_DIFFERS']);
export type RigNotice = z.infer<typeof RigNotice>;
/** A seat and its rig; nulls if there is none, or if it has not reported yet. */
export const Rig = z.object({
  calendar: SeatId,
  calendar_name: z.string(),
  location: LocationId,
  state: RigState,
  version: z.string().nullable(),
  paired_at: Instant.nullable(),
  last_seen: Instant.nullable(),
  /** Hash of its cars and tracks; `differing` counts those that differ from the host's. */
  content_hash: z.string().nullable(),
  differing: z.int(),
  has_steam_account: z.boolean(),
  /** Where other rigs join it, if it hosts: the address that staff confirmed, else that of its connection. */
  address: z.string().nullable(),
  /** What it says of itself, and where its connection came from; the second is null for the venue's own machine. */
  reported_address: z.string().nullable().default(null),
  network_address: z.string().nullable().default(null),
  /** What staff must look at, the worst first. */
  notices: z.array(RigNotice).default([]),
  game: GameState.nullable(),
});
export type Rig = z.infer<typeof Rig>;

/** Every seat in service with its rig (launcher.md 4.2). */
export const listRigs = contract({
  method: 'GET',
  path: '/races/rigs',
  summary: 'The rigs of the seats',
  access: raceStaff,
  query: z.strictObject({ location: LocationId.optional(), ...paged(1000, 1000) }),
  reply: listOf(Rig),
});
/** Creates a new code for a seat; an earlier one becomes invalid. It is returned once and stored as a hash. */
export const createPairingCode = contract({
  method: 'POST',
  path: '/races/rigs/pairing-codes',
  summary: 'Make a code to pair a rig with a seat',
  access: raceStaff,
  body: z.strictObject({ calendar: SeatId }),
  reply: z.object({ code: PairingCode, calendar: SeatId, calendar_name: z.string(), expires_at: Instant }),
  status: 201,
});
/** Other rigs join it there from now on, and the address its connection comes from now is expected again. */
export const confirmRigAddress = contract({
  method: 'POST',
  path: '/races/rigs/:calendar/address',
  summary: 'Confirm the network address of a rig',
  access: raceStaff,
  params: z.strictObject({ calendar: SeatId }),
  body: z.strictObject({ address: RigAddress }),
});
/** Its key becomes invalid and its connection is closed; pairing again needs a new code (launcher.md 4.2). */
export const revokeRig = contract({
  method: 'DELETE',
  path: '/races/rigs/:calendar',
  summary: 'End the pairing of a rig',
  access: raceStaff,
  params: z.strictObject({ calendar: SeatId }),
});
/** What a rig calls once, with the code that staff read out: the key is returned only here. */
export const pairRig = contract({
  method: 'POST',
  path: '/rigs/pair',
  summary: 'Pair this rig by its one-time code',
  access: anyone,
  body: z.strictObject({ code: PairingCode }),
  reply: z.object({ key: z.string(), agent: AgentId, calendar: SeatId, calendar_name: z.string(), socket: z.string() }),
  status: 201,
  limit: 'pairing',
});
