import { readParties, readPartyHolding } from '@paddock/projections/launcher/races/read';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import {
  addMember,
  bootMember,
  disbandParty,
  getParty,
  hostParty,
  invite,
  listInvitations,
  listMembers,
  listParties,
  withdrawInvitation,
} from '@paddock/shared-domain/launcher/contract';
import { InvitationId, PartyId, PartyMemberId } from '@paddock/shared-domain/launcher/ids';
import {
  type FloorCommand,
  floorDecider,
  type FloorRefusal,
  type SeatFacts,
} from '@paddock/shared-domain/launcher/party-commands';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { FastifyInstance } from 'fastify';
import type { CommandContext, Wanted } from '@paddock/kit/command-handling/commands';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import type { SignedIn } from '@paddock/kit/http/caller';
import { namedPageOf, pageOf } from '@paddock/kit/http/list-reply';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { followFloor } from './party-entries.ts';
import { groupIn } from '@paddock/venue/venues/directory';
import { type LauncherDeps, RACES, shown } from './launcher-deps.ts';
import { raceEventIdOf } from './race-event-id.ts';
import { FLOOR_REFUSALS } from './refusals.ts';
import type { Replies } from './replies.ts';

const READS = { reads: ['races', 'venues', 'catalogue'] };
type Asked = Omit<CommandContext, 'actor'> & { readonly caller: SignedIn };

