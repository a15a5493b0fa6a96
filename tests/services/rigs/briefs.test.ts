import { briefsOn, type RigOverlay } from '@paddock/rig-agent/briefs';
import { createVirtualTime } from '@paddock/rig-farm/virtual-time';
import { type Instant, instantOf, millisOf, plusMillis } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stub } from '../../support/stub.ts';
import { PRACTICE, SPA } from '../launcher/floor-world.ts';
import { openRigFloor, type RigFloor } from './rig-floor.ts';

let rigs: RigFloor;
beforeAll(async () => {
  rigs = await openRigFloor();
});
afterAll(() => rigs.close());

it('the brief of a party is shown on the rigs of its members for half a minute, or until the next signal', async () => {
  const { chief, seat, event, venue } = rigs.floor;
  await chief.patch(`/races/events/${event(0)}`, { track: SPA, sessions: [PRACTICE] });
  const party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Friday' })).body.id as string;
  await chief.post('/races/parties/members', { party, calendar: seat(1) });
  const [host, guest, stranger] = [await rigs.rigAt(0), await rigs.rigAt(1), await rigs.rigAt(2)];
  const send = async (signal: string, ignore: readonly string[] = []) =>
    expect((await chief.post(`/races/events/${event(0)}/signal`, { signal, ignore })).status).toBe(200);
  await send('MP_BRIEF');
  for (const rig of [host, guest]) {
    const { kind, body, until } = await rig.hear('overlay', (told) => told.kind === 'MP_BRIEF');
    expect([kind, millisOf(until) - millisOf(venue.clock.now())]).toEqual(['MP_BRIEF', 30_000]);
    expect(body.split('\n')).toEqual(expect.arrayContaining(['Friday', 'Practice: 25 minutes']));
  }
  await send('SESSION_EXIT');
  for (const rig of [host, guest]) expect((await rig.hear('overlay')).kind).toBe('NONE');
  // A seat left out of the signal shows no brief, nor does a seat outside the party.
  await send('MP_BRIEF', [seat(1)]);
  await host.hear('overlay', (told) => told.kind === 'MP_BRIEF');
  for (const rig of [guest, stranger])
    expect(rig.heard.filter((told) => told.type === 'overlay' && told.kind === 'MP_BRIEF')).toEqual([]);
});

it('a rig shows a brief until it expires, is replaced or withdrawn, or a game starts; a late one is not shown', async () => {
  const time = createVirtualTime();
  const began = '2027-03-01T18:00:00.000Z' as Instant;
  const now = () => millisOf(began) + time.now();
  const screen: string[] = [];
  const overlay = { show: (text: string) => screen.push(`shows ${text}`), hide: () => screen.push('clear') };
  const briefs = briefsOn(stub<RigOverlay>(overlay), time);
  const brief = (body: string, seconds: number) =>
    briefs.take({ kind: 'MP_BRIEF', body, until: plusMillis(instantOf(now()), seconds * 1_000) }, now());
  const said = () => screen.splice(0);
  brief('one', 30);
  await time.advance(29_000);
  expect(said()).toEqual(['shows one']);
  await time.advance(2_000);
  expect(said()).toEqual(['clear']);
  brief('two', 30);
  await time.advance(20_000);
  brief('three', 30);
  // The time of brief two does not end brief three.
  await time.advance(15_000);
  expect(said()).toEqual(['shows two', 'clear', 'shows three']);
  briefs.take({ kind: 'NONE', body: '', until: instantOf(now()) }, now());
  briefs.close();
  expect(said()).toEqual(['clear']);
  brief('four', 30);
  briefs.close();
  await time.advance(60_000);
  expect(said()).toEqual(['shows four', 'clear']);
  brief('late', -1);
  briefs.take({ kind: 'MP_BRIEF', body: 'before any welcome', until: plusMillis(began, 9_000_000) }, undefined);
  expect(said()).toEqual([]);
});
