// `npm run bench -- folds [years, 10] [category, all]`: the longest stream of each category after ten years of a busy venue with 40 seats. Measures the CPU
// of folding what a command reads of it, and the first command after a restart, on an embedded store. Where a command may name something
// of a former book, also the first command about the oldest of these things.
import { randomUUID } from 'node:crypto';
import { createDecode } from '@paddock/event-store/codec';
import { openEventStore } from '@paddock/event-store/open';
import type { EventStore, Position, RecordedEvent } from '@paddock/event-store/port';
import { restoreLog } from '@paddock/event-store/postgres/restore-log';
import { startOfBooks } from '@paddock/kit/command-handling/close-books';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { allEvents, upcast } from '@paddock/shared-domain/all-events';
import { isFull, type OpenBook } from '@paddock/shared-domain/kernel/books';
import { accept } from '@paddock/shared-domain/kernel/decider';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import { STREAM_CATEGORIES, type StreamCategory } from '@paddock/shared-domain/kernel/stream-category';
import { Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { allDeciders, type AnyDecider } from '../support/all-deciders.ts';
import { startPostgres } from '../support/postgres.ts';
import { goalRow, printRows, type Row } from './rows.ts';
import { type LongStream, tenYears } from './ten-years.ts';

const FOLD_MS = 20;
const FIRST_MS = 250;
const ROUNDS = 3;
const DAY = 86_400_000;
const share = Number(process.argv[2] ?? 10) / 10;
const streams = tenYears.filter(({ category }) => [undefined, category].includes(process.argv[3] as StreamCategory));
const BEGUN = Date.parse('2017-01-01T12:00:00.000Z');

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const deciderOf = ({ category }: LongStream): AnyDecider => {
  const decider = allDeciders.find((one) => one.category === category);
  if (decider === undefined) throw new Error(`No decider has the category ${category}.`);
  return decider;
};
const idOf = ({ category }: LongStream): string => (category === 'entry' ? 'bench_seat1' : `bench${category}`);
const streamOf = (stream: LongStream): string => `${stream.category}-${idOf(stream)}`;
const thingsOf = ({ things }: LongStream): number => Math.max(1, Math.round(things * share));
const momentOf = (stream: LongStream, i: number): Instant =>
  Instant.parse(instantOf(BEGUN + (i / stream.things) * stream.days * DAY));

/** All events of all streams, one stream after another, as a backup would hold them. Books are closed where the product closes them. */
async function* log(): AsyncGenerator<readonly RecordedEvent[]> {
  let position = 0;
  for (const stream of streams) {
    const { books, evolve, initialState } = deciderOf(stream);
    let [revision, state, book] = [0, initialState, undefined as OpenBook | undefined];
    const write = (commandId: string, at: Instant, { type, data }: DomainEvent): RecordedEvent => {
      position += 1;
      return {
        id: randomUUID(),
        stream: streamOf(stream),
        revision: revision++,
        position: String(position) as Position,
        recordedAt: at,
        type,
        data,
        metadata: { commandId, actor: { kind: 'system', process: 'bench' }, at },
      };
    };
    for (let i = 0; i < thingsOf(stream); i += 1) {
      const at = momentOf(stream, i);
      if (books !== undefined && book !== undefined && isFull(books, book, revision - 1, at)) {
        const carried = books.carry(state, idOf(stream), { from: book.from, to: revision - 1 });
        if (carried === undefined) throw new Error(`${stream.category} cannot close its book.`);
        state = evolve(state, carried);
        book = { from: revision, at };
        yield [write(`books:${revision}`, at, carried)];
      }
      book ??= { from: revision, at };
      for (const event of stream.thing(i)) {
        if (books !== undefined) state = evolve(state, event);
        yield [write(`bench:${i}:${event.type}`, at, event)];
      }
    }
  }
}

const decode = createDecode([...allEvents]);
/** The CPU, in ms, of folding what a command reads of a stream: reading and decoding come before and are not in it. */
const measureFold = async (
  store: EventStore,
  stream: LongStream,
): Promise<{ folded: number; read: number; events: number }> => {
  const decider = deciderOf(stream);
  const { evolve, initialState } = decider;
  const events: Recorded[] = [];
  const from = await startOfBooks(store, decider, streamOf(stream));
  for await (const event of store.readStream(streamOf(stream), from)) events.push(decode(event));
  const taken = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    events.reduce<unknown>((state, event) => evolve(state, event), initialState);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return { folded: median(taken), read: events.length, events: (events.at(-1)?.revision ?? -1) + 1 };
};
/**
 * The first command after a restart, in ms: an empty cache, one read to the end, one append. Only the rule is left out.
 *
 * @param about the number of the thing that it is about; by default a new one.
 */
const measureFirst = async (
  store: EventStore,
  stream: LongStream,
  about?: number,
): Promise<{ first: number; cpu: number }> => {
  const [taken, spent]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const commands = createCommands({ store, decode, random: Math.random, sleep: () => Promise.resolve() });
    const [event] = stream.thing(thingsOf(stream) + round).slice(-1);
    const decider: AnyDecider = {
      ...deciderOf(stream),
      decide: () => (event === undefined ? accept() : accept(event)),
    };
    const wanted = stream.about?.(about ?? thingsOf(stream) + ROUNDS + round) ?? { type: 'Any', data: {} };
    const [begun, before] = [performance.now(), process.cpuUsage()];
    const { outcome } = await commands.handle(decider, idOf(stream), [wanted], {
      commandId: `first:${about ?? 'new'}:${round}`,
      actor: { kind: 'system', process: 'bench' },
      now: momentOf(stream, thingsOf(stream)),
    });
    if (outcome !== 'accepted') throw new Error(`${stream.category}: ${outcome}`);
    taken.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
    // A stream that takes seconds is not read again to say so.
    if (performance.now() - begun > 10 * FIRST_MS) break;
  }
  return { first: median(taken), cpu: median(spent) };
};

const missing = STREAM_CATEGORIES.filter((one) => !tenYears.some(({ category }) => category === one));
if (missing.length > 0) throw new Error(`No stream is built for ${missing.join(', ')}.`);
const postgres = await startPostgres({ fsync: 'on' });
try {
  const databaseUrl = await postgres.createDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await restoreLog(client, log());
  await client.query('commit');
  await client.query('analyze');
  await client.end();
  const store = await openEventStore({ databaseUrl, upcast });
  const rows: Row[] = [];
  for (const stream of streams) {
    process.stdout.write(`${stream.category} ...\n`);
    const { folded, read, events } = await measureFold(store, stream);
    const { first, cpu } = await measureFirst(store, stream);
    const said = `${read} of ${events} events, ${folded.toFixed(1)} ms of CPU; first command ${first.toFixed(0)} ms, ${cpu.toFixed(0)} of them CPU of this process`;
    const met = folded <= FOLD_MS && first <= FIRST_MS;
    rows.push(goalRow(`${stream.category}: ${stream.why}`, said, `${FOLD_MS} and ${FIRST_MS} ms`, met));
    if (stream.about === undefined) continue;
    const old = await measureFirst(store, stream, 0);
    const took = `first command ${old.first.toFixed(0)} ms, ${old.cpu.toFixed(0)} of them CPU of this process`;
    rows.push(goalRow(`${stream.category}: about its oldest thing`, took, `${FIRST_MS} ms`, old.first <= FIRST_MS));
  }
  await store.close();
  printRows(rows);
} finally {
  await postgres.stop();
}
