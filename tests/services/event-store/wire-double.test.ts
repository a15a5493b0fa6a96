import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EventStoreDBClient,
  jsonEvent,
  type AllStreamResolvedEvent,
  type AppendExpectedRevision,
  type ReadPosition,
} from '@eventstore/db-client';
import { openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { pause } from '@paddock/event-store/pause';
import { allOf, freshStream, laps } from '../../support/event-store/conformance/sample-events.ts';
import { startWireDouble, type WireDouble } from '../../support/wire-double/start-wire-double.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// Behaviour that a simple double would miss, shown with the unmodified official client.
describe('the wire double', () => {
  let double: WireDouble;
  let client: EventStoreDBClient;
  beforeEach(async () => {
    double = await startWireDouble();
    client = EventStoreDBClient.connectionString(double.connectionString);
  });
  afterEach(async () => {
    await client.dispose();
    double.stop();
  });
  const append = (stream: string, events: ReturnType<typeof laps>, expectedRevision: AppendExpectedRevision) =>
    client.appendToStream(
      stream,
      events.map(({ id, type }) => jsonEvent({ id, type, data: { text: id } })),
      { expectedRevision },
    );
  const readLog = async (fromPosition: ReadPosition): Promise<AllStreamResolvedEvent[]> => {
    const events: AllStreamResolvedEvent[] = [];
    for await (const event of client.readAll({ fromPosition })) events.push(event);
    return events;
  };

  it('reports success at revision 0 for an empty append, and refuses an append over 1 MiB', async () => {
    expect((await append(freshStream(), [], 'no_stream')).nextExpectedRevision).toBe(0n);
    const big = jsonEvent({ type: 'LapDriven', data: { text: 'x'.repeat(1_100_000) } });
    await expect(client.appendToStream(freshStream(), big, { expectedRevision: 'no_stream' })).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
    });
    expect((await append(freshStream(), laps(1), 'no_stream')).success).toBe(true);
  });

  it('recognises a repeated append at any revision, but stores it again after a restart', async () => {
    const [stream, batch] = [freshStream(), laps(2)];
    const first = await append(stream, batch, 'any');
    expect(await append(stream, batch, 'any')).toEqual(first);
    await expect(append(stream, [...batch, ...laps(1)], 'any')).rejects.toMatchObject({
      type: 'wrong-expected-version',
    });
    double.goAway();
    await double.comeBack(true);
    await pause(1_200);
    expect((await append(stream, batch, 'any').catch(() => append(stream, batch, 'any'))).nextExpectedRevision).toBe(
      3n,
    );
  });

  it('appends the same ids a second time at the current revision', async () => {
    const [stream, batch] = [freshStream(), laps(1)];
    await append(stream, batch, 'no_stream');
    expect((await append(stream, batch, 0n)).nextExpectedRevision).toBe(1n);
  });

  it('has system events, and an event of an ordinary type in a system stream', async () => {
    const names = (await readLog('start')).map(({ event }) => [event?.streamId.startsWith('$'), event?.type]);
    expect(names).toContainEqual([true, '$metadata']);
    expect(names).toContainEqual([true, 'SettingsWritten']);
  });

  it('reads from a position with its event, subscribes without it, and refuses a position between two events', async () => {
    const stream = freshStream();
    await append(stream, laps(3), 'no_stream');
    const ours = (await readLog('start')).filter(({ event }) => event?.streamId === stream);
    const position = ours[1]!.event!.position;
    expect((await readLog(position)).map(({ event }) => event?.revision)).toEqual([1n, 2n]);
    const subscription = client.subscribeToAll({ fromPosition: position });
    const [next] = await new Promise<AllStreamResolvedEvent[]>((resolve) =>
      subscription.once('data', (event) => resolve([event])),
    );
    expect(next?.event?.revision).toBe(2n);
    await subscription.unsubscribe();
    const between = { commit: position.commit + 1n, prepare: position.commit + 1n };
    await expect(readLog(between)).rejects.toMatchObject({ code: 2 });
    const beyond = { commit: position.commit + 1_000_000n, prepare: position.commit + 1_000_000n };
    expect(await readLog(beyond)).toEqual([]);
  });

  it('skips the next event when it subscribes after a scavenged one, but a read returns it', async () => {
    const [doomed, stream] = [freshStream(), freshStream()];
    const { position } = await append(doomed, laps(1), 'no_stream');
    await append(stream, laps(2), 'no_stream');
    await client.deleteStream(doomed);
    double.scavenge();
    expect((await readLog(position!)).map(({ event }) => event?.revision).slice(0, 2)).toEqual([0n, 1n]);
    const subscription = client.subscribeToAll({ fromPosition: position! });
    const [next] = await new Promise<AllStreamResolvedEvent[]>((resolve) =>
      subscription.once('data', (event) => resolve([event])),
    );
    expect(next?.event).toMatchObject({ streamId: stream, revision: 1n });
    await subscription.unsubscribe();
  });

  it('makes the 101st call of a connection wait until one of 100 ends', async () => {
    const subscriptions = Array.from({ length: 100 }, () =>
      client.subscribeToAll({ fromPosition: 'end' }).on('error', () => undefined),
    );
    await Promise.all(
      subscriptions.map((each) => new Promise<void>((resolve) => each.once('confirmation', () => resolve()))),
    );
    let answered = false;
    const appending = append(freshStream(), laps(1), 'no_stream').then(() => void (answered = true));
    await pause(700);
    expect(answered).toBe(false);
    await Promise.all(subscriptions.slice(0, 3).map((each) => each.unsubscribe()));
    await appending;
    expect(answered).toBe(true);
  });

  it('drops a live subscription whose consumer reads nothing', async () => {
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    const dropped = new Promise<Error>((resolve) => subscription.on('error', resolve));
    await new Promise<void>((resolve) => subscription.once('caughtUp', () => resolve()));
    subscription.on('data', () => subscription.pause());
    const text = 'x'.repeat(50_000);
    for (let round = 0; round < 40; round += 1) {
      const events = Array.from({ length: 5 }, () => jsonEvent({ type: 'LapDriven', data: { text } }));
      await client.appendToStream(freshStream(), events, { expectedRevision: 'no_stream' });
    }
    await pause(500);
    subscription.resume();
    subscription.removeAllListeners('data');
    subscription.on('data', () => undefined);
    await expect(dropped).resolves.toMatchObject({ type: 'timeout', code: 10 });
  });

  it('stores its log in a file, which the next process continues', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paddock-wire-double-'));
    const file = join(folder, 'log.jsonl');
    const before = await startWireDouble({ file });
    const [stream, batch] = [freshStream(), laps(3)];
    const store = await openEventStoreDb({ connectionString: before.connectionString });
    const [written, id] = [await store.append(stream, 'no-stream', batch), await store.storeId()];
    await store.close();
    before.stop();
    const after = await startWireDouble({ file });
    const again = await openEventStoreDb({ connectionString: after.connectionString });
    expect(await again.storeId()).toBe(id);
    expect(await again.append(stream, 'no-stream', batch)).toEqual(written);
    expect(await allOf(again.readStream(stream))).toHaveLength(3);
    await again.close();
    after.stop();
    rmSync(folder, { recursive: true });
  });
});
