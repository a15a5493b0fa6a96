import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { copyEventStore } from '@paddock/event-store/copy';
import { chooseClient, openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { summariseLog } from '@paddock/event-store/log-summary';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { pause } from '@paddock/event-store/pause';
import { type EventStore, type Position, StoreUnavailable, StreamIncomplete } from '@paddock/event-store/port';
import { describeEventStore } from '../support/event-store/conformance.ts';
import { logFaults } from '../support/event-store/conformance/log-faults.ts';
import { follow } from '../support/event-store/conformance/log-follower.ts';
import { allOf, freshStream, laps } from '../support/event-store/conformance/sample-events.ts';
import { makeCertificate } from '../support/certificates.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DoubleApart, startDoubleApart } from './double-apart.ts';

/*
 * The adapter with the newer client, against the wire double. It does not show how a real KurrentDB behaves. In a process of its
 * own: both clients keep the messages of the protocol in the same global names.
 */
for (const scheme of ['kurrentdb', 'kdb+discover'])
  describeEventStore(
    `the KurrentDB adapter on the wire double, ${scheme}`,
    async () => {
      const double = await startDoubleApart();
      const another = () => openEventStoreDb({ connectionString: double.address(scheme) });
      const store = await another();
      const restart = async () => {
        await double.goAway();
        await pause(700);
        await double.comeBack();
      };
      const close = async () => {
        await store.close();
        double.stop();
      };
      return { store, another, restart, close };
    },
    'can be away',
  );

describe('the KurrentDB adapter, where calls fail', () => {
  let double: DoubleApart;
  let store: EventStore;
  let operator: KurrentDBClient;
  beforeEach(async () => {
    double = await startDoubleApart();
    store = await openEventStoreDb({ connectionString: double.address('kurrentdb'), attemptMs: 1_000 });
    operator = KurrentDBClient.connectionString(double.address('kurrentdb'));
  });
  afterEach(async () => {
    await operator.dispose();
    await store.close();
    double.stop();
  });

  it.each(['dropAnswers', 'breakAfterAppend'] as const)('stores an append once that met %s', async (fault) => {
    const [stream, batch] = [freshStream(), laps(3)];
    await double.faults({ appendsSeen: 0, [fault]: 2 });
    expect((await store.append(stream, 'no-stream', batch)).revision).toBe(2);
    // Two that meet the fault and one that is answered; a busy machine may need another.
    expect((await double.faults()).appendsSeen).toBeGreaterThanOrEqual(3);
    expect((await allOf(store.readStream(stream))).map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
  });

  it('is not disturbed by answers that come twice', async () => {
    const stream = freshStream();
    await double.faults({ duplicateAnswers: 5 });
    for (let round = 0; round < 10; round += 1)
      await store.append(stream, round === 0 ? 'no-stream' : round - 1, laps(1));
    expect(await allOf(store.readStream(stream))).toHaveLength(10);
  });

  it('reads whole streams through three outages, after each of which the bridge is given up', async () => {
    const stream = freshStream();
    await store.append(stream, 'no-stream', laps(60));
    for (let outage = 0; outage < 3; outage += 1) {
      await double.goAway();
      const reading = Promise.all(Array.from({ length: 6 }, () => allOf(store.readStream(stream))));
      await pause(500);
      await double.comeBack();
      expect((await reading).map((events) => events.length)).toEqual([60, 60, 60, 60, 60, 60]);
    }
  });

  it('continues a subscription after the last event that it received, although the server drops it as too slow', async () => {
    const stream = freshStream();
    const follower = follow(store, await store.head(), (event) => event.stream === stream);
    await follower.untilCaughtUp();
    const ids: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      await double.faults({ dropSubscriptions: 1 });
      const batch = laps(5);
      await store.append(stream, round === 0 ? 'no-stream' : round * 5 - 1, batch);
      ids.push(...batch.map(({ id }) => id));
    }
    await follower.until(50);
    await follower.stop();
    expect(logFaults(follower.seen, ids)).toEqual([]);
  });

  it('fails with an error at a position where this log has no record', async () => {
    const follower = follow(store, '7' as Position, () => true);
    await expect(follower.untilCaughtUp()).rejects.toThrow('InvalidPosition');
  });

  it('refuses streams that an operator deleted or truncated, with the stream and the cause', async () => {
    const [deleted, tombstoned, truncated] = [freshStream(), freshStream(), freshStream()];
    for (const stream of [deleted, tombstoned, truncated]) await store.append(stream, 'no-stream', laps(3));
    await operator.deleteStream(deleted);
    await operator.tombstoneStream(tombstoned);
    await operator.setStreamMetadata(truncated, { truncateBefore: 1 });
    for (const [stream, cause] of [
      [deleted, 'it was deleted'],
      [tombstoned, 'tombstoned'],
      [truncated, 'truncated'],
    ] as const) {
      const reading = allOf(store.readStream(stream));
      await expect(reading).rejects.toBeInstanceOf(StreamIncomplete);
      await expect(reading).rejects.toThrow(stream);
      await expect(reading).rejects.toThrow(cause);
    }
    await expect(store.append(tombstoned, 2, laps(1))).rejects.toBeInstanceOf(StreamIncomplete);
  });

  it('reports a right that is revoked while it is open as "store unavailable"', async () => {
    await double.faults({ denied: ['append', 'read'] });
    await expect(store.append(freshStream(), 'no-stream', laps(1))).rejects.toThrow('denies access');
    await expect(allOf(store.readStream('lap-a'))).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

describe('opening a KurrentDB over TLS', () => {
  const SECRET = 's3cr3t-c@n:ary';
  const authority = makeCertificate('Authority');
  const { pem: certificate, keyPem: key } = makeCertificate('localhost', { by: authority, hosts: ['localhost'] });
  let folder: string;
  let double: DoubleApart;
  const at = (user: string, name: string, pem: string): string => {
    writeFileSync(join(folder, name), pem);
    return `${double.address('kurrentdb', user)}&tlsCaFile=${encodeURIComponent(join(folder, name))}`;
  };
  const user = (name: string, password = SECRET): string => `${name}:${encodeURIComponent(password)}@`;
  const refusal = async (connectionString: string): Promise<string> => {
    const error: unknown = await openEventStoreDb({ connectionString, patienceMs: 60_000 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(NeedsOperator);
    expect((error as Error).message).not.toContain(SECRET);
    return (error as Error).message;
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paddock-kurrentdb-'));
    double = await startDoubleApart({ tls: { certificate, key }, users: { paddock: SECRET } });
  });
  afterAll(() => {
    double.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('appends, reads and subscribes with the right authority and a password of signs that an address must encode', async () => {
    const store = await openEventStoreDb({ connectionString: at(user('paddock'), 'ca.crt', authority.pem) });
    const [stream, batch] = [freshStream(), laps(2)];
    await store.append(stream, 'no-stream', batch);
    expect(await allOf(store.readStream(stream))).toHaveLength(2);
    const follower = follow(store, await store.head(), () => true);
    await follower.untilCaughtUp();
    await follower.stop();
    await store.close();
  });

  it('is refused in one sentence: another authority, no TLS, a wrong password, a missing right', async () => {
    const right = at(user('paddock'), 'ca.crt', authority.pem);
    expect(await refusal(at(user('paddock'), 'other.crt', makeCertificate('Other').pem))).toContain('not signed by');
    expect(await refusal(double.address('kurrentdb').replace('tls=true', 'tls=false'))).toContain('speaks TLS');
    expect(await refusal(at(user('paddock', 'wrong'), 'ca.crt', authority.pem))).toContain('password in its address');
    expect(await refusal(at('', 'ca.crt', authority.pem))).toContain('names none');
    for (const [denied, words] of [
      ['read-all', 'may not read the whole log ($all)'],
      ['read', 'may not read streams'],
      ['append', 'may not write streams'],
    ] as const) {
      await double.faults({ denied: [denied] });
      expect(await refusal(right)).toContain(words);
      await double.faults({ denied: [] });
    }
  });
});

describe('a move from EventStoreDB to KurrentDB', () => {
  it('copies every event with the newer client, which serves both', async () => {
    const [older, newer] = [await startDoubleApart(), await startDoubleApart()];
    chooseClient([older.address('esdb'), newer.address('kurrentdb')]);
    const source = await openEventStoreDb({ connectionString: older.address('esdb') });
    const target = await openEventStoreDb({ connectionString: newer.address('kurrentdb') });
    await source.append('lap-a', 'no-stream', laps(250));
    for (let round = 0; round < 20; round += 1)
      await source.append('lap-b', round === 0 ? 'no-stream' : round * 2 - 1, laps(2));
    expect((await copyEventStore(source, target)).differences).toEqual([]);
    expect((await summariseLog(target)).hash).toBe((await summariseLog(source)).hash);
    await Promise.all([source.close(), target.close()]);
    older.stop();
    newer.stop();
  });
});
