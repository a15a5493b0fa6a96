import type { Logger } from 'pino';
import type { Pool } from 'pg';

/**
 * Stands in for an object of which a test uses only a part. The compiler checks that part: a name or shape that the real object lacks is an
 * error here. Using what is missing fails at run time. This is the only cast of its kind in the tests.
 */
export const stub = <Whole extends object>(part: Partial<Whole>): Whole => part as unknown as Whole;

/** A log that drops its lines, or passes them to the given functions. */
export const silentLog = (
  more: Partial<Record<'info' | 'warn' | 'error', (about: { readonly err?: unknown }) => void>> = {},
): Logger => stub<Logger>({ info: () => undefined, warn: () => undefined, error: () => undefined, ...more });

/** A database that only answers queries. */
export const poolOf = (
  query: (text: string, values: readonly string[]) => Promise<{ readonly rows: readonly object[] }>,
): Pool => stub<Pool>({ query: query as Pool['query'] });
