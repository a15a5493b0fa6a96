import type { Logger } from 'pino';
import type { Pool } from 'pg';

/**
 * Stands in for something of which a test uses a part only. The compiler checks the part that is there, so a name or shape that the real
 * one does not have is an error here; what is missing fails where it is used. The one cast of this kind in the tests.
 */
export const stub = <Whole extends object>(part: Partial<Whole>): Whole => part as unknown as Whole;

/** A log that keeps nothing, or hands its lines to what is given. */
export const silentLog = (
  more: Partial<Record<'info' | 'warn' | 'error', (about: { readonly err?: unknown }) => void>> = {},
): Logger => stub<Logger>({ info: () => undefined, warn: () => undefined, error: () => undefined, ...more });

/** A database of which only queries are asked. */
export const poolOf = (
  query: (text: string, values: readonly string[]) => Promise<{ readonly rows: readonly object[] }>,
): Pool => stub<Pool>({ query: query as Pool['query'] });
