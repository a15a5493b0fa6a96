import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { change, type Effect, rowKey, type Rows } from '../../engine/projection.ts';
import { moments } from './memory.ts';

const KEY = { id: 'now' } as const;
export const momentKey = rowKey(moments, KEY);

/**
 * The moment of an event in the history of a board: its own, but never before that of an earlier event. So the board as of T is
 * what the log says up to the first event decided after T, also where clocks disagree.
 */
export const momentOf = (rows: Rows, { metadata: { at } }: Pick<Recorded, 'metadata'>): Instant => {
  const before = rows.get(moments, KEY)?.at;
  return before !== undefined && before > at ? before : at;
};
export const momentIs = (at: Instant): Effect => change(moments, KEY, () => ({ ...KEY, at }));
