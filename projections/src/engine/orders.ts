import type { ClientBase, Pool } from 'pg';

/** What an operator requests for a read model: rebuild it from the log, or try again from the event where it halted. */
export type OrderKind = 'rebuild' | 'look-again';
export type Order = { readonly id: string; readonly kind: OrderKind; readonly projection: string };
export type OrderState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
export type OrderStatus = Order & {
  readonly state: OrderState;
  /** 0 to 1, by position in the log. */
  readonly share: number;
  readonly progress: string | null;
  readonly error: string | null;
  /** When it was placed and when it ended, by the clock of the database. */
  readonly ordered_at: Date;
  readonly ended_at: Date | null;
};
type Queries = Pick<Pool | ClientBase, 'query'>;

const MOST_SHOWN = 20;

/** Places an order for the process that leads the read models. Idempotent by id. */
export const placeOrder = async (client: Queries, { id, kind, projection }: Order): Promise<void> => {
  await client.query(
    `insert into projection_engine.orders (id, kind, projection) values ($1, $2, $3) on conflict (id) do nothing`,
    [id, kind, projection],
  );
};

/** Cancels an order: at once if it waits; if it runs, at the leader's next poll. A finished order does not change. */
export const callOffOrder = async (client: Queries, id: string): Promise<void> => {
  await client.query(
    `update projection_engine.orders set stop = true,
       state = case when state = 'waiting' then 'stopped' else state end,
       ended_at = case when state = 'waiting' then now() else ended_at end
     where id = $1 and state in ('waiting', 'running')`,
    [id],
  );
};

/** The newest orders, running and waiting ones first. */
export const readOrders = async (client: Queries): Promise<readonly OrderStatus[]> =>
  (
    await client.query<OrderStatus>(
      `select id, kind, projection, state, share, progress, error, ordered_at, ended_at from projection_engine.orders
        order by (state in ('waiting', 'running')) desc, ordered_at desc, id limit ${MOST_SHOWN}`,
    )
  ).rows;

/** The order to carry out next. If its leader died, a running order starts again. */
export const nextOrder = async (client: Queries): Promise<Order | undefined> =>
  (
    await client.query<Order>(
      `update projection_engine.orders set state = 'running', share = 0, progress = null where id =
         (select id from projection_engine.orders where state in ('running', 'waiting') and not stop order by ordered_at, id limit 1)
       returning id, kind, projection`,
    )
  ).rows[0];

/** Ends cancelled orders whose leader died before it recorded their end. */
export const endStopped = async (client: Queries): Promise<void> => {
  await client.query(
    `update projection_engine.orders set state = 'stopped', ended_at = now() where stop and state in ('waiting', 'running')`,
  );
};

/** Stores the progress of an order. @returns whether it was cancelled. */
export const showOrder = async (client: Queries, id: string, share: number, progress: string): Promise<boolean> =>
  (
    await client.query<{ stop: boolean }>(
      'update projection_engine.orders set share = $2, progress = $3 where id = $1 returning stop',
      [id, share, progress],
    )
  ).rows[0]?.stop ?? true;

export const endOrder = async (
  client: Queries,
  id: string,
  state: 'done' | 'failed' | 'stopped',
  error: string | null = null,
): Promise<void> => {
  await client.query(
    `update projection_engine.orders set state = $2, error = $3, ended_at = now(), progress = null,
       share = case when $2 = 'done' then 1 else share end where id = $1`,
    [id, state, error?.replaceAll('\0', '\u2400').slice(0, 2_000) ?? null],
  );
};
