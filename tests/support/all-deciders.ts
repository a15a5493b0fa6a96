import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decider } from '@paddock/shared-domain/kernel/decider';
import type { Command, DomainEvent } from '@paddock/shared-domain/kernel/message';
import { root } from '../architecture/source-tree.ts';

export type AnyDecider = Decider<unknown, DomainEvent, Command, string>;
const isDecider = (value: unknown): value is AnyDecider =>
  typeof value === 'object' && value !== null && 'category' in value && 'evolve' in value && 'initialState' in value;

const SOURCES = join(root, 'shared-domain', 'src');
/** Every decider of the product: one for each category of streams, and some categories have two. */
export const allDeciders: readonly AnyDecider[] = (
  await Promise.all(
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && /category: '/.test(readFileSync(join(SOURCES, path), 'utf8')))
      .map(async (path) => Object.values((await import(join(SOURCES, path))) as Record<string, unknown>)),
  )
)
  .flat()
  .filter(isDecider);

const GOLDEN = join(root, 'tests/proofs/golden');
/** The golden samples of every type, former ones included. */
export const goldenSamples: readonly DomainEvent[] = readdirSync(GOLDEN)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as DomainEvent[]);

/** The sample events that a decider folds; the others have no row in its table. */
export const samplesOf = ({ evolve, initialState }: AnyDecider): readonly DomainEvent[] => {
  let state = initialState;
  const own = goldenSamples.filter((sample) => {
    try {
      state = evolve(state, sample);
      return true;
    } catch {
      return false;
    }
  });
  // A decider that takes every event treats all of them alike, so a few are enough.
  return own.length === goldenSamples.length ? own.slice(0, 3) : own;
};
