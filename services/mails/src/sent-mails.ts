import { type Clock, DAY, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { prune } from '@paddock/kit/tables/prune';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { GIVEN_UP, type JobRunner, type NewJob, WAITING } from '@paddock/kit/processes/job-runner';
import { inBatches } from '@paddock/kit/tables/in-batches';
import { type Courier, pauseAfter } from './courier.ts';
import { handledEvent } from './handled-event.ts';

/**
 * Mails caused by events: each is sent once, even if its event is read again after a crash (invariant P7, decision 0139). A mail
 * is a job of its own: the process that handles the event only records it, and {@link createWaitingMails} writes and sends it.
 */
export type SentMails = {
  /**
   * Records a mail as waiting, unless one with this key is known, and its event ({@link handledEvent}). For a mail that is
   * wanted now, it is written and sent: `write` returns undefined if there is nobody to write to any more. A mail that cannot be sent now
   * waits for its next try; one that can never be sent is recorded as given up.
   *
   * @param part whose mail it is: mails of one person are first tried in the order of their events. Default: its own.
   * @throws the transport's failure, if its event is unknown and it could not be written again.
   */
  sendOnce(key: string, kind: string, write: () => Promise<Mail | undefined>, part?: string): Promise<void>;
  /** Another mail says what this one would have said: it is not sent, unless it was tried already. */
  saidElsewhere(key: string, kind: string): Promise<void>;
  /**
   * Whether it still makes sense to mail about a moment. A mail that is too late is recorded as given up. It is only logged if the
   * moment is older than records are kept, and nothing happens if the log is read for the first time: nobody was to be mailed then.
   *
   * @param at the moment. @param forMillis for how long it is news. Default: a day.
   */
  isNews(key: string, kind: string, at: Instant, forMillis?: number): Promise<boolean>;
};

/** A mail that waited this long is given up. */
export const LONGEST_WAIT = 2 * DAY;
const TOO_LATE = 'It was too late for it when it could have been written.';

/** For how many days the record of a mail is kept, unless a setting says otherwise. */
export const KEPT_DAYS = 400;

/**
 * Deletes the records from before a moment of mails that were sent or had nobody to go to. What waits, was given up or was set aside
 * stays. Records are kept longer than any event is news (`isNews`), so a deleted record cannot lead to a second mail.
 *
 * @param holds false once another process leads: the rest is its work. @returns how many were deleted.
 */
export const pruneSentMails = async (
  pool: Pick<Pool, 'query'>,
  { before, holds }: { readonly before: Instant; readonly holds?: () => boolean },
): Promise<number> =>
  prune(
    pool,
    'mail.sent',
    { where: `at < $1 and outcome in ('sent', 'nobody') and held is not true`, values: [before] },
    holds,
  );

export type SentMailDeps = {
  /** One that may write. */
  readonly pool: Pick<Pool, 'query'>;
  readonly courier: Courier;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** For how many days the record of a mail is kept. Default: {@link KEPT_DAYS}. */
  readonly keptDays?: number;
  /** Called with the outcome of each mail. */
  readonly told?: (kind: string, outcome: string) => void;
  /** Records new mails, and begins those that can be sent now. Default: they only wait. */
  readonly record?: JobRunner<DueMail>['record'];
};

/** A mail in hand. */
export type DueMail = {
  readonly key: string;
  readonly kind: string;
  readonly stream: string;
  readonly revision: number;
  readonly tries: number;
  readonly since: Date;
};
type NewMail = {
  readonly key: string;
  readonly kind: string;
  readonly part: string;
  readonly stream: string;
  readonly revision: number;
};
/** How a mail in hand ended, or when it is tried again. */
type Outcome = {
  readonly key: string;
  readonly outcome: string;
  readonly why: string | null;
  readonly at: Instant;
  readonly since: Instant;
  readonly tries: number;
  readonly next: Instant | null;
};

type Kept = { readonly outcome: string; readonly tries: number; readonly since: Date | null };
type Result = { readonly outcome: string; readonly why: string | null; readonly tried: boolean };

export const createSentMails = ({
  pool,
  courier,
  clock,
  log,
  keptDays = KEPT_DAYS,
  told,
  record: recordJobs = async (_, insert) => void (await insert([])),
}: SentMailDeps): SentMails => {
  const kept = async (key: string): Promise<Kept | undefined> =>
    (await pool.query<Kept>('select outcome, tries, since from mail.sent where key = $1', [key])).rows[0];

  /** Rows of mails that wait; what operators decided in between stays. */
  const end = inBatches(async (outcomes: readonly Outcome[]) => {
    await pool.query(
      `update mail.sent as its set outcome = new.outcome, why = new.why, at = new.at, since = new.since, tries = new.tries,
           next_at = new.next, held = false
         from jsonb_to_recordset($1::jsonb) as new (key text, outcome text, why text, at timestamptz, since timestamptz,
           tries int, next timestamptz)
        where its.key = new.key and its.outcome in ('${GIVEN_UP}', '${WAITING}')`,
      [JSON.stringify(outcomes)],
    );
    return outcomes.map(() => undefined);
  });

  /** One row per mail. A sent one stays sent. */
  const record = async (key: string, kind: string, result: Result, before: Kept | undefined): Promise<void> => {
    const about = handledEvent.getStore();
    const now = millisOf(clock.now());
    // The two days of a mail that was given up begin again when it is sent again manually.
    const since = before?.outcome === WAITING ? (before.since?.getTime() ?? now) : now;
    const tries = (before?.outcome === WAITING ? before.tries : 0) + (result.tried ? 1 : 0);
    const over = result.outcome === WAITING && now - since >= LONGEST_WAIT;
    const outcome = over ? GIVEN_UP : result.outcome;
    const why = over ? `It waited for two days. ${result.why ?? ''}`.trim() : result.why;
    const next = outcome === WAITING ? instantOf(now + pauseAfter(tries)) : null;
    // Neither the address nor the text is logged (invariant U6).
    if (outcome === GIVEN_UP) log.warn({ kind, key, why }, 'a mail was given up');
    if (outcome === WAITING && tries <= 1) log.warn({ kind, key, why }, 'a mail waits');
    const [at, from] = [instantOf(now), instantOf(since)];
    if (about?.job !== undefined) await end({ key, outcome, why, at, since: from, tries, next });
    else
      await pool.query(
        `insert into mail.sent (key, kind, outcome, stream, revision, why, at, since, tries, next_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (key) do update set outcome = excluded.outcome, why = excluded.why, at = excluded.at,
             since = excluded.since, tries = excluded.tries, next_at = excluded.next_at, held = false
           where mail.sent.outcome in ('${GIVEN_UP}', '${WAITING}')`,
        [key, kind, outcome, about?.stream ?? null, about?.revision ?? null, why, at, from, tries, next],
      );
    if (before?.outcome !== outcome || (outcome === WAITING && before.tries === 0)) told?.(kind, outcome);
  };

  const written = async (key: string, write: () => Promise<Mail | undefined>, again: boolean): Promise<Result> => {
    const mail = await write();
    if (mail === undefined) return { outcome: 'nobody', why: null, tried: false };
    // Writing takes time. A process that was frozen while it wrote sends nothing: another one has the mail.
    if (handledEvent.getStore()?.holds?.() === false) throw new Error('Another process sends mails now.');
    const handed = await courier.hand({ ...mail, id: key }, again);
    if (handed.outcome === 'waiting') return { outcome: WAITING, why: handed.why, tried: handed.asked };
    return handed.outcome === 'sent'
      ? { outcome: 'sent', why: null, tried: true }
      : { outcome: GIVEN_UP, why: handed.why, tried: true };
  };
  const add = inBatches(async (mails: readonly NewMail[]) => {
    await recordJobs(mails, async (mine) => {
      const { rows } = await pool.query<NewJob<DueMail>>(
        `insert into mail.sent (key, kind, part, outcome, stream, revision, at, since, next_at, held)
           select key, kind, part, '${WAITING}', stream, revision, $2, $2, $2,
                  case when key = any($3::text[]) then not exists (
                    select 1 from mail.sent as other where other.outcome = '${WAITING}' and other.part = new.part) end
             from jsonb_to_recordset($1::jsonb) as new (key text, kind text, part text, stream text, revision int)
           on conflict (key) do nothing
         returning key, kind, stream, revision, since, tries, part as "ofPart", held is true as held`,
        [JSON.stringify(mails), clock.now(), mine],
      );
      return rows;
    });
    return mails.map(() => undefined);
  });

  return {
    sendOnce: async (key, kind, write, part = key) => {
      const about = handledEvent.getStore();
      if (about !== undefined && about.again === undefined)
        return add({ key, kind, part, stream: about.stream, revision: about.revision });
      if (about?.again !== undefined && about.again !== key) return;
      const before = about?.job === undefined ? await kept(key) : { outcome: WAITING, ...about.job };
      const isWanted = about?.again !== undefined && (before?.outcome === GIVEN_UP || before?.outcome === WAITING);
      if (about?.again !== undefined) about.reached = true;
      if (before !== undefined && !isWanted) return;
      const waited = before !== undefined && (before.outcome === GIVEN_UP || before.tries > 0);
      const result = await written(key, write, waited);
      if (result.outcome === WAITING && about === undefined) throw new Error(result.why ?? 'It could not be sent now.');
      await record(key, kind, result, before);
    },
    saidElsewhere: async (key, kind) => {
      await pool.query(
        `insert into mail.sent (key, kind, outcome, at) values ($1, $2, 'nobody', $3)
           on conflict (key) do update set outcome = 'nobody', next_at = null
           where mail.sent.outcome = '${WAITING}' and mail.sent.tries = 0 and mail.sent.held is not true`,
        [key, kind, clock.now()],
      );
    },
    isNews: async (key, kind, at, forMillis = DAY) => {
      const about = handledEvent.getStore();
      const age = millisOf(clock.now()) - millisOf(at);
      if (about?.again !== undefined || age <= forMillis) return true;
      if (about === undefined || about.isHistory === true) return false;
      // The record may have been deleted: whether it was mailed then is not known any more.
      if (age > keptDays * DAY) log.warn({ kind, key }, 'an event is too old to be mailed about');
      else if ((await kept(key)) === undefined)
        await record(key, kind, { outcome: GIVEN_UP, why: TOO_LATE, tried: false }, undefined);
      return false;
    },
  };
};
