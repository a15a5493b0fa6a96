import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { backOff } from './retry.ts';

/** A leader that reported nothing for this long is disconnected by a stand-by. */
const SILENCE_SECONDS = 10;
/** A leader whose last report is older than this stops by itself. Shorter than the silence, so that it stops before it is replaced. */
const LEASE_MILLIS = 8_000;
const BEAT_MILLIS = 2_000;
/** A database that does not answer for this long counts as lost, also where its connection still looks open. */
const ANSWER_MILLIS = 5_000;

export type Leadership = {
  /** Aborted when the leadership is lost. */
  readonly lost: AbortSignal;
  /**
   * Whether the lease is still ours. It asks the clock, so a process that was frozen knows it in its first moment, before any
   * timer or message. Ask before each effect.
   */
  readonly holds: () => boolean;
  resign(): Promise<void>;
};

type Options = {
  readonly databaseUrl: string;
  /** Competing processes use the same name. */
  readonly name: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Table where leaders report that they are alive: name, pid and seen_at. */
  readonly table?: string;
  /** Name of its session on the server. Default: `paddock leader` and the name of the lead. */
  readonly sessionName?: string | undefined;
  /** Time between two attempts of a stand-by, in milliseconds. */
  readonly patience?: number;
};

/**
 * Waits until this process leads. The lock belongs to a database session and ends with it, so a dead leader is replaced at once.
 * A leader that is frozen or cut off keeps its session; after {@link SILENCE_SECONDS} it is disconnected. It stops by itself before
 * that ({@link Leadership.holds}). This decides who works. Who may write is decided by the fence in each checkpoint (invariant P5).
 *
 * @returns undefined if the signal was aborted while waiting.
 */
export const becomeLeader = async (options: Options): Promise<Leadership | undefined> => {
  const { databaseUrl, name, log, signal, table = 'projection_engine.leaders', patience = 500, sessionName } = options;
  for (let attempt = 0; !signal.aborted;) {
    const { client, lost } = openSession(databaseUrl, name, sessionName);
    try {
      await client.connect();
      attempt = 0;
      while (!signal.aborted && !lost.signal.aborted) {
        if (await take(client, name, table)) return lead(client, name, table, lost);
        await evictSilent(client, name, table, log);
        await sleep(patience, undefined, { signal }).catch(() => undefined);
      }
    } catch (error) {
      if (attempt++ % 20 === 0) log.warn({ err: error }, 'waiting for the database');
      await backOff(attempt, signal);
    }
    await client.end().catch(() => undefined);
  }
  return undefined;
};

/**
 * Tries once to lead, for work that is repeated anyway. Disconnects a frozen leader, so that the next attempt succeeds.
 *
 * @returns undefined if another process leads. @throws the error of the database.
 */
export const leadNow = async (options: Omit<Options, 'signal' | 'patience'>): Promise<Leadership | undefined> => {
  const { databaseUrl, name, log, table = 'projection_engine.leaders' } = options;
  const { client, lost } = openSession(databaseUrl, name);
  let leadership: Leadership | undefined;
  try {
    await client.connect();
    if (await take(client, name, table)) leadership = lead(client, name, table, lost);
    else await evictSilent(client, name, table, log);
    return leadership;
  } finally {
    if (leadership === undefined) await client.end().catch(() => undefined);
  }
};

/** A session that holds the lock; `lost` is aborted when it ends. */
const openSession = (databaseUrl: string, name: string, sessionName = `paddock leader ${name}`) => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MILLIS,
    query_timeout: ANSWER_MILLIS,
    application_name: sessionName,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  return { client, lost };
};

const LOCK = `hashtextextended('paddock leader ' || $1, 0)`;

const take = async (client: pg.Client, name: string, table: string): Promise<boolean> => {
  const tried = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`, [name]);
  if (!tried.rows[0]?.taken) return false;
  await client.query(
    `insert into ${table} values ($1, pg_backend_pid(), now())
     on conflict (name) do update set pid = excluded.pid, seen_at = excluded.seen_at`,
    [name],
  );
  return true;
};

/** Milliseconds since an earlier call. The wall clock counts too: the other one stands still while a machine sleeps. */
const stopwatch = (): (() => number) => {
  const [monotonic, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - monotonic, Date.now() - wall);
};

const lead = (client: pg.Client, name: string, table: string, lost: AbortController): Leadership => {
  let silent = stopwatch();
  let asking = false;
  const holds = (): boolean => {
    if (silent() >= LEASE_MILLIS) lost.abort();
    return !lost.signal.aborted;
  };
  const beat = setInterval(() => {
    if (!holds() || asking) return;
    const asked = stopwatch();
    asking = true;
    client.query(`update ${table} set seen_at = now() where name = $1 and pid = pg_backend_pid()`, [name]).then(
      ({ rowCount }) => {
        asking = false;
        if (rowCount === 1) silent = asked;
        else lost.abort();
      },
      () => lost.abort(),
    );
  }, BEAT_MILLIS);
  beat.unref();
  lost.signal.addEventListener('abort', () => clearInterval(beat));
  return {
    lost: lost.signal,
    holds,
    resign: async () => {
      clearInterval(beat);
      // A connection that was cut off does not answer a goodbye either.
      const patience = new AbortController();
      const ended = client.end().catch(() => undefined);
      await Promise.race([
        ended,
        sleep(ANSWER_MILLIS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined),
      ]);
      patience.abort();
    },
  };
};

/** Ends the session of a leader that is frozen or cut off: only the session that holds this lock, and only if it was silent too long. */
const evictSilent = async (client: pg.Client, name: string, table: string, log: Logger): Promise<void> => {
  const ended = await client.query(
    `select pg_terminate_backend(held.pid) from ${table} leader
     join pg_locks held on held.pid = leader.pid and held.locktype = 'advisory' and held.granted
       and held.database = (select oid from pg_database where datname = current_database())
       and ((held.classid::bigint << 32) | held.objid::bigint) = ${LOCK}
     where leader.name = $1 and leader.seen_at < now() - make_interval(secs => ${SILENCE_SECONDS})`,
    [name],
  );
  if (ended.rowCount) log.warn({ leader: name }, 'the leader was silent too long and was cut off');
};
