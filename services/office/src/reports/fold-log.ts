import type { Decode } from '@paddock/event-store/codec';
import { comparePositions, type EventStore, type Position, START } from '@paddock/event-store/port';
import { eventsBetween } from '@paddock/projections/engine/replay';
import { standingOf } from '@paddock/shared-domain/event-standing';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { ReportEvent } from '@paddock/shared-domain/reports/report-fold';
import type { OpenReport } from '@paddock/shared-domain/reports/reports';

/** Events folded in one go; then requests get their turn, so that no reply waits long for a report. */
const SLICE = 100;
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type LogPass = {
  readonly store: EventStore;
  readonly decode: Decode;
  readonly until: Position;
  readonly signal: AbortSignal;
  /** Called after each slice: events read since the last call, and the position reached. */
  readonly onRead: (events: number, position: Position) => void;
};

/**
 * Folds the log from its first event up to a position into a report; only events that concern it are decoded.
 *
 * @throws {UndecodableEvent} a damaged event. @throws the signal's reason if aborted, or the error of the store.
 */
export const foldLog = async (report: OpenReport, { store, decode, until, signal, onRead }: LogPass): Promise<void> => {
  if (comparePositions(until, START) <= 0) return;
  for await (const page of eventsBetween(store, START, until, signal)) {
    for (let from = 0; from < page.length; from += SLICE) {
      const slice = page.slice(from, from + SLICE);
      for (const event of slice)
        if (report.types.has(event.type) && standingOf(event) !== 'foreign')
          report.take(decode(event) as Recorded<ReportEvent>);
      const last = slice.at(-1);
      if (last !== undefined) onRead(slice.length, last.position);
      await breath();
      signal.throwIfAborted();
    }
  }
};
