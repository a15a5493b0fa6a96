import type { Position, RecordedEvent } from '@paddock/event-store/port';
import { inSpan, SpanKind } from '@paddock/event-store/spans';
import type pg from 'pg';
import { causedBy, causeOf } from '../cause.ts';
import { isAway, reasonOf } from './away.ts';
import type { JointCheckpoints } from './joint-checkpoints.ts';
import { createLanes } from './lanes.ts';
import { type Parked, park, unpark } from './parked.ts';
import { type Checkpoint, Overtaken } from './process-tables.ts';
import { actsOn, handlersOf, orderOf, type Process } from './process.ts';
import type { ProcessRunnerDeps } from './run-processes.ts';
import { isSetAside } from './set-asides.ts';
import { listenTo, type Told } from './listen-to.ts';

/** Events between two checkpoints of a process with nothing to do. */
const CHECKPOINT_EVERY = 200;
/** Attempts before an event is parked: a short fault then changes no order. */
const TRIES_IN_PLACE = 3;

/** After this many ms, events of other orders continue beside one that is being handled; and how many may run like this. */
const [PATIENCE, MOST_LANES] = [1_000, 8];

export type Work = {
  readonly name: string;
  readonly follow: (term: AbortSignal) => Promise<void>;
  readonly act: (event: RecordedEvent) => Promise<void>;
  /** Whether the process skips an event that fails like this. */
  readonly passes: (error: unknown) => boolean;
  /** A parked event was handled or set aside: those behind it may follow. */
  readonly isDone: (parked: Parked) => Promise<void>;
};
export type WorkDeps = ProcessRunnerDeps & {
  readonly db: pg.Pool;
  /** Whether this process still leads. */
  readonly holds: () => boolean;
  readonly checkpoints: Pick<JointCheckpoints, 'move'>;
};

/** One running process. `waiting`: the orders in which something is parked. */
export const createWork = (
  process: Process<never>,
  checkpoint: Checkpoint,
  waiting: Set<string>,
  { store, recent, decode, db, log, progress, failpoints, sleep, holds, checkpoints }: WorkDeps,
): Work => {
  const { name, passes } = process;
  const handlers = handlersOf(process);

  const handle = async (event: RecordedEvent): Promise<void> => {
    // A process that was frozen or cut off does nothing more: another one may have taken over.
    if (!holds()) throw new Overtaken(`The lease of ${name} is over.`);
    await failpoints.hit(`${name}:${event.type}`);
    const read = decode(event);
    const isHistory = checkpoint.begunAt !== undefined && Date.parse(read.metadata.at) < checkpoint.begunAt.getTime();
    await inSpan(`process ${name} ${event.type}`, { kind: SpanKind.CONSUMER, of: [read.metadata] }, () =>
      causedBy(causeOf(read), async () => handlers[event.type]?.(read, { isHistory })),
    );
  };
  // Parking and unparking run in turn, so that an order is free only when nothing of it is parked.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const mine = turn.then(act);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const putAside = async (event: RecordedEvent, order: string, why: string, tries: number): Promise<void> => {
    if (tries > 0 && (await isSetAside(store, name, event.id))) return;
    await inTurn(async () => {
      await park(db, name, event, { inOrderOf: order, why, tries });
      waiting.add(order);
    });
  };
  const take = async (event: RecordedEvent, term: AbortSignal): Promise<void> => {
    progress.begins(name, event.recordedAt);
    const order = orderOf(process, decode, event);
    if (waiting.has(order)) return putAside(event, order, 'What came before it waits.', 0);
    for (let tries = 1, pause = 100; !term.aborted; tries += 1, pause = Math.min(pause * 2, 10_000)) {
      try {
        return await handle(event);
      } catch (error) {
        if (term.aborted) return undefined;
        log.error({ err: error, process: name, event: event.id, tries }, 'a process could not handle an event');
        if (passes?.(error) === true) return undefined;
        if (tries >= TRIES_IN_PLACE && !isAway(error)) return putAside(event, order, reasonOf(error), tries);
        await sleep(pause, term);
      }
    }
    return undefined;
  };

  return {
    name,
    act: handle,
    passes: (error) => passes?.(error) === true,
    isDone: (parked) =>
      inTurn(async () => {
        if ((await unpark(db, parked)) === 0) waiting.delete(parked.in_order_of);
      }),
    follow: async (term) => {
      progress.stands(name, checkpoint.position);
      const ended = new AbortController();
      const reach = (position: Position): void => {
        if (term.aborted) return;
        checkpoints.move(checkpoint, position);
        progress.stands(name, position);
      };
      const lanes = createLanes({
        patienceMillis: process.severalAtATime === true ? 0 : PATIENCE,
        most: MOST_LANES,
        reach,
        failed: () => ended.abort(),
        sleep,
      });
      const signal = AbortSignal.any([term, ended.signal]);
      let passed = 0;
      let at = checkpoint.position;
      const pass = (position: Position): void => {
        [at, passed] = [position, passed + 1];
        if (!lanes.isIdle()) lanes.pass(position);
        else if (passed < CHECKPOINT_EVERY) progress.stands(name, position);
        else {
          passed = 0;
          reach(position);
        }
      };
      const follow = async (event: RecordedEvent): Promise<void> => {
        if (!actsOn(process, event)) return pass(event.position);
        [at, passed] = [event.position, 0];
        await lanes.run(orderOf(process, decode, event), event.position, () => take(event, term));
      };
      try {
        while (!signal.aborted) {
          let told: Told | undefined;
          for await (const message of store.subscribeAll(at, { signal })) {
            if (signal.aborted) break;
            if (message.kind === 'event') await follow(message.event);
            else told = recent && listenTo(recent, at, (event) => actsOn(process, event), pass);
            if (told !== undefined) break;
          }
          for await (const event of told?.events(signal) ?? []) await follow(event);
        }
      } finally {
        await lanes.settled();
      }
      lanes.check();
    },
  };
};
