import type { Decode } from '@paddock/event-store/codec';
import { comparePositions, type EventStore, type Position, type RecordedEvent, START } from '@paddock/event-store/port';
import { eventsBetween } from '@paddock/projections/engine/replay';
import { type EventStanding, standingOf } from '@paddock/shared-domain/event-standing';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Scope } from '@paddock/shared-domain/reports/asked-report';
import type { ReportEvent } from '@paddock/shared-domain/reports/report-fold';
import { type OpenReport, openReport } from '@paddock/shared-domain/reports/reports';
import { IndexUnusable, type PickedEvents, pickEvents, type ReportIndex } from './pick-events.ts';

/** Events folded in one go; then requests get their turn, so that no reply waits long for a report. */
const SLICE = 100;
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type LogPass = {
  readonly store: EventStore;
  readonly decode: Decode;
  /** Says which events a report needs; without it every report reads the whole log. */
  readonly index?: ReportIndex | undefined;
  readonly signal: AbortSignal;
  /** Called after each slice: events read since the last call, and the share of all that is read, 0 to 1. */
  readonly onRead: (events: number, share: number) => void;
  /** Called with the reason if the index cannot be used. */
  readonly onWhole?: (error: unknown) => void;
};

/** A report, and how many events of the log it leaves out because this program does not know their types. */
export type Folded = { readonly report: OpenReport; readonly passed: number };

/** Share of the way from the start to a position, 0 to 1. Positions are numbers as text, of any length. */
const shareOf = (position: Position, until: Position): number =>
  Math.min(1, Number((BigInt(position) * 10_000n) / BigInt(until)) / 10_000);

/**
 * Makes a report by folding the log up to its end. With the index it reads only events that the report needs; the result is the
 * same, and the whole log is read if the index cannot be used. Only events that concern the report are decoded.
 *
 * @throws {UndecodableEvent} a damaged event. @throws the signal's reason if aborted, or the error of the store.
 */
export const foldReport = async (scope: Scope, pass: LogPass): Promise<Folded> => {
  const head = await pass.store.head();
  if (comparePositions(head, START) <= 0) return { report: openReport(scope), passed: 0 };
  const picked = await pick(scope, head, pass);
  return picked === undefined ? foldWhole(scope, head, pass) : foldPicked(scope, picked, pass);
};

const pick = async (scope: Scope, head: Position, pass: LogPass): Promise<PickedEvents | undefined> => {
  if (pass.index === undefined) return undefined;
  try {
    return await pickEvents(scope, pass.index, head, pass);
  } catch (error) {
    pass.signal.throwIfAborted();
    if (!(error instanceof IndexUnusable)) throw error;
    pass.onWhole?.(error.cause ?? error);
    return undefined;
  }
};

const foldPicked = async (scope: Scope, picked: PickedEvents, pass: LogPass): Promise<Folded> => {
  const report = openReport(scope, picked.owed);
  let read = 0;
  for await (const slice of picked.inOrder()) {
    for (const event of slice) report.take(event);
    read += slice.length;
    pass.onRead(slice.length, read / picked.count);
    await breath();
    pass.signal.throwIfAborted();
  }
  return { report, passed: picked.passed };
};

const foldWhole = async (
  scope: Scope,
  until: Position,
  { store, decode, signal, onRead }: LogPass,
): Promise<Folded> => {
  const report = openReport(scope);
  let passed = 0;
  const take = (event: RecordedEvent): void => {
    const standing: EventStanding = standingOf(event);
    if (standing === 'newer') passed += 1;
    if (standing !== 'foreign' && report.types.has(event.type)) report.take(decode(event) as Recorded<ReportEvent>);
  };
  for await (const page of eventsBetween(store, START, until, signal)) {
    for (let from = 0; from < page.length; from += SLICE) {
      const slice = page.slice(from, from + SLICE);
      for (const event of slice) take(event);
      const last = slice.at(-1);
      if (last !== undefined) onRead(slice.length, shareOf(last.position, until));
      await breath();
      signal.throwIfAborted();
    }
  }
  return { report, passed };
};
