import { setTimeout as sleep } from 'node:timers/promises';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import type { Logger } from 'pino';

/** How long a start waits for a database or event store, in milliseconds. */
const PATIENCE = 60_000;

/** Connection errors that may pass; all others are final. */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof NeedsOperator) &&
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|starting up|terminated|Connection|StoreUnavailable/i.test(
    `${error.name} ${error.message} ${'code' in error ? String(error.code) : ''}`,
  );

/** A lock time-out (57014, 55P03) or deadlock (40P01): another process holds the lock. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ['57014', '55P03', '40P01'].includes(String(error.code))) || isHeld(error.cause));

/** Repeats a start until what it needs is available. Waits without limit for a lock that another process holds. */
export const retry = async <Result>(start: () => Promise<Result>, log: Logger): Promise<Result> => {
  for (let waited = 0, pause = 100; ; waited += pause, pause = Math.min(pause * 2, 2_000)) {
    try {
      return await start();
    } catch (error) {
      const held = isHeld(error);
      if (!held && (!isAway(error) || waited > PATIENCE)) throw error;
      log.warn(
        { err: error },
        held ? 'waiting for a lock of the database' : 'waiting for the database and the event store',
      );
      await sleep(pause);
    }
  }
};
