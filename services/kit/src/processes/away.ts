import { UndecodableEvent } from '@paddock/event-store/codec';
import { StoreUnavailable } from '@paddock/event-store/port';

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/**
 * Failures that affect every event and pass by themselves: the process waits and tries again. An event that cannot be decoded is
 * not one of them, whatever its error says.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof StoreUnavailable ||
  (!(error instanceof UndecodableEvent) &&
    /ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|terminat|starting up|shutting down|timeout exceeded when trying to connect/i.test(
      `${reasonOf(error)} ${error instanceof Error && 'code' in error ? String(error.code) : ''}`,
    ));
