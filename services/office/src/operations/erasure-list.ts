import { open, readFile } from 'node:fs/promises';
import { UserId, SubjectId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { z } from 'zod';

/** A forgotten person, by ids only: what a restore needs to forget them again (invariant U4). */
export const Erasure = z.object({ userId: UserId, subjectId: SubjectId, at: Instant });
export type Erasure = z.infer<typeof Erasure>;

/** Name of the list in the data folder of all people ever forgotten. */
export const ERASURES = 'erasures.ndjson';
/** Folders of the backups of this data folder: their lists grow with every forgetting. */
export const BACKUPS = 'backups.json';

/** Appends to a list, one JSON object a line; synced to disk before it returns. */
export const addErasures = async (path: string, erasures: readonly Erasure[]): Promise<void> => {
  const file = await open(path, 'a', 0o600);
  try {
    await file.writeFile(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Reads a list, each person once. An incomplete last line comes from a crash; its forgetting is continued elsewhere.
 *
 * @returns undefined if there is no list.
 * @throws {Error} an earlier line is invalid: an incomplete list must not be trusted.
 */
export const readErasures = async (path: string): Promise<readonly Erasure[] | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const found = new Map<UserId, Erasure>();
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const read = Erasure.safeParse(jsonOf(line));
    if (!read.success) throw new Error(`The list of erasures ${path} is damaged in line ${index + 1}.`);
    found.set(read.data.userId, read.data);
  }
  return [...found.values()];
};

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
