import { openEventStore } from '@paddock/event-store/open';
import { START, type RecordedEvent } from '@paddock/event-store/port';
import { readLog } from '@paddock/event-store/read-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from './client.ts';
import { lostOf, readCharges, seeded } from './compare-books.ts';
import { buildServices, Product } from './product.ts';
import { foldLog, type Told } from './raw-log.ts';
import { StoreProcess } from './store-process.ts';
import { type Fact, VenueUnderLoad } from './venue-under-load.ts';

/** How long the store is away each time, in ms. The last is longer than a command waits for it. */
const AWAY = [0, 300, 2_000, 18_000];
const LONG = { timeout: 900_000 };
const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));

describe('kill -9 of the event store', () => {
  const seed = Math.floor(Math.random() * 1e9);
  const facts: Fact[] = [];
  let store: StoreProcess;
  let product: Product;
  let owner = '';
  let armed: (() => void) | undefined;
  let client: Client;
  beforeAll(async () => {
    await buildServices();
    store = await StoreProcess.prepare();
    await store.start();
    product = await Product.prepare({ EVENT_STORE_URL: store.connectionString, TEST_CLOCK: 'on' });
    expect(await product.start()).toBeUndefined();
    client = new Client(product.port, (status) => {
      if (status >= 200 && status < 300) armed?.();
    });
  });
  afterAll(async () => {
    client.close();
    await product.stop();
    product.remove();
    await store.remove();
  });

  const readWholeLog = async (): Promise<Told> => {
    const opened = await openEventStore({
      databaseUrl: product.databaseUrl,
      eventStoreUrl: store.connectionString,
      upcast: 'as-written',
    });
    const log: RecordedEvent[] = [];
    for await (const event of readLog(opened, START)) log.push(event);
    await opened.close();
    return foldLog(log);
  };
  const standing = async () => {
    const login = { username: 'owner@k9.test', password: 'kept-in-the-paddock-27' };
    owner = String((await client.call('POST', '/auth/token', undefined, login)).body['access']);
    return (await client.call('GET', '/operations', owner)).body['log'];
  };
  const sums = (moment: string): string =>
    product.command('as-of', 'all', '--at', moment).replaceAll(/, position .*/g, '');

  it(
    'loses no acknowledged fact, sells and charges nothing twice, and no process of the product restarts',
    LONG,
    async () => {
      const venue = new VenueUnderLoad(client, seeded(seed), (fact) => facts.push(fact));
      await venue.open(product, 12);
      const before = product.pids();
      const working = venue.work(12, 2);
      const back: number[] = [];
      for (const away of AWAY) {
        const enough = facts.length + 20;
        while (facts.length < enough || client.inFlight < 16) await pause(5);
        await new Promise<void>((resolve, reject) => {
          armed = () => {
            armed = undefined;
            store.kill().then(resolve, reject);
          };
        });
        await pause(away);
        const startedAt = performance.now();
        await store.start();
        const had = facts.length;
        while (facts.length < had + 5) await pause(10);
        back.push(performance.now() - startedAt);
      }
      // Wait for enough payments to compare the charges.
      while (facts.filter(({ kind }) => kind === 'completed').length < 20) await pause(50);
      venue.stop();
      await working;
      // The recovery sweeper finishes checkouts whose caller has gone.
      let told = await readWholeLog();
      for (const end = performance.now() + 300_000; told.open.size > 0 && performance.now() < end;) {
        await pause(1_000);
        told = await readWholeLog();
      }
      const answers = [...venue.answers].map(([status, count]) => `${status} ${count}`).join(', ');
      process.stdout.write(
        `the store away: seed ${seed}; ${facts.length} acknowledged, ${told.events} events, ${told.settled} checkouts ended\n` +
          `  answers: ${answers}\n  back after: ${back.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}\n`,
      );
      expect(lostOf(facts, told)).toEqual([]);
      expect(told.wrongs).toEqual([]);
      expect([...told.open]).toEqual([]);
      expect(Object.fromEntries(readCharges(product.dataDir))).toEqual(Object.fromEntries(told.charged));
      expect(told.charged.size).toBeGreaterThan(10);
      // No process was restarted.
      expect(product.pids()).toEqual(before);
      const fives = [...venue.answers.keys()].filter(
        (status) => typeof status === 'number' && status >= 500 && status !== 503,
      );
      expect(fives).toEqual([]);
      expect(await standing()).toMatchObject({ store: 'eventstoredb' });
    },
  );

  it('after a rebuild, all read models have the same rows as before', LONG, async () => {
    // An event can be dated before the moment and appended after it, so wait until the log has not grown for a second.
    for (let seen = -1, now = (await readWholeLog()).events; seen !== now; now = (await readWholeLog()).events) {
      seen = now;
      await pause(1_000);
    }
    const moment = new Date().toISOString();
    const before = sums(moment);
    expect(product.command('rebuild', 'all')).toMatch(/venues stands at/);
    expect(sums(moment)).toBe(before);
  });

  it('the product stops while the store is away, and a start waits for the store', LONG, async () => {
    await store.kill();
    expect(await product.stop()).toBe(0);
    const starting = product.start();
    await pause(20_000);
    await store.start();
    expect(await starting).toBeUndefined();
    expect(await standing()).toMatchObject({ store: 'eventstoredb' });
  });
});
