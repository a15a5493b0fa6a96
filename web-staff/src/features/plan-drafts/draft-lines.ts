import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { DraftChange } from '@paddock/shared-domain/plan-drafts/contract';
import { timeRange } from '../../ui/booking/selected-slots.ts';

type Where = NonNullable<DraftChange['from']>;
/** Consecutive half-hours on one seat; `from` and `until` in milliseconds since 1970, `time` is the label of the first start. */
export type Span = Pick<Where, 'calendar' | 'calendar_name' | 'time'> & {
  readonly from: number;
  readonly until: number;
};

const SUMS = ['owed_cents', 'card_cents', 'desk_cents', 'voucher_cents', 'withdrawn_cents'] as const;
type Sums = Readonly<Record<(typeof SUMS)[number], number>>;

/** Changes shown as one line: of consecutive half-hours on one seat, with the same kind, person and state. */
export type DraftLine = Sums &
  Pick<DraftChange, 'kind' | 'user' | 'user_name' | 'conflict' | 'taken_by' | 'clashes'> & {
    readonly ids: readonly DraftChange['id'][];
    readonly from: Span | null;
    readonly to: Span | null;
    /**
     * Its slots are drafted for a blackout, and a customer there has no new place yet, which the list of customers concerned
     * already says.
     */
    readonly waits: boolean;
  };

export const spanOf = ({ calendar, calendar_name, time, slot }: Where): Span => {
  const from = Date.parse(slot);
  return { calendar, calendar_name, time, from, until: from + SLOT_MILLIS };
};

/** `7:00 pm` of one half-hour, `7:00–9:00 pm` of several. */
export const spanTime = ({ from, until, time }: Span, zone: string): string =>
  until - from === SLOT_MILLIS ? time : timeRange(from, until, zone);

const lineOf = (change: DraftChange, waits: boolean): DraftLine => ({
  ...change,
  ids: [change.id],
  from: change.from && spanOf(change.from),
  to: change.to && spanOf(change.to),
  waits,
});

const follows = (a: Span | null, b: Span | null): boolean =>
  a === null || b === null ? a === b : a.calendar === b.calendar && a.until === b.from;

const goesOn = (line: DraftLine, next: DraftLine): boolean =>
  line.kind === next.kind &&
  line.user === next.user &&
  line.waits === next.waits &&
  line.conflict === next.conflict &&
  line.taken_by?.state === next.taken_by?.state &&
  line.taken_by?.user === next.taken_by?.user &&
  follows(line.from, next.from) &&
  follows(line.to, next.to);

const joined = (line: DraftLine, next: DraftLine): DraftLine => ({
  ...line,
  ...(Object.fromEntries(SUMS.map((sum) => [sum, line[sum] + next[sum]])) as Sums),
  ids: [...line.ids, ...next.ids],
  from: line.from && next.from && { ...line.from, until: next.from.until },
  to: line.to && next.to && { ...line.to, until: next.to.until },
  clashes: [
    ...line.clashes,
    ...next.clashes.filter(
      (clash) =>
        !line.clashes.some(
          (there) => there.calendar_name === clash.calendar_name && there.location_name === clash.location_name,
        ),
    ),
  ],
});

const startOf = ({ from, to }: DraftLine): number => (from ?? to)?.from ?? 0;

/**
 * The changes of a draft as lines, in the order in which they were drafted. A line has a span and is removed as a whole.
 *
 * @param waits whether a slot is drafted for a blackout and its customer has no new place yet.
 */
export const draftLines = (changes: readonly DraftChange[], waits: (where: Where) => boolean): readonly DraftLine[] => {
  const lines: DraftLine[] = [];
  const single = changes.map((change) =>
    lineOf(change, change.kind === 'blackout' && change.to !== null && waits(change.to)),
  );
  for (const one of single.toSorted((a, b) => startOf(a) - startOf(b))) {
    const at = lines.findIndex((line) => goesOn(line, one));
    const line = lines[at];
    if (line === undefined) lines.push(one);
    else lines[at] = joined(line, one);
  }
  const place = new Map(changes.map(({ id }, at) => [id, at]));
  const first = ({ ids }: DraftLine): number => Math.min(...ids.map((id) => place.get(id) ?? 0));
  return lines.toSorted((a, b) => first(a) - first(b));
};
