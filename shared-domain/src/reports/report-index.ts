import type { Posting } from '../billing/postings.ts';
import { RESERVING } from '../booking/reserving.ts';
import type { Recorded } from '../kernel/message.ts';
import { shortHash } from '../kernel/short-hash.ts';
import { DAY, type Instant, type LocalDate, millisOf, MINUTE } from '../kernel/time.ts';
import { plusDays } from '../kernel/venue-time.ts';
import type { ReportKind, Scope } from './asked-report.ts';
import { liabilityOf } from './liabilities.ts';
import { MEMBER_TYPES } from './members.ts';
import { ITEM_TYPES } from './outstanding.ts';
import { PLACE_TYPES, SPECIAL_TYPES } from './places.ts';
import { POSTING_TYPES } from './posting-types.ts';
import type { ReportEvent } from './report-fold.ts';

/**
 * Which events of the log a report needs, so that it does not have to read all of them. Each event has entries in an index: by the
 * minute in which it was decided, by the minutes of the slots that it changes, and by the keys of what it teaches about, such as
 * the item of a bill. A report begins with the entries of its period and then follows the keys that its events ask for. A superfluous
 * event changes no report, because each fold leaves out what is not in its period. So keys may be short hashes.
 */
export type IndexEntry = { readonly facet: Facet; readonly about: number };
/** What an entry is about. `at`: minute of the decision. `slot`: minute at which a slot begins. `member`: always 0. `key`: hash of a key. */
export type Facet = 'at' | 'slot' | 'member' | 'key';

const SLOT_TYPES = [
  ...RESERVING,
  'ReservationCancelled',
  'ReservationSteppedAside',
  'ReservationMoved',
  'ReservationMovedToAnotherDay',
  'SlotBlackedOut',
  'BlackoutLifted',
  'RacerCheckedIn',
  'CheckInReversed',
  'NoShowRecorded',
  'NoShowReversed',
] as const;
const SEAT_TYPES = ['SeatInstalled', 'SeatRefitted', 'SeatRetired', 'SeatReinstated'] as const;
const PAYMENT_TYPES = ['CheckoutQuoted', 'PaymentRequested', 'PaymentAbandoned'] as const;

/** Every type that has entries. A report must not use any other. */
export const INDEXED_TYPES: readonly string[] = [
  ...new Set<string>([
    ...POSTING_TYPES,
    ...ITEM_TYPES,
    ...MEMBER_TYPES,
    ...PLACE_TYPES,
    ...SPECIAL_TYPES,
    ...SLOT_TYPES,
    ...SEAT_TYPES,
    ...PAYMENT_TYPES,
  ]),
];
const items: ReadonlySet<string> = new Set(ITEM_TYPES);
const members: ReadonlySet<string> = new Set(MEMBER_TYPES);
const slots: ReadonlySet<string> = new Set(SLOT_TYPES);

/** Minutes since 1970. */
export const minuteOf = (at: Instant): number => Math.floor(millisOf(at) / MINUTE);

/** The hash of a key. Two keys with the same hash only make a report read more than it needs. */
export const keyOf = (kind: string, id: string): number => shortHash(`${kind} ${id}`);
const itemKey = ({ userId, itemId }: { readonly userId: string; readonly itemId: string }): number =>
  keyOf('item', `${userId} ${itemId}`);
const postingsOf = ({ data }: ReportEvent): readonly Posting[] => ('postings' in data ? data.postings : []);

