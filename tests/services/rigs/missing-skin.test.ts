import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentOf } from '@paddock/rig-agent/windows/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRACTICE, SPA } from '../launcher/floor-world.ts';
import { openRigFloor, type RigFloor } from './rig-floor.ts';
import { AMG } from './rig-world.ts';

let rigs: RigFloor;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-content-'));
  for (const skin of ['00_official', '12_sun_energy_2'])
    await mkdir(join(folder, 'cars', 'ks_amg', 'skins', skin), { recursive: true });
  await writeFile(join(folder, 'cars', 'ks_amg', 'data.acd'), 'data');
  rigs = await openRigFloor();
});
afterAll(async () => {
  await rigs.close();
  await rm(folder, { recursive: true });
});

it('the rehearsal reports a skin that the rig does not have, and offers the nearest one as a repair', async () => {
  const { chief, seat, event, venue } = rigs.floor;
  await chief.patch(`/races/events/${event(0)}`, { track: SPA, sessions: [PRACTICE] });
  const { body: entry } = await chief.post('/races/entries', { calendar: seat(0), car: AMG, skin: '12_sun_energy' });
  const rig = await rigs.rigAt(0);
  const fact = { kind: 'CONTENT', data: await contentOf(folder) };
  rig.say({ type: 'fact', v: 1, seq: 1, bootId: 'boot-1', wall: venue.clock.now(), mono: 2_000, fact });
  await rig.hear('ackSeq', ({ ackSeq }) => ackSeq === 1);
  const rehearse = async () => (await chief.post(`/races/events/${event(0)}/rehearse`, {})).body;
  const codes = async () => (await rehearse()).findings.map(({ code }: { code: string }) => code);
  expect(await codes()).toContain('SKIN_MISSING');
  const [repair] = (await rehearse()).repairs;
  expect(repair).toEqual({
    kind: 'OTHER_SKIN',
    calendar: seat(0),
    calendar_name: expect.any(String),
    entry: entry.id,
    skin: '12_sun_energy_2',
  });
  expect((await chief.patch(`/races/entries/${repair.entry}`, { skin: repair.skin })).status).toBe(200);
  expect(await codes()).not.toContain('SKIN_MISSING');
});
