import { randomUUID } from 'node:crypto';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { type RecordedEvent, START } from '@paddock/event-store/port';
import { codec } from '@paddock/projections/all';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { ledger } from '@paddock/projections/billing/ledger/project';
import { statements } from '@paddock/projections/statements/project';
import { readLines } from '@paddock/projections/statements/read';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { allLines } from '@paddock/shared-domain/statements/statement';
import type { MoneyEvent } from '@paddock/shared-domain/statements/statement-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drift, foldBooks } from '../../proofs/ledger-oracle.ts';
import { runSequence } from '../../proofs/ledger-sequence.ts';
import { newFigures } from '../../proofs/ledger-world.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openDatabase, reached, start, sums } from '../engine/harness.ts';

const SEQUENCES = 60;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe('ledger and statements in the database', () => {
  it('agree with the log after the histories of many customers, live and rebuilt (L2, P1, G4)', async () => {
    // 1. The histories of many customers, one after another in one log.
    const store = openInMemoryStore();
    const log: RecordedEvent[] = [];
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const streams = new Map<string, RecordedEvent[]>();
      for (const event of await runSequence(seed, newFigures())) {
        // Each sequence has a log of its own: here its stream names get a suffix.
        const stream = `${event.stream}q${seed}`;
        streams.set(stream, [...(streams.get(stream) ?? []), event]);
      }
      for (const [stream, events] of streams)
        await store.append(
          stream,
          'no-stream',
          events.map(({ type, data, metadata }) => ({ id: randomUUID(), type, data, metadata })),
        );
    }
    const stop = new AbortController();
    for await (const message of store.subscribeAll(START, { signal: stop.signal })) {
      if (message.kind === 'caught-up') break;
      log.push(message.event);
    }
    stop.abort();
    // 2. The read models, live.
    const databaseUrl = await postgres.createDatabase();
    const pool = openDatabase(databaseUrl);
    const running = start({ store, databaseUrl, projections: [ledger, statements], codec });
    await reached(pool, await store.head(), ['ledger', 'statements']);
    const { rows } = await pool.query<{ account: string; cents: string }>(
      'select account, sum(amount_cents) as cents from ledger.postings group by account',
    );
    const table = new Map(rows.map(({ account, cents }) => [account, Number(cents)]));
    const { books, postingCount } = foldBooks(log);
    expect(drift(books, table)).toEqual([]);
    // 3. The stored lines of every customer equal the lines made in one go from the log.
    const lines = allLines(log.map((event) => codec.decode(event) as Recorded<MoneyEvent>));
    const users = [...new Set(lines.map(({ user_id }) => user_id))];
    for (const user of users)
      expect(await readLines(pool, user as UserId)).toEqual(lines.filter(({ user_id }) => user_id === user));
    // 4. The same after a rebuild.
    const live = await sums(pool, [ledger, statements]);
    const built = await rebuild([ledger, statements], { databaseUrl, store, codec });
    expect(built.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    expect(await sums(pool, [ledger, statements])).toEqual(live);
    console.log(
      `books in the database: ${log.length} events, ${postingCount} postings, ${lines.length} lines of ${users.length} customers: 0 drift`,
    );
    await running.stop();
    await pool.end();
  });
});
