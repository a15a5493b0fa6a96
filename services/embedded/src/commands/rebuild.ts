import { codec } from '@paddock/projections/all';
import { openPool } from '@paddock/projections/engine/pool';
import { progressLine, type Progress } from '@paddock/projections/engine/progress';
import { createTables } from '@paddock/projections/engine/engine-tables';
import { keepHeapLean } from '@paddock/projections/engine/lean-heap';
import { LaterVersion } from '@paddock/projections/engine/later-versions';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { findProjections } from './find-projections.ts';
import { readArguments } from './read-arguments.ts';
import { endLine, say, sayInPlace } from './say.ts';
import { untilUnlocked } from './until-unlocked.ts';
import { withStore } from './with-store.ts';

const usage = 'rebuild <read model|all> [--to-older]';

/** `paddock rebuild`: rebuilds read models from the log beside the live ones, then swaps them. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { words, flags } = readArguments(args, usage, { words: 1, values: [], flags: ['to-older'] });
  const toOlder = flags['to-older'];
  const projections = findProjections(words[0] ?? '');
  keepHeapLean();
  return withStore(async (databaseUrl, store) => {
    const show = sayInPlace();
    const startedAt = performance.now();
    let last: Progress | undefined;
    const onProgress = (progress: Progress): void => show(progressLine((last = progress)));
    // After a restore or an upgrade no start may have created these tables yet.
    const pool = openPool(databaseUrl, 1);
    try {
      const storeId = await store.storeId();
      await untilUnlocked(databaseUrl, () => createTables(pool, projections, storeId));
    } finally {
      await pool.end();
    }
    const rebuilt = await rebuild(projections, { databaseUrl, store, codec }, { onProgress, toOlder });
    endLine();
    const seconds = (performance.now() - startedAt) / 1000;
    const events = last?.events ?? 0;
    for (const { projection, position, failure } of rebuilt) {
      say(
        failure === undefined
          ? `${projection.name} stands at ${position}.`
          : `${projection.name} is as it was: ${(failure as Error).message}`,
      );
    }
    if (rebuilt.some(({ failure }) => failure instanceof LaterVersion))
      say('To go back to this release for good, stop the newer release, then run this again with --to-older.');
    say(`${events} events in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} events/s.`);
    return rebuilt.some(({ failure }) => failure !== undefined) ? 1 : 0;
  });
};
