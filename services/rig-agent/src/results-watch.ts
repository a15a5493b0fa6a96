import { runOf } from './agent-state.ts';
import type { ResultFile } from './machine.ts';
import { sha256 } from './files-hash.ts';
import type { KeeperDeps } from './keeper.ts';
import { failureOf } from './written-as-told.ts';

/** A longer file is no results file. */
const MOST_BYTES = 2_200_000;
const MOST_RACE_OUT_BYTES = 1_500_000;
/** Pause between two passes, ms. */
const EVERY_MS = 1_000;
/** The game writes `race_out.json` within three seconds of its end (launcher.md 4.1.5). */
const RACE_OUT_MS = 3_000;
/** How long to wait for files of a server that has ended, ms. */
const RESULTS_MS = 10_000;
const base64 = (file: ResultFile): string => Buffer.from(file.body).toString('base64');

/** Finds new results once a second: the files of a host's run, and `race_out.json` once the game has ended. */
export type ResultsWatch = { look(): Promise<void> };

export const resultsWatch = ({ notebook, machine, clock, log }: KeeperDeps): ResultsWatch => {
  let raceOutSince: number | undefined;
  let serverGoneSince: number | undefined;
  /** Hashes seen once. A file is reported only if two passes find it the same, so that none is read while it is written. */
  const seenOnce = new Set<string>();

  const isWhole = (file: ResultFile): boolean => {
    const hash = sha256(file.body);
    if (seenOnce.has(hash)) return true;
    seenOnce.add(hash);
    return false;
  };
  const raceOut = async (): Promise<void> => {
    const { raceOut: over } = notebook.state();
    if (over === null) {
      raceOutSince = undefined;
      return;
    }
    raceOutSince ??= clock.mono();
    const [file] = (await machine.readResult('GAME', over.since)).toReversed();
    if (notebook.state().raceOut !== over) return;
    const { event, entry, generation } = over;
    const isNew = file !== undefined && sha256(file.body) !== over.before;
    if (isNew && file.body.byteLength <= MOST_RACE_OUT_BYTES && isWhole(file))
      notebook.tell({
        kind: 'RACE_OUT',
        data: { event, entry, generation, ...runOf(over), sha256: sha256(file.body), body: base64(file) },
      });
    // One pass more, for a file that was seen only once.
    else if (clock.mono() - raceOutSince > RACE_OUT_MS + EVERY_MS) notebook.remember({ raceOut: null });
  };
  const results = async (): Promise<void> => {
    const { results: of, server } = notebook.state();
    if (of === null) return;
    if (server?.run === of.run) serverGoneSince = undefined;
    else serverGoneSince ??= clock.mono();
    for (const file of await machine.readResult('SERVER', of.since)) {
      const hash = sha256(file.body);
      const now = notebook.state().results;
      if (now?.run !== of.run) return;
      if (now.told.includes(hash) || file.body.byteLength > MOST_BYTES || !isWhole(file)) continue;
      const { run, event } = of;
      const name = file.name.slice(-255);
      notebook.tell({ kind: 'RESULTS_FILE', data: { run, event, name, sha256: hash, body: base64(file) } });
    }
    if (serverGoneSince !== undefined && clock.mono() - serverGoneSince > RESULTS_MS)
      notebook.remember({ results: null });
  };
  return {
    look: async () => {
      try {
        await raceOut();
        await results();
      } catch (error) {
        log(`Reading results: ${failureOf(error).detail}`);
      }
    },
  };
};
