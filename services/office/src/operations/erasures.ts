import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { Identity } from '@paddock/people/identity/identity';
import { ERASURES_DUE } from '@paddock/kit/start/erasures-due';
import { addErasures, BACKUPS, ERASURES, readErasures } from './erasure-list.ts';

/** How long to wait for read models to follow a restored log before the next attempt, in ms. */
const PATIENCE_MS = 10_000;
/** The read models that the forgetting hooks use. */
const ASKED = ['reservations', 'payments', 'users', 'waiting'];

const foldersOf = async (dataDir: string): Promise<readonly string[]> => {
  const text = await readFile(join(dataDir, BACKUPS), 'utf8').catch(() => '[]');
  return JSON.parse(text) as string[];
};

/**
 * Appends every forgetting to the list in the data folder and in each of its backups, before the personal data is deleted, so
 * that no backup can bring a person back (invariant U4). A missing backup folder is logged and does not block the forgetting.
 */
export const listErasures =
  ({ clock, log, config }: Pick<Deps, 'clock' | 'log' | 'config'>): ForgetHook =>
  async ({ userId, subjectId }) => {
    const erasure = { userId, subjectId, at: clock.now() };
    await addErasures(join(config.DATA_DIR, ERASURES), [erasure]);
    for (const folder of await foldersOf(config.DATA_DIR)) {
      try {
        await addErasures(join(folder, ERASURES), [erasure]);
      } catch (error) {
        log.warn({ folder, err: error }, 'the erasure list of a backup could not be reached');
      }
    }
  };

/** Waits until the read models have caught up with the log, however long their rebuild after a restore takes. */
const untilKnown = async (
  { readModelsReady, positions, store, log }: Deps,
  sleep: (millis: number) => Promise<void>,
): Promise<void> => {
  for (;;) {
    try {
      // The processes begin after this.
      await readModelsReady();
      const head = await store.head();
      for (const name of ASKED) await positions.waitFor(name, head, PATIENCE_MS);
      return;
    } catch (error) {
      log.warn({ err: error }, 'the start waits for the read models, to forget again who was forgotten');
      await sleep(1_000);
    }
  }
};

/**
 * Forgets again all people whom a restore brought back. Call it before any request is accepted: it throws if anyone is left, so
 * that the start fails (invariant U4: erase again or refuse).
 */
export const eraseAgain = async (
  deps: Deps,
  identity: Pick<Identity, 'forgetAgain'>,
  sleep: (millis: number) => Promise<void>,
): Promise<void> => {
  const path = join(deps.config.DATA_DIR, ERASURES_DUE);
  const due = await readErasures(path);
  if (due === undefined) return;
  // 1. What a person had is found in read models.
  await untilKnown(deps, sleep);
  // 2. Everybody in the backup; people who signed up after it are not there.
  let again = 0;
  for (const erasure of due) if (await identity.forgetAgain(erasure)) again += 1;
  // Another API process may have done the same.
  await rm(path, { force: true });
  deps.log.info({ listed: due.length, again }, 'who was forgotten after the backup is forgotten again');
};
