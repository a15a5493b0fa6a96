import { floorDecider, type FloorCommand } from '@paddock/shared-domain/launcher/party-commands';
import { emptyFloor, evolveFloor, type Floor } from '@paddock/shared-domain/launcher/floor';
import type { FloorEvent } from '@paddock/shared-domain/launcher/floor-events';
import { InvitationId, PartyId, PartyMemberId } from '@paddock/shared-domain/launcher/ids';
import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const west = LocationId.parse('west');
const east = LocationId.parse('east');
const seat = (n: number) => SeatId.parse(`seat${n}`);
const facts = (n: number) => ({ locationId: west, active: true, eventId: RaceEventId.parse(`event${n}`) });
const party = (n: number) => PartyId.parse(`party${n}`);
const member = (n: number) => PartyMemberId.parse(`member${n}`);
const { given } = storiesOf(floorDecider);

const hosted: FloorEvent = {
  type: 'PartyHosted',
  data: {
    partyId: party(1),
    locationId: west,
    name: "Seat 1's Party",
    memberId: member(1),
    seatId: seat(1),
    hostEventId: RaceEventId.parse('event1'),
  },
};
const joined: FloorEvent = {
  type: 'MemberJoined',
  data: {
    partyId: party(1),
    locationId: west,
    memberId: member(2),
    seatId: seat(2),
    hostEventId: RaceEventId.parse('event1'),
  },
};
const host = (n: number, more = {}) => ({
  type: 'HostParty' as const,
  data: {
    partyId: party(n),
    locationId: west,
    name: "Seat 1's Party",
    memberId: member(n),
    seatId: seat(n),
    seat: { ...facts(n), ...more },
  },
});
const add = (n: number, more = {}) => ({
  type: 'AddMember' as const,
  data: { partyId: party(1), locationId: west, memberId: member(n), seatId: seat(n), seat: { ...facts(n), ...more } },
});

describe('a party', () => {
  it('is hosted by a seat, and the others join the event of that seat', () => {
    given().when(host(1)).then(hosted);
    given(hosted).when(add(2)).then(joined);
  });
  it('refuses a seat that is in a party, has no event, is retired or is at another location', () => {
    given(hosted, joined).when(host(2)).thenRefused('SeatInParty');
    given(hosted, joined).when(add(2)).thenRefused('SeatInParty');
    given(hosted)
      .when(add(3, { eventId: undefined }))
      .thenRefused('SeatWithoutEvent');
    given()
      .when(host(1, { eventId: undefined }))
      .thenRefused('SeatWithoutEvent');
    given(hosted)
      .when(add(3, { active: false }))
      .thenRefused('SeatRetired');
    given(hosted)
      .when(add(3, { locationId: east }))
      .thenRefused('SeatElsewhere');
  });
  it('continues when a member is booted, and ends when its host is', () => {
    const boot = (n: number) => ({ type: 'BootMember' as const, data: { locationId: west, memberId: member(n) } });
    given(hosted, joined)
      .when(boot(2))
      .then({
        type: 'MemberBooted',
        data: {
          partyId: party(1),
          locationId: west,
          memberId: member(2),
          seatId: seat(2),
          hostEventId: RaceEventId.parse('event1'),
        },
      });
    const disbanded: FloorEvent = {
      type: 'PartyDisbanded',
      data: {
        partyId: party(1),
        locationId: west,
        hostEventId: RaceEventId.parse('event1'),
        seatIds: [seat(1), seat(2)],
      },
    };
    given(hosted, joined).when(boot(1)).then(disbanded);
    given(hosted, joined, disbanded).when(add(3)).thenRefused('PartyDisbanded');
    given(hosted, joined, disbanded)
      .when({ type: 'DisbandParty', data: { partyId: party(1), locationId: west } })
      .then();
    given(hosted).when(boot(9)).thenRefused('MemberUnknown');
  });
});

