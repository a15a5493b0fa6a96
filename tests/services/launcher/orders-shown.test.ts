import type { Entry } from '@paddock/shared-domain/launcher/race-contract';
import { rigStepShown } from '@paddock/shared-domain/launcher/rig-progress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRigFloor, type RigFloor } from '../rigs/rig-floor.ts';
import { AMG, type Floor, PRACTICE, RACE, SPA } from './floor-world.ts';

let rigs: RigFloor;
let floor: Floor;
beforeAll(async () => {
  rigs = await openRigFloor();
  floor = rigs.floor;
});
afterAll(() => rigs.close());

const signal = async (n: number, name: string, more: object = {}) => {
  const sent = await floor.chief.post(`/races/events/${floor.event(n)}/signal`, { signal: name, ...more });
  expect(sent.status).toBe(200);
};
const entriesOf = async (n: number): Promise<readonly Entry[]> =>
  (await floor.chief.get(`/races/entries?event=${floor.event(n)}`)).body.results;
/** The step that each card of an event shows. */
const steps = async (n: number) =>
  (await entriesOf(n)).map(({ rig, ack }) => rigStepShown(rig, ack, Date.parse(floor.venue.clock.now())));
const partyOf = async (host: number, ...guests: number[]) => {
  const { body } = await floor.chief.post('/races/parties/host', { calendar: floor.seat(host), name: `Party ${host}` });
  const party = body.id as string;
  for (const guest of guests) await floor.chief.post('/races/parties/members', { party, calendar: floor.seat(guest) });
  await floor.chief.patch(`/races/events/${floor.event(host)}`, { track: SPA, sessions: [RACE] });
  return party;
};
const alone = async (n: number) => {
  await floor.chief.patch(`/races/events/${floor.event(n)}`, { track: SPA, sessions: [PRACTICE] });
  await floor.chief.post('/races/entries', { calendar: floor.seat(n), car: AMG });
};

describe('The cards of a party', () => {
  it('wait for no rig when a start is stopped before a rig began, and a start of one seat waits only for that seat', async () => {
    const party = await partyOf(0, 1);
    await signal(0, 'SESSION_START');
    await expect.poll(() => steps(0)).toEqual(['sent', 'sent']);
    await signal(0, 'SESSION_EXIT');
    await expect.poll(() => steps(0)).toEqual(['none', 'none']);
    await signal(0, 'SESSION_START', { ignore: [floor.seat(1)] });
    await expect.poll(() => steps(0)).toEqual(['sent', 'none']);
    await signal(0, 'RELOAD');
    await signal(0, 'MP_BRIEF');
    await signal(0, 'SESSION_EXIT');
    await expect.poll(() => steps(0)).toEqual(['none', 'none']);
    await floor.chief.delete(`/races/parties/${party}`);
  });
});

describe('A seat that was started alone and has then joined a party', () => {
  it('is not started again when it leaves the party, and its card waits for nothing', async () => {
    await alone(2);
    const rig = await rigs.rigAt(2);
    await signal(2, 'SESSION_START');
    await rig.hear('desired', ({ game }) => game?.phase === 'RUNNING');
    await expect.poll(() => steps(2)).toEqual(['sent']);
    const party = await partyOf(3, 2);
    await expect.poll(() => steps(2)).toEqual(['none']);
    const { members } = (await floor.chief.get(`/races/parties/${party}`)).body;
    const guest = members.find(({ calendar }: { calendar: string }) => calendar === floor.seat(2));
    expect((await floor.chief.delete(`/races/parties/members/${guest.id}`)).status).toBe(204);
    const { game } = await rig.hear('desired', (told) => told.game !== null);
    expect(game).toMatchObject({ event: floor.event(2), phase: 'STOPPED' });
    await floor.chief.delete(`/races/parties/${party}`);
  });
});
