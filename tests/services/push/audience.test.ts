import type { SignedIn } from '@paddock/kit/http/caller';
import { launcherPeers } from '@paddock/race-control/sockets/launcher-peers';
import { mayHear } from '@paddock/kit/push/audience';
import { sameRights } from '@paddock/kit/push/live-connection';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import { CLOSE_FORBIDDEN } from '@paddock/shared-domain/contracts/live';
import { LocationId, RaceEventId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';

const AT = Instant.parse('2027-03-01T18:00:00.000Z');
const HERE = LocationId.parse('here1');
const staff: SignedIn = {
  kind: 'user',
  userId: UserId.parse('staff1'),
  sessionId: 'session1',
  provenAt: AT,
  expiresAt: AT,
  isStaff: true,
  isSuperuser: false,
  isProven: true,
  permissions: Permission.options,
};
const limited: SignedIn = { ...staff, locations: [HERE] };
const placesOf = async (_: string, id: string) => [LocationId.parse(id === 'eventHere' ? 'here1' : 'there1')];

it('TH-50 staff of some locations hear only what is of those', async () => {
  const scopes = (place: string, event: string) => [
    `planner/${place}_2027-03-02`,
    `waitlists/${place}_2027-03-02`,
    `parties/${place}`,
    `rigs/${place}`,
    `raceEvents/${event}`,
  ];
  for (const scope of scopes('here1', 'eventHere'))
    expect([scope, await mayHear(limited, scope, placesOf)]).toEqual([scope, true]);
  for (const scope of scopes('there1', 'eventThere')) {
    expect([scope, await mayHear(limited, scope, placesOf)]).toEqual([scope, false]);
    expect([scope, await mayHear(staff, scope, placesOf)]).toEqual([scope, true]);
  }
  // What everybody hears, and what is of a person, has no location.
  expect(await mayHear(limited, 'availability/there1_2027-03-02', placesOf)).toBe(true);
  expect(await mayHear(limited, 'users/ada', placesOf)).toBe(true);
});

it('another list of locations is another right: the socket is closed', () => {
  expect(sameRights(limited, { ...limited })).toBe(true);
  expect(sameRights(limited, staff)).toBe(false);
  expect(sameRights(limited, { ...limited, locations: [LocationId.parse('there1')] })).toBe(false);
});

it('TH-50 the socket of a race event is closed to staff of other locations', async () => {
  const seats = { seatOf: async () => undefined, follows: async () => false, report: async () => undefined };
  const peerOf = (caller: SignedIn, place: string) => {
    const open = { ...caller, expiresAt: Instant.parse('2027-03-02T18:00:00.000Z') };
    const authenticator = { callerOf: async () => open, seen: async () => undefined };
    const deps = { authenticator, clock: { now: () => AT } };
    const peers = launcherPeers(deps, { seats, placeOf: async () => LocationId.parse(place) });
    return peers({ event: RaceEventId.parse('event1'), token: 'a-session-token', calendar: undefined });
  };
  expect(await peerOf(limited, 'here1')).toMatchObject({ kind: 'staff' });
  expect(await peerOf(limited, 'there1')).toBe(CLOSE_FORBIDDEN);
  expect(await peerOf(staff, 'there1')).toMatchObject({ kind: 'staff' });
});
