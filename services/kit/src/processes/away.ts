import { UndecodableEvent } from '@paddock/event-store/codec';
import { StoreUnavailable } from '@paddock/event-store/port';

/** What went wrong, in its own words. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/**
 * What fails every event alike, and mends itself: it is waited for in place. An event that cannot be read fails by itself, whatever
 * words stand in it.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof StoreUnavailable ||
  (!(error instanceof UndecodableEvent) &&
    /ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|terminat|starting up|shutting down|timeout exceeded when trying to connect/i.test(
      `${reasonOf(error)} ${error instanceof Error && 'code' in error ? String(error.code) : ''}`,
    ));
