/**
 * The numbers of the advisory locks that the API takes in its database, all of them: two purposes with one number keep each other
 * waiting. Locks that are named by a text stand where they are taken, each name once. A number that was used is never used again;
 * those below the first one were used by earlier releases.
 */
export const LOCKS = {
  /** One process holds the test clock. */
  testClock: 7_203_116,
  /** One process at a time has a draft in its hands; the second number is the draft's own. */
  draft: 7_203_117,
  /** Several processes create the tables of mails. */
  mailTables: 7_203_118,
  /** Several processes create the tables of the processes. */
  processTables: 7_203_119,
} as const;
