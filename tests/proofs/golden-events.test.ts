import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '@paddock/event-store/port';
import { all, codec } from '@paddock/projections/all';
import { foldEvents } from '@paddock/projections/engine/fold';
import { RowCache } from '@paddock/projections/engine/row-cache';
import { allEvents, formerEvents, namesNow, readableNames, upcast } from '@paddock/shared-domain/all-events';
import { versioned } from '@paddock/shared-domain/kernel/former-events';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deciders } from '../architecture/event-catalogue.ts';
import { breaches, canonical, FROZEN, lineOf, recorded, type Sample, samples } from './golden-corpus.ts';

const UPDATES = process.env['FREEZE_GOLDEN'] === '1';
const read = () => readFileSync(FROZEN, 'utf8').split('\n').filter(Boolean);

/** Samples stay for ever: an event that changes its meaning gets another name and a sample of its own (invariant E6). */
describe('every event ever written', () => {
  it('has a sample here: add one to golden/<context>.json with a new type, and never change an old one', () => {
    // What is no longer written keeps its samples: each former type, and each earlier version of a type.
    const sampled = new Set(samples.map(({ type, version = 1 }) => versioned(type, version)));
    expect([...sampled].toSorted()).toEqual([...readableNames].toSorted());
    console.log(
      `E6: ${samples.length} samples of ${allEvents.length} event types and ${formerEvents.length} former ones decode`,
    );
  });

  it('has a sample with each optional field, and one without it', () => {
    const gaps = allEvents.flatMap(({ shape }) => {
      const type = shape.type.value;
      const data = samples
        .filter((sample) => namesNow(sample.type).some((name) => name === type))
        .map((sample) => upcast(recorded(sample, 0, 'golden')))
        .filter((event) => event.type === type)
        .map((event) => event.data);
      return gapsOf(
        z.toJSONSchema(shape.data as z.ZodType, { unrepresentable: 'any', io: 'input' }) as Json,
        data,
        type,
      );
    });
    expect(gaps, 'add the samples that are missing').toEqual([]);
  });

  it('is frozen: a sample that was released is neither changed nor removed', () => {
    const corpus = samples.map(lineOf);
    // New samples are frozen by `npm run golden`. It adds lines and never takes one away.
    if (UPDATES) writeFileSync(FROZEN, [...read(), ...corpus.filter((line) => !read().includes(line)), ''].join('\n'));
    expect(breaches(read(), corpus), 'put changed samples back; freeze new ones with `npm run golden`').toEqual([]);
  });

  it('is noticed when it is changed, removed, new or doubled', () => {
    const [first, second, third] = read() as [string, string, string];
    expect(breaches([first, second], [first, second])).toEqual([]);
    const sample = samples[0] as Sample;
    const changed = lineOf({ ...sample, data: { ...sample.data, more: 1 } });
    expect(breaches([lineOf(sample)], [changed])).toEqual([
      `changed or removed: ${lineOf(sample)}`,
      `not frozen: ${changed}`,
    ]);
    expect(breaches([first, second], [first])).toEqual([`changed or removed: ${second}`]);
    expect(breaches([first], [first, third])).toEqual([`not frozen: ${third}`]);
    expect(breaches([first, first], [first])).toEqual([`twice: ${first}`]);
    // The order of keys says nothing.
    expect(lineOf({ ...sample, data: Object.fromEntries(Object.entries(sample.data).toReversed()) })).toBe(
      lineOf(sample),
    );
  });

  it.each(samples.map((sample) => [sample.type, sample] as const))(
    'is read by the present version: %s',
    (type, sample) => {
      const written = recorded(sample, 0, 'golden');
      const former = formerEvents.find((one) => one.name === type && one.version === (sample.version ?? 1));
      const present = upcast(written);
      const event = codec.decode(present);
      expect(event.data).toEqual(former?.sameData === false ? present.data : sample.data);
      expect(former?.becomes ?? [type]).toContain(event.type);
      expect(event.metadata).toEqual(written.metadata);
    },
  );

  it('becomes the same rows and states as before', async () => {
    const inOrder = read().map((line) => samples.find((sample) => lineOf(sample) === line) as Sample);
    const folded = await foldAll(inOrder);
    for (const file of new Set(samples.map((sample) => sample.file)))
      // If rows changed on purpose, `npm run golden` writes them; look at the difference before you commit it.
      await expect(
        [...folded].flatMap(([sample, text]) => (sample.file === file ? [text] : [])).join('\n'),
      ).toMatchFileSnapshot(join(import.meta.dirname, 'golden-folds', file.replace('.json', '.txt')));
  });
});

