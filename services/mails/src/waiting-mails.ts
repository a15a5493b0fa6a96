import { type Clock, instantOf, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Courier, pauseAfter } from './courier.ts';
import { GIVEN_UP, WAITING } from './mail-outcomes.ts';
import type { Rewrite } from './remail.ts';
import { LONGEST_WAIT } from './sent-mails.ts';

export type WaitingMailDeps = {
  readonly pool: Pick<Pool, 'query'>;
  readonly courier: Pick<Courier, 'rests'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** Writes a mail again from its event. */
  readonly rewrite: Rewrite;
  /** Ends early when its signal is aborted. */
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
};
type Due = { readonly key: string; readonly kind: string; readonly stream: string; readonly revision: number };

/** Mails tried in parallel: a server that hangs delays only these. */
const SIDE_BY_SIDE = 4;
/** How long a mail that is being tried belongs to its process. If that process dies, another one tries it after that. */
const IN_HAND = 5 * MINUTE;
const LOOK_EVERY = 5_000;
export type WaitingMails = ReturnType<typeof createWaitingMails>;

/**
 * Mails that could not be sent wait here, each with its own pauses, in the database: for example for a full mailbox or a busy
 * server. Each time they are written again from their events, so that no text and no address is stored here.
 */
export const createWaitingMails = ({ pool, courier, clock, log, rewrite, sleep }: WaitingMailDeps) => {
  const take = async (most: number): Promise<readonly Due[]> => {
    const now = millisOf(clock.now());
    const { rows } = await pool.query<Due>(
      `update mail.sent set next_at = $2 where key in
         (select key from mail.sent where outcome = '${WAITING}' and next_at <= $1 order by next_at, key limit $3
          for update skip locked)
       returning key, kind, stream, revision`,
      [instantOf(now), instantOf(now + IN_HAND), most],
    );
    return rows;
  };

  const retry = async ({ key, kind, stream, revision }: Due): Promise<void> => {
    try {
      const reached = await rewrite(key, stream, revision);
      // Its event does not lead to this mail any more.
      if (!reached)
        await pool.query(
          `update mail.sent set outcome = 'nobody', next_at = null where key = $1 and outcome = '${WAITING}'`,
          [key],
        );
    } catch (error) {
      log.error({ err: error, kind, key }, 'a mail that waits could not be written');
      const now = millisOf(clock.now());
      // Counted like a refusal of the server, so that it ends and is shown like any other.
      await pool.query(
        `update mail.sent set tries = tries + 1, why = 'It could not be written.', next_at = $2,
           outcome = case when since <= $3 then '${GIVEN_UP}' else outcome end
         where key = $1 and outcome = '${WAITING}'`,
        [key, instantOf(now + pauseAfter(99)), instantOf(now - LONGEST_WAIT)],
      );
    }
  };

  /**
   * Tries what is due.
   *
   * @returns the number tried.
   */
  const sweep = async (): Promise<number> => {
    let tried = 0;
    while (!courier.rests()) {
      // The first one shows whether the server is up; if it is down, no others are tried.
      const due = await take(tried === 0 ? 1 : SIDE_BY_SIDE);
      if (due.length === 0) break;
      await Promise.all(due.map(retry));
      tried += due.length;
    }
    return tried;
  };

  return {
    sweep,
    /** Runs every few seconds until the signal is aborted. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await sweep().catch((error: unknown) => log.warn({ err: error }, 'mails that wait could not be looked after'));
        await sleep(LOOK_EVERY, signal);
      }
    },
  };
};
