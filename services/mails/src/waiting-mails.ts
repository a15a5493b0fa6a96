import { isAway } from '@paddock/kit/processes/away';
import { type Clock, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Courier, pauseAfter } from './courier.ts';
import { GIVEN_UP, WAITING } from './mail-outcomes.ts';
import type { Rewrite } from './remail.ts';
import { LONGEST_WAIT } from './sent-mails.ts';

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
type Due = {
  readonly key: string;
  readonly kind: string;
  readonly stream: string;
  readonly revision: number;
  readonly tries: number;
};

/** Mails in hand at once. Of these, later tries get half: mailboxes that hang do not delay mails that are tried first. */
const [SIDE_BY_SIDE, LATER_TRIES] = [8, 4];
const LOOK_EVERY = 5_000;
export type WaitingMails = ReturnType<typeof createWaitingMails>;

/**
 * Every mail is a job here, in the database, with its own tries and pauses. It is written from its event for each try, so that no
 * text and no address is stored. One process at a time sends mails, by the lease of its lead: `held` marks what it has in hand,
 * and the next one takes that up.
 */
export const createWaitingMails = ({ pool, courier, clock, log, rewrite, sleep }: WaitingMailDeps) => {
  const inHand = new Map<string, { readonly later: boolean; readonly done: Promise<void> }>();
  let holds = (): boolean => true;
  let wake = (): void => undefined;
  /** Some are marked as held that are not in hand here: an earlier leader had them, or their outcome could not be recorded. */
  let unsure = true;
  const letGo = async (): Promise<void> => {
    await pool.query('update mail.sent set held = false where held and key <> all($1::text[])', [[...inHand.keys()]]);
    unsure = false;
  };

  /** Of each person one mail: the first that was not tried yet, otherwise the one that is due first. */
  const take = async (most: number, which: 'first tries' | 'later tries'): Promise<readonly Due[]> =>
    (
      await pool.query<Due>(
        `update mail.sent set held = true where outcome = '${WAITING}' and held is not true and key in (
           select key from (
             select distinct on (coalesce(part, key)) key, held, next_at, tries, seq from mail.sent
              where outcome = '${WAITING}'
              order by coalesce(part, key), held is true desc, tries > 0, case when tries > 0 then next_at end, seq
           ) as first
            where held is not true and next_at <= $1 and (tries > 0) = $3 order by next_at, seq limit $2)
         returning key, kind, stream, revision, tries`,
        [clock.now(), Math.max(0, most), which === 'later tries'],
      )
    ).rows;

  const retry = async ({ key, kind, stream, revision, tries }: Due): Promise<void> => {
    try {
      const reached = await rewrite(key, stream, revision, holds);
      // Its event does not lead to this mail any more.
      if (!reached)
        await pool.query(
          `update mail.sent set outcome = 'nobody', next_at = null, held = false where key = $1 and outcome = '${WAITING}'`,
          [key],
        );
    } catch (error) {
      if (!holds()) return;
      log.error({ err: error, kind, key }, 'a mail that waits could not be written');
      const now = millisOf(clock.now());
      // Counted like a refusal of the server, so that it ends and is shown like any other. A fault of ours counts as none.
      await pool.query(
        `update mail.sent set held = false, tries = tries + $4, why = 'It could not be written.', next_at = $2,
           outcome = case when since <= $3 then '${GIVEN_UP}' else outcome end
         where key = $1 and outcome = '${WAITING}'`,
        [key, instantOf(now + pauseAfter(tries + 1)), instantOf(now - LONGEST_WAIT), isAway(error) ? 0 : 1],
      );
    }
  };

  let turn: Promise<unknown> = Promise.resolve();
  /** Takes up what is due as far as there are places. @returns how many it began. */
  const begin = (): Promise<number> => {
    const mine = turn.then(async () => {
      if (courier.rests() || !holds()) return 0;
      // While the server may be down, one mail finds out.
      const places = (courier.doubts() ? 1 : SIDE_BY_SIDE) - inHand.size;
      if (places <= 0) return 0;
      const later = [...inHand.values()].filter((one) => one.later).length;
      const first = await take(places, 'first tries');
      const due = [...first, ...(await take(Math.min(places - first.length, LATER_TRIES - later), 'later tries'))];
      for (const one of due) {
        const done = retry(one)
          .catch((error: unknown) => {
            unsure = true;
            log.warn({ err: error, key: one.key }, 'the outcome of a mail could not be recorded');
          })
          .finally(() => {
            inHand.delete(one.key);
            wake();
          });
        inHand.set(one.key, { later: one.tries > 0, done });
      }
      return due.length;
    });
    turn = mine.catch(() => undefined);
    return mine;
  };
  const oneDone = (): Promise<unknown> => Promise.race([...inHand.values()].map(({ done }) => done));

  return {
    /** A new mail waits. */
    added: (): void => wake(),
    /** Whether every mail was tried that is due, as far as the server takes any. */
    areTried: async (): Promise<boolean> => {
      if (courier.rests() || courier.doubts()) return true;
      const due = `select 1 from mail.sent where outcome = '${WAITING}' and tries = 0 and next_at <= $1 limit 1`;
      return (await pool.query(due, [clock.now()])).rowCount === 0;
    },
    /**
     * Tries what is due, until nothing is.
     *
     * @returns the number tried.
     */
    sweep: async (): Promise<number> => {
      let tried = 0;
      for (;;) {
        const begun = await begin();
        tried += begun;
        if (inHand.size > 0) await oneDone();
        else if (begun === 0) return tried;
      }
    },
    /** Sends mails while this process leads, until the signal is aborted. */
    run: async (signal: AbortSignal, isOurs: () => boolean): Promise<void> => {
      holds = isOurs;
      const stop = (): void => wake();
      signal.addEventListener('abort', stop);
      unsure = true;
      while (!signal.aborted) {
        const pause = new AbortController();
        const woken = new Promise<void>((resolve) => (wake = resolve));
        try {
          if (unsure) await letGo();
          await begin();
        } catch (error) {
          log.warn({ err: error }, 'mails that wait could not be looked after');
        }
        void sleep(LOOK_EVERY, pause.signal).then(wake);
        // A stop may have come while the database was asked.
        if (!signal.aborted) await woken;
        pause.abort();
      }
      signal.removeEventListener('abort', stop);
      await Promise.allSettled([...inHand.values()].map(({ done }) => done));
      holds = () => true;
    },
  };
};
