import { readParked } from '@paddock/kit/processes/parked';
import { readPoison } from '@paddock/projections/engine/poison-list';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { type Operator, subcommand, withOperator } from './with-operator.ts';

const usage = 'poison list | retry|set-aside <read model, process:name or all> <event> --reason <why>';
/** Prefix of a process, to distinguish it from a read model. */
const PROCESS = 'process:';
/** Means all read models and processes that are stuck at an event. */
const ALL = 'all';

/** The read models and processes that are stuck at an event, as named in the list. */
const inTroubleWith = async (db: Operator['db'], eventId: string): Promise<readonly string[]> => [
  ...(await readPoison(db)).filter(({ event_id: id }) => id === eventId).map(({ read_model: name }) => name),
  ...(await readParked(db)).filter(({ event_id: id }) => id === eventId).map(({ name }) => `${PROCESS}${name}`),
];

/** `paddock poison`: events that read models or processes cannot handle. @returns exit code; 1 if the list is not empty */
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
      if (found.length === 0) say('All read models process all events.');
      if (parked.length === 0) say('All processes handle all events.');
      return found.length + parked.length === 0 ? 0 : 1;
    });
  }
  const { words, values } = readArguments(rest, usage, { words: 2, values: ['reason'], flags: [] });
  const [who = '', eventId = ''] = words;
  const actOn = ({ order }: Operator, one: string): Promise<number> => {
    if (!one.startsWith(PROCESS)) {
      const act = name === 'retry' ? 'retry-poison' : 'set-poison-aside';
      return order({ act, read_model: one, event_id: eventId }, values.reason);
    }
    const act = name === 'retry' ? 'retry-process-event' : 'set-process-event-aside';
    return order({ act, process: one.slice(PROCESS.length), event_id: eventId }, values.reason);
  };
  return withOperator(async (operator) => {
    const everybody = who === ALL ? await inTroubleWith(operator.db, eventId) : [who];
    if (everybody.length === 0) throw new Error('No read model or process has a problem with this event.');
    for (const one of everybody) {
      if (who === ALL) say(`${one}:`);
      await actOn(operator, one);
    }
    return 0;
  });
};
