import { readPoison } from '@paddock/projections/engine/poison-list';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand, withOperator } from './with-operator.ts';

const usage = 'poison list | retry <read model> <event> --reason <why> | set-aside <read model> <event> --reason <why>';

/** `paddock poison`: events that read models cannot take. @returns exit code; of a list 1 where there are any */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['list', 'retry', 'set-aside'], usage);
  if (name === 'list') {
    readArguments(rest, usage, { words: 0, values: [], flags: [] });
    return withOperator(async ({ db }) => {
      const found = await readPoison(db);
      for (const { read_model: model, event_id: id, stream, revision, type, reason } of found)
        say(`${model}  ${id}  ${stream}@${revision}  ${type}\n  ${reason}`);
      if (found.length === 0) say('Every read model takes every event.');
      return found.length === 0 ? 0 : 1;
    });
  }
  const { words, values } = readArguments(rest, usage, { words: 2, values: ['reason'], flags: [] });
  const [readModel = '', eventId = ''] = words;
  const act = name === 'retry' ? 'retry-poison' : 'set-poison-aside';
  return withOperator(({ order }) => order({ act, read_model: readModel, event_id: eventId }, values.reason));
};
