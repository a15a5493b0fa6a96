import { createCatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import { createLapBook } from '@paddock/race-control/runs/record-lap';
import { LapId, LocationId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { crossingsOf } from '@paddock/shared-domain/laps/results-times';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultsFile, resultsLap } from '../../domain/laps/results-files.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { AMG, PORSCHE, SPA, stockCatalogue } from './race-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let steward: Person;
let runs = 0;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  await stockCatalogue(venue);
  ada = await venue.person('ada');
  steward = await venue.person('steward', { permissions: ['leaderboards.can_manage_race_events'] });
});
afterAll(() => venue.close());

/** Laps of one car. At the line, the venue's clock showed `at` and the server's `clock`, both in milliseconds. */
const driven = (day: number, times: readonly number[]) => {
  let at = 0;
  const from = millisOf(MONDAY) + (day - 30) * 86_400_000;
  return times.map((millis) => ({ millis, at: from + (at += millis), clock: 60_000 + at }));
};
type Driven = ReturnType<typeof driven>;
const tell = async (laps: Driven, run: string): Promise<readonly LapId[]> => {
  const { deps } = venue.composed;
  const catalogue = createCatalogueDirectory(deps.db, deps.changes);
  const book = createLapBook({ commands: deps.commands, laps: { deps, catalogue } });
  await deps.positions.waitFor('laps', await deps.store.head(), 60_000);
  const ids = laps.map((_, index) => LapId.parse(`${run}lap${index}`));
  for (const [index, { millis, at }] of laps.entries()) {
    const lap = {
      run,
      entry: null,
      session: 'QUALIFYING' as const,
      userId: ada.id,
      seatId: null,
      locationId: LocationId.parse(place.location),
      trackId: SPA,
      carId: AMG,
      boardId: null,
      millis,
      sectorsMillis: [],
      cuts: 0,
      tyre: null,
      fuelLitres: null,
      ballastKg: 0,
      restrictor: 0,
      crossedAt: instantOf(at) as Instant,
    };
    await book.record(ids[index] as LapId, lap, [], { witness: 'UDP', agrees: true }, venue.clock.now());
  }
  await deps.positions.waitFor('laps', await deps.store.head(), 60_000);
  return ids;
};
const nextRun = (): string => `identity${(runs += 1)}`;
const fileOf = (laps: Driven, more: Readonly<Record<string, unknown>> = {}, ofLap: object = {}) =>
  resultsFile({
    Laps: laps.map(({ millis, clock }) =>
      resultsLap({ LapTime: millis, Timestamp: clock, Sectors: [millis - 2, 1, 1], ...ofLap }),
    ),
    ...more,
  });
const send = async (text: string, ended: number, preview = false) => {
  const { session } = readResultsFile(text);
  if (session === undefined) throw new Error('The file cannot be read.');
  const crossed = crossingsOf(session, instantOf(ended) as Instant);
  const { body } = await steward.post('/laps/results', {
    preview,
    location: place.location,
    track: session.track,
    layout: session.layout,
    session: session.session,
    laps: session.lines.flatMap(({ line, lap }) => {
      if (lap === undefined) return [];
      const { driver: _driver, odd: _odd, gapMillis: gap, ...told } = lap;
      return [{ ...told, gap, line, crossed: crossed.get(line), user: ada.id }];
    }),
  });
  return (body.lines as { outcome: string; id: LapId }[]).map(({ outcome, id }) => [outcome, id]);
};
const recorded = async () => (await venue.log()).filter(({ type }) => type === 'LapRecorded').length;
const end = (laps: Driven): number => laps.at(-1)?.at ?? 0;
const TIMES = [150_131, 140_204, 139_900, 141_020, 140_204];

