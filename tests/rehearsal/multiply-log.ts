import { createDecode } from '@paddock/event-store/codec';
import type { Position, RecordedEvent } from '@paddock/event-store/port';
import { allEvents, upcast } from '@paddock/shared-domain/all-events';
import { BookIndex } from '@paddock/shared-domain/kernel/book-index';
import { STREAM_CATEGORIES } from '@paddock/shared-domain/kernel/stream-category';
import { LocalDate, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { offsetMinutes, plusDays } from '@paddock/shared-domain/kernel/venue-time';

/** Days between two copies: whole weeks, and longer than the demo venue's past and future. */
const DAYS_APART = 35;
/** Copies that differ in their days: 19 years. The product accepts no moment before 2000. Further copies use the same days again. */
const MOST_MOVES = 200;
const DAY = 86_400_000;
/** Timestamps keep their time of day in this zone, so that slots stay on the half-hour when clocks change. */
const ZONE = 'America/Los_Angeles';

const MOMENT_OR_DATE = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)|(\d{4}-\d\d-\d\d)(?!T)/g;
/** Ids are long. Those without a digit look like words, and are recognized by their field. */
const LONG = /[A-Za-z0-9]{14,}/g;

/** What a rig reported is not changed: base64 and its hash look like ids. */
const AS_READ: ReadonlySet<string> = new Set(['body', 'sha256']);

/** Categories of streams are as long as ids. */
const CATEGORIES: ReadonlySet<string> = new Set(STREAM_CATEGORIES);

/** Ids in names of streams, and in fields whose names end in Id or Ids. */
const idsIn = (log: readonly RecordedEvent[]): ReadonlySet<string> => {
  const ids = new Set<string>();
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'string' && /(Id|Ids|stream)$/.test(name))
      for (const [id] of value.matchAll(LONG)) if (!CATEGORIES.has(id)) ids.add(id);
    if (Array.isArray(value)) for (const each of value) walk(each, name);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, each] of Object.entries(value)) walk(each, inner);
  };
  for (const { stream, data } of log) walk({ stream, data }, '');
  return ids;
};

const movedMoment = (moment: string, days: number): string => {
  const there = instantOf(millisOf(moment as Instant) + days * DAY);
  const minutes = offsetMinutes(moment as Instant, ZONE) - offsetMinutes(there, ZONE);
  return instantOf(millisOf(there) + minutes * 60_000);
};

const isId = (text: string, ids: ReadonlySet<string>): boolean => /\d/.test(text) || ids.has(text);

/** Renames the ids of a text and moves its timestamps and dates. */
const renamer =
  (ids: ReadonlySet<string>, mark: string, days: number) =>
  (text: string): string =>
    text
      .replace(MOMENT_OR_DATE, (_, moment: string | undefined, date: string) =>
        moment === undefined ? plusDays(LocalDate.parse(date), days) : movedMoment(moment, days),
      )
      .replace(LONG, (id) => (isId(id, ids) ? mark + id.slice(mark.length) : id));

/**
 * An index of a former book names every id in a copy: ids have other names there, and it may not deny one that the book has. So a
 * copy reads former books more often.
 */
const copiedFormer = (value: unknown, renamed: (text: string) => string): unknown => {
  const index = BookIndex.safeParse(value);
  return index.success ? { ...index.data, ids: '_'.repeat(index.data.ids.length) } : copied(value, renamed);
};
const copiedField = (name: string, value: unknown, renamed: (text: string) => string): unknown => {
  if (AS_READ.has(name)) return value;
  if (name === 'former' && Array.isArray(value)) return value.map((each) => copiedFormer(each, renamed));
  return copied(value, renamed);
};
const copied = (value: unknown, renamed: (text: string) => string): unknown => {
  if (typeof value === 'string') return renamed(value);
  if (Array.isArray(value)) return value.map((each) => copied(each, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [renamed(name), copiedField(name, each, renamed)]),
  );
};

/**
 * Makes a long log from a short one by copying it. Each copy is its own venue with its own ids. The last copy keeps the days of the
 * original, and each earlier one is moved 35 days back. Every 200 copies this begins again at the days of the original. A stream without an
 * id in its name is only in the first copy that has its name: one of a day may be in several. The product's codec reads every event.
 * @param log a whole log, from its first event.
 * @param count events wanted. Copies are whole, so the result has slightly more, or slightly fewer because of streams that are not copied.
 * @param written how a release wrote the event. As this one does, unless it is given.
 * @throws {UndecodableEvent} a copy is not an event of the product.
 */
export function* multiplyLog(
  log: readonly RecordedEvent[],
  count: number,
  written: (event: RecordedEvent) => RecordedEvent = (event) => event,
): Generator<RecordedEvent> {
  const decode = createDecode([...allEvents]);
  const ids = idsIn(log);
  const copies = Math.ceil(count / log.length);
  const withoutId = new Set(
    log.map(({ stream }) => stream).filter((stream) => !stream.match(LONG)?.some((text) => isId(text, ids))),
  );
  const begun = new Map<string, number>();
  let position = 0;
  for (let copy = 0; copy < copies; copy += 1) {
    const mark = copy.toString(16).padStart(4, '0');
    const renamed = renamer(ids, mark, ((copy + 1 - copies) % MOST_MOVES) * DAYS_APART);
    for (const event of log) {
      const made = {
        ...(copied({ ...event, id: '' }, renamed) as RecordedEvent),
        id: `${copy.toString(16).padStart(8, '0')}${event.id.slice(8)}`,
      };
      // Such a stream is the same in every copy that has its name, and can begin only once.
      if (withoutId.has(event.stream)) {
        if ((begun.get(made.stream) ?? copy) !== copy) continue;
        begun.set(made.stream, copy);
      }
      position += 1;
      const inLog = written({ ...made, position: String(position) as Position });
      decode(upcast(inLog));
      yield inLog;
    }
  }
}
