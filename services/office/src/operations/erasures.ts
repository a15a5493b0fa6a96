import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { Identity } from '@paddock/people/identity/identity';
import { addErasures, BACKUPS, ERASURES, ERASURES_DUE, readErasures } from './erasure-list.ts';

/** How long the read models may take to follow the restored log before the next try. */
const PATIENCE_MS = 10_000;
/** What the hooks of forgetting ask. */
const ASKED = ['reservations', 'payments', 'users', 'waiting'];

const foldersOf = async (dataDir: string): Promise<readonly string[]> => {
  const text = await readFile(join(dataDir, BACKUPS), 'utf8').catch(() => '[]');
  return JSON.parse(text) as string[];
};

/**
 * Writes every forgetting beside the data and beside each backup made from it, before the personal data goes, so that no backup
 * can bring somebody back (invariant U4). A backup's folder that is not there now is named in the log and holds nobody up.
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

/** Waits until the read models know all of the log, however long their rebuild after a restore takes. */
const untilKnown = async (
  { ready, positions, store, log }: Deps,
  sleep: (millis: number) => Promise<void>,
): Promise<void> => {
  for (;;) {
    try {
      await ready();
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
 * Forgets again whom a restore brought back. To be called before anybody can ask anything: it ends when nobody is left, and
 * what it could not do makes it throw, so that the start does not go on (invariant U4: re-erase or refuse).
 */
export const eraseAgain = async (
  deps: Deps,
  identity: Pick<Identity, 'forgetAgain'>,
  sleep: (millis: number) => Promise<void>,
): Promise<void> => {
  const path = join(deps.config.DATA_DIR, ERASURES_DUE);
  const due = await readErasures(path);
  if (due === undefined) return;
  // 1. What the person had is found in read models.
  await untilKnown(deps, sleep);
  // 2. Everybody whom the backup knew; whoever signed up after it is not there.
  let again = 0;
  for (const erasure of due) if (await identity.forgetAgain(erasure)) again += 1;
  await rm(path);
  deps.log.info({ listed: due.length, again }, 'who was forgotten after the backup is forgotten again');
};
