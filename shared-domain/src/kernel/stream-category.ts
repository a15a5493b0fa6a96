/**
 * Every category of streams that Paddock writes: the part of a stream's name before the first dash. The list is closed, which
 * tells our events from those of other applications in a shared event store. Deciders take their category from this list.
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
  'givenAway',
  'identity',
  'image',
  'lap',
  'launch',
  'business',
  'location',
  'operations',
  'page',
  'payment',
  'planDraft',
  'preset',
  'promotion',
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
  'voucherAllowance',
  'waitlist',
] as const;
export type StreamCategory = (typeof STREAM_CATEGORIES)[number];

const ours: ReadonlySet<string> = new Set(STREAM_CATEGORIES);

/** The part of a stream's name before the first dash; the whole name if it has none. */
export const categoryOf = (stream: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
};

/** Whether Paddock writes streams of this category, by the name alone: `user-ada` yes, `order-1` no. */
export const isOurStream = (stream: string): boolean => stream.includes('-') && ours.has(categoryOf(stream));
