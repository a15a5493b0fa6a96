import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { pause } from '@paddock/event-store/pause';
import { AppendRefused, START, StreamIncomplete, type EventStore, type Position } from '@paddock/event-store/port';
import { follow } from '../../support/event-store/conformance/log-follower.ts';
import { logFaults } from '../../support/event-store/conformance/log-faults.ts';
import { allOf, freshStream, laps } from '../../support/event-store/conformance/sample-events.ts';
import { startWireDouble, type WireDouble } from '../../support/wire-double/start-wire-double.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let double: WireDouble;
let store: EventStore;
beforeEach(async () => {
  double = await startWireDouble();
  store = await openEventStoreDb({ connectionString: double.connectionString, attemptMs: 300 });
});
afterEach(async () => {
  await store.close();
  double.stop();
});

describe('an append over a failing connection', () => {
  it.each(['dropAnswers', 'breakAfterAppend'] as const)(
    'is stored once when it was executed and then met %s',
    async (fault) => {
      // With enough patience, so that a busy machine answers in time too.
      await store.close();
      store = await openEventStoreDb({
        connectionString: double.connectionString,
        attemptMs: 1_000,
        patienceMs: 60_000,
      });
      const [stream, batch] = [freshStream(), laps(3)];
      double.faults.appendsSeen = 0;
      double.faults[fault] = 2;
      expect((await store.append(stream, 'no-stream', batch)).revision).toBe(2);
      // Two that meet the fault and one that is answered; a busy machine may need another.
      expect(double.faults.appendsSeen).toBeGreaterThanOrEqual(3);
      expect((await allOf(store.readStream(stream))).map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
    },
  );

  it('shares one call with all other appends, also when reads between them end early', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { position } = await store.append(freshStream(), 'no-stream', laps(2));
      expect(await store.head()).toBe(position);
    }
    expect(double.faults.appendCallsSeen).toBe(1);
  });

  it('is not disturbed by answers that come twice', async () => {
    const stream = freshStream();
    double.faults.duplicateAnswers = 5;
    for (let round = 0; round < 10; round += 1)
      await store.append(stream, round === 0 ? 'no-stream' : round - 1, laps(1));
    expect(await allOf(store.readStream(stream))).toHaveLength(10);
  });

  it('succeeds although another store of the process closes, which makes the client reject the appends of both', async () => {
    const other = await openEventStoreDb({ connectionString: double.connectionString });
    await other.append(freshStream(), 'no-stream', laps(1));
    const stream = freshStream();
    double.faults.delayMs = 150;
    const appending = store.append(stream, 'no-stream', laps(2));
    await pause(50);
    await other.close();
    expect((await appending).revision).toBe(1);
    await pause(300);
    expect(await allOf(store.readStream(stream))).toHaveLength(2);
  });

  it('is stored once when its resend arrives before it', async () => {
    const [stream, batch] = [freshStream(), laps(2)];
    double.faults.appendsSeen = 0;
    double.faults.delayMs = 600;
    const appending = store.append(stream, 'no-stream', batch);
    while (double.faults.appendsSeen === 0) await pause(5);
    double.faults.delayMs = 0;
    expect((await appending).revision).toBe(1);
    await pause(700);
    expect(await allOf(store.readStream(stream))).toHaveLength(2);
  });

  it('reports an unknown outcome when the server does not answer; a resend finds it written', async () => {
    const impatient = await openEventStoreDb({
      connectionString: double.connectionString,
      attemptMs: 200,
      patienceMs: 700,
    });
    const [stream, batch] = [freshStream(), laps(2)];
    double.faults.dropAnswers = 1_000;
    await expect(impatient.append(stream, 'no-stream', batch)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      outcome: 'unknown',
    });
    double.faults.dropAnswers = 0;
    expect((await store.append(stream, 'no-stream', batch)).revision).toBe(1);
    expect(await allOf(store.readStream(stream))).toHaveLength(2);
    await impatient.close();
  });

  it('waits for a server that is away and comes back', async () => {
    double.goAway();
    const appending = store.append(freshStream(), 'no-stream', laps(1));
    await pause(500);
    await double.comeBack();
    expect((await appending).revision).toBe(0);
  });
});

describe('a read during outages', () => {
  it('returns the whole stream, with twelve readers and three outages', async () => {
    const stream = freshStream();
    await store.append(stream, 'no-stream', laps(60));
    const [lengths, stopped] = [new Set<number>(), new AbortController()];
    let whole = 0;
    const readOn = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        lengths.add((await allOf(store.readStream(stream))).length);
        whole += 1;
      }
    };
    const readers = Array.from({ length: 12 }, readOn);
    for (let outage = 0; outage < 3; outage += 1) {
      const enough = whole + 10;
      while (whole < enough) await pause(5);
      double.goAway();
      await pause(300);
      await double.comeBack();
    }
    stopped.abort();
    await Promise.all(readers);
    expect([...lengths]).toEqual([60]);
  });
});

