import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@paddock/event-store/open';
import { START, type RecordedEvent } from '@paddock/event-store/port';
import { readLog } from '@paddock/event-store/read-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { howMany } from '../support/how-many.ts';
import { Client } from './client.ts';
import { lostOf, readCharges, seeded } from './compare-books.ts';
import { Product, buildServices, type Part } from './product.ts';
import { foldLog, type Told } from './raw-log.ts';
import { VenueUnderLoad, type Fact } from './venue-under-load.ts';

/** The victims repeat after five rounds. */
const ROUNDS = howMany(10, 40);
const IN_FLIGHT = 20;
/** Each part is killed once between two kills of everything. More often, and the supervisor would conclude that the part cannot start. */
const victims: readonly (readonly Part[])[] = [
  ['api'],
  ['projections'],
  ['database'],
  ['twin'],
  ['supervisor', 'guard', 'database', 'projections', 'api', 'twin'],
];

/** Ignores ESRCH: a part may have died with the one before it, such as a child with its supervisor. */
const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

describe('kill -9', () => {
  const notes = mkdtempSync(join(tmpdir(), 'paddock-acknowledged-'));
  const seed = Math.floor(Math.random() * 1e9);
  const facts = join(notes, 'facts.jsonl');
  let product: Product;
  let acknowledged = 0;
  const acknowledge = (fact: Fact): void => {
    acknowledged += 1;
    appendFileSync(facts, `${JSON.stringify(fact)}\n`);
  };
  beforeAll(async () => {
    await buildServices();
    product = await Product.prepare();
    expect(await product.start()).toBeUndefined();
  });
  afterAll(async () => {
    await product.stop();
    product.remove();
    rmSync(notes, { recursive: true, force: true });
  });

  const readWholeLog = async (): Promise<Told> => {
    const store = await openEventStore({ databaseUrl: product.databaseUrl, upcast: 'as-written' });
    const log: RecordedEvent[] = [];
    for await (const event of readLog(store, START)) log.push(event);
    await store.close();
    return foldLog(log);
  };

  it(
    'loses no acknowledged fact, sells no slot twice and finishes every checkout',
    { timeout: 60_000 * ROUNDS },
    async () => {
      let armed: (() => void) | undefined;
      const client = new Client(product.port, (status) => {
        if (status >= 200 && status < 300) armed?.();
      });
      const venue = new VenueUnderLoad(client, seeded(seed), acknowledge);
      await venue.open(product, 16);
      const working = venue.work(12, 2);

      const delays: number[] = [];
      const recoveries = new Map<string, number[]>();
      let fewest = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS; round += 1) {
        const enough = acknowledged + 20;
        while (acknowledged < enough || client.inFlight < IN_FLIGHT)
          await new Promise((resolve) => setTimeout(resolve, 5));
        const pids = product.pids();
        const doomed = (victims[round % victims.length] as readonly Part[]).map((part) => pids[part] as number);
        expect(
          doomed.every((pid) => pid > 1),
          `round ${round}: ${JSON.stringify(pids)}`,
        ).toBe(true);
        await new Promise<void>((resolve) => {
          armed = () => {
            const heardAt = performance.now();
            const busy = client.inFlight;
            // Kill only when enough requests are in flight; otherwise wait for the next answer.
            if (busy < IN_FLIGHT) return;
            armed = undefined;
            for (const pid of doomed) killNow(pid);
            delays.push(performance.now() - heardAt);
            fewest = Math.min(fewest, busy);
            resolve();
          };
        });
        const killedAt = performance.now();
        if (doomed.length > 1) expect(await product.start()).toBeUndefined();
        await product.recovered(doomed);
        const name = doomed.length > 1 ? 'all' : String(victims[round % victims.length]);
        recoveries.set(name, [...(recoveries.get(name) ?? []), performance.now() - killedAt]);
      }
      venue.stop();
      await working;

      // The recovery sweeper finishes checkouts whose caller has gone.
      let told = await readWholeLog();
      for (const end = performance.now() + 300_000; told.open.size > 0 && performance.now() < end;) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        told = await readWholeLog();
      }
      client.close();

      const kept = readFileSync(facts, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Fact);
      const lost = lostOf(kept, told);
      const answers = [...venue.answers].map(([status, count]) => `${status} ${count}`).join(', ');
      const back = [...recoveries]
        .map(
          ([name, times]) =>
            `${name} ${(times.reduce((sum, time) => sum + time, 0) / times.length / 1000).toFixed(1)} s`,
        )
        .join(', ');
      process.stdout.write(
        `G2: ${ROUNDS} rounds, ${kept.length} acknowledged, ${lost.length} lost\n` +
          `  seed ${seed}; at least ${fewest} in flight; ${delays.filter((delay) => delay < 1).length} of ${delays.length} kills within 1 ms of a 2xx; ${told.events} events; ` +
          `${told.settled} checkouts ended, ${told.open.size} open; ${told.charged.size} charges\n  answers: ${answers}\n  back after: ${back}\n`,
      );
      expect(lost).toEqual([]);
      expect(told.wrongs).toEqual([]);
      expect([...told.open]).toEqual([]);
      expect(Object.fromEntries(readCharges(product.dataDir))).toEqual(Object.fromEntries(told.charged));
      // The run did what was planned: enough requests succeeded, were refused, and were interrupted.
      expect(fewest).toBeGreaterThanOrEqual(IN_FLIGHT);
      expect(delays).toHaveLength(ROUNDS);
      expect(kept.length).toBeGreaterThan(ROUNDS * 20);
      expect(venue.answers.get(409) ?? 0).toBeGreaterThan(ROUNDS / 2);
      expect(venue.answers.get('unknown') ?? 0).toBeGreaterThan(ROUNDS);
      expect(told.charged.size).toBeGreaterThan(20);
      const fives = [...venue.answers.keys()].filter(
        (status) => typeof status === 'number' && status >= 500 && status !== 503,
      );
      expect(fives).toEqual([]);
    },
  );
});
