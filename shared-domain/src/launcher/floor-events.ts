import { z } from 'zod';
import { LocationId, RaceEventId, SeatId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { InvitationId, PartyId, PartyMemberId } from './ids.ts';

const party = { partyId: PartyId, locationId: LocationId };
export const PartyName = z.string().trim().min(1).max(60);

/** A seat opened a party: its own event becomes the shared one (rule A-131). It is the first member, and the host. */
export const PartyHosted = event('PartyHosted', {
  ...party,
  name: PartyName,
  memberId: PartyMemberId,
  seatId: SeatId,
  hostEventId: RaceEventId,
});
/** A seat takes part in the party. */
export const MemberJoined = event('MemberJoined', {
  ...party,
  memberId: PartyMemberId,
  seatId: SeatId,
  hostEventId: RaceEventId,
});
/** Removed from the party, with its entry in the shared event (rule A-131). */
export const MemberBooted = event('MemberBooted', {
  ...party,
  memberId: PartyMemberId,
  seatId: SeatId,
  hostEventId: RaceEventId,
});
/** Members and their entries are removed, the event stays; final (rule A-132). */
export const PartyDisbanded = event('PartyDisbanded', {
  ...party,
  hostEventId: RaceEventId,
  seatIds: z.array(SeatId),
});
/** A seat was invited to join (rule A-133). */
export const MemberInvited = event('MemberInvited', { ...party, invitationId: InvitationId, seatId: SeatId });
/** An invitation was withdrawn. */
export const InvitationWithdrawn = event('InvitationWithdrawn', {
  ...party,
  invitationId: InvitationId,
  seatId: SeatId,
});

/** The parties of a location that were still open when the book of a day was closed, and the last that were disbanded. */
export const OpenPartiesCarriedForward = event('OpenPartiesCarriedForward', {
  locationId: LocationId,
  parties: z.array(
    z.object({
      partyId: PartyId,
      name: PartyName,
      hostEventId: RaceEventId,
      members: z.array(z.object({ memberId: PartyMemberId, seatId: SeatId, isHost: z.boolean() })),
      invitations: z.array(z.object({ invitationId: InvitationId, seatId: SeatId })),
    }),
  ),
  disbanded: z.array(PartyId),
});

/** Stream `floor-{location}`: which seats race together at one location. */
export const floorEvents = [
  PartyHosted,
  MemberJoined,
  MemberBooted,
  PartyDisbanded,
  MemberInvited,
  InvitationWithdrawn,
  OpenPartiesCarriedForward,
] as const;
export type FloorEvent = z.infer<(typeof floorEvents)[number]>;
export type FloorEventOf<Type extends FloorEvent['type']> = Extract<FloorEvent, { type: Type }>;
