import { readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { crossingsOf } from '@paddock/shared-domain/laps/results-times';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resultsFile, resultsLap } from '../../domain/laps/results-files.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let owner: Person;
let steward: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  owner = await venue.person('boss', { superuser: true });
  steward = await venue.person('steward', { permissions: ['leaderboards.can_manage_race_events'] });
});
afterAll(() => venue.close());

const track = (folder: string, layout = '') => ({
  name: `${folder} ${layout}`.slice(0, 80).trim(),
  folder,
  layout,
  length_metres: null,
  pit_boxes: 20,
});
const car = (folder: string, skins: readonly string[] = []) => ({
  name: folder.slice(0, 80),
  folder,
  groups: [],
  top_speed_kmh: null,
  skins: skins.map((skin) => ({ name: skin.slice(0, 80), folder: skin })),
});
const send = (more: Readonly<Record<string, unknown>>) => {
  const { session } = readResultsFile(JSON.stringify(resultsFile(more)));
  if (session === undefined) throw new Error('The file cannot be read.');
  const crossed = crossingsOf(session, MONDAY as Instant);
  return steward.post('/laps/results', {
    preview: false,
    location: place.location,
    track: session.track,
    layout: session.layout,
    session: session.session,
    laps: session.lines.flatMap(({ line, lap }) =>
      lap === undefined
        ? []
        : [
            {
              line,
              guid: lap.guid,
              slot: lap.slot,
              car: lap.car,
              millis: lap.millis,
              clock: lap.clock,
              crossed: crossed.get(line),
            },
          ],
    ),
  });
};
const NAMES = [
  'full course',
  '#7 Team',
  'honda_s2000_(ap1)',
  "l'auto & co + 1",
  'müller_ring',
  '_blank',
  'a.b.c',
  'x'.repeat(120),
];

it('tracks, layouts, cars and skins accept odd folder names that the game accepts, and their laps are recorded', async () => {
  for (const name of NAMES) {
    expect((await owner.post('/tracks', track(name))).status).toBe(201);
    expect((await owner.post('/tracks', track('park', name))).status).toBe(201);
    const made = await owner.post('/cars', car(name, NAMES));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
  let clock = 1_000_000;
  for (const name of NAMES)
    for (const where of [
      { TrackName: name, TrackConfig: '' },
      { TrackName: 'park', TrackConfig: name },
      { TrackName: `park/${name}`, TrackConfig: '' },
      { TrackName: `csp/2144/../H/../park`, TrackConfig: name },
      { TrackName: `park-${name}`.slice(0, 120), TrackConfig: '' },
    ]) {
      if (where.TrackName.length > 115 && where.TrackName.startsWith('park-')) continue;
      clock += 200_000;
      const lap = resultsLap({
        CarModel: name.toUpperCase(),
        Timestamp: clock,
        LapTime: 140_000 + (clock % 977),
        Sectors: [],
      });
      const { body } = await send({ ...where, Laps: [lap] });
      expect([name, where, body.lines?.[0]?.outcome]).toEqual([name, where, 'recorded']);
    }
});

it('folder names that lead elsewhere, open a device or start a new line of a file are refused', async () => {
  for (const name of ['..', 'a/b', 'a\\b', 'con', 'NUL.txt', 'a;b', '=b', 'a\nb', ' a', 'a.', 'x'.repeat(121)]) {
    expect((await owner.post('/tracks', track(name))).status).toBe(400);
    expect((await owner.post('/tracks', track('park', name))).status).toBe(400);
    expect((await owner.post('/cars', car(name))).status).toBe(400);
    expect((await owner.post('/cars', car('park', [name]))).status).toBe(400);
  }
});
