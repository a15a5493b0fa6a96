import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { WaitingEventOf } from './events.ts';
import type { WaitingRefusal } from './refusals.ts';
import type { WaitingList } from './waiting-list.ts';

/** Somebody stands in line: once a day and location, whatever they wait for. */
export type BeginWait = Command<'BeginWait', WaitingEventOf<'WaitBegun'>['data']>;

/** More than any venue's day needs, and few enough for one stream. */
const MOST_WAITS = 200;

export const beginWait = (
  { data, metadata: { now } }: BeginWait,
  { waits }: WaitingList,
): Decision<WaitingEventOf<'WaitBegun'>, WaitingRefusal> => {
  if (data.until <= now || data.until < data.from) return refuse('WindowOver');
  if (waits.some(({ userId }) => userId === data.userId)) return refuse('WaitingAlready');
  if (waits.length >= MOST_WAITS) return refuse('ListFull');
  return accept({ type: 'WaitBegun', data });
};
