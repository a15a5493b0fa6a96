import { millisOf } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { instant } from '../../support/builders/brands.ts';
import { fileOf, resultsFact, rigLap, runningWorld } from './drive.ts';
import { batchesOf, seatAt, stoppedFact, type Story } from './run-world.ts';
import { connected, endMessage, lapMessage, sessionMessage } from './server-story.ts';

/** How many runs are driven; `RUNS=1000` for more. Each has a server and faults of its own. */
const RUNS = Number(process.env['RUNS'] ?? 250);
type Driven = { readonly slot: number; readonly at: number; readonly millis: number; readonly cuts: number };
const GREEN_MS = 60_000;

/** What was really driven. The product never reads it. */
const driven = (chances: ReturnType<typeof chancesOf>, from: number): readonly Driven[] =>
  [0, 1, 2].flatMap((slot) => {
    let at = from + GREEN_MS;
    return Array.from({ length: chances.below(4) }, (): Driven => {
      const millis = 85_000 + chances.below(20_000);
      at += millis;
      return { slot, at, millis, cuts: chances.below(5) === 0 ? 1 : 0 };
    });
  });

it('every lap of hundreds of runs is in the log once, although messages are lost or repeated, and a full replay adds nothing', async () => {
  const wrong: string[] = [];
  let laps = 0;
  let lost = 0;
  let doubled = 0;
  let witnessed = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const chances = chancesOf(seed);
    const world = await runningWorld(['PRACTICE']);
    const { runId } = world;
    const from = millisOf(world.clock.now());
    const truth = driven(chances, from);
    const end = Math.max(from, ...truth.map(({ at }) => at)) + 2_000;
    const counts = new Map<number, number>();
    const story: Story = [
      { at: from, message: sessionMessage('PRACTICE') },
      ...[0, 1, 2].map((slot) => ({ at: from + 100 + slot, message: connected(slot) })),
      ...truth
        .toSorted((one, other) => one.at - other.at)
        .map(({ slot, at, millis, cuts }) => {
          counts.set(slot, (counts.get(slot) ?? 0) + 1);
          return { at, message: lapMessage(slot, millis, counts.get(slot) ?? 0, cuts) };
        }),
      { at: end, message: endMessage('results/x_PRACTICE.json') },
    ];
    // A lap whose datagram is lost is in the file or in the rig's memory: it never lacks all witnesses.
    const hasFile = chances.below(4) > 0;
    const said = batchesOf(runId, story).filter(({ fact }) => {
      if (fact.kind !== 'UDP_BATCH' || fact.data.first < 5 || fact.data.first > 4 + truth.length) return true;
      const keeps = chances.below(6) > 0;
      if (!keeps) lost += fact.data.datagrams.length;
      return keeps;
    });
    const facts = [
      ...said.map(({ at, fact }) => ({ at, told: world.factOf(seatAt(0), fact, at), seat: seatAt(0) })),
      ...truth.flatMap(({ slot, at, millis }, index) => {
        if (hasFile && chances.below(3) === 0) return [];
        const late = at + chances.below(60);
        return [
          { at: late, told: world.factOf(seatAt(slot), rigLap(slot, millis, index + 1), late), seat: seatAt(slot) },
        ];
      }),
    ].toSorted((one, other) => one.at - other.at || one.told.seq - other.told.seq);
    // The facts of a rig are numbered in the order in which they come.
    const seqs = new Map<string, number>();
    for (const each of facts) {
      const seq = (seqs.get(each.seat) ?? 1) + 1;
      seqs.set(each.seat, seq);
      Object.assign(each.told, { seq });
    }
    const last = seqs.get(seatAt(0)) ?? 1;
    // The file is found before or after the stop of the server is reported.
    const fileAt = end + (chances.below(3) === 0 ? 20_000 : 0);
    if (hasFile) {
      const lines = truth.map(({ slot, at, millis, cuts }) => ({ slot, millis, at: at - from + 7_000, cuts }));
      const file = fileOf(
        'PRACTICE',
        lines.toSorted((one, other) => one.at - other.at),
      );
      const seq = last + (fileAt === end ? 1 : 3);
      const told = world.factOf(seatAt(0), resultsFact(runId, 'x_PRACTICE.json', file), fileAt, seq);
      facts.push({ at: fileAt, told, seat: seatAt(0) });
    }
    facts.push({
      at: end + 500,
      told: world.factOf(seatAt(0), stoppedFact(runId), end + 500, last + 2),
      seat: seatAt(0),
    });
    facts.sort((one, other) => one.at - other.at);
    for (const { at, told, seat } of facts) {
      world.to(at + 250);
      await world.tell(seat, told);
      if (chances.below(3) === 0) {
        await world.tell(seat, told);
        doubled += 1;
      }
      if (chances.below(4) === 0) await world.follow();
      if (chances.below(40) === 0) world.restart();
    }
    await world.follow();
    // The independent fold: the lap times of each seat in the order in which they were driven.
    const stored = await world.laps();
    const timesOf = (all: readonly { readonly seat: unknown; readonly at: number; readonly millis: number }[]) =>
      JSON.stringify(
        [0, 1, 2].map((slot) =>
          all
            .filter(({ seat }) => seat === seatAt(slot))
            .toSorted((one, other) => one.at - other.at)
            .map(({ millis }) => millis),
        ),
      );
    const expected = timesOf(truth.map(({ slot, ...lap }) => ({ ...lap, seat: seatAt(slot) })));
    const found = timesOf(
      stored.map(({ data }) => ({
        seat: data['seatId'],
        at: millisOf(instant(data['crossedAt'])),
        millis: data['millis'] as number,
      })),
    );
    if (expected !== found) wrong.push(`seed ${seed}: driven ${expected}, stored ${found}`);
    // If no lap has both a datagram and a line of the file, moments from the file are less exact.
    const heard = stored.some(({ witnesses }) => witnesses.includes('UDP true') && witnesses.includes('RESULTS true'));
    for (const { data } of stored) {
      const lap = truth.find(({ millis }) => millis === data['millis']);
      if (lap && Math.abs(lap.at - millisOf(instant(data['crossedAt']))) > (heard ? 100 : 5_000))
        wrong.push(`seed ${seed}: a lap in another moment`);
    }
    const before = (await world.logOf()).length;
    world.restart();
    world.readAgain();
    for (const { told, seat } of facts) await world.tell(seat, told);
    await world.follow();
    if ((await world.logOf()).length !== before) wrong.push(`seed ${seed}: told again, more was written`);
    laps += truth.length;
    witnessed += stored.filter(({ witnesses }) => witnesses.length > 1).length;
    if (wrong.length > 5) break;
  }
  console.log(
    `${RUNS} runs, ${laps} laps, ${lost} datagrams lost, ${doubled} facts sent twice, ${witnessed} laps of two witnesses or more`,
  );
  expect(wrong).toEqual([]);
}, 300_000);
