import type { Decode } from '@paddock/event-store/codec';
import { comparePositions, type EventStore, type Position } from '@paddock/event-store/port';
import type { ReportStart } from '@paddock/projections/report-index/read';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Scope } from '@paddock/shared-domain/reports/asked-report';
import type { ReportEvent } from '@paddock/shared-domain/reports/report-fold';
import { type Beginning, beginningOf, keysAsked, type Owed } from '@paddock/shared-domain/reports/report-index';
import { openReport } from '@paddock/shared-domain/reports/reports';

/** The index of the events that reports need (`projections/src/report-index`). */
export type ReportIndex = {
  /** Settles when the index holds everything up to a position. @throws if it does not in time, or stands still. */
  reaches(position: Position): Promise<void>;
  start(beginning: Beginning): Promise<ReportStart>;
  positionsOfKeys(keys: readonly number[], until: Position): Promise<readonly Position[]>;
};

/** The index is behind, halted, being rebuilt, of another release or of another log: the message or its `cause` says which. */
export class IndexUnusable extends Error {
  override readonly name = 'IndexUnusable';
}

/** The events of a report, found by the index. */
export type PickedEvents = {
  readonly owed: Owed;
  readonly passed: number;
  readonly count: number;
  /** In log order, in slices. */
  inOrder(): AsyncIterable<readonly Recorded<ReportEvent>[]>;
};

const SLICE = 500;
/** Events kept in memory while keys are followed; those beyond are read a second time. */
const MOST_KEPT = 20_000;

type Sources = { readonly store: EventStore; readonly decode: Decode; readonly signal: AbortSignal };

/**
 * Finds the events that a report needs: those of its period, then those that teach about the keys these ask for, and so on until
 * no new key appears.
 *
 * @throws {IndexUnusable} the whole log must be read.
 */
export const pickEvents = async (
  scope: Scope,
  index: ReportIndex,
  head: Position,
  { store, decode, signal }: Sources,
): Promise<PickedEvents> => {
  const using = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((cause: unknown) => {
      throw new IndexUnusable('The index of reports cannot be used.', { cause });
    });
  await using(index.reaches(head));
  const begun = await using(index.start(beginningOf(scope)));
  if (comparePositions(begun.until, head) < 0) throw new IndexUnusable('The index of reports is behind the log.');
  const { types } = openReport(scope);
  const asks = keysAsked[scope.kind];
  const kept = new Map<Position, Recorded<ReportEvent>>();
  const needed: Position[] = [];
  /** Events at positions that concern the report. */
  const read = async (positions: readonly Position[]): Promise<readonly Recorded<ReportEvent>[]> => {
    signal.throwIfAborted();
    const found = await store.eventsAt(positions);
    if (found.length !== positions.length) throw new IndexUnusable('The index of reports is of another log.');
    return found.filter(({ type }) => types.has(type)).map((event) => decode(event) as Recorded<ReportEvent>);
  };
  const [seen, followed] = [new Set<Position>(), new Set<number>()];
  let [positions, keys] = [begun.positions, begun.keys];
  for (;;) {
    const fresh = [...new Set(positions)].filter((position) => !seen.has(position));
    for (const position of fresh) seen.add(position);
    const asked = new Set(keys);
    for (let from = 0; from < fresh.length; from += SLICE)
      for (const event of await read(fresh.slice(from, from + SLICE))) {
        needed.push(event.position as Position);
        if (kept.size < MOST_KEPT) kept.set(event.position as Position, event);
        for (const key of asks(event)) asked.add(key);
      }
    const unknown = [...asked].filter((key) => !followed.has(key));
    if (unknown.length === 0) break;
    for (const key of unknown) followed.add(key);
    [positions, keys] = [await using(index.positionsOfKeys(unknown, begun.until)), []];
  }
  needed.sort(comparePositions);
  return {
    owed: begun.owed,
    passed: begun.passed,
    count: needed.length,
    inOrder: async function* () {
      for (let from = 0; from < needed.length; from += SLICE) {
        const slice = needed.slice(from, from + SLICE);
        const missing = slice.filter((position) => !kept.has(position));
        const again = missing.length === 0 ? [] : await read(missing);
        const byPosition = new Map(again.map((event) => [event.position as Position, event]));
        yield slice.flatMap((position) => kept.get(position) ?? byPosition.get(position) ?? []);
      }
    },
  };
};
