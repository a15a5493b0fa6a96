import { accept, type Decider, type Decision, decideBy, refuse } from '../kernel/decider.ts';
import type { LocationId, RaceEventId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { emptyFloor, evolveFloor, type Floor, floorBooks, partyOf } from './floor.ts';
import type { FloorEvent } from './floor-events.ts';
import type { InvitationId, PartyId, PartyMemberId } from './ids.ts';

/** What the command handler looked up about a seat: its location, whether it is in service, and its own event (rule A-131). */
export type SeatFacts = {
  readonly locationId: LocationId;
  readonly active: boolean;
  readonly eventId: RaceEventId | undefined;
};
type OfParty = { readonly partyId: PartyId; readonly locationId: LocationId };

export type HostParty = Command<
  'HostParty',
  OfParty & {
    readonly name: string;
    readonly memberId: PartyMemberId;
    readonly seatId: SeatId;
    readonly seat: SeatFacts;
  }
>;
export type AddMember = Command<
  'AddMember',
  OfParty & { readonly memberId: PartyMemberId; readonly seatId: SeatId; readonly seat: SeatFacts }
>;
export type BootMember = Command<'BootMember', { readonly locationId: LocationId; readonly memberId: PartyMemberId }>;
export type DisbandParty = Command<'DisbandParty', OfParty>;
export type InviteMember = Command<
  'InviteMember',
  OfParty & { readonly invitationId: InvitationId; readonly seatId: SeatId; readonly seat: SeatFacts }
>;
export type WithdrawInvitation = Command<
  'WithdrawInvitation',
  { readonly locationId: LocationId; readonly invitationId: InvitationId }
>;
export type FloorCommand = HostParty | AddMember | BootMember | DisbandParty | InviteMember | WithdrawInvitation;

/** Why a floor refuses (PARTY-14). */
export type FloorRefusal =
  | 'SeatInParty'
  | 'SeatWithoutEvent'
  | 'SeatElsewhere'
  | 'SeatRetired'
  | 'PartyUnknown'
  | 'PartyDisbanded'
  | 'MemberUnknown'
  | 'InvitationUnknown';

const seatRefusal = (
  floor: Floor,
  seatId: SeatId,
  locationId: LocationId,
  seat: SeatFacts,
): FloorRefusal | undefined => {
  if (seat.locationId !== locationId) return 'SeatElsewhere';
  if (!seat.active) return 'SeatRetired';
  if (seat.eventId === undefined) return 'SeatWithoutEvent';
  return partyOf(floor, seatId) === undefined ? undefined : 'SeatInParty';
};

const host = ({ data }: HostParty, floor: Floor): Decision<FloorEvent, FloorRefusal> => {
  if (floor.disbanded.has(data.partyId) || floor.parties.has(data.partyId)) return refuse('PartyDisbanded');
  const reason = seatRefusal(floor, data.seatId, data.locationId, data.seat);
  if (reason !== undefined || data.seat.eventId === undefined) return refuse(reason ?? 'SeatWithoutEvent');
  const { partyId, locationId, name, memberId, seatId } = data;
  return accept({
    type: 'PartyHosted',
    data: { partyId, locationId, name, memberId, seatId, hostEventId: data.seat.eventId },
  });
};

/** The same seat twice is refused, so that a member is never in a party twice (invariant R1). */
const add = ({ data }: AddMember, floor: Floor): Decision<FloorEvent, FloorRefusal> => {
  const party = floor.parties.get(data.partyId);
  if (party === undefined) return refuse(floor.disbanded.has(data.partyId) ? 'PartyDisbanded' : 'PartyUnknown');
  const reason = seatRefusal(floor, data.seatId, data.locationId, data.seat);
  if (reason !== undefined) return refuse(reason);
  const { partyId, locationId, memberId, seatId } = data;
  return accept({
    type: 'MemberJoined',
    data: { partyId, locationId, memberId, seatId, hostEventId: party.hostEventId },
  });
};

const disband = ({ data: { partyId, locationId } }: DisbandParty, floor: Floor): Decision<FloorEvent, FloorRefusal> => {
  const party = floor.parties.get(partyId);
  if (party === undefined) return floor.disbanded.has(partyId) ? accept() : refuse('PartyUnknown');
  return accept({
    type: 'PartyDisbanded',
    data: { partyId, locationId, hostEventId: party.hostEventId, seatIds: party.members.map(({ seatId }) => seatId) },
  });
};

/** If the host leaves, the party ends (PARTY-23, rule A-132). */
const boot = (command: BootMember, floor: Floor): Decision<FloorEvent, FloorRefusal> => {
  const { memberId, locationId } = command.data;
  for (const party of floor.parties.values()) {
    const member = party.members.find((one) => one.memberId === memberId);
    if (member === undefined) continue;
    const { partyId, hostEventId } = party;
    if (member.isHost)
      return disband({ type: 'DisbandParty', data: { partyId, locationId }, metadata: command.metadata }, floor);
    return accept({
      type: 'MemberBooted',
      data: { partyId, locationId, memberId, seatId: member.seatId, hostEventId },
    });
  }
  return refuse('MemberUnknown');
};

const invite = ({ data }: InviteMember, floor: Floor): Decision<FloorEvent, FloorRefusal> => {
  const party = floor.parties.get(data.partyId);
  if (party === undefined) return refuse(floor.disbanded.has(data.partyId) ? 'PartyDisbanded' : 'PartyUnknown');
  if (data.seat.locationId !== data.locationId) return refuse('SeatElsewhere');
  if ([...party.invitations.values()].includes(data.seatId)) return accept();
  if (partyOf(floor, data.seatId) !== undefined) return refuse('SeatInParty');
  const { partyId, locationId, invitationId, seatId } = data;
  return accept({ type: 'MemberInvited', data: { partyId, locationId, invitationId, seatId } });
};

const withdraw = ({ data }: WithdrawInvitation, floor: Floor): Decision<FloorEvent, FloorRefusal> => {
  for (const { partyId, invitations } of floor.parties.values()) {
    const seatId = invitations.get(data.invitationId);
    if (seatId !== undefined) return accept({ type: 'InvitationWithdrawn', data: { ...data, partyId, seatId } });
  }
  return refuse('InvitationUnknown');
};

export const floorDecider: Decider<Floor, FloorEvent, FloorCommand, FloorRefusal> = {
  category: 'floor',
  initialState: emptyFloor,
  evolve: evolveFloor,
  books: floorBooks,
  decide: decideBy<Floor, FloorEvent, FloorCommand, FloorRefusal>({
    HostParty: host,
    AddMember: add,
    BootMember: boot,
    DisbandParty: disband,
    InviteMember: invite,
    WithdrawInvitation: withdraw,
  }),
};
