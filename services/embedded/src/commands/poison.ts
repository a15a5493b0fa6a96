import { createDecode } from '@paddock/event-store/codec';
import { readParked } from '@paddock/kit/processes/parked';
import { JOB, MAIL, PROCESS, readStandsStill, type Still } from '@paddock/office/operations/stands-still';
import { readPoison } from '@paddock/projections/engine/poison-list';
import { allEvents } from '@paddock/shared-domain/all-events';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { type Operator, subcommand, withOperator } from './with-operator.ts';

const usage =
  'poison list | retry|set-aside <read model, process:name, job, mail or all> <event or key> --reason <why>';
/** Means all read models and processes that are stuck at an event. */
const ALL = 'all';

/** The read models and processes that are stuck at an event, as named in the list. */
const inTroubleWith = async (db: Operator['db'], eventId: string): Promise<readonly string[]> => [
  ...(await readPoison(db, null)).filter(({ event_id: id }) => id === eventId).map(({ read_model: name }) => name),
  ...(await readParked(db, null)).filter(({ event_id: id }) => id === eventId).map(({ name }) => `${PROCESS}${name}`),
];

/** A cause may have a line for each field of an event: its first ones, indented. */
const MOST_LINES = 4;
const shortened = (cause: string): string => {
  const lines = cause.split('\n');
  const more = lines.length - MOST_LINES;
  const rest = more > 0 ? [`and ${more} more ${more === 1 ? 'line' : 'lines'}`] : [];
  return [...lines.slice(0, MOST_LINES), ...rest].join('\n    ');
};

const show = ({ who, key, about, how, commands }: Still): void => {
  say(`${who}  ${key}  ${about}\n  ${shortened(how)}`);
  if (commands.length === 0) say(`  to do: ${who === 'stream' ? 'install a release that reads the event' : 'nothing'}`);
  for (const command of commands) say(`  to do: npm run paddock -- ${command} --reason "..."`);
};

/**
 * `paddock poison`: everything that stands still, with its key and what to do, and what was set aside.
 *
 * @returns exit code; 1 if something stands still
 */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['list', 'retry', 'set-aside'], usage);
  if (name === 'list') {
    readArguments(rest, usage, { words: 0, values: [], flags: [] });
    return withOperator(async ({ db, store }) => {
      const { still, aside, isCut } = await readStandsStill(
        db,
        store,
        createDecode([...allEvents]),
        instantOf(Date.now()),
      );
      for (const one of still) show(one);
      if (still.length === 0) say('Nothing stands still.');
      if (aside.length > 0) say('\nSet aside:');
      for (const one of aside) show(one);
      if (isCut) say('\nThere are more. They are listed when some of these are gone.');
      return still.length === 0 ? 0 : 1;
    });
  }
  const { words, values } = readArguments(rest, usage, { words: 2, values: ['reason'], flags: [] });
  const [who = '', eventId = ''] = words;
  const actOn = ({ order }: Operator, one: string): Promise<number> => {
    if (one === MAIL && name === 'retry') return order({ act: 'retry-mail', key: eventId }, values.reason);
    if (one === JOB && name === 'retry') return order({ act: 'retry-job', key: eventId }, values.reason);
    if (one === JOB || one === MAIL)
      return order(
        { act: 'set-job-aside', queue: one === JOB ? 'card-provider' : 'mails', key: eventId },
        values.reason,
      );
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
