import type { Decode } from '@paddock/event-store/codec';
import { comparePositions, type EventStore, type Position } from '@paddock/event-store/port';
import { namesInLog } from '@paddock/shared-domain/all-events';
import { versioned, versionOf } from '@paddock/shared-domain/kernel/former-events';
import type { Pool } from 'pg';
import { park } from './parked.ts';
import type { Checkpoint } from './process-tables.ts';
import { actsOn, handlersOf, orderOf, type Process } from './process.ts';

type Queries = Pick<Pool, 'query'>;
type Row = { readonly name: string; readonly type: string; readonly since: Position; readonly store_id: string };

/** All names in the log whose events are read as a type. */
export type NamesInLog = (type: string) => readonly string[];

const rowsOf = (processes: readonly Process<never>[], names: NamesInLog) =>
  processes.flatMap((process) => namesOf(process, names).map((type) => ({ name: process.name, type })));

/** The types that a process handles, under every name and version that logs have for them. */
const namesOf = (process: Process<never>, names: NamesInLog): readonly string[] =>
  Object.keys(handlersOf(process)).flatMap(names);

/**
 * Records which event types this release handles: call it before the program answers a request. An older release may lead for some time and
 * pass events of types that it does not handle; the first leader that handles a type catches up on those.
 */
export const registerRows = async (
  db: Queries,
  processes: readonly Process<never>[],
  store: Pick<EventStore, 'head' | 'storeId'>,
  names: NamesInLog = namesInLog,
): Promise<void> => {
  const rows = rowsOf(processes, names);
  await db.query(
    `insert into processes.row (name, type, store_id, since, led)
       select name, type, $3, $4, false from unnest($1::text[], $2::text[]) as rows (name, type) on conflict do nothing`,
    [rows.map(({ name }) => name), rows.map(({ type }) => type), await store.storeId(), await store.head()],
  );
};

/** From here on this release passes the types that it does not handle; the next leader that handles them catches up. */
const leaveOut = async (
  db: Queries,
  { name, position }: Checkpoint,
  types: readonly string[],
  storeId: string,
): Promise<unknown> =>
  db.query(
    `update processes.row set led = false, since = $3, store_id = $4
      where name = $1 and led and not type = any($2::text[])`,
    [name, types, position, storeId],
  );

/**
 * Parks the events that a leader of another release passed because it did not handle their type: they are then handled like other
 * parked events. Also after a release was rolled back and forth.
 *
 * @returns how many events were parked.
 */
export const takeUpPassed = async (
  db: Queries,
  { store, decode }: { readonly store: Pick<EventStore, 'subscribeAll' | 'storeId'>; readonly decode: Decode },
  processes: readonly Process<never>[],
  checkpoints: readonly Checkpoint[],
  signal: AbortSignal,
  names: NamesInLog = namesInLog,
): Promise<number> => {
  const storeId = await store.storeId();
  const at = new Map(checkpoints.map((checkpoint) => [checkpoint.name, checkpoint]));
  for (const process of processes) {
    const checkpoint = at.get(process.name);
    if (checkpoint !== undefined) await leaveOut(db, checkpoint, namesOf(process, names), storeId);
  }
  const { rows } = await db.query<Row>('select name, type, since, store_id from processes.row where not led');
  const behind = rows.flatMap(({ name, type, since, store_id: its }) => {
    const until = at.get(name)?.position;
    const process = processes.find((one) => one.name === name && namesOf(one, names).includes(type));
    if (until === undefined || process === undefined || its !== storeId) return [];
    return comparePositions(since, until) < 0 ? [{ process, type, since, until }] : [];
  });
  let passed = 0;
  const [first] = behind.map(({ since }) => since).sort(comparePositions);
  const last = behind
    .map(({ until }) => until)
    .sort(comparePositions)
    .at(-1);
  if (first !== undefined && last !== undefined) {
    const stop = new AbortController();
    for await (const message of store.subscribeAll(first, { signal: AbortSignal.any([signal, stop.signal]) })) {
      if (message.kind !== 'event' || comparePositions(message.event.position, last) > 0) break;
      const { event } = message;
      // The other release knew the event by its name and version in the log.
      const written = versioned(event.writtenAs ?? event.type, versionOf(event.metadata));
      for (const { process, type, since, until } of behind) {
        const isPassed = comparePositions(since, event.position) < 0 && comparePositions(event.position, until) <= 0;
        if (type !== written || !isPassed || !actsOn(process, event)) continue;
        const inOrderOf = orderOf(process, decode, event);
        await park(db, process.name, event, { inOrderOf, why: null, tries: 0 });
        passed += 1;
      }
      if (comparePositions(event.position, last) >= 0) break;
    }
    stop.abort();
  }
  if (signal.aborted) return passed;
  const handled = rowsOf(processes, names);
  await db.query(
    `update processes.row set led = true, store_id = $3
      where not led and (name, type) in (select * from unnest($1::text[], $2::text[]))`,
    [handled.map(({ name }) => name), handled.map(({ type }) => type), storeId],
  );
  return passed;
};
