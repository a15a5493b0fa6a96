import { z } from 'zod';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, QueryFlag, searched } from '../contracts/paging.ts';
import { LocationId, SeatId, UserId } from '../kernel/ids.ts';
import { PartyName } from './floor-events.ts';
import { InvitationId, PartyId, PartyMemberId } from './ids.ts';
import { Entry, RaceEvent, raceStaff } from './race-contract.ts';

const wholeList = paged(1000, 1000);

/** PARTY-03, rule A-133: a seat that is invited to join. */
export const Invitation = z.object({
  id: InvitationId,
  party: PartyId,
  calendar: SeatId,
  calendar_name: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;
/** PARTY-02: `user` is the driver of the seat's entry in the shared event, `entry` that entry with its flags. */
export const PartyMember = z.object({
  id: PartyMemberId,
  party: PartyId,
  calendar: SeatId,
  calendar_name: z.string(),
  user: UserId.nullable(),
  user_name: z.string(),
  is_host: z.boolean(),
  entry: Entry.nullable(),
});
export type PartyMember = z.infer<typeof PartyMember>;
/** PARTY-24, rule A-134: `unknown` if the host's rig has not been heard from lately. */
export const ServerState = z.enum(['running', 'stopped', 'unknown']);
/** PARTY-01, PARTY-05: with its event, members and open invitations resolved. */
export const Party = z.object({
  id: PartyId,
  name: z.string(),
  location: LocationId,
  host_event: RaceEvent,
  members: z.array(PartyMember),
  member_requests: z.array(Invitation),
  server: ServerState,
});
export type Party = z.infer<typeof Party>;

/** PARTY-05. Members, requests and event are always in the answer, so `related` changes nothing. */
export const listParties = contract({
  method: 'GET',
  path: '/races/parties',
  summary: 'The parties',
  access: raceStaff,
  query: z.strictObject({ related: QueryFlag.optional(), location: LocationId.optional(), ...wholeList, ...searched }),
  reply: listOf(Party),
});
/** One party, in the form of the list. */
export const getParty = contract({
  method: 'GET',
  path: '/races/parties/:id',
  summary: 'One party',
  access: raceStaff,
  params: z.strictObject({ id: PartyId }),
  reply: Party,
});
/** PARTY-06: the seat's own event becomes the shared one. 409 if the seat is in a party or has no event (PARTY-14). */
export const hostParty = contract({
  method: 'POST',
  path: '/races/parties/host',
  summary: 'Host a party',
  access: raceStaff,
  body: z.strictObject({ calendar: SeatId, name: PartyName }),
  reply: Party,
  status: 201,
});
/** PARTY-07, rule A-132: members and their entries are removed, the event stays. */
export const disbandParty = contract({
  method: 'DELETE',
  path: '/races/parties/:id',
  summary: 'Disband a party',
  access: raceStaff,
  params: z.strictObject({ id: PartyId }),
});

export const listMembers = contract({
  method: 'GET',
  path: '/races/parties/members',
  summary: 'The members of the parties',
  access: raceStaff,
  query: z.strictObject({ party: PartyId.optional(), location: LocationId.optional(), ...wholeList }),
  reply: listOf(PartyMember),
});
/** PARTY-08. */
export const addMember = contract({
  method: 'POST',
  path: '/races/parties/members',
  summary: 'Add a seat to a party',
  access: raceStaff,
  body: z.strictObject({ party: PartyId, calendar: SeatId }),
  reply: PartyMember,
  status: 201,
});
/** PARTY-22, PARTY-23: removes a member and its entry; if the host leaves, the party ends. */
export const bootMember = contract({
  method: 'DELETE',
  path: '/races/parties/members/:id',
  summary: 'Boot a seat from its party',
  access: raceStaff,
  params: z.strictObject({ id: PartyMemberId }),
});

export const listInvitations = contract({
  method: 'GET',
  path: '/races/parties/invitations',
  summary: 'The open invitations',
  access: raceStaff,
  query: z.strictObject({ party: PartyId.optional(), location: LocationId.optional(), ...wholeList }),
  reply: listOf(Invitation),
});
export const invite = contract({
  method: 'POST',
  path: '/races/parties/invitations',
  summary: 'Invite a seat to a party',
  access: raceStaff,
  body: z.strictObject({ party: PartyId, calendar: SeatId }),
  reply: Invitation,
  status: 201,
});
export const withdrawInvitation = contract({
  method: 'DELETE',
  path: '/races/parties/invitations/:id',
  summary: 'Withdraw an invitation',
  access: raceStaff,
  params: z.strictObject({ id: InvitationId }),
});
