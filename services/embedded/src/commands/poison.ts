import { createDecode } from '@paddock/event-store/codec';
import { SET_ASIDE } from '@paddock/kit/processes/job-runner';
import { readOpenJobs } from '@paddock/kit/processes/jobs';
import { readProcessSetAsides } from '@paddock/kit/processes/set-asides';
import { readFailedMails } from '@paddock/mails/mail-outcomes';
import { readBlockedStreams } from '@paddock/office/operations/blocked-streams';
import { readSetAsides } from '@paddock/projections/engine/set-asides';
import { allEvents } from '@paddock/shared-domain/all-events';
import { readParked } from '@paddock/kit/processes/parked';
import { readPoison } from '@paddock/projections/engine/poison-list';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { type Operator, subcommand, withOperator } from './with-operator.ts';

const usage =
  'poison list | retry|set-aside <read model, process:name, job, mail or all> <event or key> --reason <why>';
/** Prefix of a process, to distinguish it from a read model. */
const PROCESS = 'process:';
/** Words for calls to the card provider that processes make, and for emails. */
const [JOB, MAIL] = ['job', 'mail'];
/** Means all read models and processes that are stuck at an event. */
const ALL = 'all';

/** The read models and processes that are stuck at an event, as named in the list. */
const inTroubleWith = async (db: Operator['db'], eventId: string): Promise<readonly string[]> => [
  ...(await readPoison(db)).filter(({ event_id: id }) => id === eventId).map(({ read_model: name }) => name),
  ...(await readParked(db)).filter(({ event_id: id }) => id === eventId).map(({ name }) => `${PROCESS}${name}`),
];

/** `paddock poison`: what read models, processes, jobs and streams stop at. @returns exit code; 1 if the list is not empty */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['list', 'retry', 'set-aside'], usage);
  if (name === 'list') {
    readArguments(rest, usage, { words: 0, values: [], flags: [] });
    return withOperator(async ({ db, store }) => {
      const found = await readPoison(db);
      for (const { read_model: model, event_id: id, stream, revision, type, reason } of found)
        say(`${model}  ${id}  ${stream}@${revision}  ${type}\n  ${reason}`);
      const parked = await readParked(db);
      for (const { name: process, event_id: id, stream, revision, type, since, tries, why } of parked)
        say(
          `${PROCESS}${process}  ${id}  ${stream}@${revision}  ${type}\n  since ${since}, tried ${tries} times: ${why ?? ''}`,
        );
      const jobs = (await readOpenJobs(db)).filter(({ outcome }) => outcome !== SET_ASIDE);
      for (const { key, subject, outcome, since, tries, why } of jobs)
        say(`${JOB}  ${key}  ${subject}  ${outcome}\n  since ${since}, tried ${tries} times: ${why ?? ''}`);
      const mails = await readFailedMails(db);
      for (const { key, kind, at, why } of mails)
        say(`${MAIL}  ${key}  ${kind}  given-up\n  since ${at}: ${why ?? ''}`);
      const blocked = await readBlockedStreams(store, createDecode([...allEvents]), [
        ...found,
        ...parked,
        ...[...(await readSetAsides(store)).values(), ...(await readProcessSetAsides(store))].map(
          ({ eventId: event_id, stream, revision }) => ({ event_id, stream, revision }),
        ),
      ]);
      for (const { stream, revision, type, since, why } of blocked)
        say(`stream  ${stream}@${revision}  ${type}\n  since ${since}, commands are refused: ${why}`);
      if (found.length === 0) say('All read models process all events.');
      if (parked.length === 0) say('All processes handle all events.');
      if (jobs.length + mails.length === 0) say('No job failed.');
      if (blocked.length === 0) say('No stream with an unreadable event is known.');
      return found.length + parked.length + jobs.length + mails.length + blocked.length === 0 ? 0 : 1;
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
