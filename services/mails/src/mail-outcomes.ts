import { GIVEN_UP, SET_ASIDE, WAITING } from '@paddock/kit/processes/job-runner';
import type { Pool } from 'pg';

export type MailOutcomes = {
  readonly kind: string;
  readonly sent: number;
  readonly given_up: number;
  readonly waiting: number;
  /** There was nobody left to write to. */
  readonly nobody: number;
};

/** Numbers of mails by kind and outcome, for operators. */
export const readMailOutcomes = async (db: Pool): Promise<readonly MailOutcomes[]> =>
  (
    await db.query<MailOutcomes>(
      `select kind, count(*) filter (where outcome = 'sent')::int as sent,
              count(*) filter (where outcome = 'given-up')::int as given_up,
              count(*) filter (where outcome = 'waiting')::int as waiting,
              count(*) filter (where outcome = 'nobody')::int as nobody
         from mail.sent group by kind order by kind`,
    )
  ).rows;

/** A mail that was given up, and the event it was about, if known. */
export type FailedMail = {
  readonly key: string;
  readonly kind: string;
  /** UTC text. */
  readonly at: string;
  readonly why: string | null;
  readonly can_retry: boolean;
  readonly stream: string | null;
  readonly revision: number | null;
};
const MOST_LISTED = 50;
const COLUMNS = `key, kind, why, stream, revision, stream is not null as can_retry,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

const readEnded = async (db: Pool, outcome: string, most: number): Promise<readonly FailedMail[]> =>
  (
    await db.query<FailedMail>(
      `select ${COLUMNS} from mail.sent where outcome = $1 order by mail.sent.at desc, key limit $2`,
      [outcome, most],
    )
  ).rows;

/** Mails that were given up, newest first. */
export const readFailedMails = (db: Pool, most = MOST_LISTED): Promise<readonly FailedMail[]> =>
  readEnded(db, GIVEN_UP, most);

/** Mails that operators set aside, newest first. */
export const readSetAsideMails = (db: Pool, most = MOST_LISTED): Promise<readonly FailedMail[]> =>
  readEnded(db, SET_ASIDE, most);

/** A mail that was given up, waits or was set aside: staff can have each of them sent again. */
export const readFailedMail = async (
  db: Pool,
  key: string,
): Promise<(FailedMail & { readonly outcome: string }) | undefined> =>
  (
    await db.query<FailedMail & { readonly outcome: string }>(
      `select ${COLUMNS}, outcome from mail.sent where outcome in ($1, $2, $3) and key = $4`,
      [GIVEN_UP, WAITING, SET_ASIDE, key],
    )
  ).rows[0];

/** A mail that could not be sent yet. Moments are UTC text. */
export type WaitingMail = {
  readonly key: string;
  readonly kind: string;
  readonly since: string;
  readonly tries: number;
  readonly next_at: string;
  readonly why: string | null;
};
const textOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/** Mails that wait, the longest waiting first. */
export const readWaitingMails = async (db: Pool, most = MOST_LISTED): Promise<readonly WaitingMail[]> =>
  (
    await db.query<WaitingMail>(
      `select key, kind, why, tries, ${textOf('since')}, ${textOf('next_at')} from mail.sent
        where outcome = $1 order by mail.sent.since, key limit $2`,
      [WAITING, most],
    )
  ).rows;

/** Stops the tries of a mail that waits or was given up. */
export const setMailAside = async (db: Pool, key: string): Promise<void> => {
  await db.query('update mail.sent set outcome = $2, next_at = null where key = $1 and outcome in ($3, $4)', [
    key,
    SET_ASIDE,
    GIVEN_UP,
    WAITING,
  ]);
};

/** A mail that was set aside is one that was given up: it can be sent again. */
export const takeMailUp = async (db: Pool, key: string): Promise<void> => {
  await db.query('update mail.sent set outcome = $2 where key = $1 and outcome = $3', [key, GIVEN_UP, SET_ASIDE]);
};

export const countWaitingMails = async (db: Pool): Promise<number> =>
  (await db.query<{ count: number }>('select count(*)::int as count from mail.sent where outcome = $1', [WAITING]))
    .rows[0]?.count ?? 0;

/** Numbers of jobs of mails, for metrics. The age is in seconds by the clock of the database, not by that of the product. */
export const countMailJobs = async (db: Pool) => {
  const { rows } = await db.query<{ count: number; oldestSeconds: number; tries: number; dead: number }>(
    `select count(*) filter (where outcome = $1)::int as count, count(*) filter (where outcome = $2)::int as dead,
            greatest(0, coalesce(extract(epoch from now() - min(since) filter (where outcome = $1)), 0))::float8 as "oldestSeconds",
            coalesce(max(tries) filter (where outcome = $1), 0)::int as tries
       from mail.sent where outcome in ($1, $2)`,
    [WAITING, GIVEN_UP],
  );
  return rows.map((jobs) => ({ queue: 'mails', ...jobs }));
};
