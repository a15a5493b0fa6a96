import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDecode } from '@paddock/event-store/codec';
import { allEvents, formerEvents, upcast } from '@paddock/shared-domain/all-events';
import { position } from '../support/builders/brands.ts';

const FOLDER = join(import.meta.dirname, 'golden');
type Sample = { readonly file: string; readonly type: string; readonly data: object };
const samples = readdirSync(FOLDER).flatMap((file) =>
  (JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<Sample, 'file'>[]).map((sample): Sample => ({
    file,
    ...sample,
  })),
);
const types = allEvents.map(({ shape }) => shape.type.value);
const decode = createDecode([...allEvents]);
const metadata = {
  commandId: 'golden:1',
  actor: { kind: 'staff', userId: 'bob', permission: 'superuser' },
  at: '2027-03-01T18:00:00.000Z',
  requestId: 'req1',
  reason: 'Because.',
};

/** Samples stay for ever: an event that changes its meaning gets another name and a sample of its own (invariant E6). */
describe('every event ever written', () => {
  it('has a sample here: add one to golden/<context>.json with a new type, and never change an old one', () => {
    const sampled = new Set(samples.map(({ type }) => type));
    expect(types.filter((type) => !sampled.has(type))).toEqual([]);
    // A type that is no longer written keeps its samples, and every former type has one.
    expect([...sampled].filter((type) => !types.some((known) => known === type)).toSorted()).toEqual(
      formerEvents.map(({ name }) => name).toSorted(),
    );
    console.log(
      `E6: ${samples.length} samples of ${types.length} event types and ${formerEvents.length} former ones decode`,
    );
  });

  it.each(samples.map((sample) => [sample.type, sample] as const))(
    'is read by the present version: %s',
    (type, { data }) => {
      const written = {
        id: '6f1d3f0e-6b1c-5a55-9d5e-0f7a6c2b9a41',
        stream: 'golden-1',
        revision: 0,
        position: position('1'),
        recordedAt: '2027-03-01T18:00:00.000Z',
        type,
        data,
        metadata,
      };
      const former = formerEvents.find(({ name }) => name === type);
      const present = upcast(written);
      const read = decode(present);
      expect(read.data).toEqual(former?.sameData === false ? present.data : data);
      expect(former?.becomes ?? [type]).toContain(read.type);
      expect(read.metadata).toEqual(metadata);
    },
  );
});
