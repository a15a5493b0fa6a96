import { createJobRunner, type JobRunner, WAITING } from '@paddock/kit/processes/job-runner';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Courier, pauseAfter } from './courier.ts';
import type { Rewrite } from './remail.ts';
import { type DueMail, LONGEST_WAIT } from './sent-mails.ts';

export type WaitingMailDeps = {
  readonly pool: Pick<Pool, 'query'>;
  readonly courier: Pick<Courier, 'rests' | 'doubts'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Writes a mail again from its event. */
  readonly rewrite: Rewrite;
  /** Ends early when its signal is aborted. */
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
};
/** Mails in hand at once. Of these, later tries get half: mailboxes that hang do not delay mails that are tried first. */
const [SIDE_BY_SIDE, LATER_TRIES] = [8, 4];
export type WaitingMails = JobRunner<DueMail>;

/**
 * Every mail is a job here, in the database, with its own tries and pauses. It is written from its event for each try, so that no
 * text and no address is stored.
 */
export const createWaitingMails = ({ courier, rewrite, ...deps }: WaitingMailDeps): WaitingMails => {
  const { pool } = deps;
  const runner = createJobRunner<DueMail>({
    ...deps,
    table: 'mail.sent',
    columns: 'kind, stream, revision, since',
    what: 'a waiting mail',
    // While the server may be down, one mail at a time finds out.
    places: () => (courier.rests() ? 0 : courier.doubts() ? 1 : SIDE_BY_SIDE),
    laterTries: LATER_TRIES,
    pauseAfter,
    longestWait: LONGEST_WAIT,
    // Counted like a refusal of the server, so that it ends and is shown like any other.
    whyOf: () => 'It could not be written.',
    work: async ({ key, stream, revision, tries, since }, holds) => {
      const reached = await rewrite(key, stream, revision, { holds, job: { tries, since } });
      // Its event does not lead to this mail any more.
      if (!reached)
        await pool.query(
          `update mail.sent set outcome = 'nobody', next_at = null, held = false where key = $1 and outcome = '${WAITING}'`,
          [key],
        );
    },
  });
  return {
    ...runner,
    /** Also true while the mail server is left alone or did not answer last time. */
    areTried: async () => courier.rests() || courier.doubts() || runner.areTried(),
  };
};
