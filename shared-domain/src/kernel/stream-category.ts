/**
 * Every kind of stream Paddock writes: what stands before the first dash of a stream's name. The list is closed, so that events
 * which other applications write to a shared event store are told from ours. A decider names its category out of this list.
 */
export const STREAM_CATEGORIES = [
  'account',
  'assist',
  'board',
  'car',
  'carGroup',
  'checkout',
  'driver',
  'entry',
  'evidence',
  'floor',
  'identity',
  'image',
  'lap',
  'launch',
  'location',
  'operations',
  'page',
  'payment',
  'planDraft',
  'preset',
  'raceEvent',
  'reads',
  'reconciliation',
  'refunds',
  'run',
  'schedule',
  'seat',
  'seatAgent',
  'seatType',
  'team',
  'track',
  'user',
  'voucher',
  'waitlist',
] as const;
export type StreamCategory = (typeof STREAM_CATEGORIES)[number];

const ours: ReadonlySet<string> = new Set(STREAM_CATEGORIES);

/** What stands before the first dash of a stream's name; the whole name where it has none. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/** Whether a stream is of a kind that Paddock writes, by its name alone: `user-ada` is, `order-1` is not. */
export const isOurStream = (stream: string): boolean => stream.includes('-') && ours.has(categoryOf(stream));
