import { NeedsOperator } from '@paddock/event-store/needs-operator';
import { StoreUnavailable, type RecordedEvent } from '@paddock/event-store/port';

/** Another process leads this projection, or the checkpoint moved: nothing was written (invariant P5). */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** An event that a projection cannot apply, with its place in the log and the reason (invariant P4). */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  readonly event: RecordedEvent;
  constructor(event: RecordedEvent, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Event ${event.stream}@${event.revision} of type ${event.type} cannot be applied: ${reason}`.slice(0, 2_000),
      { cause },
    );
    this.event = event;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Whether a later try can succeed. These SQLSTATE classes are about the data or the statement and fail every time: 0A not
 * supported, 22 data, 23 constraint, 42 statement, 54 limit, P0 raised by a trigger. So does an error of a handler. Lost
 * connections, deadlocks, full disks, read-only stand-bys and shutdowns pass.
 */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof PoisonEvent || error instanceof NeedsOperator) return false;
  if (error instanceof StoreUnavailable) return true;
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = codeOf(error);
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return !/^(0A|22|23|42|54|P0)/.test(code);
  if (typeof code === 'string') return code.startsWith('E');
  return (
    error instanceof Error &&
    /connection|timeout|Client has encountered|Client was closed|not queryable/i.test(error.message) &&
    error.name === 'Error'
  );
};
