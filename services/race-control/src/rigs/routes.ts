import type { RigKeys } from './rig-keys.ts';
import { rigState } from './rig-state.ts';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import { pageOf } from '@paddock/kit/http/list-reply';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import { type AgentRow, readAgents } from '@paddock/projections/rigs/read';
import { randomIdFrom, type SeatId } from '@paddock/shared-domain/kernel/ids';
import { MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import { AgentId } from '@paddock/shared-domain/launcher/ids';
import {
  AGENT_SOCKET_PATH,
  GameState,
  PAIRING_MINUTES,
  PairingCode,
  RIG_KEY_LENGTH,
} from '@paddock/shared-domain/rigs/agent-wire';
import {
  confirmRigAddress,
  createPairingCode,
  listRigs,
  pairRig,
  revokeRig,
  type Rig,
  type RigNotice,
} from '@paddock/shared-domain/rigs/rig-contract';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import type { FastifyInstance } from 'fastify';

/** The alphabet of `PairingCode`: no I, O, 0 or 1. Its length divides 256, so that all characters are equally likely. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A code to read out: 40 bits, for ten minutes and a few guesses. */
const pairingCodeFrom = (random: (count: number) => Uint8Array): string =>
  [...random(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

const RACES = 'leaderboards.can_manage_race_events';
/** How long a reply waits until a change is shown; then 503. The change is on disk by then. */
const READ_MODEL_MS = 10_000;
// The field is not named `code`: the problem body has a `code` of its own.
const noCode = invalid({ pairing_code: ['This code is not valid, was used, or has expired. Ask for a new one.'] });

type RigRouteDeps = { readonly deps: Deps; readonly directory: VenueDirectory; readonly keys: RigKeys };

/** What staff must look at, the worst first. */
const noticesOf = (agent: AgentRow): RigNotice[] => [
  ...(agent.key_used_twice_at === null ? [] : (['KEY_USED_TWICE'] as const)),
  ...(agent.moved ? (['ADDRESS_CHANGED'] as const) : []),
  ...(agent.confirmed_address === null &&
  agent.from_address !== null &&
  agent.address !== null &&
  agent.address !== agent.from_address
    ? (['ADDRESS_DIFFERS'] as const)
    : []),
];

/** Pairing of rigs with seats, and the state of the rigs (launcher.md 4.2, 6.3). */
export const registerRigRoutes = (app: FastifyInstance, { deps, directory, keys }: RigRouteDeps): void => {
  const { commands, config, db, positions, random } = deps;
  const shown = (position: string) => positions.waitFor('rigs', position, READ_MODEL_MS);

  serveSignedIn(
    app,
    listRigs,
    async ({ query, caller, now }) => {
      const [venues, agents, presence] = await Promise.all([
        directory.get(),
        readAgents(db, query.location),
        keys.presence(),
      ]);
      const bySeat = new Map(agents.map((agent) => [agent.seat_id, agent]));
      const all = query.location === undefined ? [...venues.seats.values()] : venues.seatsOf(query.location);
      const rigs = all
        .filter((seat) => (seat.active || bySeat.has(seat.id)) && reaches(caller, seat.location_id))
        .map((seat): Rig => {
          const agent = bySeat.get(seat.id);
          const known = presence.get(seat.id);
          const heard = known?.agentId === agent?.agent_id ? known : undefined;
          const quiet = { connectionId: null, lastSeenAt: null };
          return {
            calendar: seat.id,
            calendar_name: seat.name,
            location: seat.location_id,
            state: rigState(agent && (heard ?? quiet), now),
            version: agent?.version ?? null,
            paired_at: agent?.paired_at ?? null,
            last_seen: (agent && heard?.lastSeenAt) ?? null,
            content_hash: agent?.content_hash ?? null,
            differing: agent?.differing ?? 0,
            has_steam_account: (agent?.steam_id ?? null) !== null,
            address: agent?.confirmed_address ?? agent?.from_address ?? agent?.address ?? null,
            reported_address: agent?.address ?? null,
            network_address: agent?.from_address ?? null,
            notices: agent === undefined ? [] : noticesOf(agent),
            game: agent === undefined ? null : (GameState.safeParse(heard?.game).data ?? null),
          };
        });
      const page = pageOf(rigs, query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['rigs', 'venues'] },
  );

  serveSignedIn(app, createPairingCode, async ({ body: { calendar }, caller, now }) => {
    const seat = (await directory.get()).seats.get(calendar);
    if (seat === undefined) return invalid({ calendar: ['There is no such seat.'] });
    if (!seat.active) return invalid({ calendar: ['This seat is out of service.'] });
    const code = PairingCode.parse(pairingCodeFrom(random));
    const expires_at = plusMillis(now, PAIRING_MINUTES * MINUTE);
    await keys.putCode(seat.id, code, expires_at, asStaff(caller, RACES));
    return ok({ code, calendar: seat.id, calendar_name: seat.name, expires_at }, { secret: true });
  });

  serve(app, pairRig, async ({ body: { code }, commandId, requestId, now }) => {
    const spent = await keys.spendCode(code, now);
    const seat = spent && (await directory.get()).seats.get(spent.seatId);
    if (spent === undefined || seat === undefined) return noCode;
    // 1. The log records the pairing, under the name of the person who created the code; a key without it is invalid.
    const agentId = AgentId.parse(deps.newId());
    const enrol = { seatId: seat.id, agentId, locationId: seat.location_id };
    const context = { commandId, requestId, now, actor: spent.madeBy };
    const handled = await commands.handle(seatAgentDecider, seat.id, [{ type: 'EnrolAgent', data: enrol }], context);
    if (handled.outcome !== 'accepted') return problem('busy');
    // 2. Then its key becomes valid. After a crash in between, staff create another code.
    const key = randomIdFrom(random, RIG_KEY_LENGTH);
    await keys.putKey(seat.id, agentId, key);
    await shown(handled.position);
    const socket = `${config.publicUrl.replace(/^http/, 'ws')}${AGENT_SOCKET_PATH}`;
    const reply = { key, agent: agentId, calendar: seat.id, calendar_name: seat.name, socket };
    return ok(reply, { secret: true, position: handled.position });
  });

  serveSignedIn(app, confirmRigAddress, async ({ params, body: { address }, caller, commandId, requestId, now }) => {
    const seatId: SeatId = params.calendar;
    const { agentId } = (await commands.load(seatAgentDecider, seatId)).state;
    if (agentId === undefined) return notFound;
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const wanted = { type: 'ConfirmRigAddress', data: { seatId, agentId, address } } as const;
    const handled = await commands.handle(seatAgentDecider, seatId, [wanted], context);
    if (handled.outcome !== 'accepted') return problem('busy');
    await shown(handled.position);
    return done({ position: handled.position });
  });

  serveSignedIn(app, revokeRig, async ({ params: { calendar }, caller, commandId, requestId, now }) => {
    const seatId: SeatId = calendar;
    const { agentId } = (await commands.load(seatAgentDecider, seatId)).state;
    if (agentId === undefined) return notFound;
    // The key first: from here on it is invalid, even if the rest fails.
    await keys.dropKey(seatId);
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const wanted = { type: 'RevokeAgent', data: { seatId, agentId } } as const;
    const handled = await commands.handle(seatAgentDecider, seatId, [wanted], context);
    if (handled.outcome !== 'accepted') return problem('busy');
    await shown(handled.position);
    return done({ position: handled.position });
  });
};
