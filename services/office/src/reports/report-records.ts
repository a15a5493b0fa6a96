import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AskedReport } from '@paddock/shared-domain/reports/asked-report';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import type { TrailEvent } from '@paddock/shared-domain/reports/trail';
import type { Pool } from 'pg';
import type { ReportJob } from './report-jobs.ts';

/** A report as every API process knows it, whichever makes it. */
export type KeptReport = {
  readonly id: string;
  readonly asked: AskedReport;
  readonly as_of: Instant;
  readonly zone: string;
  /** `interrupted`: the process that made it ended; nobody continues it. */
  readonly state: ReportJob['state'] | 'interrupted';
  readonly problem: ReportJob['problem'];
  /** 0 to 1. */
  readonly share: number;
  readonly events: number;
  /** Events of the log whose type this program does not know: the report is without them. */
  readonly passed: number;
  readonly rows: readonly ReportRow[] | null;
  readonly trail_lost: boolean;
};
type Ended = Pick<KeptReport, 'state' | 'problem' | 'events' | 'passed' | 'rows' | 'trail_lost'> & {
  /** Events behind each row, by the key of the row. */
  readonly trail: Readonly<Record<string, readonly TrailEvent[]>>;
};

/** Reports shared by all API processes: beside the log, and can be made again from it. */
export type ReportRecords = {
  /** @returns false if too many run, in all processes together. */
  begin(job: Pick<ReportJob, 'id' | 'by' | 'asked' | 'asOf' | 'zone'>): Promise<boolean>;
  /** Stores progress and that it is still running. @returns whether somebody requested a stop. */
  show(id: string, share: number, events: number): Promise<boolean>;
  end(id: string, how: Ended): Promise<void>;
  /** Also renews its lifetime. @returns undefined if it is no longer stored. */
  find(id: string): Promise<KeptReport | undefined>;
  eventsOf(id: string, row: string): Promise<readonly TrailEvent[]>;
  askToStop(id: string): Promise<void>;
};

/** The limits of {@link ReportJob}, over all processes. */
const MOST = { runningEach: 2, running: 4, keptEach: 4, kept: 16 } as const;
const KEPT = `interval '30 minutes'`;
/** A running report is updated twice a second; if silent for this long, its process is dead. By the database's clock only. */
const SILENT = `interval '15 seconds'`;
const RUNS = `state = 'running' and seen_at > now() - ${SILENT}`;

export const postgresReportRecords = (pool: Pool): ReportRecords => ({
  begin: async ({ id, by, asked, asOf, zone }) => {
    const client = await pool.connect();
    try {
      // 1. One starts at a time, so that two cannot both take the last place.
      await client.query(`begin; select pg_advisory_xact_lock(hashtext('paddock report begins'))`);
      const { rows } = await client.query<{ mine: number; all: number }>(
        `select count(*) filter (where by_user = $1)::int as mine, count(*)::int as all from reports.job where ${RUNS}`,
        [by],
      );
      const [{ mine, all } = { mine: 0, all: 0 }] = rows;
      if (mine >= MOST.runningEach || all >= MOST.running) {
        await client.query('rollback');
        return false;
      }
      // 2. Delete unused reports, and the oldest beyond the limit.
      await client.query(
        `delete from reports.job where not (${RUNS}) and (used_at < now() - ${KEPT} or id in
           (select id from (select id, row_number() over (order by started_at desc) as nth,
                row_number() over (partition by by_user order by started_at desc) as mine, by_user
              from reports.job where not (${RUNS})) ranked
            where nth >= ${MOST.kept} or (mine >= ${MOST.keptEach} and by_user = $1)))`,
        [by],
      );
      await client.query('insert into reports.job (id, by_user, asked, as_of, zone) values ($1, $2, $3, $4, $5)', [
        id,
        by,
        JSON.stringify(asked),
        asOf,
        zone,
      ]);
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  },
  show: async (id, share, events) =>
    (
      await pool.query<{ stop: boolean }>(
        'update reports.job set share = $2, events = $3, seen_at = now() where id = $1 returning stop',
        [id, share, events],
      )
    ).rows[0]?.stop ?? true,
  end: async (id, { state, problem, events, passed, rows, trail, trail_lost: lost }) => {
    await pool.query(
      `update reports.job set state = $2, problem = $3, events = $4, rows = $5, trail = $6, trail_lost = $7, passed = $8,
         share = case when $2 = 'done' then 1 else share end where id = $1`,
      [id, state, problem, events, rows === null ? null : JSON.stringify(rows), JSON.stringify(trail), lost, passed],
    );
  },
  find: async (id) =>
    (
      await pool.query<KeptReport>(
        `update reports.job set used_at = now() where id = $1
         returning id, asked, as_of, zone, problem, share, events, passed, rows, trail_lost,
           case when state = 'running' and not (${RUNS}) then 'interrupted' else state end as state`,
        [id],
      )
    ).rows[0],
  eventsOf: async (id, row) =>
    (
      await pool.query<{ events: readonly TrailEvent[] | null }>(
        'select trail -> $2::text as events from reports.job where id = $1',
        [id, row],
      )
    ).rows[0]?.events ?? [],
  askToStop: async (id) =>
    void (await pool.query(`update reports.job set stop = true where id = $1 and state = 'running'`, [id])),
});
