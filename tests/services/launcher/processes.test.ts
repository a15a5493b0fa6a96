import { createSignalExpiry } from '@paddock/race-control/launcher/signal-expiry';
import { followFloor } from '@paddock/race-control/launcher/party-entries';
import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { FloorEvent } from '@paddock/shared-domain/launcher/floor-events';
import { PartyId, PartyMemberId } from '@paddock/shared-domain/launcher/ids';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY } from '../../support/venue.ts';
import { context } from '../laps/race-world.ts';
import { type Floor, openFloor, RACE } from './floor-world.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.venue.close());

const typesOf = async (stream: string): Promise<string[]> =>
  (await floor.venue.log()).filter((event) => event.stream === stream).map(({ type }) => type);

describe('The processes that follow parties and signals', () => {
  it('add and remove the entries of members when the request died right after its command', async () => {
    const { venue, place, seat, event } = floor;
    const { commands } = venue.composed.deps;
    const [partyId, memberId] = [PartyId.parse('party1'), PartyMemberId.parse('member1')];
    const locationId = LocationId.parse(place.location);
    const [seatId, eventId] = [SeatId.parse(seat(0)), RaceEventId.parse(event(0))];
    const facts = { locationId, active: true, eventId };
    const host = { partyId, locationId, name: 'Cut off', memberId, seatId, seat: facts };
    // Only the command, as when its request dies right after it.
    await commands.handle(floorDecider, locationId, [{ type: 'HostParty', data: host }], context());
    await expect.poll(() => typesOf(`raceEvent-${eventId}`)).toContain('EntryAssigned');
    await commands.handle(
      floorDecider,
      locationId,
      [{ type: 'DisbandParty', data: { partyId, locationId } }],
      context(),
    );
    await expect.poll(() => typesOf(`raceEvent-${eventId}`)).toContain('EntryRemoved');
    // Handling the same events again changes nothing.
    const again: FloorEvent[] = [
      { type: 'PartyHosted', data: { partyId, locationId, name: 'Cut off', memberId, seatId, hostEventId: eventId } },
      { type: 'PartyDisbanded', data: { partyId, locationId, hostEventId: eventId, seatIds: [seatId] } },
    ];
    await followFloor(commands, again, MONDAY);
    expect((await typesOf(`raceEvent-${eventId}`)).filter((type) => type.startsWith('Entry'))).toEqual([
      'EntryAssigned',
      'EntryRemoved',
    ]);
  });

  it('expire a signal once when its time is over; an exit signal never expires', async () => {
    const { chief, venue, event, seat } = floor;
    const { deps } = venue.composed;
    const stream = `raceEvent-${event(1)}`;
    const path = `/races/events/${event(1)}`;
    await chief.patch(path, { sessions: [RACE] });
    await chief.post('/races/entries', { calendar: seat(1) });
    const sent: string[] = [];
    for (const signal of ['SESSION_START', 'MP_BRIEF', 'SESSION_EXIT'])
      sent.push((await chief.post(`${path}/signal`, { signal })).body.signal_id);
    await chief.get(path);
    const ended = async () =>
      (await venue.log())
        .filter((one) => one.stream === stream && one.type === 'SignalExpired')
        .map(({ data }) => (data as { signalId: string }).signalId);
    const expiry = createSignalExpiry(deps);
    venue.clock.advance(29_999);
    expect([await expiry.sweep(), await ended()]).toEqual([0, []]);
    venue.clock.advance(1);
    // A race with the venue's own sweep: whichever is first, it is recorded once.
    await Promise.all([expiry.sweep(), expiry.sweep()]);
    await expect.poll(ended).toEqual([sent[1]]);
    venue.clock.advance(90_000);
    await expect.poll(ended).toEqual([sent[1], sent[0]]);
    venue.clock.advance(3_600_000);
    await expiry.sweep();
    expect(await ended()).toEqual([sent[1], sent[0]]);
  });
});