/** The keys that an event teaches about. */
const taught = ({ type, data }: ReportEvent): readonly number[] => {
  const found: number[] = [];
  if (items.has(type) && 'itemId' in data) found.push(itemKey(data));
  if (slots.has(type) && 'reservationId' in data && data.reservationId !== null)
    found.push(keyOf('reservation', data.reservationId));
  switch (type) {
    case 'CreditsGranted':
      found.push(keyOf('lot', data.lotId));
      break;
    case 'RefundDue':
      found.push(keyOf('refund', data.refundId));
      break;
    case 'SlotBookedWithCredits':
      found.push(keyOf('hold', data.reservationId));
      break;
    case 'CheckoutQuoted':
      found.push(keyOf('payment', data.checkoutId));
      break;
    case 'PaymentRequested':
    case 'PaymentAbandoned':
      found.push(keyOf('payment', data.paymentId));
      break;
    case 'MemberEnrolled':
      found.push(keyOf('membership', data.membershipId));
      break;
    case 'LocationOpened':
    case 'LocationTermsRevised':
    case 'SpecialHoursAnnounced':
    case 'SpecialHoursWithdrawn':
      found.push(keyOf('location', data.locationId));
      break;
    case 'SeatInstalled':
    case 'SeatRefitted':
    case 'SeatRetired':
    case 'SeatReinstated':
      found.push(keyOf('seat', data.seatId), keyOf('seats', data.locationId));
      break;
    default:
  }
  return found;
};

/** The entries of an event in the index, each once. */
export const entriesOf = (event: Recorded<ReportEvent>): readonly IndexEntry[] => {
  const { type, data, metadata } = event;
  // Two keys may have the same hash.
  const found: IndexEntry[] = [...new Set(taught(event))].map((about) => ({ facet: 'key', about }));
  if ('postings' in data || type === 'SlotBookedOnAccount' || type === 'OutstandingItemPaidInFull')
    found.push({ facet: 'at', about: minuteOf(metadata.at) });
  if (members.has(type)) found.push({ facet: 'member', about: 0 });
  if (slots.has(type) && 'startsAt' in data) {
    const starts = [data.startsAt];
    if (type === 'ReservationMoved') starts.push(data.fromStartsAt);
    if (type === 'ReservationMovedToAnotherDay' && data.arrived !== undefined) starts.push(data.arrived.startsAt);
    for (const about of new Set(starts.map(minuteOf))) found.push({ facet: 'slot', about });
  }
  return found;
};

/** The item of a bill that an event opens or closes, by the hash of its key. Undefined if it does neither. */
export const openedItem = ({
  type,
  data,
}: ReportEvent): { readonly item: number; readonly open: boolean } | undefined =>
  items.has(type) && type !== 'OutstandingItemPartlyPaid' && 'itemId' in data
    ? { item: itemKey(data), open: type === 'OutstandingItemAdded' }
    : undefined;
/** What customers are owed, in cents. */
export type Owed = { readonly credits: number; readonly vouchers: number };
/** By how much an event changes what customers are owed. */
export const owedMore = (event: ReportEvent): Owed => {
  const more = { credits: 0, vouchers: 0 };
  for (const { account, amountCents } of postingsOf(event)) {
    const kind = liabilityOf(account);
    if (kind !== undefined) more[kind] -= amountCents;
  }
  return more;
};

/** The keys of the locations that an event names, also in accounts of tax: a report needs their terms, such as the time zone. */
const locationsAsked = (event: ReportEvent): readonly number[] => {
  const { data } = event;
  const found: number[] = [];
  if ('locationId' in data) found.push(keyOf('location', data.locationId));
  for (const { account } of postingsOf(event))
    if (account.startsWith('tax:')) found.push(keyOf('location', account.slice('tax:'.length)));
  return found;
};
const saleAsked = ({ type, data }: ReportEvent): readonly number[] => {
  const found: number[] = [];
  if ('itemId' in data) found.push(itemKey(data));
  if ('refundId' in data && data.refundId !== undefined) found.push(keyOf('refund', data.refundId));
  if ('lotId' in data) found.push(keyOf('lot', data.lotId));
  if (type === 'CreditHoldPosted') {
    found.push(keyOf('hold', data.holdId));
    for (const { lotId } of data.parts) found.push(keyOf('lot', lotId));
  }
  return found;
};
const paymentAsked = ({ type, data }: ReportEvent): readonly number[] => {
  if (type === 'PaymentCaptured') return [keyOf('payment', data.paymentId)];
  if (type !== 'PaymentRequested') return [];
  const { purpose, userId } = data;
  if (purpose.kind === 'outstanding') return purpose.items.map(({ itemId }) => itemKey({ userId, itemId }));
  if (purpose.kind === 'renewal') return [keyOf('membership', purpose.membershipId)];
  return purpose.kind === 'enrolment' ? [keyOf('location', purpose.terms.locationId)] : [];
};
const replayAsked = ({ type, data }: ReportEvent): readonly number[] => {
  if (type === 'CheckoutCompleted') return [keyOf('payment', data.checkoutId)];
  if (type === 'CheckoutQuoted') return data.lines.map(({ seatId }) => keyOf('seat', seatId));
  if (type === 'SlotBookedOnAccount') return [keyOf('seat', data.seatId)];
  return type === 'CreditsGranted' ? [keyOf('membership', data.membershipId)] : [];
};
const reservationAsked = ({ data }: ReportEvent): readonly number[] =>
  'reservationId' in data && data.reservationId !== null ? [keyOf('reservation', data.reservationId)] : [];

