import type { FloorEvent, FloorEventOf } from '@paddock/shared-domain/launcher/floor-events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { announce, change, type Effect, type Handler, type ReadingHandler, rowKey } from '../../engine/projection.ts';
import { differing, type ModelChange, tellEvent } from './live-change.ts';
import { parties, type PartyRow } from './table.ts';

const lookAgain = ({ location_id: location }: PartyRow): Effect => announce('parties', { location });
/** A party as sent to the sockets of its event. */
const partyOnWire = ({ id, name, location_id: location, members, invitations }: PartyRow) => ({
  name,
  location,
  members: members.map(({ id: member, seat_id: calendar, is_host }) => ({ id: member, party: id, calendar, is_host })),
  member_requests: invitations.map(({ id: request, seat_id: calendar }) => ({ id: request, party: id, calendar })),
});
const partyChange = (before: PartyRow | undefined, after: PartyRow): ModelChange => ({
  model: 'party',
  id: after.id,
  attributes: differing(before && partyOnWire(before), partyOnWire(after)),
});

type Later = Exclude<FloorEvent, { type: 'PartyHosted' | 'PartyDisbanded' | 'OpenPartiesCarriedForward' }>;
const revised = <Event extends Later>(
  fold: (row: PartyRow, event: Recorded<Event>) => PartyRow,
): ReadingHandler<Event> => ({
  reads: ({ data }) => [rowKey(parties, { id: data.partyId })],
  changes: (event, rows) => {
    const row = rows.get(parties, { id: event.data.partyId });
    if (row === undefined) return [];
    const next = fold(row, event);
    return [
      change(parties, { id: row.id }, () => next),
      lookAgain(next),
      tellEvent(next.host_event_id, { rev: event.position, updates: [partyChange(row, next)] }),
    ];
  },
});

const multiplayer = (event: string, is: boolean): ModelChange => ({
  model: 'event',
  id: event,
  attributes: { multiplayer: is },
});

/** Parties with their members and open invitations (PARTY-01 … PARTY-03). */
export const onFloor: { readonly [Type in FloorEvent['type']]: Handler<FloorEventOf<Type>> } = {
  PartyHosted: ({ data: { partyId, locationId, name, memberId, seatId, hostEventId }, metadata, position }) => {
    const row: PartyRow = {
      id: partyId,
      location_id: locationId,
      name,
      host_event_id: hostEventId,
      members: [{ id: memberId, seat_id: seatId, is_host: true }],
      invitations: [],
      hosted_at: metadata.at,
    };
    return [
      change(parties, { id: partyId }, () => row),
      lookAgain(row),
      tellEvent(hostEventId, { rev: position, updates: [multiplayer(hostEventId, true), partyChange(undefined, row)] }),
    ];
  },
  MemberJoined: revised((row, { data: { memberId, seatId } }) => ({
    ...row,
    members: [...row.members, { id: memberId, seat_id: seatId, is_host: false }],
    invitations: row.invitations.filter((invitation) => invitation.seat_id !== seatId),
  })),
  MemberBooted: revised((row, { data: { memberId } }) => ({
    ...row,
    members: row.members.filter(({ id }) => id !== memberId),
  })),
  MemberInvited: revised((row, { data: { invitationId, seatId } }) => ({
    ...row,
    invitations: [...row.invitations, { id: invitationId, seat_id: seatId }],
  })),
  InvitationWithdrawn: revised((row, { data: { invitationId } }) => ({
    ...row,
    invitations: row.invitations.filter(({ id }) => id !== invitationId),
  })),
  // The rows of open parties stand already.
  OpenPartiesCarriedForward: () => [],
  PartyDisbanded: ({ data: { partyId, locationId, hostEventId }, position }) => [
    change(parties, { id: partyId }, () => undefined),
    announce('parties', { location: locationId }),
    tellEvent(hostEventId, {
      rev: position,
      updates: [multiplayer(hostEventId, false), { model: 'party', id: partyId, attributes: {}, deleted: true }],
    }),
  ],
};
