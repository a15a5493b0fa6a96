import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@paddock/event-store/port';
import { backOff } from './retry.ts';
import { PoisonEvent } from './failures.ts';
import type { Live } from './live.ts';
import type { Member, RunContext } from './member.ts';
import { endOrder, endStopped, nextOrder, type Order, showOrder } from './orders.ts';
import { forgetPoison, listPoison } from './poison-list.ts';
import { progressLine } from './progress.ts';
import { rebuild } from './rebuild.ts';

/** How often the leader polls for new orders, and for a cancellation of the running one. */
const LOOK_MS = 1_000;

export type OrderDeps = {
  readonly context: RunContext;
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly members: readonly Member[];
  readonly live: Pick<Live, 'add'>;
  readonly refreshSetAsides: () => Promise<void>;
};

/**
 * Carries out the orders of operators for read models, one after another, while this process leads. A new leader restarts an
 * order that it finds running. Readers and live updates continue during an order (invariant P1).
 */
export const carryOutOrders = async (deps: OrderDeps, signal: AbortSignal): Promise<void> => {
  const { pool, log } = deps.context;
  for (let attempt = 0; !signal.aborted;) {
    try {
      await endStopped(pool);
      const order = await nextOrder(pool);
      if (order) await carryOut(deps, order, signal);
      else await sleep(LOOK_MS, undefined, { signal });
      attempt = 0;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'orders for read models wait');
      await backOff(attempt++, signal);
    }
  }
};

const carryOut = async (deps: OrderDeps, order: Order, signal: AbortSignal): Promise<void> => {
  const { context, members, refreshSetAsides } = deps;
  const member = members.find(({ projection }) => projection.name === order.projection);
  if (!member) return endOrder(context.pool, order.id, 'failed', `There is no read model ${order.projection} here.`);
  context.log.info({ order: order.id, kind: order.kind, projection: order.projection }, 'carrying out an order');
  await refreshSetAsides();
  await forgetPoison(context.pool, order.projection);
  // A read model that halted before its present version was built has no rows to continue from: rebuild it.
  const old = member.checkpoint.version !== member.projection.version;
  if (order.kind === 'rebuild' || old) return rebuildMember(deps, member, order, signal);
  await goOn(deps, member);
  await endOrder(context.pool, order.id, 'done');
};

/** Lets a halted read model continue from its checkpoint. */
const goOn = async ({ context, live }: OrderDeps, member: Member): Promise<void> => {
  const { name } = member.projection;
  if (!member.halted) return;
  await context.pool.query(
    `update projection_engine.projections set state = 'running', error = null, updated_at = now()
      where name = $1 and fence = $2`,
    [name, member.checkpoint.fence],
  );
  context.metrics.halted.set({ projection: name }, 0);
  member.halted = false;
  live.add([]);
};

const rebuildMember = async (deps: OrderDeps, member: Member, order: Order, signal: AbortSignal): Promise<void> => {
  const { context, store, databaseUrl } = deps;
  const { pool } = context;
  const calledOff = new AbortController();
  let [share, line] = [0, ''];
  // 1. Report progress and check for a cancellation at a steady pace, however busy the replay is.
  const beat = setInterval(() => {
    showOrder(pool, order.id, share, line).then(
      (stop) => stop && calledOff.abort(),
      () => undefined,
    );
  }, LOOK_MS);
  try {
    const [result] = await rebuild(
      [member.projection],
      { databaseUrl, store, codec: context.codec },
      {
        signal: AbortSignal.any([signal, calledOff.signal]),
        onProgress: (progress) => ([share, line] = [Math.min(1, progress.done), progressLine(progress)]),
      },
    );
    clearInterval(beat);
    if (result?.position === undefined) throw result?.failure ?? new Error('Nothing was rebuilt.');
    // 2. Swapped in. If it was halted, it continues from there.
    if (member.halted) {
      member.checkpoint = { ...member.checkpoint, version: member.projection.version, position: result.position };
      await goOn(deps, member);
    }
    await endOrder(pool, order.id, 'done');
  } catch (error) {
    clearInterval(beat);
    // This process stops or loses the lead: the next leader carries out the order.
    if (signal.aborted) throw error;
    if (calledOff.signal.aborted) return endOrder(pool, order.id, 'stopped');
    if (error instanceof PoisonEvent) await listPoison(pool, order.projection, error);
    context.log.error({ err: error, projection: order.projection }, 'a rebuild that was ordered failed');
    await endOrder(pool, order.id, 'failed', error instanceof Error ? error.message : String(error));
  }
};
