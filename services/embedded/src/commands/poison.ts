import { readParked } from '@paddock/api/processes/parked';
import { readPoison } from '@paddock/projections/engine/poison-list';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand, withOperator } from './with-operator.ts';

const usage =
  'poison list | retry <read model or process> <event> --reason <why> | set-aside <read model or process> <event> --reason <why>';
/** A process is told from a read model by this word before its name, as the list shows it. */
const PROCESS = 'process:';

/** `paddock poison`: events that read models cannot take, or processes cannot handle. @returns exit code; of a list 1 where there are any */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['list', 'retry', 'set-aside'], usage);
  if (name === 'list') {
    readArguments(rest, usage, { words: 0, values: [], flags: [] });
    return withOperator(async ({ db }) => {
      const found = await readPoison(db);
      for (const { read_model: model, event_id: id, stream, revision, type, reason } of found)
        say(`${model}  ${id}  ${stream}@${revision}  ${type}\n  ${reason}`);
      const parked = await readParked(db);
      for (const { name: process, event_id: id, stream, revision, type, since, tries, why } of parked)
        say(
          `${PROCESS}${process}  ${id}  ${stream}@${revision}  ${type}\n  since ${since}, tried ${tries} times: ${why ?? ''}`,
        );
      if (found.length === 0) say('Every read model takes every event.');
      if (parked.length === 0) say('Every process handles every event.');
      return found.length + parked.length === 0 ? 0 : 1;
    });
  }
  const { words, values } = readArguments(rest, usage, { words: 2, values: ['reason'], flags: [] });
  const [readModel = '', eventId = ''] = words;
  if (readModel.startsWith(PROCESS)) {
    const act = name === 'retry' ? 'retry-process-event' : 'set-process-event-aside';
    const process = readModel.slice(PROCESS.length);
    return withOperator(({ order }) => order({ act, process, event_id: eventId }, values.reason));
  }
  const act = name === 'retry' ? 'retry-poison' : 'set-poison-aside';
  return withOperator(({ order }) => order({ act, read_model: readModel, event_id: eventId }, values.reason));
};