describe('an outage with server discovery', () => {
  it('breaks the official client for good, while the adapter works again when the server is back', async () => {
    const adapter = await openEventStoreDb({
      connectionString: double.discoverString,
      attemptMs: 500,
      patienceMs: 3_000,
    });
    const client = EventStoreDBClient.connectionString(double.discoverString);
    const appendAlone = () =>
      client.appendToStream(freshStream(), jsonEvent({ type: 'LapDriven', data: {} }), {
        expectedRevision: 'no_stream',
      });
    await appendAlone();
    await adapter.append(freshStream(), 'no-stream', laps(1));
    double.goAway();
    // Two or three calls fail with the connection. From the first that runs discovery on, all fail with its error.
    const failures: string[] = [];
    while (!failures.at(-1)?.includes('Failed to discover')) failures.push(await appendAlone().then(() => '', String));
    await expect(adapter.append(freshStream(), 'no-stream', laps(1))).rejects.toMatchObject({
      name: 'StoreUnavailable',
    });
    await double.comeBack();
    for (let call = 0; call < 3; call += 1) await expect(appendAlone()).rejects.toThrow('Failed to discover');
    expect((await adapter.append(freshStream(), 'no-stream', laps(1))).revision).toBe(0);
    await adapter.close();
    await client.dispose();
  });
});

describe('a subscription that the server drops', () => {
  it('continues after the last event that it received, although the server drops it 30 times as too slow', async () => {
    const stream = freshStream();
    const follower = follow(store, await store.head(), (event) => event.stream === stream);
    await follower.untilCaughtUp();
    const ids: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      double.faults.dropSubscriptions = 1;
      const batch = laps(5);
      await store.append(stream, round === 0 ? 'no-stream' : round * 5 - 1, batch);
      ids.push(...batch.map(({ id }) => id));
    }
    await follower.until(150);
    await follower.stop();
    expect(logFaults(follower.seen, ids)).toEqual([]);
  });

  it('misses no event if the event after which it continues was deleted and scavenged', async () => {
    const [doomed, stream] = [freshStream(), freshStream()];
    const batch = laps(3);
    const [first, last] = [await store.append(doomed, 'no-stream', laps(2)), await store.append(doomed, 1, laps(2))];
    await store.append(stream, 'no-stream', batch);
    const client = EventStoreDBClient.connectionString(double.connectionString);
    await client.deleteStream(doomed);
    await client.dispose();
    double.scavenge();
    for (const { position } of [first, last]) {
      const follower = follow(store, position, () => true);
      await follower.untilCaughtUp();
      await follower.stop();
      expect(follower.seen.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
    }
  });

  it('fails with an error at a position where this log has no record', async () => {
    const follower = follow(store, '7' as Position, () => true);
    await expect(follower.untilCaughtUp()).rejects.toThrow('InvalidPosition');
  });
});

describe('streams that an operator deleted', () => {
  it('are refused after a soft delete, except a resend of the events that they had', async () => {
    const [stream, batch] = [freshStream(), laps(4)];
    await store.append(stream, 'no-stream', batch);
    const client = EventStoreDBClient.connectionString(double.connectionString);
    await client.deleteStream(stream);
    await expect(allOf(store.readStream(stream))).rejects.toBeInstanceOf(StreamIncomplete);
    const resent = await store.append(stream, 'no-stream', batch);
    expect(resent).toEqual({ revision: 3, position: await store.head() });
    // To the server this is a new stream that continues the old revisions. A wrong revision must not be reported.
    await expect(store.append(stream, 'no-stream', laps(1))).rejects.toBeInstanceOf(StreamIncomplete);
    await client.dispose();
  });

  it('refuse every append for good after a tombstone', async () => {
    const stream = freshStream();
    await store.append(stream, 'no-stream', laps(1));
    const client = EventStoreDBClient.connectionString(double.connectionString);
    await client.tombstoneStream(stream);
    await expect(store.append(stream, 0, laps(1))).rejects.toBeInstanceOf(StreamIncomplete);
    await expect(allOf(store.readStream(stream))).rejects.toThrow('tombstoned');
    await client.dispose();
  });
});

describe('the identity of the log', () => {
  it('is not visible as an event, cannot be appended to, and is the same for every store that opens the log', async () => {
    expect(await store.head()).toBe(START);
    await expect(store.append('eventStore-identity', 0, laps(1))).rejects.toBeInstanceOf(AppendRefused);
    const stores = await Promise.all(
      Array.from({ length: 5 }, () => openEventStoreDb({ connectionString: double.connectionString })),
    );
    expect(new Set(await Promise.all([store, ...stores].map((each) => each.storeId()))).size).toBe(1);
    await Promise.all(stores.map((each) => each.close()));
  });
});
