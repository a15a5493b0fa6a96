import type { Books } from '../kernel/books.ts';
import { evolveBy } from '../kernel/decider.ts';
import type { LocationId, RaceEventId, SeatId } from '../kernel/ids.ts';
import type { FloorEvent } from './floor-events.ts';
import type { InvitationId, PartyId, PartyMemberId } from './ids.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

export type PartyMember = { readonly memberId: PartyMemberId; readonly seatId: SeatId; readonly isHost: boolean };
export type Party = {
  readonly partyId: PartyId;
  readonly name: string;
  readonly hostEventId: RaceEventId;
  readonly members: readonly PartyMember[];
  readonly invitations: VersionedMap<InvitationId, SeatId>;
};
/**
 * Stream `floor-{location}`: the open parties, and the ids of the last disbanded ones, so that they are not used again. An id comes
 * from the request that hosted the party, so only a repeat of that request could use it again, and requests are repeated within a day.
 */
export type Floor = {
  readonly parties: VersionedMap<PartyId, Party>;
  readonly disbanded: VersionedMap<PartyId, true>;
};
export const emptyFloor: Floor = { parties: new VersionedMap(), disbanded: new VersionedMap() };

/** The party a seat is in: at most one (invariant R1). */
export const partyOf = (floor: Floor, seatId: SeatId): Party | undefined =>
  [...floor.parties.values()].find(({ members }) => members.some((member) => member.seatId === seatId));

const revised = (floor: Floor, partyId: PartyId, change: (party: Party) => Party): Floor => {
  const party = floor.parties.get(partyId);
  return party === undefined ? floor : { ...floor, parties: floor.parties.with(partyId, change(party)) };
};
/** Joining removes the seat's invitation. */
const invitationsWithout = ({ invitations }: Party, seatId: SeatId): Party['invitations'] =>
  [...invitations].reduce((left, [id, seat]) => (seat === seatId ? left.with(id, undefined) : left), invitations);

/** Disbanded parties that the next book remembers: a week of them. */
const MOST_DISBANDED = 200;
export const floorBooks: Books<Floor, FloorEvent> = {
  carriedBy: 'OpenPartiesCarriedForward',
  period: 'day',
  carry: ({ parties, disbanded }, id) => ({
    type: 'OpenPartiesCarriedForward',
    data: {
      locationId: id as LocationId,
      parties: [...parties.values()].map(({ members, invitations, ...party }) => ({
        ...party,
        members: [...members],
        invitations: [...invitations].map(([invitationId, seatId]) => ({ invitationId, seatId })),
      })),
      disbanded: [...disbanded.keys()].slice(-MOST_DISBANDED),
    },
  }),
};

export const evolveFloor = evolveBy<Floor, FloorEvent>({
  PartyHosted: (floor, { data: { partyId, name, memberId, seatId, hostEventId } }) => ({
    ...floor,
    parties: floor.parties.with(partyId, {
      partyId,
      name,
      hostEventId,
      members: [{ memberId, seatId, isHost: true }],
      invitations: new VersionedMap(),
    }),
  }),
  MemberJoined: (floor, { data: { partyId, memberId, seatId } }) =>
    revised(floor, partyId, (party) => ({
      ...party,
      invitations: invitationsWithout(party, seatId),
      members: [...party.members, { memberId, seatId, isHost: false }],
    })),
  MemberBooted: (floor, { data: { partyId, memberId } }) =>
    revised(floor, partyId, (party) => ({
      ...party,
      members: party.members.filter((member) => member.memberId !== memberId),
    })),
  PartyDisbanded: ({ parties, disbanded }, { data: { partyId } }) => ({
    parties: parties.with(partyId, undefined),
    disbanded: disbanded.with(partyId, true),
  }),
  MemberInvited: (floor, { data: { partyId, invitationId, seatId } }) =>
    revised(floor, partyId, (party) => ({
      ...party,
      invitations: party.invitations.with(invitationId, seatId),
    })),
  OpenPartiesCarriedForward: (_, { data: { parties, disbanded } }) => ({
    parties: VersionedMap.of(
      parties.map((party) => [
        party.partyId,
        {
          ...party,
          invitations: VersionedMap.of(party.invitations.map(({ invitationId, seatId }) => [invitationId, seatId])),
        },
      ]),
    ),
    disbanded: VersionedMap.of(disbanded.map((partyId) => [partyId, true])),
  }),
  InvitationWithdrawn: (floor, { data: { partyId, invitationId } }) =>
    revised(floor, partyId, (party) => ({
      ...party,
      invitations: party.invitations.with(invitationId, undefined),
    })),
});
