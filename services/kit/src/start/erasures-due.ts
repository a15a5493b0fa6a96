import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** Name of the list in the data folder of people whom a restore brought back. It is deleted when they are forgotten again. */
export const ERASURES_DUE = 'erasures-due.ndjson';
const LOOK_MS = 500;

/**
 * Waits until the API has forgotten again everybody whom a restore brought back: call it before a process beside the API accepts
 * requests (invariant U4).
 */
export const untilForgottenAgain = async (
  dataDir: string,
  log: Pick<Logger, 'warn'>,
  sleep: (millis: number) => Promise<void>,
): Promise<void> => {
  const isDue = (): boolean => existsSync(join(dataDir, ERASURES_DUE));
  if (isDue()) log.warn('the start waits until the API has forgotten again who was forgotten');
  while (isDue()) await sleep(LOOK_MS);
};
