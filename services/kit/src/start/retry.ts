import { setTimeout as sleep } from 'node:timers/promises';
import { NeedsOperator } from '@paddock/event-store/needs-operator';
import type { Logger } from 'pino';

/** How long a start waits for a database or event store that is not there yet, in milliseconds. */
const PATIENCE = 60_000;

/** Errors of a connection that may still come up; anything else is final. */
const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof NeedsOperator) &&
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|starting up|terminated|Connection|StoreUnavailable/i.test(
    `${error.name} ${error.message} ${'code' in error ? String(error.code) : ''}`,
  );

/** A statement that waited too long for a lock (57014, 55P03) or met another one that did the same (40P01): somebody is at work there. */
const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['57014', '55P03', '40P01'].includes(String(error.code));

/** Tries to start until what it needs is there. What somebody else holds is waited for as long as they hold it. */
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