/** Parties, their members and invitations (PARTY-01 … PARTY-08, PARTY-14, PARTY-31). */
export const registerPartyRoutes = (app: FastifyInstance, parts: LauncherDeps, replies: Replies): void => {
  const { db, commands } = parts.deps;

  /** The facts of a seat for a floor command; its event is read from the log. */
  const factsOf = async (seatId: SeatId): Promise<SeatFacts | undefined> => {
    const seat = (await parts.venues.get()).seats.get(seatId);
    if (seat === undefined) return undefined;
    const eventId = raceEventIdOf(seatId);
    const { state } = await commands.load(raceEventDecider, eventId);
    return { locationId: seat.location_id, active: seat.active, eventId: state && eventId };
  };
  const noSeat = invalid({ calendar: ['There is no such seat.'] });

  /** One command on a floor. The shared event follows, and the reply waits until both are shown. */
  const onFloor = async (locationId: LocationId, wanted: Wanted<FloorCommand>, { caller, ...asked }: Asked) => {
    const context = { ...asked, actor: asStaff(caller, RACES) };
    const handled = await commands.handle(floorDecider, locationId, [wanted], context);
    if (handled.outcome === 'busy') return { refused: problem('busy') };
    if (handled.outcome === 'refused') return { refused: FLOOR_REFUSALS[handled.reason satisfies FloorRefusal] };
    const followed = await followFloor(commands, handled.events, asked.now);
    const position = followed ?? handled.position;
    await shown(parts.deps, position);
    return { position };
  };
  /** The parties that a request may list: those of its location group (rule A-017) and within the reader's rights. */
  const listed = async (
    query: Parameters<typeof readParties>[1],
    headers: Readonly<Record<string, string | undefined>>,
    reader: SignedIn,
  ) => {
    const inGroup = groupIn(await parts.venues.get(), headers, reader);
    return (await readParties(db, query)).filter((row) => inGroup(row.location_id));
  };
  const partyOf = async (id: PartyId) => (await replies.parties(await readParties(db, { party: id })))[0];

  serveSignedIn(
    app,
    listParties,
    async ({ query, headers, caller }) => {
      const page = namedPageOf(await replies.parties(await listed(query, headers, caller)), query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serveSignedIn(
    app,
    getParty,
    async ({ params: { id } }) => {
      const party = await partyOf(id);
      return party === undefined ? notFound : ok(party);
    },
    READS,
  );
  serveSignedIn(
    app,
    listMembers,
    async ({ query, headers, caller }) => {
      const parties = await replies.parties(await listed(query, headers, caller));
      const page = pageOf(
        parties.flatMap(({ members }) => members),
        query,
      );
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serveSignedIn(
    app,
    listInvitations,
    async ({ query, headers, caller }) => {
      const page = pageOf(await replies.invitations(await listed(query, headers, caller)), query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );

  serveSignedIn(app, hostParty, async ({ body: { calendar: seatId, name }, caller, commandId, requestId, now }) => {
    const seat = await factsOf(seatId);
    if (seat === undefined) return noSeat;
    const { locationId } = seat;
    const partyId = PartyId.parse(derivedId(`party:${commandId}`));
    const memberId = PartyMemberId.parse(derivedId(`member:${commandId}`));
    const data = { partyId, locationId, name, memberId, seatId, seat };
    const hosted = await onFloor(locationId, { type: 'HostParty', data }, { caller, commandId, requestId, now });
    if ('refused' in hosted) return hosted.refused;
    const party = await partyOf(partyId);
    return party === undefined ? notFound : ok(party, { position: hosted.position });
  });
  serveSignedIn(app, addMember, async ({ body: { party, calendar: seatId }, caller, commandId, requestId, now }) => {
    const [seat, [row]] = await Promise.all([factsOf(seatId), readParties(db, { party })]);
    if (seat === undefined) return noSeat;
    if (row === undefined) return FLOOR_REFUSALS.PartyUnknown;
    const memberId = PartyMemberId.parse(derivedId(`member:${commandId}`));
    const data = { partyId: party, locationId: row.location_id, memberId, seatId, seat };
    const joined = await onFloor(row.location_id, { type: 'AddMember', data }, { caller, commandId, requestId, now });
    if ('refused' in joined) return joined.refused;
    const member = (await partyOf(party))?.members.find(({ id }) => id === memberId);
    return member === undefined ? notFound : ok(member, { position: joined.position });
  });
  serveSignedIn(app, invite, async ({ body: { party, calendar: seatId }, caller, commandId, requestId, now }) => {
    const [seat, [row]] = await Promise.all([factsOf(seatId), readParties(db, { party })]);
    if (seat === undefined) return noSeat;
    if (row === undefined) return FLOOR_REFUSALS.PartyUnknown;
    const invitationId = InvitationId.parse(derivedId(`invitation:${commandId}`));
    const data = { partyId: party, locationId: row.location_id, invitationId, seatId, seat };
    const asked = { caller, commandId, requestId, now };
    const invited = await onFloor(row.location_id, { type: 'InviteMember', data }, asked);
    if ('refused' in invited) return invited.refused;
    // A seat that was already invited keeps its invitation.
    const invitations = await replies.invitations(await readParties(db, { party }));
    const invitation = invitations.find(({ calendar }) => calendar === seatId);
    return invitation === undefined ? notFound : ok(invitation, { position: invited.position });
  });

  serveSignedIn(app, disbandParty, async ({ params: { id: partyId }, caller, commandId, requestId, now }) => {
    const [row] = await readParties(db, { party: partyId });
    if (row === undefined) return notFound;
    const command = { type: 'DisbandParty', data: { partyId, locationId: row.location_id } } as const;
    const disbanded = await onFloor(row.location_id, command, { caller, commandId, requestId, now });
    return 'refused' in disbanded ? disbanded.refused : done({ position: disbanded.position });
  });
  serveSignedIn(app, bootMember, async ({ params: { id: memberId }, caller, commandId, requestId, now }) => {
    const row = await readPartyHolding(db, 'members', memberId);
    if (row === undefined) return notFound;
    const command = { type: 'BootMember', data: { locationId: row.location_id, memberId } } as const;
    const booted = await onFloor(row.location_id, command, { caller, commandId, requestId, now });
    return 'refused' in booted ? booted.refused : done({ position: booted.position });
  });
  serveSignedIn(app, withdrawInvitation, async ({ params: { id }, caller, commandId, requestId, now }) => {
    const row = await readPartyHolding(db, 'invitations', id);
    if (row === undefined) return notFound;
    const data = { locationId: row.location_id, invitationId: id };
    const asked = { caller, commandId, requestId, now };
    const withdrawn = await onFloor(row.location_id, { type: 'WithdrawInvitation', data }, asked);
    return 'refused' in withdrawn ? withdrawn.refused : done({ position: withdrawn.position });
  });
};
