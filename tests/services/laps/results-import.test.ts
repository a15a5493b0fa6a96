import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { crossingsOf } from '@paddock/shared-domain/laps/results-times';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultsFile, resultsLap } from '../../domain/laps/results-files.ts';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { AMG, GT3, SPA, stockCatalogue } from './race-world.ts';

let venue: Venue;
let place: Awaited<ReturnType<Venue['open']>>;
let ada: Person;
let bob: Person;
let steward: Person;
let colleague: Person;

beforeAll(async () => {
  venue = await startVenue();
  place = await venue.open();
  await stockCatalogue(venue);
  const permissions = ['leaderboards.can_manage_race_events'] as const;
  [ada, bob, steward, colleague] = await Promise.all([
    venue.person('ada'),
    venue.person('bob'),
    venue.person('steward', { permissions }),
    venue.person('colleague', { permissions }),
  ]);
  await ada.patch('/users/me', { racer_name: 'Ada B' });
  await bob.patch('/users/me', { racer_name: 'Bob T' });
});
afterAll(() => venue.close());

/** The request that the staff screen makes for a file: its lines as they are read, and their driver. */
const partOf = (file: object, more: object = {}, ended = MONDAY, driver: string | null = ada.id) => {
  const { session } = readResultsFile(JSON.stringify(file));
  if (session === undefined) throw new Error('The file cannot be read.');
  const crossed = crossingsOf(session, ended as Instant);
  return {
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
              slot: lap.slot,
              guid: lap.guid,
              car: lap.car,
              millis: lap.millis,
              sectors: lap.sectors,
              cuts: lap.cuts,
              tire: lap.tire,
              ballast: lap.ballast,
              restrictor: lap.restrictor,
              clock: lap.clock,
              gap: lap.gapMillis,
              nth: lap.nth,
              crossed: crossed.get(line),
              user: driver,
            },
          ],
    ),
    ...more,
  };
};
const lines = (answer: { body: { lines: { outcome: string; verdict: string | null; reasons: string[] }[] } }) =>
  answer.body.lines.map(({ outcome, verdict, reasons }) => [outcome, verdict, ...reasons].join(' '));
const recorded = async () => (await venue.log()).filter(({ type }) => type === 'LapRecorded').length;