/** One command, possible or not, on a few seats and parties. */
const command = fc.record({
  kind: fc.constantFrom('host', 'add', 'boot', 'disband', 'invite', 'withdraw'),
  party: fc.integer({ min: 1, max: 4 }),
  seat: fc.integer({ min: 1, max: 6 }),
  id: fc.integer({ min: 1, max: 40 }),
  event: fc.boolean(),
});
type Drawn = typeof command extends fc.Arbitrary<infer T> ? T : never;
const commandOf = ({ kind, party: p, seat: s, id, event }: Drawn): FloorCommand => {
  const about = { partyId: party(p), locationId: west };
  const at = { seatId: seat(s), seat: { ...facts(s), eventId: event ? facts(s).eventId : undefined } };
  const metadata = { now: NOW, actor: { kind: 'visitor' as const } };
  switch (kind) {
    case 'host':
      return { type: 'HostParty', data: { ...about, ...at, memberId: member(id), name: 'A party' }, metadata };
    case 'add':
      return { type: 'AddMember', data: { ...about, ...at, memberId: member(id) }, metadata };
    case 'boot':
      return { type: 'BootMember', data: { locationId: west, memberId: member(id) }, metadata };
    case 'disband':
      return { type: 'DisbandParty', data: about, metadata };
    case 'invite':
      return { type: 'InviteMember', data: { ...about, ...at, invitationId: InvitationId.parse(`i${id}`) }, metadata };
    default:
      return {
        type: 'WithdrawInvitation',
        data: { locationId: west, invitationId: InvitationId.parse(`i${id}`) },
        metadata,
      };
  }
};

describe('a floor', () => {
  it('agrees with an independent model over random lives: a seat is in at most one party, each with one host (invariant R1)', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(command, { minLength: 20, maxLength: 60, size: 'max' }), (drawn) => {
        let floor: Floor = emptyFloor;
        // The model: which party each seat is in, and who hosts it.
        const sits = new Map<number, number>();
        const hosts = new Map<number, number>();
        const ended = new Set<number>();
        const seated = new Map<string, number>();
        for (const [index, wanted] of drawn.entries()) {
          // Each new member gets an id of their own; the other commands name any id.
          const one = ['host', 'add'].includes(wanted.kind) ? { ...wanted, id: index } : wanted;
          const decision = floorDecider.decide(commandOf(one), floor);
          const open = hosts.has(one.party);
          const free = one.event && !sits.has(one.seat);
          const memberSeat = seated.get(`member${one.id}`);
          if (one.kind === 'host') expect(decision.outcome === 'accepted').toBe(free && !open && !ended.has(one.party));
          if (one.kind === 'add') expect(decision.outcome === 'accepted').toBe(free && open);
          if (one.kind === 'boot') expect(decision.outcome === 'accepted').toBe(memberSeat !== undefined);
          if (decision.outcome !== 'accepted') continue;
          for (const event of decision.events) {
            accepted += 1;
            floor = evolveFloor(floor, event);
            if (event.type === 'PartyHosted' || event.type === 'MemberJoined') {
              sits.set(one.seat, one.party);
              seated.set(event.data.memberId, one.seat);
              if (event.type === 'PartyHosted') hosts.set(one.party, one.seat);
            }
            if (event.type === 'MemberBooted') {
              sits.delete(Number(event.data.seatId.slice(4)));
              seated.delete(event.data.memberId);
            }
            if (event.type === 'PartyDisbanded') {
              const number = Number(event.data.partyId.slice(5));
              ended.add(number);
              hosts.delete(number);
              for (const [at, where] of sits) if (where === number) sits.delete(at);
              for (const [id, at] of seated) if (!sits.has(at)) seated.delete(id);
            }
          }
          const inParties = [...floor.parties.values()].flatMap(({ members }) => members.map(({ seatId }) => seatId));
          expect(new Set(inParties).size).toBe(inParties.length);
          expect(inParties.length).toBe(sits.size);
          for (const { members } of floor.parties.values())
            expect(members.filter(({ isHost }) => isHost)).toHaveLength(1);
        }
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(500);
  });
});
