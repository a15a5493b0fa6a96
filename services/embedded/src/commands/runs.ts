import { readOpenRuns } from '@paddock/office/operations/open-cases';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import { BadArguments, readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand, withOperator } from './with-operator.ts';

const usage = 'runs list | reread <run> --reason <why>';

/**
 * `paddock runs list`: runs with parts that could not be read or judged. `paddock runs reread`: reads the stored data of a run
 * (of a server or a single rig) again. Missing laps are added, nothing else changes (launcher.md 8.5).
 *
 * @returns exit code; 1 if the list is not empty
 */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['list', 'reread'], usage);
  if (name === 'list') {
    readArguments(rest, usage, { words: 0, values: [], flags: [] });
    return withOperator(async ({ db }) => {
      const runs = await readOpenRuns(db);
      for (const { run_id: id, since, count, items } of runs) {
        say(`${id} since ${since}, ${count} unreadable`);
        for (const { item, why } of items) say(`  ${item}: ${why}`);
      }
      if (runs.length === 0) say('All data of all runs was read.');
      return runs.length === 0 ? 0 : 1;
    });
  }
  const { words, values } = readArguments(rest, usage, { words: 1, values: ['reason'], flags: [] });
  const read = RunId.safeParse(words[0]);
  if (!read.success) throw new BadArguments(`This is not the id of a run: ${words[0] ?? ''}. See "runs list".`);
  return withOperator(({ order }) => order({ act: 'reread-run', run: read.data }, values.reason));
};