describe('a results file of the dedicated server', () => {
  it('has a preview with a verdict for each line, which records nothing', async () => {
    const before = await recorded();
    const preview = await steward.post('/laps/results', partOf(resultsFile(), { preview: true }));
    expect(lines(preview)).toEqual([
      'recorded approved',
      'recorded approved',
      'recorded approved',
      'recorded not-approved CUT',
    ]);
    expect(await recorded()).toBe(before);
  });

  it('is recorded once, also when it is sent again, or by two staff at once with different drivers and end times', async () => {
    const before = await recorded();
    const both = await Promise.all([
      steward.post('/laps/results', partOf(resultsFile())),
      colleague.post('/laps/results', partOf(resultsFile(), {}, '2027-03-01T17:30:00.000Z' as Instant, bob.id)),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await recorded()).toBe(before + 4);
    // A race: each lap belongs to one of the two drivers, and both answers name the same one.
    const users = both.map(({ body }) => body.lines.map(({ user }: { user: string }) => user));
    expect(users[0]).toEqual(users[1]);
    const again = await steward.post('/laps/results', partOf(resultsFile()));
    expect(again.body).toMatchObject({ recorded: 0, repeated: 4, refused: 0 });
    // An overlapping file: one more lap, and the same lines in another order.
    const { Laps: laps, ...head } = resultsFile();
    const more = resultsLap({ Timestamp: 1_430_000, LapTime: 141_000, Sectors: [41_000, 50_000, 50_000] });
    const overlapping = { ...head, Laps: [more, ...(laps as object[]).toReversed()] };
    expect((await steward.post('/laps/results', partOf(overlapping))).body).toMatchObject({ recorded: 1, repeated: 4 });
    expect(await recorded()).toBe(before + 5);
  });

  it('says why a line counts, is held, does not count or cannot be recorded', async () => {
    const file = (...laps: object[]) => resultsFile({ Laps: laps });
    const odd = file(
      resultsLap({ Timestamp: 5_000_000, LapTime: 140_000, Sectors: [40_000, 50_000, 50_001] }),
      resultsLap({ Timestamp: 5_100_000, LapTime: 139_900, Sectors: [] }),
      resultsLap({ Timestamp: 5_300_000, LapTime: 60_000, Sectors: [] }),
      resultsLap({ Timestamp: 5_500_000, LapTime: 142_000, Sectors: [], CarModel: 'ks_spaceship' }),
    );
    expect(lines(await steward.post('/laps/results', partOf(odd)))).toEqual([
      'recorded held SECTORS',
      'recorded held CLOCK',
      'recorded held TOO_FAST',
      'refused ',
    ]);
    const race = partOf(file(resultsLap({ Timestamp: 6_000_000 })), { session: 'RACE' });
    expect(lines(await steward.post('/laps/results', race))).toEqual(['recorded not-approved UNPROVEN_RACE']);
    const counted = partOf(file(resultsLap({ Timestamp: 6_500_000 })), { session: 'RACE', race_cuts_counted: true });
    expect(lines(await steward.post('/laps/results', counted))).toEqual(['recorded approved']);
    const nobody = partOf(file(resultsLap({ Timestamp: 7_000_000 })), {}, MONDAY, null);
    expect(lines(await steward.post('/laps/results', nobody))).toEqual(['recorded approved NO_USER']);
    const refusals = async (more: object, driver: string | null = ada.id) =>
      (await steward.post('/laps/results', partOf(file(resultsLap({ Timestamp: 8_000_000 })), more, MONDAY, driver)))
        .body.lines[0].refusal as string;
    expect(await refusals({ track: 'nowhere' })).toBe('TrackUnknown');
    expect(await refusals({ layout: 'short' })).toBe('TrackUnknown');
    expect(await refusals({}, 'nobody')).toBe('DriverUnknown');
    const ahead = plusMillis(venue.clock.now(), 25 * 3_600_000);
    expect(
      (await steward.post('/laps/results', partOf(file(resultsLap({ Timestamp: 9_000_000 })), {}, ahead))).body.lines,
    ).toMatchObject([{ outcome: 'refused', refusal: 'InFuture' }]);
  });

  it('can be sent only by race staff', async () => {
    expect((await ada.post('/laps/results', partOf(resultsFile()))).status).toBe(403);
    expect((await venue.anonymous.post('/laps/results', partOf(resultsFile()))).status).toBe(401);
    for (const path of ['/laps/desk', '/laps/drivers?search=a', '/laps/none/consequences?ruling=approve'])
      expect((await ada.get(path)).status).toBe(403);
  });
});

describe('the stewards’ desk', () => {
  type Row = { name: string; hms: string; rank: number };
  const shown = (rows: Row[]) => rows.map(({ rank, name, hms }) => `${rank} ${name} ${hms}`);
  let board: string;
  const ask = async (id: string, query: string) => {
    const { body } = await steward.get(`/laps/${id}/consequences?${query}`);
    const [found] = body.boards as { board: string; before: Row[]; after: Row[] }[];
    return found && { before: shown(found.before), after: shown(found.after) };
  };
  const standing = async () =>
    shown(
      (await venue.anonymous.get(`/boards/${board}/results`)).body.results.map(
        (row: Row & { display_name: string }) => ({
          ...row,
          name: row.display_name,
        }),
      ),
    );
  let times = 0;
  const drive = async (person: Person, millis: number, more: object = {}) => {
    times += 1;
    const created = new Date(Date.parse(MONDAY) + times * 300_000).toISOString();
    const lap = { user: person.id, location: place.location, track: SPA, car: AMG, millis, created, ...more };
    const { body } = await steward.post('/laps', { laps: [lap] });
    return body.laps[0] as { id: string; verdict: string; reasons: string[] };
  };

  it('shows each board before and after a decision, and records each decision with its actor and reason', async () => {
    venue.clock.advance(60_000);
    const made = await steward.post('/boards', {
      name: 'GT3 at Spa',
      calculation: 'TIME',
      track: SPA,
      group: GT3,
      since: MONDAY,
    });
    board = made.body.id as string;
    const moments: string[] = [];
    const states: string[][] = [];
    const keep = async () => {
      moments.push(venue.clock.now());
      states.push(await standing());
      venue.clock.advance(60_000);
    };
    await drive(ada, 140_000);
    await drive(ada, 141_000);
    await drive(bob, 140_500);
    await keep();
    const held = await drive(bob, 82_000);
    expect(held).toMatchObject({ verdict: 'held', reasons: ['TOO_FAST'] });
    await keep();
    const desk = await steward.get('/laps/desk?page_size=1');
    expect(desk.body.results[0]).toMatchObject({
      id: held.id,
      driver_name: 'Bob T',
      held: true,
      location_name: 'Santa Ana',
    });

    // Approve.
    expect(await ask(held.id, 'ruling=approve')).toEqual({
      before: ['1 Ada B 2:20.000', '2 Bob T 2:20.500'],
      after: ['1 Bob T 1:22.000', '2 Ada B 2:20.000'],
    });
    expect((await steward.patch(`/laps/${held.id}`, { approved: true, why: 'Seen on camera.' })).status).toBe(200);
    expect(await standing()).toEqual(['1 Bob T 1:22.000', '2 Ada B 2:20.000']);
    await keep();
    // Penalise.
    expect(await ask(held.id, 'ruling=penalise&penalty_millis=58200')).toEqual({
      before: ['1 Bob T 1:22.000', '2 Ada B 2:20.000'],
      after: ['1 Ada B 2:20.000', '2 Bob T 2:20.200'],
    });
    expect((await steward.post(`/laps/${held.id}/penalty`, { penalty_millis: 58_200, why: '' })).status).toBe(400);
    await steward.post(`/laps/${held.id}/penalty`, { penalty_millis: 58_200, why: 'Cut the chicane.' });
    expect(await standing()).toEqual(['1 Ada B 2:20.000', '2 Bob T 2:20.200']);
    await keep();
    // Re-attribute: Bob's own best shows again, and Ada keeps the better of both.
    expect(await ask(held.id, `ruling=reattribute&user=${ada.id}`)).toEqual({
      before: ['1 Ada B 2:20.000', '2 Bob T 2:20.200'],
      after: ['1 Ada B 2:20.000', '2 Bob T 2:20.500'],
    });
    await colleague.post(`/laps/${held.id}/driver`, { user: ada.id, why: 'They swapped seats.' });
    expect((await steward.post(`/laps/${held.id}/driver`, { user: 'nobody', why: 'Who?' })).status).toBe(400);
    expect(await standing()).toEqual(['1 Ada B 2:20.000', '2 Bob T 2:20.500']);
    await keep();
    // Reject.
    expect(await ask(held.id, 'ruling=reject')).toBeUndefined();
    await steward.patch(`/laps/${held.id}`, { approved: false, why: 'A glitch after all.' });
    expect((await steward.get('/laps/none/consequences?ruling=reject')).status).toBe(404);

    const told = (await venue.log()).filter(
      ({ stream, type }) => stream === `lap-${held.id}` && type !== 'LapRecorded',
    );
    const typed = await Promise.all(told.map(venue.reasonOf));
    expect(told.map(({ type, metadata }, at) => [type, typed[at], metadata])).toEqual([
      [
        'LapApproved',
        'Seen on camera.',
        expect.objectContaining({ actor: expect.objectContaining({ userId: steward.id }) }),
      ],
      [
        'LapPenalised',
        'Cut the chicane.',
        expect.objectContaining({ actor: expect.objectContaining({ userId: steward.id }) }),
      ],
      [
        'LapReattributed',
        'They swapped seats.',
        expect.objectContaining({ actor: expect.objectContaining({ userId: colleague.id }) }),
      ],
      [
        'LapRejected',
        'A glitch after all.',
        expect.objectContaining({ actor: expect.objectContaining({ userId: steward.id }) }),
      ],
    ]);

    // For race staff, the board of a past moment is what was shown then.
    const asOf = async (moment: string, person: Pick<Person, 'get'> = steward) =>
      shown(
        (await person.get(`/boards/${board}/results?as_of=${moment}`)).body.results.map(
          (row: Row & { display_name: string }) => ({ ...row, name: row.display_name }),
        ),
      );
    expect(await Promise.all(moments.map((moment) => asOf(moment)))).toEqual(states);
    const [first = ''] = moments;
    expect((await steward.get(`/boards/${board}?as_of=${first}`)).body).toMatchObject({
      id: board,
      name: 'GT3 at Spa',
    });
    expect((await steward.get(`/boards/${board}/results?as_of=${MONDAY}`)).status).toBe(404);
    expect((await venue.anonymous.get(`/boards/${board}?as_of=${first}`)).status).toBe(401);
    expect((await venue.anonymous.get(`/boards/${board}/results?as_of=${MONDAY}`)).status).toBe(404);
    // For everybody else it never has the lap of these decisions, because that is rejected now.
    const lone = ['1 Ada B 2:20.000'];
    const forAll = await Promise.all(moments.map((moment) => asOf(moment, venue.anonymous)));
    expect(forAll).toEqual([states[0], states[1], lone, lone, states[4]]);
    const asAda = (await ada.get(`/boards/${board}/results?as_of=${first}`)).body.results as { mine: boolean }[];
    expect(asAda.map(({ mine }) => mine)).toEqual([true, false]);
    // A board that is not active has no public past either.
    await steward.patch(`/boards/${board}`, { active: false });
    expect((await venue.anonymous.get(`/boards/${board}/results?as_of=${first}`)).status).toBe(404);
    expect(await asOf(first)).toEqual(states[0]);
    expect((await steward.get(`/boards/${board}/results?as_of=yesterday`)).status).toBe(400);
  });

  it('finds drivers by name and returns only their public name', async () => {
    const { body } = await steward.get('/laps/drivers?search=ada');
    expect(body.results).toEqual([{ id: ada.id, display_name: 'Ada B' }]);
  });
});
