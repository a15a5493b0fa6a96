/**
 * All numbers of advisory locks that the API takes in its database: two purposes with one number would block each other. Locks
 * named by a text are defined where they are taken, each name once. Never reuse a number; those below the first one, 7_203_118 and
 * 7_203_119 were used by earlier releases.
 */
export const LOCKS = {
  testClock: 7_203_116,
  /** One process at a time works on a draft; the second number of the lock is the draft's. */
  draft: 7_203_117,
} as const;
