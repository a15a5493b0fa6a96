import { codec } from '@paddock/projections/all';
import { progressLine, type Progress } from '@paddock/projections/engine/progress';
import { rebuild } from '@paddock/projections/engine/rebuild';
import { findProjections } from './find-projections.ts';
import { readArguments } from './read-arguments.ts';
import { endLine, say, sayInPlace } from './say.ts';
import { withStore } from './with-store.ts';

const usage = 'rebuild <read model|all>';

/** `paddock rebuild`: makes read models anew from the log beside the live ones, then swaps them (invariant P1). @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { words } = readArguments(args, usage, { words: 1, values: [], flags: [] });
  const projections = findProjections(words[0] ?? '');
  return withStore(async (databaseUrl, store) => {
    const show = sayInPlace();
    const startedAt = performance.now();
    let last: Progress | undefined;
    const onProgress = (progress: Progress): void => show(progressLine((last = progress)));
    const rebuilt = await rebuild(projections, { databaseUrl, store, codec }, { onProgress });
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
    say(`${events} events in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} events/s.`);
    return rebuilt.some(({ failure }) => failure !== undefined) ? 1 : 0;
  });
};