describe('a lap that its race server reported', () => {
  it('is recognised in a results file imported by hand, in preview and import, in any time zone, form and copy', async () => {
    const laps = driven(1, TIMES);
    const ids = await tell(laps, nextRun());
    const before = await recorded();
    const same = ids.map((id) => ['repeated', id]);
    const file = fileOf(laps);
    for (const text of [
      JSON.stringify(file),
      `\uFEFF${JSON.stringify(file, null, 2).replaceAll('\n', '\r\n')}`,
      JSON.stringify({ ...file, TrackName: 'csp/2144/../H/../SPA' }),
      JSON.stringify(fileOf(laps, {}, { DriverGuid: '' })),
      JSON.stringify(fileOf(laps, {}, { Sectors: null, Tyre: null })),
    ])
      for (const off of [0, 45_000, 3_600_000, -8 * 3_600_000]) {
        expect(await send(text, end(laps) + off, true)).toEqual(same);
        expect(await send(text, end(laps) + off)).toEqual(same);
      }
    // A server manager rewrites the times as seconds since 1970.
    const manager = {
      ...fileOf(laps, { Version: 7 }),
      Laps: laps.map(({ millis, at }) =>
        resultsLap({ LapTime: millis, Timestamp: Math.floor(at / 1000), Sectors: [] }),
      ),
    };
    expect(await send(JSON.stringify(manager), end(laps))).toEqual(same);
    expect(await recorded()).toBe(before);
  });

  it('is recognised when another system sends it, with a time a minute off or in another time zone', async () => {
    const laps = driven(9, [153_000, 145_111, 145_222]);
    const ids = await tell(laps, nextRun());
    const before = await recorded();
    const posted = async (some: Driven, off: number, more: object = {}) => {
      const { status, body } = await steward.post('/laps', {
        laps: some.map(({ millis, at }) => ({
          ...{ user: ada.id, location: place.location, track: SPA, car: AMG, session: 'QUALIFYING', millis },
          ...{ created: instantOf(at + off), ...more },
        })),
      });
      expect(status).toBe(200);
      return (body.laps as { id: LapId; repeated: boolean }[]).map(({ id, repeated }) => [repeated, id]);
    };
    for (const off of [0, 60_000, -7 * 3_600_000]) {
      expect(await posted(laps, off)).toEqual(ids.map((id) => [true, id]));
      expect(await posted(laps.slice(1, 2), off)).toEqual([[true, ids[1]]]);
    }
    expect(await recorded()).toBe(before);
    // Another car, another session or a time twelve minutes later is another lap.
    for (const [off, more] of [
      [0, { car: PORSCHE }],
      [0, { session: 'PRACTICE' }],
      [700_000, {}],
    ] as const)
      expect((await posted(laps.slice(1, 2), off, more)).map(([repeated]) => repeated)).toEqual([false]);
  });

  it('hides no other: the further laps of a file are recorded, once', async () => {
    const laps = driven(3, [151_000, 142_111, 142_222, 142_333]);
    const ids = await tell(laps.slice(0, 3), nextRun());
    const text = JSON.stringify(fileOf(laps));
    const first = await send(text, end(laps));
    expect(first.map(([outcome]) => outcome)).toEqual(['repeated', 'repeated', 'repeated', 'recorded']);
    expect(first.slice(0, 3).map(([, id]) => id)).toEqual(ids);
    expect((await send(text, end(laps))).map(([outcome]) => outcome)).toEqual(Array(4).fill('repeated'));
    // The same lap time on another day is another lap.
    const later = driven(5, [142_111, 147_000]);
    expect((await send(JSON.stringify(fileOf(later)), end(later))).map(([outcome]) => outcome)).toEqual([
      'recorded',
      'recorded',
    ]);
  });
});

describe('a lap that was imported by hand', () => {
  it('is recognised when its host reports it later, even twice; two laps of the same time stay two', async () => {
    const laps = driven(7, [152_000, 143_500, 143_500, 144_700]);
    const first = await send(JSON.stringify(fileOf(laps)), end(laps) + 40_000);
    expect(first.map(([outcome]) => outcome)).toEqual(Array(4).fill('recorded'));
    const before = await recorded();
    const run = nextRun();
    await tell(laps, run);
    await tell(laps, run);
    expect(await recorded()).toBe(before);
    const log = await venue.log();
    const twins = log.filter(({ type, stream }) => type === 'LapMarkedDuplicate' && stream.startsWith(`lap-${run}`));
    expect(twins.map(({ data }) => (data as { sameAs: string }).sameAs).toSorted()).toEqual(
      first.map(([, id]) => id).toSorted(),
    );
    const heard = log.filter(
      ({ type, stream }) => type === 'WitnessAdded' && first.some(([, id]) => stream === `lap-${id}`),
    );
    expect(heard).toHaveLength(4);
    const { body } = await ada.get('/laps?page_size=100');
    expect((body.results as { millis: number }[]).filter(({ millis }) => millis === 143_500)).toHaveLength(2);
  });
});
