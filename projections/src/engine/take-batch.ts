import { comparePositions, type Position, type RecordedEvent } from '@paddock/event-store/port';
import { inSpan, SpanKind } from '@paddock/event-store/spans';
import { applyTogether } from './apply-together.ts';
import { moveIdle } from './checkpoint.ts';
import { transaction, UNSYNCED } from './engine-tables.ts';
import { Fenced } from './failures.ts';
import { concerns } from './fold.ts';
import { applyOrHalt, countPassed, measure, persist, type Member, type RunContext } from './member.ts';
import { notify } from './notify.ts';
import { addPassed, tallyPassed } from './passed.ts';

/**
 * Applies a batch to members, all in one transaction. If that fails, each member with rows to change gets its own transaction, so
 * that the failure of one does not stop the others (invariant P4).
 */
export const takeBatch = async (
  context: RunContext,
  members: readonly Member[],
  events: readonly RecordedEvent[],
  signal: AbortSignal,
): Promise<void> => {
  const last = events.at(-1);
  if (!last || signal.aborted) return;
  await inSpan(
    'project batch',
    {
      kind: SpanKind.CONSUMER,
      attributes: { 'paddock.events': events.length },
      of: events.map(({ metadata }) => metadata),
    },
    () => takeInSpan(context, members, events, last, signal),
  );
};

const takeInSpan = async (
  context: RunContext,
  members: readonly Member[],
  events: readonly RecordedEvent[],
  last: RecordedEvent,
  signal: AbortSignal,
): Promise<void> => {
  const open = members.filter(
    ({ halted, checkpoint }) => !halted && comparePositions(checkpoint.position, last.position) < 0,
  );
  const busy = open.filter(({ projection }) => events.some((event) => concerns(projection, context.codec, event)));
  if (busy.length && !context.apply && (await takeTogether(context, open, busy, events))) return;
  const idle = open.filter((member) => !busy.includes(member));
  // All finish before an error is thrown: no write may continue when another leader has taken over.
  const results = await Promise.allSettled([
    ...busy.map((member) => applyOrHalt(context, member, events, signal)),
    moveIdleMembers(context, idle, events, last, signal),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/** One attempt for all members. @returns whether it was written. @throws {Fenced} another process leads. */
const takeTogether = async (
  context: RunContext,
  open: readonly Member[],
  busy: readonly Member[],
  events: readonly RecordedEvent[],
): Promise<boolean> => {
  const started = performance.now();
  try {
    const places = await (context.applyTogether ?? applyTogether)(context, open, events);
    for (const member of open) {
      const { checkpoint, projection } = member;
      const fresh = after(events, checkpoint.position);
      member.checkpoint = { ...checkpoint, position: places.get(projection.name) ?? checkpoint.position };
      countPassed(context, projection.name, fresh);
      if (busy.includes(member)) measure(context, projection.name, fresh, started);
    }
    return true;
  } catch (error) {
    if (error instanceof Fenced) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    context.log.info({ reason, events: events.length }, 'a batch is taken one read model at a time');
    return false;
  }
};

const after = (events: readonly RecordedEvent[], place: Position): readonly RecordedEvent[] =>
  events.filter(({ position }) => comparePositions(position, place) > 0);

const moveIdleMembers = async (
  context: RunContext,
  idle: readonly Member[],
  events: readonly RecordedEvent[],
  last: RecordedEvent,
  signal: AbortSignal,
): Promise<void> => {
  if (!idle.length) return;
  const checkpoints = idle.map(({ checkpoint }) => checkpoint);
  const moved = await persist(context, 'idle projections', signal, () =>
    transaction(
      context.pool,
      async (client) => {
        const names = await moveIdle(client, checkpoints, last.position);
        const passed = checkpoints
          .filter(({ name }) => names.has(name))
          .map(({ name, position: from }) => [name, tallyPassed(context.codec, after(events, from))] as const);
        await addPassed(client, new Map(passed));
        const news = [...names].map((projection) => ({ projection, position: last.position, changes: [] }));
        await notify(client, news);
        return names;
      },
      UNSYNCED,
    ),
  );
  for (const member of idle) {
    if (moved?.has(member.checkpoint.name)) {
      countPassed(context, member.checkpoint.name, after(events, member.checkpoint.position));
      member.checkpoint = { ...member.checkpoint, position: last.position };
    } else if (moved) await confirm(context, member, last.position);
  }
};

/** If a checkpoint did not move, an earlier commit of ours moved it and its reply was lost, or the lease is no longer ours. */
const confirm = async ({ pool }: RunContext, member: Member, expected: Position): Promise<void> => {
  const found = await pool.query<{ position: Position; fence: string }>(
    'select position, fence::text from projection_engine.projections where name = $1',
    [member.checkpoint.name],
  );
  const [row] = found.rows;
  if (row?.fence !== member.checkpoint.fence || comparePositions(row.position, expected) < 0) {
    throw new Fenced(`Another process leads ${member.checkpoint.name} now.`);
  }
  member.checkpoint = { ...member.checkpoint, position: row.position };
};
