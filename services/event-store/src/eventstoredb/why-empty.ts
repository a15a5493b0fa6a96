import type { RecordedEvent } from '../port.ts';

type Retention = { readonly $tb?: unknown; readonly $maxAge?: unknown; readonly $maxCount?: unknown };

/** Soft deletion writes this as the first revision to keep: all of them are before it. */
const DELETED = 2 ** 62;

/**
 * Why a stream that a read finds empty is not a new one, by its metadata; undefined where nothing speaks against it.
 *
 * @param last the last event of the stream's metadata, if there is any.
 */
export const whyEmpty = (last: RecordedEvent | undefined): string | undefined => {
  const { $tb, $maxAge, $maxCount } = (last?.data ?? {}) as Retention;
  if (typeof $tb === 'number' && $tb > DELETED) return 'it was deleted; the server goes on counting where it ended';
  if (typeof $tb === 'number' && $tb > 0) return `the server was told to drop everything before revision ${$tb} ($tb)`;
  if ($maxAge !== undefined) return 'its events have grown older than the server was told to keep them ($maxAge)';
  if ($maxCount !== undefined) return 'the server was told to keep only its last events ($maxCount)';
  return undefined;
};
