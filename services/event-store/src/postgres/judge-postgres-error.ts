import { NeedsOperator } from '../needs-operator.ts';
import type { Verdict } from '../resend-until-definite.ts';

/** The database must not be used as it is: a setting or a schema is wrong, and waiting does not change that. */
export class UnfitDatabase extends NeedsOperator {
  override readonly name = 'UnfitDatabase';
}

/** SQLSTATE classes and codes after which the server has rolled back and a later attempt may succeed. */
const passing = /^(?:40|53|55P03|57014|25006|57P03)/;
/** The server or the connection went away. The commit may have happened before that. */
const broken = /^(?:08|57P|58|XX)/;

/** What an error of one append means. An error without an SQLSTATE came from the connection or from our own time-out. */
export const judgePostgresError = (error: unknown): Verdict => {
  if (error instanceof NeedsOperator) return 'definite';
  if (error instanceof NotConnected) return judgePostgresError(error.cause) === 'definite' ? 'definite' : 'not-written';
  const code = sqlState(error);
  if (code === undefined) return 'unknown';
  if (passing.test(code)) return 'not-written';
  return broken.test(code) ? 'unknown' : 'definite';
};

/** The attempt ended before there was a connection: nothing was sent, whatever the reason. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
  constructor(cause: unknown) {
    super(`No connection to PostgreSQL: ${String(cause)}`, { cause });
  }
}

/** The database cannot hold the values (data exceptions, program limits): no retry helps this append. */
export const isUnacceptable = (error: unknown): boolean => /^(?:22|54)/.test(sqlState(error) ?? '');

/** For reads and subscriptions: whether another try may help. */
export const isTransient = (error: unknown): boolean => judgePostgresError(error) !== 'definite';

const sqlState = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
};
