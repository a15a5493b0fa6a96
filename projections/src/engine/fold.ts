import type { RecordedEvent } from '@paddock/event-store/port';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { Codec } from './codec.ts';
import { PoisonEvent } from './failures.ts';
import type {
  Announcement,
  Effect,
  Handler,
  Projection,
  ReadingHandler,
  RowChange,
  RowKey,
  Rows,
} from './projection.ts';
import type { RowCache } from './row-cache.ts';
import { keyText, type Row, type Table } from './table.ts';

type Step = {
  readonly event: Recorded<DomainEvent>;
  readonly handler: Handler<DomainEvent>;
  readonly recorded: RecordedEvent;
  /** Of a handler that takes the event only, if they are known already. */
  effects?: readonly Effect[];
};

/**
 * Whether a projection applies an event: it handles the type, another application did not write it, and no operator set it aside
 * for this projection. It may pass types that it does not handle, even unreadable ones: they change none of its rows.
 */
export const concerns = (projection: Projection, codec: Codec, event: RecordedEvent): boolean =>
  Object.hasOwn(projection.on, event.type) &&
  codec.standingOf(event) !== 'foreign' &&
  codec.isSetAside?.(projection.name, event.id) !== true;

/** An error of the codec or a handler comes from this event and repeats on every try. */
const orPoison = <Given, Result>(event: RecordedEvent, act: (given: Given) => Result, given: Given): Result => {
  try {
    return act(given);
  } catch (error) {
    throw new PoisonEvent(event, error);
  }
};

/**
 * Folds events, in order, into the cached rows. The only place where events become rows: live, in replays and as of a past
 * moment.
 *
 * @param announces false: nobody is told, so what would be said is not made.
 * @returns announcements for screens, in order.
 * @throws {PoisonEvent} an event that this projection cannot apply; discard the cache then.
 */
export const foldEvents = async (
  projection: Projection,
  codec: Codec,
  events: readonly RecordedEvent[],
  rows: RowCache,
  announces = true,
): Promise<Announcement[]> => {
  const announcements: Announcement[] = [];
  const steps: Step[] = [];
  const peek = peekAt(rows);
  const change = (effect: RowChange): boolean => rows.change(effect);
  for (const recorded of events) {
    if (!concerns(projection, codec, recorded)) continue;
    const event = orPoison(recorded, codec.decode, recorded);
    const handler = projection.on[recorded.type];
    if (handler) steps.push({ event, handler, recorded });
  }
  if (!rows.complete) await prefetch(steps, rows);
  for (const { event, handler, recorded, effects: known } of steps) {
    const effects =
      typeof handler === 'function'
        ? (known ?? orPoison(recorded, handler, event))
        : (applyHeld(handler, event, recorded, rows, peek) ??
          (await applyReading(handler, event, recorded, rows, peek)));
    for (const effect of effects) {
      if ('announcement' in effect) {
        const { announcement, delta } = effect;
        if (!announces) continue;
        announcements.push(delta ? { ...announcement, delta: orPoison(recorded, delta, undefined) } : announcement);
      } else {
        if (orPoison(recorded, change, effect)) continue;
        await rows.fetch([effect]);
        orPoison(recorded, change, effect);
      }
    }
  }
  return announcements;
};

const NOTHING_YET: Rows = { get: () => undefined };

/** Reads any row in the cache, declared or not: for finding out which keys to declare. */
const peekAt = (rows: RowCache): Rows => ({
  get: <R extends object, K extends object>(table: Table<R, K>, key: NoInfer<K>) =>
    rows.read({ table, key: key as Row }) as R | undefined,
});

/** Up to this many keys, comparing them one by one is cheaper than a set of texts. Most events have fewer. */
const FEW = 32;
const isSame = (one: RowKey, { table, key }: RowKey): boolean =>
  one.table === table && table.key.every((column) => one.key[column] === key[column]);
const named = ({ table, key }: RowKey): string => `${table.name}\u001e${keyText(table, key)}`;

/** Reads declared rows only: a handler that forgets to declare one fails in every kind of run. */
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

/** The effects, if all rows that `reads` names are cached: without a promise, since that is so of nearly every event of a replay. */
const applyHeld = (
  { reads, changes }: ReadingHandler<DomainEvent>,
  event: Recorded,
  recorded: RecordedEvent,
  rows: RowCache,
  peek: Rows,
): readonly Effect[] | undefined => {
  try {
    const keys = reads(event, peek);
    for (const wanted of keys) if (!rows.holds(wanted)) return undefined;
    return changes(event, declaredRows(keys, rows));
  } catch (error) {
    throw new PoisonEvent(recorded, error);
  }
};

/** Calls `reads` with the cached rows, and fetches what it names, until every row it names is cached. */
const applyReading = async (
  { reads, changes }: ReadingHandler<DomainEvent>,
  event: Recorded,
  recorded: RecordedEvent,
  rows: RowCache,
  peek: Rows,
): Promise<readonly Effect[]> => {
  const ask = () => orPoison(recorded, () => reads(event, peek), undefined);
  let keys = ask();
  while (!keys.every((wanted) => rows.holds(wanted))) {
    await rows.fetch(keys);
    // `reads` takes the event only: its keys cannot change.
    if (reads.length < 2) break;
    keys = ask();
  }
  return orPoison(recorded, () => changes(event, declaredRows(keys, rows)), undefined);
};

/**
 * Loads all rows of a batch in a few queries. Reading handlers are called once for the keys they would touch. Earlier events of
 * the batch are not folded yet, so that guess may be wrong or throw; the fold fetches what is missing. A replay leaves out the last and
 * dearest guess, since hardly any row is missing there.
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
    guess((step) =>
      typeof step.handler === 'function'
        ? (step.effects = step.handler(step.event))
        : step.handler.reads(step.event, NOTHING_YET),
    ),
  );
  await rows.fetch(
    guess(({ handler, event }) =>
      typeof handler === 'function' || handler.reads.length < 2 ? [] : handler.reads(event, peek),
    ),
  );
  if (rows.remembersKeys) return;
  await rows.fetch(guess(({ handler, event }) => (typeof handler === 'function' ? [] : handler.changes(event, peek))));
};
