import type { RecordedEvent } from '@paddock/event-store/port';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { Codec } from './codec.ts';
import { PoisonEvent } from './failures.ts';
import type { Announcement, Effect, Handler, Projection, ReadingHandler, RowKey, Rows } from './projection.ts';
import type { RowCache } from './row-cache.ts';
import { keyText, type Row, type Table } from './table.ts';

type Step = {
  readonly event: Recorded<DomainEvent>;
  readonly handler: Handler<DomainEvent>;
  readonly recorded: RecordedEvent;
};

/**
 * Whether a projection must look at an event: it has a row for the type, the event is not another application's, and nobody has
 * set it aside for this projection. What it has no row for is passed, readable or not: it would change nothing.
 */
export const concerns = (projection: Projection, codec: Codec, event: RecordedEvent): boolean =>
  Object.hasOwn(projection.on, event.type) &&
  codec.standingOf(event) !== 'foreign' &&
  codec.isSetAside?.(projection.name, event.id) !== true;

/** Whatever the codec or a handler throws speaks of this event and comes again for ever. */
const orPoison = <Result>(event: RecordedEvent, act: () => Result): Result => {
  try {
    return act();
  } catch (error) {
    throw new PoisonEvent(event, error);
  }
};

/**
 * Folds events, in order, into the cached rows: the one place where events become rows, for live runs, replays and as-of.
 *
 * @returns what screens are to be told, in order.
 * @throws {PoisonEvent} an event this projection cannot take; the cache is then worthless.
 */
export const foldEvents = async (
  projection: Projection,
  codec: Codec,
  events: readonly RecordedEvent[],
  rows: RowCache,
): Promise<Announcement[]> => {
  const announcements: Announcement[] = [];
  const steps: Step[] = [];
  for (const recorded of events) {
    if (!concerns(projection, codec, recorded)) continue;
    const event = orPoison(recorded, () => codec.decode(recorded));
    const handler = projection.on[recorded.type];
    if (handler) steps.push({ event, handler, recorded });
  }
  if (!rows.complete) await prefetch(steps, rows);
  for (const { event, handler, recorded } of steps) {
    const effects =
      typeof handler === 'function'
        ? orPoison(recorded, () => handler(event))
        : await applyReading(handler, event, recorded, rows);
    for (const effect of effects) {
      if ('announcement' in effect) announcements.push(effect.announcement);
      else {
        if (orPoison(recorded, () => rows.change(effect))) continue;
        await rows.fetch([effect]);
        orPoison(recorded, () => rows.change(effect));
      }
    }
  }
  return announcements;
};

const NOTHING_YET: Rows = { get: () => undefined };

/** Whatever is held, declared or not: for finding out what to declare. */
const peekAt = (rows: RowCache): Rows => ({
  get: <R extends object, K extends object>(table: Table<R, K>, key: NoInfer<K>) =>
    rows.read({ table, key: key as Row }) as R | undefined,
});

/** Keys of most events; beyond that, comparing each with each would cost more than a set of texts. */
const FEW = 32;
const isSame = (one: RowKey, { table, key }: RowKey): boolean =>
  one.table === table && table.key.every((column) => one.key[column] === key[column]);
const named = ({ table, key }: RowKey): string => `${table.name}\u001e${keyText(table, key)}`;

/** Only what was declared, so that a handler that forgets to declare fails in every kind of run alike. */
const declaredRows = (keys: readonly RowKey[], rows: RowCache): Rows => {
  const many = keys.length > FEW ? new Set(keys.map(named)) : undefined;
  return {
    get: <R extends object, K extends object>(table: Table<R, K>, key: NoInfer<K>) => {
      const wanted = { table, key: key as Row };
      if (!(many?.has(named(wanted)) ?? keys.some((declared) => isSame(declared, wanted))))
        throw new Error(`A row of ${table.name} was read but not declared.`);
      return rows.read(wanted) as R | undefined;
    },
  };
};

/** Asks `reads` with what is held, until it names nothing that is not: then asking again would change nothing. */
const applyReading = async (
  { reads, changes }: ReadingHandler<DomainEvent>,
  event: Recorded,
  recorded: RecordedEvent,
  rows: RowCache,
): Promise<readonly Effect[]> => {
  const peek = peekAt(rows);
  const ask = () => orPoison(recorded, () => reads(event, peek));
  let keys = ask();
  while (!keys.every((wanted) => rows.holds(wanted))) {
    await rows.fetch(keys);
    // A function of the event alone is asked once.
    if (reads.length < 2) break;
    keys = ask();
  }
  return orPoison(recorded, () => changes(event, declaredRows(keys, rows)));
};

/**
 * Brings all rows of a batch in a few queries. Reading handlers are run once for the keys they would touch; that guess may be
 * wrong or throw, because earlier events of the batch are not folded yet: the fold itself fetches what is still missing.
 */
const prefetch = async (steps: readonly Step[], rows: RowCache): Promise<void> => {
  const guess = (keysOf: (step: Step) => readonly (RowKey | Effect)[]): RowKey[] =>
    steps.flatMap((step) => {
      try {
        return keysOf(step).filter((effect): effect is RowKey => 'table' in effect);
      } catch {
        return [];
      }
    });
  const peek = peekAt(rows);
  await rows.fetch(
    guess(({ handler, event }) => (typeof handler === 'function' ? handler(event) : handler.reads(event, NOTHING_YET))),
  );
  await rows.fetch(guess(({ handler, event }) => (typeof handler === 'function' ? [] : handler.reads(event, peek))));
  await rows.fetch(guess(({ handler, event }) => (typeof handler === 'function' ? [] : handler.changes(event, peek))));
};
