import { evolveBy } from '../kernel/decider.ts';
import type { RaceEventId, SeatId } from '../kernel/ids.ts';
import type { FloorEvent } from './floor-events.ts';
import type { InvitationId, PartyId, PartyMemberId } from './ids.ts';

export type PartyMember = { readonly memberId: PartyMemberId; readonly seatId: SeatId; readonly isHost: boolean };
export type Party = {
  readonly partyId: PartyId;
  readonly name: string;
  readonly hostEventId: RaceEventId;
  readonly members: readonly PartyMember[];
  readonly invitations: ReadonlyMap<InvitationId, SeatId>;
};
/** Stream `floor-{location}`: the open parties. A party that was disbanded is known by its id, so that it never comes back. */
export type Floor = { readonly parties: ReadonlyMap<PartyId, Party>; readonly disbanded: ReadonlySet<PartyId> };
export const emptyFloor: Floor = { parties: new Map(), disbanded: new Set() };

/** The party a seat is in: at most one (invariant R1). */
export const partyOf = (floor: Floor, seatId: SeatId): Party | undefined =>
  [...floor.parties.values()].find(({ members }) => members.some((member) => member.seatId === seatId));

const revised = (floor: Floor, partyId: PartyId, change: (party: Party) => Party): Floor => {
  const party = floor.parties.get(partyId);
  return party === undefined ? floor : { ...floor, parties: new Map(floor.parties).set(partyId, change(party)) };
};
const withoutInvitation = (party: Party, is: (id: InvitationId, seat: SeatId) => boolean): Party => ({
  ...party,
  invitations: new Map([...party.invitations].filter(([id, seat]) => !is(id, seat))),
});

export const evolveFloor = evolveBy<Floor, FloorEvent>({
  PartyHosted: (floor, { data: { partyId, name, memberId, seatId, hostEventId } }) => ({
    ...floor,
    parties: new Map(floor.parties).set(partyId, {
      partyId,
      name,
      hostEventId,
      members: [{ memberId, seatId, isHost: true }],
      invitations: new Map(),
    }),
  }),
  MemberJoined: (floor, { data: { partyId, memberId, seatId } }) =>
    revised(floor, partyId, (party) => ({
      ...withoutInvitation(party, (_, seat) => seat === seatId),
      members: [...party.members, { memberId, seatId, isHost: false }],
    })),
  MemberBooted: (floor, { data: { partyId, memberId } }) =>
    revised(floor, partyId, (party) => ({
      ...party,
      members: party.members.filter((member) => member.memberId !== memberId),
    })),
  PartyDisbanded: (floor, { data: { partyId } }) => {
    const parties = new Map(floor.parties);
    parties.delete(partyId);
    return { parties, disbanded: new Set(floor.disbanded).add(partyId) };
  },
  MemberInvited: (floor, { data: { partyId, invitationId, seatId } }) =>
    revised(floor, partyId, (party) => ({
      ...party,
      invitations: new Map(party.invitations).set(invitationId, seatId),
    })),
  InvitationWithdrawn: (floor, { data: { partyId, invitationId } }) =>
    revised(floor, partyId, (party) => withoutInvitation(party, (id) => id === invitationId)),
});
