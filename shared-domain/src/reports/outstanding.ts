import type { OutstandingKind } from '../billing/item-events.ts';
import type { LocationId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import { DAY, type LocalDate } from '../kernel/time.ts';
import type { Scope } from './asked-report.ts';
import { dayAt, learnPlace, noPlaces, PLACE_TYPES, type Places } from './places.ts';
import type { ReportFold } from './report-fold.ts';
import { reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import type { Trail } from './trail.ts';

type Open = {
  readonly location: LocationId;
  readonly kind: OutstandingKind;
  readonly since: LocalDate;
  owed: number;
  /** The events that added it and paid parts of it. */
  readonly story: (readonly [amount: number, event: Recorded])[];
};
type State = {
  readonly scope: Scope<'outstanding'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly open: Map<string, Open>;
};

/** Ages in days since the debt began. */
const AGES = [
  ['to_30_days_cents', 30],
  ['to_60_days_cents', 60],
  ['to_90_days_cents', 90],
  ['older_cents', Infinity],
] as const;
const ageOf = (since: LocalDate, on: LocalDate): (typeof AGES)[number][0] => {
  const days = (Date.parse(on) - Date.parse(since)) / DAY;
  return AGES.find(([, most]) => days <= most)?.[0] ?? 'older_cents';
};

export const ITEM_TYPES = [
  'OutstandingItemAdded',
  'OutstandingItemPaidInFull',
  'OutstandingItemPartlyPaid',
  'OutstandingItemWithdrawn',
  'OutstandingItemWrittenOff',
  'OutstandingItemPaidByHand',
] as const;

/** What customers owe at the requested moment, by location, kind and age (rule A-082). */
export const outstandingReport: ReportFold<'outstanding', State> = {
  types: [...PLACE_TYPES, ...ITEM_TYPES],
  begin: (scope, trail) => ({ scope, trail, places: noPlaces(scope.zone), open: new Map() }),
  evolve: (state, event) => {
    const { scope, places, open } = state;
    if (learnPlace(places, event)) return state;
    switch (event.type) {
      case 'OutstandingItemAdded': {
        const { userId, itemId, locationId: location, kind, amountCents } = event.data;
        if (scope.location !== undefined && location !== scope.location) return state;
        const since = dayAt(places, location, event.metadata.at);
        open.set(`${userId} ${itemId}`, { location, kind, since, owed: amountCents, story: [[amountCents, event]] });
        return state;
      }
      case 'OutstandingItemPartlyPaid': {
        const item = open.get(`${event.data.userId} ${event.data.itemId}`);
        if (item === undefined) return state;
        item.owed -= event.data.amountCents;
        item.story.push([0 - event.data.amountCents, event]);
        return state;
      }
      case 'OutstandingItemPaidInFull':
      case 'OutstandingItemWithdrawn':
      case 'OutstandingItemWrittenOff':
      case 'OutstandingItemPaidByHand':
        open.delete(`${event.data.userId} ${event.data.itemId}`);
        return state;
      default:
        return state;
    }
  },
  rows: ({ scope, trail, places, open }) => {
    const rows = new Map<string, { location: LocationId; kind: string; figures: Record<string, number> }>();
    for (const { location, kind, since, owed, story } of open.values()) {
      const key = rowKey({ location, kind });
      const none: Record<string, number> = {
        items: 0,
        ...Object.fromEntries(AGES.map(([age]) => [age, 0])),
        owed_cents: 0,
      };
      const { figures } = rows.get(key) ?? { figures: none };
      const age = ageOf(since, dayAt(places, location, scope.asOf));
      figures['items'] = (figures['items'] ?? 0) + 1;
      figures[age] = (figures[age] ?? 0) + owed;
      figures['owed_cents'] = (figures['owed_cents'] ?? 0) + owed;
      rows.set(key, { location, kind, figures });
      for (const [amount, event] of story) trail.note(key, amount, event);
    }
    return inRowOrder([...rows.values()].map(({ figures, ...about }) => reportRow(about, figures)));
  },
};
