import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { DAY, HOUR, type Instant, instantOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import type { ReportEvent } from '@paddock/shared-domain/reports/report-fold';
import { seededRandom } from './seed.ts';

export const ZONES = ['America/Los_Angeles', 'Asia/Kathmandu', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'];
const BEGIN = Date.parse('2027-02-20T00:00:00.000Z');

/** A log made by hand: events in the order in which they are put. */
export const createHistory = (seed: number) => {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const events: Recorded<ReportEvent>[] = [];
  let millis = BEGIN;
  const moment = (): Instant => instantOf(millis + below(3_000));
  /** @param at the moment; all events of one append have the same. */
  const put = (type: string, data: object, stream = 'any-1', at = moment()): void => {
    const place = { id: `e${events.length}`, stream, revision: events.length, position: String(events.length + 1) };
    const metadata = { commandId: 'c', actor: { kind: 'system', process: 'proof' }, at };
    events.push({ type, data, ...place, metadata } as unknown as Recorded<ReportEvent>);
  };
  return {
    random,
    below,
    events,
    put,
    moment,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    pass: (by: number) => void (millis += by),
    now: () => instantOf(millis),
  };
};
export type History = ReturnType<typeof createHistory>;

/** All that happens there later is later by the clock too: clocks of a history differ by seconds. */
export const openLocation = (history: History, id: string, timezone: string): void => {
  history.put('LocationOpened', {
    locationId: id,
    name: id,
    timezone,
    salesTaxPpm: 95_000,
    bookingFeeCents: 199,
    bookingFeesThreshold: 2,
    openingHours: DEFAULT_OPENING_HOURS,
  });
  history.pass(MINUTE);
};

const BUSY_DAYS = 24;
/** Any half-hour of the next six days, also at night and in an hour that the clock repeats. */
const startOf = (history: History, zone: string): Instant => {
  const half = Math.floor(Date.parse(history.now()) / (HOUR / 2)) + history.below(48 * 6);
  return instantOf(half * (HOUR / 2) + (zone === 'Asia/Kathmandu' ? HOUR / 4 : 0));
};

type Sold = Map<string, { seatId: string; startsAt: Instant; locationId: string }>;

/**
 * Two or three reservations of one location move in a ring: the first steps aside, each other moves into the place that is free, and the
 * first takes the last one.
 */
const tradePlaces = (history: History, sold: Sold): void => {
  const [, { locationId }] = history.pick([...sold]);
  const here = [...sold.values()].filter((slot) => slot.locationId === locationId);
  const ring = Array.from({ length: Math.min(here.length, 2 + history.below(2)) }, () => {
    const [slot] = here.splice(history.below(here.length), 1);
    return slot as (typeof here)[number];
  });
  const [first, ...others] = ring;
  if (first === undefined || others.length === 0) return;
  const id = ({ seatId, startsAt }: typeof first) => `${seatId} ${startsAt}`;
  const at = history.moment();
  const moved = (from: typeof first, to: typeof first, more: object = {}): void => {
    const was = { fromSeatId: from.seatId, fromStartsAt: from.startsAt };
    history.put('ReservationMoved', { ...to, reservationId: id(from), ...was, ...more }, 'any-1', at);
  };
  history.put('ReservationSteppedAside', { ...first, reservationId: id(first) }, 'any-1', at);
  let free = first;
  for (const one of others) {
    moved(one, free);
    free = one;
  }
  moved(first, free, { steppedAside: true });
};

/** A location where seats are installed and retired, hours change, and slots are sold, moved, cancelled and blacked out. */
export const scheduleHistory = (seed: number): { readonly log: History['events']; readonly zone: string } => {
  const history = createHistory(seed);
  const zone = history.pick(ZONES);
  openLocation(history, 'here', zone);
  openLocation(history, 'elsewhere', 'UTC');
  const seats: string[] = [];
  const sold: Sold = new Map();
  const black = new Map<string, { seatId: string; startsAt: Instant }>();
  let number = 0;
  const free = () => {
    const slot = { seatId: history.pick(seats), startsAt: startOf(history, zone) };
    const name = `${slot.seatId} ${slot.startsAt}`;
    return sold.has(name) || black.has(name) ? undefined : { name, slot };
  };
  const end = BEGIN + BUSY_DAYS * DAY;
  while (Date.parse(history.now()) < end) {
    const choice = history.below(20);
    if (seats.length === 0 || choice === 0) {
      seats.push(`s${(number += 1)}`);
      history.put('SeatInstalled', { seatId: seats.at(-1), locationId: 'here', seatTypeId: 'motion', costCents: 1000 });
    } else if (choice === 1)
      history.put(history.pick(['SeatRetired', 'SeatReinstated']), { seatId: history.pick(seats), locationId: 'here' });
    else if (choice === 2) {
      const day = history.pick([null, { opens: 600, closes: 1320 }, { opens: 0, closes: 1440 }]);
      history.put('LocationTermsRevised', { locationId: 'here', openingHours: Array.from({ length: 7 }, () => day) });
      const from = history.now().slice(0, 10);
      const to = new Date(Date.parse(from) + history.below(4) * DAY).toISOString().slice(0, 10);
      const hours = history.pick([null, { opens: 720, closes: 960 }]);
      const kind = hours === null ? 'closed' : history.pick(['hours', 'closed', 'private']);
      const only = kind !== 'hours' && history.below(2) === 0 ? { seats: [history.pick(seats)] } : {};
      const specialHoursId = `special${(number += 1)}`;
      const nothing = { cancels: [], toMove: [] };
      history.put('SpecialHoursAnnounced', {
        locationId: 'here',
        specialHoursId,
        kind,
        from,
        to,
        hours,
        ...only,
        ...nothing,
      });
      if (history.below(3) === 0)
        history.put('SpecialHoursWithdrawn', { locationId: 'here', specialHoursId, from: to });
    } else if (choice < 12) {
      const found = free();
      if (found !== undefined) {
        const locationId = history.below(8) === 0 ? 'elsewhere' : 'here';
        sold.set(found.name, { ...found.slot, locationId });
        history.put('SlotBookedWithCredits', { ...found.slot, locationId, reservationId: found.name });
      }
    } else if (choice < 14 && sold.size > 0) {
      const [name, slot] = history.pick([...sold]);
      sold.delete(name);
      history.put(history.pick(['ReservationCancelled', 'ReservationMovedToAnotherDay']), slot);
    } else if (choice === 14 && sold.size > 1) {
      tradePlaces(history, sold);
    } else if (choice < 16 && sold.size > 0) {
      const [name, from] = history.pick([...sold]);
      const found = free();
      if (found !== undefined) {
        sold.delete(name);
        sold.set(found.name, { ...found.slot, locationId: from.locationId });
        const was = { fromSeatId: from.seatId, fromStartsAt: from.startsAt };
        history.put('ReservationMoved', { ...found.slot, ...was, locationId: from.locationId });
      }
    } else if (choice < 18) {
      const found = free();
      if (found !== undefined) {
        black.set(found.name, found.slot);
        history.put('SlotBlackedOut', { ...found.slot, locationId: 'here', notes: null });
      }
    } else if (black.size > 0) {
      const [name, slot] = history.pick([...black]);
      black.delete(name);
      history.put('BlackoutLifted', { ...slot, locationId: 'here' });
    }
    history.pass(history.below(3 * HOUR));
  }
  return { log: history.events, zone };
};

/** People who join the club at two locations, miss renewals, pay them and leave. */
export const clubHistory = (
  seed: number,
): { readonly log: History['events']; readonly zones: Record<string, string> } => {
  const history = createHistory(seed);
  const zones = { north: history.pick(ZONES), south: history.pick(ZONES) };
  for (const [id, zone] of Object.entries(zones)) openLocation(history, id, zone);
  const members: { membershipId: string; userId: string }[] = [];
  for (let n = 0; n < 60; n += 1) {
    const choice = history.below(6);
    const one = members.length === 0 ? undefined : history.pick(members);
    if (one === undefined || choice < 3) {
      const member = { membershipId: `m${n}`, userId: `u${n}` };
      members.push(member);
      history.put('MemberEnrolled', { ...member, locationId: history.pick(Object.keys(zones)) });
    } else if (choice === 3) {
      members.splice(members.indexOf(one), 1);
      history.put('MembershipCancelled', one);
    } else history.put(choice === 4 ? 'RenewalFailed' : 'StandingRestored', one);
    history.pass(history.below(5 * DAY));
  }
  return { log: history.events, zones };
};