type Asked = (event: ReportEvent) => readonly number[];
const together =
  (...asked: readonly Asked[]): Asked =>
  (event) =>
    asked.flatMap((each) => each(event));

/** The keys whose events a report needs too, because of an event that it takes. */
export const keysAsked: { readonly [Kind in ReportKind]: Asked } = {
  revenue: together(locationsAsked, saleAsked),
  tax: locationsAsked,
  till: together(locationsAsked, saleAsked, paymentAsked),
  liabilities: () => [],
  outstanding: together(locationsAsked, ({ data }) => ('itemId' in data ? [itemKey(data)] : [])),
  utilisation: () => [],
  no_shows: together(locationsAsked, reservationAsked),
  members: locationsAsked,
  price_replay: together(locationsAsked, replayAsked),
};

/** Entries of one facet, `from` ≤ about < `to`. */
export type Range = { readonly facet: Facet; readonly from: number; readonly to: number };
/** Where a report begins in the index. `openItems`: at the items that are open now. `owedBefore`: it needs what customers were owed before this day of UTC. */
export type Beginning = {
  readonly ranges: readonly Range[];
  readonly keys?: readonly number[];
  readonly openItems?: true;
  readonly owedBefore?: LocalDate;
};

const MINUTES_A_DAY = DAY / MINUTE;
const dayStart = (date: LocalDate): number => Date.parse(`${date}T00:00:00.000Z`) / MINUTE;
/** With a day of UTC before and one after: a local day lies within them in every time zone. */
const period = (facet: Facet, { from, to }: { readonly from: LocalDate; readonly to: LocalDate }): Range => ({
  facet,
  from: dayStart(from) - MINUTES_A_DAY,
  to: dayStart(to) + 2 * MINUTES_A_DAY,
});

/** Where a report of this scope begins in the index. */
export const beginningOf = (scope: Scope): Beginning => {
  switch (scope.kind) {
    case 'revenue':
    case 'tax':
    case 'till':
    case 'price_replay':
      return { ranges: [period('at', scope)] };
    case 'liabilities': {
      const [day, asOf] = [plusDays(scope.from, -1), scope.asOf.slice(0, 10) as LocalDate];
      const owedBefore = day < asOf ? day : asOf;
      return { ranges: [{ ...period('at', scope), from: dayStart(owedBefore) }], owedBefore };
    }
    case 'outstanding':
      // Open now, or closed after the moment.
      return { ranges: [{ facet: 'at', from: minuteOf(scope.asOf), to: Number.MAX_SAFE_INTEGER }], openItems: true };
    case 'utilisation':
      return {
        ranges: [period('slot', scope)],
        keys: [keyOf('location', scope.location), keyOf('seats', scope.location)],
      };
    case 'no_shows':
      return { ranges: [period('slot', scope)] };
    case 'members':
      return { ranges: [{ facet: 'member', from: 0, to: 1 }] };
  }
};