type Json = {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
};
/** Optional fields that every value has, or that none has. */
const gapsOf = (
  { properties = {}, required = [], items }: Json,
  values: readonly unknown[],
  path: string,
): string[] => {
  const held = values.filter((value): value is Record<string, unknown> => typeof value === 'object' && value !== null);
  const within =
    items === undefined
      ? []
      : gapsOf(
          items,
          held.flatMap((list) => Object.values(list)),
          `${path}[]`,
        );
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const set = held.filter((value) => value[name] !== undefined);
    const deeper = gapsOf(
      schema,
      set.map((value) => value[name]),
      `${path}.${name}`,
    );
    if (required.includes(name)) return deeper;
    return [
      ...(set.length === 0 ? [`${path}.${name} is never set`] : []),
      ...(set.length === held.length ? [`${path}.${name} is always set`] : []),
      ...deeper,
    ];
  });
  return [...within, ...fields];
};

/** Each sample with what it changes, folded after all that were frozen before it: by its deciders, and by all read models. */
const foldAll = async (inOrder: readonly Sample[]): Promise<ReadonlyMap<Sample, string>> => {
  const streams = await deciders();
  const states = new Map(streams.map((decider) => [decider, decider.initialState]));
  const caches = new Map(all.map((projection) => [projection, new RowCache()]));
  const texts = new Map<Sample, string>();
  for (const [place, sample] of inOrder.entries()) {
    const concerned = streams.filter(({ has }) => namesNow(sample.type).some(has));
    const event: RecordedEvent = upcast(recorded(sample, place, concerned[0]?.category ?? 'golden'));
    const lines = [
      `## ${sample.type}${event.type === sample.type ? '' : ` read as ${event.type} ${canonical(event.data)}`}`,
    ];
    for (const decider of concerned) {
      const before = states.get(decider);
      const after = (decider.evolve as (state: unknown, event: unknown) => unknown)(before, codec.decode(event));
      states.set(decider, after);
      lines.push(`stream ${decider.category}: ${canonical(changeOf(plain(before), plain(after)) ?? 'as it was')}`);
    }
    for (const [projection, rows] of caches) {
      if (!Object.hasOwn(projection.on, event.type)) continue;
      const before = rowsOf(rows);
      await foldEvents(projection, codec, [event], rows);
      const after = rowsOf(rows);
      for (const key of new Set([...before.keys(), ...after.keys()]))
        if (before.get(key) !== after.get(key)) lines.push(`${projection.name}.${after.get(key) ?? `${key} deleted`}`);
    }
    texts.set(sample, `${lines.join('\n')}\n`);
  }
  return texts;
};

/** The texts of a row. A row that did not change is the same object. */
const known = new WeakMap<object, readonly [key: string, row: string]>();
const rowsOf = (rows: RowCache): ReadonlyMap<string, string> =>
  new Map(
    rows.writes().flatMap(({ table, upserts }) =>
      upserts.map((row) => {
        const texts =
          known.get(row) ??
          ([
            `${table.name} ${canonical(table.key.map((column) => row[column]))}`,
            `${table.name} ${canonical(row)}`,
          ] as const);
        known.set(row, texts);
        return texts;
      }),
    ),
  );

/** A state without classes, so that maps of any kind can be compared. */
const plain = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Set) return [...value].map(plain);
  if (Symbol.iterator in value)
    return Object.fromEntries(
      [...(value as Iterable<[unknown, unknown]>)].map(([key, held]) => [String(key), plain(held)]),
    );
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plain(held)]));
};

/** What differs; undefined if nothing does. What is gone is null. */
const changeOf = (before: unknown, after: unknown): unknown => {
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isRecord(before) || !isRecord(after))
    return canonical(before) === canonical(after) ? undefined : (after ?? null);
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((key) => [key, changeOf(before[key], after[key])] as const)
    .filter(([, change]) => change !== undefined);
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
};
