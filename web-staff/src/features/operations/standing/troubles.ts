import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { messages } from '../../../messages/en.ts';

/** The share of the disk in use that raises the alarm of OPS6. */
const FULL = 0.8;
/** Seconds of lag from which a running read model is reported as late. */
const LATE = 30;
const words = messages.operations.troubles;

export const isDiskLow = ({ disk }: Pick<Standing, 'disk'>): boolean =>
  disk.size_bytes > 0 && 1 - disk.free_bytes / disk.size_bytes > FULL;

const PLACES = [
  'alarms',
  'log',
  'poison',
  'models',
  'cases',
  'comparison',
  'deliveries',
  'mails',
  'processes',
  'jobs',
  'streams',
] as const;
/** The panel of the screen that shows it. */
export type Place = (typeof PLACES)[number];
export type Trouble = { readonly place: Place; readonly text: string };

/** What needs attention now, the most serious first. Empty when everything runs without help. */
export const troublesOf = (standing: Standing): readonly Trouble[] => {
  const { log, read_models: models, poison, open_cases: cases, reconciliation, alarms } = standing;
  const halted = models.filter(({ state }) => state === 'halted').length;
  const late = models.filter(({ state, lag_seconds: lag }) => state === 'running' && lag !== null && lag > LATE).length;
  const counted = (place: Place, count: number, text: (count: number) => string): readonly Trouble[] =>
    count === 0 ? [] : [{ place, text: text(count) }];
  return [
    ...counted('log', log.head === null ? 1 : 0, () => words.away),
    ...counted('log', isDiskLow(standing) ? 1 : 0, () => words.low),
    ...counted('models', halted, words.halted),
    ...counted('alarms', alarms.length, words.alarms),
    ...counted('alarms', standing.rig_keys_used_twice, words.rigKeys),
    ...counted('poison', poison.length, words.poison),
    ...counted('streams', standing.blocked_streams.length, words.blocked),
    ...counted('jobs', standing.jobs.filter(({ state }) => state === 'given-up').length, words.givenUpJobs),
    ...counted('models', late, words.late),
    ...counted('comparison', reconciliation?.difference_count ?? 0, words.differences),
    ...counted('cases', cases.length, words.cases),
    ...counted('cases', standing.run_cases.length, words.runs),
    ...counted('jobs', standing.jobs.filter(({ state }) => state === 'waiting').length, words.waitingJobs),
    ...counted('deliveries', standing.failed_deliveries.length, words.deliveries),
    ...counted('mails', standing.failed_mails.length, words.mails),
    ...counted('mails', standing.waiting_mails.length, words.waitingMails),
    ...counted('processes', standing.parked.length, words.parked),
  ];
};
