import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '@paddock/event-store/port';
import { position } from '../support/builders/brands.ts';

/** An event as some release wrote it. */
export type Sample = {
  readonly file: string;
  readonly type: string;
  /** Of its type; 1 if it is not given. */
  readonly version?: number;
  readonly data: object;
};

const FOLDER = join(import.meta.dirname, 'golden');
/** One line for each sample, in the order in which they were frozen: the hash of its content, and its type. */
export const FROZEN = join(FOLDER, 'frozen.txt');

export const samples: readonly Sample[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    (JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<Sample, 'file'>[]).map((sample) => ({
      file,
      ...sample,
    })),
  );

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
/** JSON that depends on the content alone, not on the order of keys. */
export const canonical = (value: unknown): string => JSON.stringify(value, sorted) ?? 'undefined';

export const lineOf = ({ type, version = 1, data }: Sample): string =>
  `${createHash('sha256')
    .update(canonical({ type, version, data }))
    .digest('hex')} ${version === 1 ? type : `${type}@${version}`}`;

/**
 * What is wrong with the corpus: a frozen sample that was changed or removed, a sample that is not frozen yet, or one that is there
 * twice.
 */
export const breaches = (frozen: readonly string[], corpus: readonly string[]): readonly string[] => [
  ...frozen.filter((line) => !corpus.includes(line)).map((line) => `changed or removed: ${line}`),
  ...corpus.filter((line) => !frozen.includes(line)).map((line) => `not frozen: ${line}`),
  ...[frozen, corpus].flatMap((lines) =>
    lines.filter((line, at) => lines.indexOf(line) !== at).map((line) => `twice: ${line}`),
  ),
];

const METADATA = {
  actor: { kind: 'staff', userId: 'bob', permission: 'superuser' },
  at: '2027-03-01T18:00:00.000Z',
  requestId: 'req1',
  reason: 'Because.',
};

/** A sample as it stands in a log. */
export const recorded = ({ type, version, data }: Sample, place: number, category: string): RecordedEvent => ({
  id: `6f1d3f0e-6b1c-5a55-9d5e-${String(place).padStart(12, '0')}`,
  stream: `${category}-downtown_2027-03-01`,
  revision: place,
  position: position(String(place + 1)),
  recordedAt: '2027-03-01T18:00:00.000Z',
  type,
  data,
  metadata: { commandId: `golden:${place}`, ...METADATA, ...(version !== undefined && { version }) },
});
