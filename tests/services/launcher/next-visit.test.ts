import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRigFloor, type RigFloor } from '../rigs/rig-floor.ts';
import { AMG, type Floor, PRACTICE, SPA } from './floor-world.ts';

let rigs: RigFloor;
let floor: Floor;
beforeAll(async () => {
  rigs = await openRigFloor();
  floor = rigs.floor;
});
afterAll(() => rigs.close());

const signal = (n: number, name = 'SESSION_START') =>
  floor.chief.post(`/races/events/${floor.event(n)}/signal`, { signal: name });
const alone = (n: number, more: object = {}) =>
  floor.chief.post('/races/entries', { calendar: floor.seat(n), ...more });
const ready = (n: number) => floor.chief.patch(`/races/events/${floor.event(n)}`, { track: SPA, sessions: [PRACTICE] });
const entryOf = async (n: number) => (await floor.chief.get(`/races/entries?event=${floor.event(n)}`)).body.results[0];

/** Connects a rig to the seat, starts it alone, and reports its game as launched. */
const launched = async (n: number, entry: string): Promise<void> => {
  const rig = await rigs.rigAt(n);
  expect((await signal(n)).status).toBe(200);
  await rig.hear('desired', ({ game }) => game?.phase === 'RUNNING');
  const of = { event: floor.event(n), entry, generation: 1 };
  const facts = [
    { kind: 'ENTRY_INITIALIZED', data: { ...of, filesHash: 'a'.repeat(64) } },
    { kind: 'ENTRY_LAUNCHED', data: { ...of, proof: ['PROCESS'], loadMs: 20_000 } },
  ];
  for (const [at, fact] of facts.entries())
    rig.say({
      type: 'fact',
      v: 1,
      seq: at + 1,
      bootId: 'boot-1',
      wall: floor.venue.clock.now(),
      mono: 2_000 + at,
      fact,
    });
  await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 2);
};

describe('The next customer of a seat that drives alone', () => {
  it('becomes its driver in place of the customer before', async () => {
    const { venue, seat } = floor;
    const [ada, bob] = [await venue.person('ada-first'), await venue.person('bob-second')];
    const desk = await venue.person('desk-visits', { permissions: ['reservations.change_reservation'] });
    const from = venue.clock.now();
    for (const [at, user] of [ada.id, bob.id].entries()) {
      const slot = plusMillis(from, (at + 1) * SLOT_MILLIS);
      expect((await desk.post('/reservations', { calendar: seat(0), slot, user })).status).toBe(201);
    }
    await ready(0);
    venue.clock.advance(SLOT_MILLIS + 60_000);
    const first = await alone(0, { car: AMG, ballast: 20 });
    expect(first).toMatchObject({ status: 201, body: { user: ada.id } });
    await signal(0);
    // Her game runs into the next visit: she stays the driver until it is stopped or another driver is named.
    venue.clock.advance(60_000);
    expect((await alone(0)).body).toMatchObject({ id: first.body.id, user: ada.id });
    await signal(0, 'SESSION_EXIT');
    venue.clock.advance(SLOT_MILLIS);
    // The car stays, because the seat needs one. Her ballast does not apply to him.
    expect((await alone(0)).body).toMatchObject({ id: first.body.id, user: bob.id, car: AMG, ballast: 0 });
    // A request can name the driver and the ballast.
    expect((await alone(0, { user: ada.id, ballast: 5 })).body).toMatchObject({ user: ada.id, ballast: 5 });
    // Nobody has booked it now.
    venue.clock.advance(SLOT_MILLIS);
    expect((await alone(0)).body).toMatchObject({ user: null });
  });

  it('does not become the driver in a party: its host and its guests begin without one (rule A-131)', async () => {
    const { chief, venue, seat } = floor;
    const ada = await venue.person('ada-hosts');
    for (const n of [1, 2]) await alone(n, { user: ada.id, car: AMG, ballast: 20 });
    const { body: party } = await chief.post('/races/parties/host', { calendar: seat(1), name: 'Fresh' });
    expect(party.members[0].entry).toMatchObject({ user: null, car: null, ballast: 0 });
    await chief.post('/races/parties/members', { party: party.id, calendar: seat(2) });
    await chief.delete(`/races/parties/${party.id}`);
    expect(await entryOf(1)).toBeUndefined();
    expect(await entryOf(2)).toMatchObject({ user: null });
  });
});

describe('A seat that drives alone and is made a host', () => {
  it('cannot have its event edited until its game is stopped (launcher.md 5.2)', async () => {
    const { chief, venue, seat, event } = floor;
    await ready(3);
    await launched(3, (await alone(3, { car: AMG })).body.id);
    venue.clock.advance(121_000);
    expect((await chief.post('/races/parties/host', { calendar: seat(3), name: 'Late' })).status).toBe(201);
    const edit = () => chief.patch(`/races/events/${event(3)}`, { penalties: false });
    expect((await edit()).status).toBe(409);
    await signal(3, 'SESSION_EXIT');
    expect((await edit()).status).toBe(200);
  });
});
