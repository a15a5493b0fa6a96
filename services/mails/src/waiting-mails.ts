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
  /** Writes a mail again from the event it was about. */
  readonly rewrite: Rewrite;
  /** Ends early where its signal is aborted. */
  readonly sleep: (millis: number, signal?: AbortSignal) => Promise<void>;
};
type Due = { readonly key: string; readonly kind: string; readonly stream: string; readonly revision: number };

/** Mails tried side by side: one whose server keeps it hanging holds up these few, and for its own time. */
const SIDE_BY_SIDE = 4;
/** A mail that is being tried is left to its process for this long. If that process dies, another one tries it after that. */
const IN_HAND = 5 * MINUTE;
const LOOK_EVERY = 5_000;
export type WaitingMails = ReturnType<typeof createWaitingMails>;

/**
 * Mails that could not be handed over wait here, each by itself, with its own pauses, in the database: a mailbox that is full, a
 * server that asks for patience. They are written from their events again each time, so that no text and no address is kept here.
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
      // What it was about says nothing of the kind any more.
      if (!reached)
        await pool.query(
          `update mail.sent set outcome = 'nobody', next_at = null where key = $1 and outcome = '${WAITING}'`,
          [key],
        );
    } catch (error) {
      log.error({ err: error, kind, key }, 'a mail that waits could not be written');
      const now = millisOf(clock.now());
      // Counted like a server's no, so that it ends, and is shown, like any other.
      await pool.query(
        `update mail.sent set tries = tries + 1, why = 'It could not be written.', next_at = $2,
           outcome = case when since <= $3 then '${GIVEN_UP}' else outcome end
         where key = $1 and outcome = '${WAITING}'`,
        [key, instantOf(now + pauseAfter(99)), instantOf(now - LONGEST_WAIT)],
      );
    }
  };

  /** Tries what is due. @returns how many were tried. */
  const sweep = async (): Promise<number> => {
    let tried = 0;
    while (!courier.rests()) {
      // The first one tells whether the server is there; where it was away, nobody else is sent after it in vain.
      const due = await take(tried === 0 ? 1 : SIDE_BY_SIDE);
      if (due.length === 0) break;
      await Promise.all(due.map(retry));
      tried += due.length;
    }
    return tried;
  };

  return {
    sweep,
    /** Looks every few seconds until the signal is aborted. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await sweep().catch((error: unknown) => log.warn({ err: error }, 'mails that wait could not be looked after'));
        await sleep(LOOK_EVERY, signal);
      }
    },
  };
};
