import type { SecurityKind } from '@paddock/shared-domain/identity/security-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { prune } from '../tables/prune.ts';
import { createGatherer, type SecurityEvents } from './security-events.ts';

type StoreDeps = {
  readonly pool: Pool;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly registry: Registry;
  /** Keys the hash of login names that nobody has. */
  readonly secret: string;
  /** The account that has a login name. */
  readonly holderOf: (login: string) => Promise<UserId | undefined>;
};

const TOGETHER_MS = 1_000;
const ADD = `
  insert into edge.security_events (at, until, kind, what, source, user_id, account, about, times)
    select at, until, kind, what, source, user_id, account, about, times from jsonb_to_recordset($1::jsonb)
      as made (at timestamptz, until timestamptz, kind text, what text, source text, user_id text, account text, about text, times int)`;

/** Security events in Postgres (decision 0214). A killed process loses those of its last second. */
export const createSecurityEvents = ({ pool, log, registry, secret, holderOf }: StoreDeps): SecurityEvents => {
  const gatherer = createGatherer();
  const counted = new Counter({
    name: 'paddock_security_events_total',
    help: 'Logins, changes of rights, limits and refusals, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  let due: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    const rows = [];
    for (const { login, user, about, ...row } of gatherer.take()) {
      const holder = user ?? (login === undefined ? undefined : await holderOf(login));
      const account = holder === undefined && login !== undefined ? hashOf(login) : undefined;
      rows.push({ ...row, user_id: holder, account, about: about === holder ? undefined : about });
    }
    if (rows.length > 0) await pool.query(ADD, [JSON.stringify(rows)]);
  };
  const hashOf = (login: string): string =>
    createHmac('sha256', `security events\n${secret}`)
      .update(login.normalize('NFKC').trim().toLowerCase())
      .digest('base64url');
  const flush = (): Promise<void> => {
    clearTimeout(due);
    due = undefined;
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error }, 'security events were not recorded'));
    return writing;
  };
  return {
    note: (event) => {
      counted.inc({ kind: event.kind });
      const alarm = event.kind.startsWith('ALARM_') ? event.kind : gatherer.add(event);
      if (event.kind.startsWith('ALARM_')) gatherer.add(event);
      else if (alarm !== undefined) counted.inc({ kind: alarm });
      if (alarm !== undefined) log.error({ alarm, what: event.what }, 'somebody should look at the security events');
      due ??= setTimeout(() => void flush(), TOGETHER_MS).unref();
    },
    forget: async (userId) => {
      await flush();
      await pool.query(
        `update edge.security_events set source = '', user_id = nullif(user_id, $1), about = nullif(about, $1)
          where user_id = $1 or about = $1`,
        [userId],
      );
    },
    settled: flush,
  };
};

/** Deletes events that are older than `days`. */
export const pruneSecurityEvents = async (
  pool: Pick<Pool, 'query'>,
  days: number,
  now: Instant,
  holds?: () => boolean,
): Promise<void> => {
  const where = 'at < $1::timestamptz - make_interval(days => $2)';
  await prune(pool, 'edge.security_events', { where, values: [now, days] }, holds);
};

export type SecurityFilter = {
  readonly user?: UserId | undefined;
  readonly kind?: SecurityKind | undefined;
  readonly source?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
};
type Row = {
  readonly id: string;
  readonly at: Date;
  readonly until: Date;
  readonly times: number;
  readonly kind: SecurityKind;
  readonly what: string;
  readonly source: string;
  readonly user: UserId | null;
  readonly about: UserId | null;
};

const WHERE = `where ($1::text is null or user_id = $1 or about = $1) and ($2::text is null or kind = $2)
  and ($3::text is null or source = $3) and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)`;

/** Security events, newest first, and their number. A person is searched as who did it and as whom it was done to. */
export const readSecurityEvents = async (
  db: Pool,
  { user, kind, source, from, to }: SecurityFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => {
  const filter = [user ?? null, kind ?? null, source ?? null, from ?? null, to ?? null];
  const [found, counted] = await Promise.all([
    db.query<Row>(
      `select id::text, at, until, times, kind, what, source, user_id as user, about
         from edge.security_events ${WHERE} order by at desc, id desc offset $6 limit $7`,
      [...filter, offset, limit],
    ),
    db.query<{ count: number }>(`select count(*)::int as count from edge.security_events ${WHERE}`, filter),
  ]);
  const events = found.rows.map((row) => ({
    ...row,
    at: instantOf(row.at.getTime()),
    until: instantOf(row.until.getTime()),
  }));
  return { events, count: counted.rows[0]?.count ?? 0 };
};
