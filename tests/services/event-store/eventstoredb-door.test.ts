import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppendResult, EventStoreDBClient } from '@eventstore/db-client';
import { openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { RevisionConflict, StoreUnavailable } from '@paddock/event-store/port';
import { allOf, freshStream, laps } from '../../support/event-store/conformance/sample-events.ts';
import { startWireDouble, type WireDouble } from '../../support/wire-double/start-wire-double.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../support/certificates.ts';
import { stub } from '../../support/stub.ts';

/* Mistakes of an operator in address, certificates, users and rights: the first attempt reports each in one sentence. */
const SECRET = 's3cr3t-canary';
const authority = makeCertificate('Authority');
let folder: string;
let ca: string;
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return encodeURIComponent(join(folder, name));
};
const serving = (options: { readonly days?: number; readonly hosts?: readonly string[] } = {}) => {
  const { pem, keyPem } = makeCertificate('localhost', { by: authority, hosts: ['localhost'], ...options });
  return { certificate: pem, key: keyPem };
};
const doubles: WireDouble[] = [];
const started = async (options: Parameters<typeof startWireDouble>[0]): Promise<WireDouble> => {
  const double = await startWireDouble(options);
  doubles.push(double);
  return double;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-door-'));
  ca = file('ca.crt', authority.pem);
});
afterEach(() => doubles.splice(0).forEach((double) => double.stop()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refusal = async (connectionString: string): Promise<string> => {
  // The patience of a start. A refusal must not wait until it ends.
  const opening = openEventStoreDb({ connectionString, patienceMs: 60_000 });
  const error: unknown = await opening.then(
    (store) => store.close(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(NeedsOperator);
  const { message } = error as Error;
  expect(message).not.toContain(SECRET);
  expect(message.split('\n')).toHaveLength(1);
  return message;
};

describe('opening an event store over TLS', () => {
  it('works with the right authority, name and password, and can append and read', async () => {
    const { port } = await started({ tls: serving(), users: { admin: SECRET } });
    const store = await openEventStoreDb({
      connectionString: `esdb://admin:${SECRET}@localhost:${port}?tls=true&tlsCaFile=${ca}`,
    });
    const stream = freshStream();
    await store.append(stream, 'no-stream', laps(2));
    expect(await allOf(store.readStream(stream))).toHaveLength(2);
    await store.close();
  });

  it.each([
    ['another authority', {}, () => file('other.crt', makeCertificate('Other').pem), 'not signed by an authority'],
    ['no authority', {}, () => undefined, 'not signed by an authority'],
    ['a certificate that has expired', { days: -1 }, () => ca, 'has expired'],
    ['a certificate of another name', { hosts: ['elsewhere.test'] }, () => ca, 'for another name'],
  ])('is refused with a sentence that names the cause: %s', async (_, options, trusted, words) => {
    const { port } = await started({ tls: serving(options) });
    const named = trusted();
    const query = named === undefined ? 'tls=true' : `tls=true&tlsCaFile=${named}`;
    expect(await refusal(`esdb://admin:${SECRET}@localhost:${port}?${query}`)).toContain(words);
  });

  it('is refused if only one side uses TLS', async () => {
    const [secured, plain] = [await started({ tls: serving() }), await started({})];
    expect(await refusal(`esdb://localhost:${secured.port}?tls=false`)).toContain('speaks TLS');
    expect(await refusal(`esdb://admin:${SECRET}@localhost:${plain.port}?tlsCaFile=${ca}`)).toContain(
      'does not speak TLS',
    );
  });

  it('is refused if the password is wrong, the user is unknown or missing, or a right is missing', async () => {
    const double = await started({ tls: serving(), users: { admin: SECRET } });
    const at = (user: string) => `esdb://${user}localhost:${double.port}?tlsCaFile=${ca}`;
    expect(await refusal(at(`admin:${SECRET}2@`))).toContain('password in its address is wrong');
    expect(await refusal(at(`nobody:${SECRET}@`))).toContain('does not know this user');
    expect(await refusal(at(''))).toContain('names none');
    for (const [right, words] of [
      ['read-all', 'may not read the whole log ($all)'],
      ['read', 'may not read streams'],
      ['append', 'may not write streams'],
    ] as const) {
      double.faults.denied.add(right);
      expect(await refusal(at(`admin:${SECRET}@`))).toContain(words);
      double.faults.denied.clear();
    }
    // A later start checks the rights too, although the log has its id by then.
    await (await openEventStoreDb({ connectionString: at(`admin:${SECRET}@`) })).close();
    double.faults.denied.add('append');
    expect(await refusal(at(`admin:${SECRET}@`))).toContain('may not write streams');
  });

  it('waits for a server that is away; one that does not come is unavailable, not wrongly configured', async () => {
    const { port } = await started({});
    doubles[0]?.goAway();
    const opening = openEventStoreDb({ connectionString: `esdb://127.0.0.1:${port}?tls=false`, patienceMs: 60_000 });
    setTimeout(() => void doubles[0]?.comeBack(), 700);
    await (await opening).close();
    await expect(
      openEventStoreDb({ connectionString: 'esdb://127.0.0.1:1?tls=false', patienceMs: 300 }),
    ).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('accepts a seed list if one of its servers answers', async () => {
    const { port } = await started({});
    const store = await openEventStoreDb({ connectionString: `esdb://127.0.0.1:1,127.0.0.1:${port}?tls=false` });
    expect((await store.append(freshStream(), 'no-stream', laps(1))).revision).toBe(0);
    await store.close();
  });
});

describe('a log whose id stream an operator damaged', () => {
  it.each([
    ['soft-deleted', (operator: EventStoreDBClient) => operator.deleteStream('eventStore-identity')],
    ['tombstoned', (operator: EventStoreDBClient) => operator.tombstoneStream('eventStore-identity')],
    [
      'truncated',
      (operator: EventStoreDBClient) => operator.setStreamMetadata('eventStore-identity', { truncateBefore: 1 }),
    ],
  ] as const)('is refused with a sentence that names this stream, and gets no new id: %s', async (_, harm) => {
    const { connectionString } = await started({});
    await (await openEventStoreDb({ connectionString })).close();
    const operator = EventStoreDBClient.connectionString(connectionString);
    const ids = async (): Promise<number> => {
      let count = 0;
      for await (const { event } of operator.readAll()) if (event?.streamId === 'eventStore-identity') count += 1;
      return count;
    };
    const before = await ids();
    await harm(operator);
    expect(await refusal(connectionString)).toMatch(
      /^Stream eventStore-identity is not complete: .* It names this log/,
    );
    expect([before, await ids()]).toEqual([1, 1]);
    await operator.dispose();
  });
});

describe('a right that is revoked while the store is open', () => {
  it('makes calls fail as "store unavailable", with an error that says "denies access"', async () => {
    const double = await started({});
    const store = await openEventStoreDb({ connectionString: double.connectionString });
    double.faults.denied.add('append').add('read');
    const appending = store.append(freshStream(), 'no-stream', laps(1));
    await expect(appending).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(appending).rejects.toThrow('denies access');
    await expect(allOf(store.readStream('lap-a'))).rejects.toBeInstanceOf(StoreUnavailable);
    await store.close();
  });
});

describe('an append that the client reports as unsuccessful without an error', () => {
  it('counts as a revision conflict', async () => {
    const double = await started({});
    const store = await openEventStoreDb({ connectionString: double.connectionString });
    const unsuccessful = stub<AppendResult>({ success: false, nextExpectedRevision: 1n });
    const spy = vi.spyOn(EventStoreDBClient.prototype, 'appendToStream').mockResolvedValue(unsuccessful);
    await expect(store.append(freshStream(), 'no-stream', laps(1))).rejects.toBeInstanceOf(RevisionConflict);
    spy.mockRestore();
    await store.close();
  });
});

describe('clients that the adapter abandons', () => {
  it('close their connections, over TLS', async () => {
    const double = await started({ tls: serving() });
    // A proxy that counts the connections of the clients.
    const open = new Set<object>();
    let seen = 0;
    const server = createServer((socket) => {
      const there = connect(double.port, '127.0.0.1');
      seen += 1;
      open.add(socket);
      socket.on('close', () => open.delete(socket) && there.destroy()).on('error', () => undefined);
      there.on('close', () => socket.destroy()).on('error', () => undefined);
      socket.pipe(there).pipe(socket);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const store = await openEventStoreDb({
      connectionString: `esdb://localhost:${port}?tlsCaFile=${ca}`,
      attemptMs: 150,
      patienceMs: 4_000,
    });
    double.faults.dropAnswers = 1_000;
    await expect(store.append(freshStream(), 'no-stream', laps(1))).rejects.toBeInstanceOf(StoreUnavailable);
    expect(seen).toBeGreaterThan(3);
    await vi.waitFor(() => expect(open.size).toBeLessThanOrEqual(1), { timeout: 30_000 });
    await store.close();
    await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 30_000 });
    server.close();
  });

  it('are abandoned after one unanswered attempt in a cluster, because another node may be the leader by then', async () => {
    const double = await started({});
    const store = await openEventStoreDb({ connectionString: double.discoverString, attemptMs: 2_000 });
    const before = double.faults.gossipSeen;
    double.faults.dropAnswers = 1;
    await store.append(freshStream(), 'no-stream', laps(1));
    expect(double.faults.gossipSeen).toBe(before + 1);
    await store.close();
  });
});
