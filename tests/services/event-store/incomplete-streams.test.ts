import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { createDecode } from '@paddock/event-store/codec';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { openEventStoreDb } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { type EventStore, StreamIncomplete } from '@paddock/event-store/port';
import { openPostgresStore } from '@paddock/event-store/postgres/open-postgres-store';
import { allOf, freshStream, laps } from '../../support/event-store/conformance/sample-events.ts';
import { startWireDouble, type WireDouble } from '../../support/wire-double/start-wire-double.ts';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleEvents } from '@paddock/shared-domain/booking/events';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { held, IN_SERVICE } from '../../support/builders/schedule.ts';
import { checkout, NOW, seat } from '../../support/builders/venue.ts';
import { startPostgres } from '../../support/postgres.ts';

let double: WireDouble;
let store: EventStore;
/** The client of an operator, who may truncate and delete streams. */
let operator: EventStoreDBClient;
beforeEach(async () => {
  double = await startWireDouble();
  store = await openEventStoreDb({ connectionString: double.connectionString, attemptMs: 1_000 });
  operator = EventStoreDBClient.connectionString(double.connectionString);
});
afterEach(async () => {
  await operator.dispose();
  await store.close();
  double.stop();
});

/** What an operator or a policy of the server can do to a stream, and how the refusal names it. */
const harms: Readonly<Record<string, readonly [act: (stream: string) => Promise<unknown>, cause: RegExp]>> = {
  'truncated at its beginning': [(stream) => operator.setStreamMetadata(stream, { truncateBefore: 1 }), /\$tb/],
  'truncated to its end': [(stream) => operator.setStreamMetadata(stream, { truncateBefore: 3 }), /\$tb/],
  'given a largest number of events': [(stream) => operator.setStreamMetadata(stream, { maxCount: 1 }), /\$maxCount/],
  'given a largest age that all have passed': [
    (stream) => operator.setStreamMetadata(stream, { maxAge: 0 }),
    /\$maxAge/,
  ],
  'soft-deleted': [(stream) => operator.deleteStream(stream), /deleted/],
  'soft-deleted and written since': [
    async (stream) => {
      await operator.deleteStream(stream);
      await operator.appendToStream(stream, jsonEvent({ type: 'LapDriven', data: {} }));
    },
    /3 is the first/,
  ],
  tombstoned: [(stream) => operator.tombstoneStream(stream), /tombstoned/],
};
const hold = (n: number) => ({
  type: 'HoldSlot' as const,
  data: { ...held().data, ...IN_SERVICE, seatId: seat(n), checkoutId: checkout(n) },
});
const context = (commandId: string) => ({ commandId, actor: { kind: 'visitor' as const }, now: NOW });
const handlerOn = (on: EventStore) =>
  createCommands({
    store: on,
    decode: createDecode([...scheduleEvents]),
    random: () => 0,
    sleep: () => Promise.resolve(),
  });

describe('a stream that has lost events', () => {
  it.each(Object.entries(harms))(
    'is refused with stream and cause, instead of returning the events that are left: %s',
    async (_, [harm, cause]) => {
      const stream = freshStream();
      await store.append(stream, 'no-stream', laps(3));
      await harm(stream);
      const reading = allOf(store.readStream(stream));
      await expect(reading).rejects.toBeInstanceOf(StreamIncomplete);
      await expect(reading).rejects.toThrow(stream);
      await expect(reading).rejects.toThrow(cause);
    },
  );

  it.each(Object.entries(harms))(
    'makes a new process refuse a command, and nothing is appended: %s',
    async (_, [harm]) => {
      const first = handlerOn(store);
      for (const n of [1, 2, 3]) await first.handle(scheduleDecider, 'day', [hold(n)], context(`c${n}`));
      await harm('schedule-day');
      const head = await store.head();
      const again = handlerOn(store).handle(scheduleDecider, 'day', [hold(1)], context('again'));
      await expect(again).rejects.toBeInstanceOf(StreamIncomplete);
      expect(await store.head()).toBe(head);
    },
  );

  it.each(['truncated past what is known', 'soft-deleted', 'tombstoned'])(
    'is refused also if a fold of it is cached: %s',
    async (harm) => {
      const commands = handlerOn(store);
      await commands.handle(scheduleDecider, 'day', [hold(1)], context('c1'));
      const other = handlerOn(store);
      if (harm.startsWith('truncated')) {
        for (const n of [2, 3]) await other.handle(scheduleDecider, 'day', [hold(n)], context(`c${n}`));
        await operator.setStreamMetadata('schedule-day', { truncateBefore: 2 });
      } else await harms[harm]![0]('schedule-day');
      // The cached fold does not hide the loss: loading still reads on in the store.
      await expect(commands.load(scheduleDecider, 'day')).rejects.toBeInstanceOf(StreamIncomplete);
    },
  );

  it('is refused if the store reports a revision but returns no events; the command does not end as busy', async () => {
    const log = createInMemoryLog();
    const whole = openInMemoryStore({ log });
    for (const n of [1, 2]) await handlerOn(whole).handle(scheduleDecider, 'day', [hold(n)], context(`c${n}`));
    const silent: EventStore = { ...whole, readStream: async function* () {} };
    const asked = handlerOn(silent).handle(scheduleDecider, 'day', [hold(3)], context('c3'));
    await expect(asked).rejects.toThrow('ends at revision 1, and the store hands out none');
  });

  it('is refused if the store has lost events that were read from it before', async () => {
    const log = createInMemoryLog();
    const commands = handlerOn(openInMemoryStore({ log }));
    for (const n of [1, 2]) await commands.handle(scheduleDecider, 'day', [hold(n)], context(`c${n}`));
    log.streams.set('schedule-day', log.streams.get('schedule-day')!.slice(0, 1));
    await expect(commands.handle(scheduleDecider, 'day', [hold(3)], context('c3'))).rejects.toThrow(
      'revision 1 was read from it',
    );
  });

  it('is refused in Postgres too, if a superuser deleted rows', async () => {
    const postgres = await startPostgres();
    const url = await postgres.createDatabase('superuser');
    const onPostgres = await openPostgresStore({ connectionString: url });
    await onPostgres.append('lap-a', 'no-stream', laps(3));
    const superuser = new pg.Client({ connectionString: url });
    await superuser.connect();
    await superuser.query(`set session_replication_role = replica; delete from event_store.events where revision = 1`);
    await superuser.end();
    await expect(allOf(onPostgres.readStream('lap-a'))).rejects.toThrow('revision 1 was asked for and 2 is the first');
    await onPostgres.close();
    await postgres.stop();
  });

  it('is not confused with a new stream, or with a stream that has other metadata', async () => {
    const stream = freshStream();
    expect(await allOf(store.readStream(stream))).toEqual([]);
    await operator.setStreamMetadata(stream, { cacheControl: 3 });
    expect(await allOf(store.readStream(stream))).toEqual([]);
    await store.append(stream, 'no-stream', laps(2));
    expect(await allOf(store.readStream(stream))).toHaveLength(2);
  });
});
