import { DAY, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import { evidenceDecider } from '@paddock/shared-domain/runs/evidence';
import { describe, expect, it } from 'vitest';
import { instant } from '../../support/builders/brands.ts';
import { fileOf, hear, raceOutFact, resultsFact, rigLap, runningWorld } from './drive.ts';
import { entryAt, eventId, openRunWorld, type RunWorld, seatAt, stoppedFact, userAt } from './run-world.ts';
import { endMessage, lapMessage, raceStory, sessionMessage } from './server-story.ts';

const host = seatAt(0);
const now = (world: RunWorld): number => millisOf(world.clock.now());
const seen = async (world: RunWorld) =>
  (await world.laps()).map(({ data, verdict, reasons, witnesses }) => ({
    seat: data['seatId'],
    user: data['userId'],
    millis: data['millis'],
    verdict,
    reasons,
    witnesses,
  }));

describe('A lap that a server reports', () => {
  it('is recorded with driver, car and entry of its seat, and approved at once', async () => {
    const world = await runningWorld();
    const from = now(world);
    await hear(world, world.runId, raceStory(from, [[95_000, 94_000], [91_000]]));
    await world.follow();
    const laps = await world.laps();
    expect(
      laps.map(({ data, verdict, witnesses }) => [
        data['userId'],
        data['carId'],
        data['millis'],
        verdict,
        ...witnesses,
      ]),
    ).toEqual([
      [userAt(1), 'ksporsche', 91_000, 'approved', 'UDP true'],
      [userAt(0), 'ksamg', 95_000, 'approved', 'UDP true'],
      [userAt(0), 'ksamg', 94_000, 'approved', 'UDP true'],
    ]);
    expect(laps[0]?.data).toMatchObject({ trackId: 'spa', session: 'RACE', run: world.runId, entry: 'entry2' });
    expect(millisOf(instant(laps[0]?.data['crossedAt']))).toBe(from + 60_000 + 91_000);
  });

  it('belongs to the driver who had the seat at that moment, not to the one who has it now', async () => {
    const world = await runningWorld();
    const story = raceStory(now(world), [[90_000, 90_000]]);
    await hear(world, world.runId, story.slice(0, -2));
    await world.ofEvent({
      type: 'ChangeEntry',
      data: { eventId, entryId: entryAt(0), driver: { userId: userAt(7) } },
    });
    await hear(world, world.runId, story.slice(-2), story.length - 1);
    await world.follow();
    expect((await seen(world)).map(({ user }) => user)).toEqual([userAt(0), userAt(7)]);
  });

  it('is recorded at its real moment although it arrives an hour late', async () => {
    const world = await runningWorld();
    const from = now(world);
    const story = raceStory(from, [[90_000, 91_000]]);
    world.advance(3_600_000);
    await hear(world, world.runId, story);
    await world.follow();
    const laps = await world.laps();
    expect(laps.map(({ data }) => millisOf(instant(data['crossedAt'])) - from)).toEqual([150_000, 241_000]);
    expect(laps.map(({ reasons }) => reasons)).toEqual([[], []]);
  });

  it('is recorded at its real moment although the wall clock of the rig jumps by a day, back or forward', async () => {
    const world = await runningWorld();
    const from = now(world);
    let jump = DAY;
    const tell: RunWorld['tell'] = (seat, ...facts) => {
      jump = 0 - jump;
      return world.tell(seat, ...facts.map((fact) => ({ ...fact, wall: instantOf(millisOf(fact.wall) + jump) })));
    };
    await hear({ ...world, tell }, world.runId, raceStory(from, [[90_000, 91_000]]));
    await world.follow();
    const laps = await world.laps();
    expect(laps.map(({ data }) => millisOf(instant(data['crossedAt'])) - from)).toEqual([150_000, 241_000]);
    expect(laps.map(({ reasons }) => reasons)).toEqual([[], []]);
  });

  it('is recorded once although its batch is sent again, also after our process died', async () => {
    const world = await runningWorld();
    const story = raceStory(now(world), [[90_000, 91_000]]);
    const facts: ReturnType<RunWorld['factOf']>[] = [];
    await hear(
      { ...world, tell: (seat, ...told) => (facts.push(...told), world.tell(seat, ...told)) },
      world.runId,
      story,
    );
    await world.follow();
    const before = (await world.logOf()).length;
    await world.tell(host, ...facts);
    world.restart();
    await world.tell(host, ...facts);
    world.readAgain();
    await world.follow();
    expect((await world.logOf()).length).toBe(before);
    expect(await world.laps()).toHaveLength(2);
  });

  it('is held in a race if it is shorter than the time that passed, and in a practice session if it is longer', async () => {
    const forged = await runningWorld();
    const from = now(forged);
    const crossings = [100_000, 190_000, 280_000].map((at, lap) => ({
      at: from + at,
      message: lapMessage(0, 81_000, lap + 1),
    }));
    await hear(forged, forged.runId, [...raceStory(from, [[]]).slice(0, -1), ...crossings]);
    await forged.follow();
    expect((await seen(forged)).map(({ verdict, reasons }) => [verdict, ...reasons])).toEqual([
      ['approved'],
      ['held', 'CLOCK'],
      ['held', 'CLOCK'],
    ]);
    const impossible = await runningWorld(['PRACTICE']);
    const start = now(impossible);
    const early = [100_000, 170_000].map((at, lap) => ({ at: start + at, message: lapMessage(0, 90_000, lap + 1) }));
    await hear(impossible, impossible.runId, [...raceStory(start, [[]], 'PRACTICE').slice(0, -1), ...early]);
    await impossible.follow();
    expect((await seen(impossible)).map(({ verdict }) => verdict)).toEqual(['approved', 'held']);
  });

  it('is not approved in a race with penalties, because cuts are punished there and not counted', async () => {
    const world = await runningWorld(['RACE'], { penalties: true });
    await hear(world, world.runId, raceStory(now(world), [[90_000]]));
    await world.follow();
    expect((await seen(world))[0]).toMatchObject({ verdict: 'not-approved', reasons: ['UNPROVEN_RACE'] });
  });
});

describe('The server’s results file', () => {
  it('confirms laps, adds one that was not heard at its moment, and holds one for which it has another time', async () => {
    const world = await runningWorld(['QUALIFYING']);
    const from = now(world);
    const story = raceStory(
      from,
      [[95_000, 94_000, 93_000], [91_000]],
      'QUALIFYING',
      'results/2027_3_1_19_34_QUALIFY.json',
    );
    // The datagram of the second lap of the first slot is lost.
    await hear(
      world,
      world.runId,
      story.filter(({ message }) => message.type !== 'LAP_COMPLETED' || message.lapMs !== 94_000),
    );
    const clock = (at: number): number => 60_000 + 5_000 + at;
    const file = fileOf('QUALIFY', [
      { slot: 0, millis: 95_000, at: clock(95_000) },
      { slot: 1, millis: 91_500, at: clock(91_000) },
      { slot: 0, millis: 94_000, at: clock(189_000) },
      { slot: 0, millis: 93_000, at: clock(282_000) },
    ]);
    const fact = world.factOf(host, resultsFact(world.runId, '2027_3_1_19_34_QUALIFY.json', file));
    await world.tell(host, fact);
    await world.follow();
    expect(await world.events('ResultsImported')).toMatchObject([
      { session: 1, laps: 4, matched: 2, added: 1, conflicts: 1 },
    ]);
    const laps = await seen(world);
    expect(laps.map(({ user, millis, verdict, witnesses }) => [user, millis, verdict, ...witnesses])).toEqual([
      [userAt(1), 91_000, 'held', 'UDP true', 'RESULTS false'],
      [userAt(0), 95_000, 'approved', 'UDP true', 'RESULTS true'],
      [userAt(0), 93_000, 'approved', 'UDP true', 'RESULTS true'],
      [userAt(0), 94_000, 'approved', 'RESULTS true'],
    ]);
    expect(laps[0]?.reasons).toEqual(['CONFLICT']);
    const added = (await world.laps()).at(-1)?.data;
    expect(millisOf(instant(added?.['crossedAt']))).toBe(from + 60_000 + 189_000);
    expect(added).toMatchObject({ sectorsMillis: [47_000, 47_000], tyre: 'SM', session: 'QUALIFYING' });
    // All of it once more adds nothing.
    const before = (await world.logOf()).length;
    world.restart();
    world.readAgain();
    await world.tell(host, fact);
    await world.follow();
    expect((await world.logOf()).length).toBe(before);
  });

  it('adds the laps of a run from which nothing was heard', async () => {
    const world = await runningWorld(['PRACTICE']);
    world.advance(600_000);
    const file = fileOf('PRACTICE', [
      { slot: 0, millis: 90_000, at: 200_000 },
      { slot: 2, millis: 91_000, at: 210_000 },
    ]);
    await world.tell(host, world.factOf(host, resultsFact(world.runId, 'x.json', file)));
    await world.follow();
    expect((await seen(world)).map(({ user, verdict }) => [user, verdict])).toEqual([
      [userAt(0), 'approved'],
      [userAt(2), 'approved'],
    ]);
  });

  it('that is not JSON is stored as evidence, and adds no lap', async () => {
    const world = await runningWorld();
    const told = resultsFact(world.runId, 'x.json', {});
    const body = Buffer.from('Ada Lovelace, no JSON').toString('base64');
    const fact = { ...told, data: { ...told.data, body } } as AgentFactBody;
    expect(await world.tell(host, world.factOf(host, fact))).toEqual([]);
    await world.follow();
    expect(await world.events('EvidenceKept')).toMatchObject([{ kind: 'RESULTS_FILE', parts: 1 }]);
    expect(await world.laps()).toEqual([]);
  });
});

describe('The memory of a rig', () => {
  it('confirms laps of its own seat, before or after the server; another time at that moment is a conflict', async () => {
    const world = await runningWorld(['PRACTICE']);
    const from = now(world);
    const story = raceStory(from, [[95_000], [91_000], [92_000]], 'PRACTICE');
    const tell = (n: number, millis: number, at: number) =>
      world.tell(seatAt(n), world.factOf(seatAt(n), rigLap(n, millis, 1), at));
    world.advance(160_000);
    await tell(1, 91_000, from + 151_030);
    await world.follow();
    await hear(world, world.runId, story);
    await world.follow();
    await tell(0, 95_000, from + 155_040);
    await tell(2, 80_000, from + 152_040);
    await world.follow();
    expect((await seen(world)).map(({ user, verdict, witnesses }) => [user, verdict, ...witnesses])).toEqual([
      [userAt(1), 'approved', 'UDP true', 'RIG true'],
      [userAt(2), 'held', 'UDP true', 'RIG false'],
      [userAt(0), 'approved', 'UDP true', 'RIG true'],
    ]);
    expect((await world.events('WitnessAdded')).find(({ fuelLitres }) => fuelLitres !== undefined)).toMatchObject({
      fuelLitres: 11.5,
    });
  });

  it('confirms a lap although the clock stepped between the two reports; the next lap with the same time is another lap', async () => {
    const world = await runningWorld(['PRACTICE']);
    const from = now(world);
    await hear(world, world.runId, raceStory(from, [[95_000]], 'PRACTICE').slice(0, 4));
    world.advance(300_000);
    await world.tell(seatAt(0), world.factOf(seatAt(0), rigLap(0, 95_000, 1), from + 155_000 + 20_000));
    await world.tell(seatAt(0), world.factOf(seatAt(0), rigLap(0, 95_000, 2), from + 155_000 + 94_600));
    await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
    await world.follow();
    expect((await seen(world)).map(({ verdict, witnesses }) => [verdict, ...witnesses])).toEqual([
      ['approved', 'UDP true', 'RIG true'],
      ['not-approved', 'RIG true'],
    ]);
  });

  it('adds a lap that nobody else saw when the run is over, unconfirmed and not approved', async () => {
    const world = await runningWorld(['PRACTICE']);
    const from = now(world);
    await hear(world, world.runId, raceStory(from, [[95_000]], 'PRACTICE').slice(0, 3));
    world.advance(200_000);
    await world.tell(seatAt(1), world.factOf(seatAt(1), rigLap(1, 91_000, 1), from + 151_000));
    await world.follow();
    expect(await world.laps()).toEqual([]);
    await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
    await world.follow();
    expect((await seen(world)).map(({ user, verdict, reasons }) => [user, verdict, ...reasons])).toEqual([
      [userAt(1), 'not-approved', 'UNCONFIRMED'],
    ]);
  });

  it('adds no lap twice when the server’s file comes after the run; the file says whether the lap was clean', async () => {
    const world = await runningWorld(['PRACTICE']);
    const from = now(world);
    await hear(world, world.runId, raceStory(from, [[95_000]], 'PRACTICE').slice(0, 3));
    world.advance(200_000);
    await world.tell(seatAt(1), world.factOf(seatAt(1), rigLap(1, 91_000, 1), from + 151_000));
    await world.tell(seatAt(0), world.factOf(seatAt(0), rigLap(0, 95_000, 1), from + 155_000));
    await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
    await world.follow();
    expect((await seen(world)).map(({ reasons }) => reasons)).toEqual([['UNCONFIRMED'], ['UNCONFIRMED']]);
    const file = fileOf('PRACTICE', [
      { slot: 1, millis: 91_000, at: 151_000 },
      { slot: 0, millis: 95_000, at: 155_000, cuts: 1 },
    ]);
    await world.tell(host, world.factOf(host, resultsFact(world.runId, 'late.json', file), now(world)));
    await world.follow();
    expect((await seen(world)).map(({ user, verdict, witnesses }) => [user, verdict, ...witnesses])).toEqual([
      [userAt(1), 'approved', 'RIG true', 'RESULTS true'],
      [userAt(0), 'not-approved', 'RIG true', 'RESULTS true'],
    ]);
  });

  it('adds the laps of a seat that drives alone; the game’s file confirms them or shows their cuts', async () => {
    const world = await openRunWorld(['HOTLAP'], { party: false });
    await world.signal('SESSION_START');
    await world.follow();
    const times = [95_000, 93_000, 94_000, 92_000];
    for (const [index, millis] of times.entries()) {
      world.advance(millis);
      const best = index !== 2;
      await world.tell(host, world.factOf(host, rigLap(0, millis, index + 1, { best })));
    }
    await world.follow();
    const verdicts = async () =>
      (await seen(world)).map(({ verdict, reasons, witnesses }) => [verdict, ...reasons, ...witnesses]);
    expect(await verdicts()).toEqual([
      ['held', 'PROVISIONAL', 'RIG true'],
      ['held', 'PROVISIONAL', 'RIG true'],
      ['not-approved', 'UNCONFIRMED', 'RIG true'],
      ['held', 'PROVISIONAL', 'RIG true'],
    ]);
    world.advance(10_000);
    const written = times.map((time) => ({ time, sectors: [time / 2, time / 2] }));
    const [last] = written.splice(3, 1);
    const out = raceOutFact(0, [...written, { time: -1, sectors: last?.sectors ?? [], cuts: 1 }]);
    await world.tell(host, world.factOf(host, out));
    await world.follow();
    expect(await verdicts()).toEqual([
      ['approved', 'RIG true', 'RACE_OUT true'],
      ['approved', 'RIG true', 'RACE_OUT true'],
      ['approved', 'RIG true', 'RACE_OUT true'],
      ['not-approved', 'CUT', 'RIG true', 'RACE_OUT true'],
    ]);
  });
});

describe('Stored evidence', () => {
  it('contains no person’s name, whether a server, a game or a guest wrote it', async () => {
    const world = await runningWorld();
    const from = now(world);
    const names: Parameters<typeof hear>[2] = [
      ...raceStory(from, [[90_000], [91_000]]),
      { at: from + 200_000, message: { type: 'CHAT', carId: 0, text: 'Ada Lovelace says hello' } },
      {
        at: from + 200_000,
        message: {
          type: 'CAR_INFO',
          carId: 1,
          connected: true,
          model: 'ks_porsche',
          skin: '',
          driverName: 'Ada Lovelace',
          team: 'The Lovelaces',
          guid: '1',
        },
      },
    ];
    await hear(world, world.runId, names);
    await world.tell(
      host,
      world.factOf(
        host,
        resultsFact(world.runId, 'Ada Lovelace.json', fileOf('RACE', [{ slot: 0, millis: 90_000, at: 1 }])),
      ),
    );
    await world.tell(host, world.factOf(host, raceOutFact(0, [{ time: 90_000, sectors: [] }])));
    await world.follow();
    const { unpackText } = await import('@paddock/race-control/runs/evidence-body');
    const kept = await world.events('EvidenceKept');
    const texts = await Promise.all(kept.map(({ body }) => unpackText([String(body)])));
    const bytes = texts.map((text) =>
      [
        text,
        ...[...text.matchAll(/"body":"([^"]*)"/g)].map(([, body = '']) =>
          Buffer.from(body, 'base64').toString('latin1').replaceAll('\0', ''),
        ),
      ].join(' '),
    );
    expect(kept.length).toBeGreaterThan(5);
    expect(JSON.stringify(await world.logOf())).not.toMatch(/Ada|Lovelace/);
    expect(bytes.join(' ')).not.toMatch(/Ada|Lovelace/);
    expect(bytes.join(' ')).toContain('ks_porsche');
  });

  it('shows which datagrams never came', async () => {
    const world = await runningWorld();
    const story = raceStory(now(world), [[90_000, 91_000]]);
    await hear(world, world.runId, story.slice(0, 3));
    await hear(world, world.runId, story.slice(5), 6);
    expect(await world.events('EvidenceGapRecorded')).toMatchObject([{ from: 4, to: 5 }]);
  });

  it('is read again on request: a lap that an earlier reader missed joins the run, and nothing else changes', async () => {
    const world = await runningWorld();
    const story = raceStory(now(world), [[90_000, 91_000, 92_000]]);
    await hear(world, world.runId, story);
    await world.follow();
    const before = (await world.logOf()).length;
    const reread = () =>
      world.say(evidenceDecider, world.runId, { type: 'RequestReread', data: { runId: world.runId } });
    await reread();
    await world.follow();
    expect((await world.logOf()).length).toBe(before + 1);

    // As if the reader of that day had not known one of them: it is stored, but the run did not get it.
    const late = await runningWorld();
    const told = raceStory(now(late), [[90_000, 91_000, 92_000]]);
    const run = late.runId;
    const deaf = {
      ...late,
      tell: (seat: typeof host, ...facts: ReturnType<RunWorld['factOf']>[]) => late.keepOnly(run, seat, ...facts),
    };
    const lost = told.findIndex(({ message }) => message.type === 'LAP_COMPLETED' && message.lapMs === 91_000);
    await hear(late, run, told.slice(0, lost));
    await hear(deaf, run, told.slice(lost, lost + 1), lost + 1);
    await hear(late, run, told.slice(lost + 1), lost + 2);
    await late.follow();
    expect((await seen(late)).map(({ millis }) => millis)).toEqual([90_000, 92_000]);
    await late.say(evidenceDecider, run, { type: 'RequestReread', data: { runId: run } });
    await late.follow();
    expect((await seen(late)).map(({ millis }) => millis)).toEqual([90_000, 92_000, 91_000]);
  });
});

it('each lap gets the session of its run, and a lap without a session is not approved', async () => {
  const world = await runningWorld(['PRACTICE', 'QUALIFYING']);
  const from = now(world);
  const practice = raceStory(from, [[95_000]], 'PRACTICE');
  const qualifying = raceStory(from + 300_000, [[94_000]], 'QUALIFYING');
  await hear(world, world.runId, [...practice, ...qualifying]);
  await world.follow();
  expect((await world.laps()).map(({ data }) => data['session'])).toEqual(['PRACTICE', 'QUALIFYING']);
  const deaf = await runningWorld(['PRACTICE', 'QUALIFYING']);
  await hear(deaf, deaf.runId, [
    { at: now(deaf), message: lapMessage(0, 90_000, 1) },
    { at: now(deaf) + 1_000, message: endMessage() },
    { at: now(deaf) + 2_000, message: sessionMessage('PRACTICE') },
  ]);
  await deaf.follow();
  expect((await seen(deaf)).map(({ verdict, reasons }) => [verdict, ...reasons])).toEqual([
    ['not-approved', 'UNCONFIRMED'],
  ]);
});
