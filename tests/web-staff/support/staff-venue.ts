import type { PlannerDay, PlannerEntry } from '@paddock/shared-domain/booking/contract';
import type { UnfinishedPayment } from '@paddock/shared-domain/payments/unfinished-contract';
import type { z } from 'zod';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { localDateOf, timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { slotsOfDay } from '@paddock/shared-domain/booking/bookable-slots';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';

export const ZONE = 'America/Los_Angeles';
const hours = { opens: 14 * 60, closes: 23 * 60 };
export const OPENING_HOURS = [hours, hours, hours, hours, hours, hours, hours];

export type Person = { readonly id: UserId; readonly display_name: string; readonly email: string };
export const ada = { id: 'ada1' as UserId, display_name: 'Ada M.', email: 'ada@paddock.test' };
export const bob = { id: 'bob1' as UserId, display_name: 'Bob', email: 'bob@paddock.test' };

export type UnfinishedPaymentIn = z.input<typeof UnfinishedPayment>;

/** An entry of the schedule; starts are UTC instants. */
export type Standing = {
  id: string;
  seat: string;
  startsAt: Instant;
  state: 'held' | 'reserved' | 'blackout';
  user: Person | undefined;
  paid: boolean;
  club: boolean;
  takenBack?: true;
  notes: string | null;
  attendance: 'arrived' | 'no_show' | null;
};

/** A small venue, as the staff screens see it: its seats can be booked, blacked out, freed and paid for. */
export const createStaffVenue = (settings: { readonly seats?: number; readonly locations?: number } = {}) => {
  const locations = Array.from({ length: settings.locations ?? 1 }, (_, index) => ({
    id: `loc${index + 1}`,
    name: index === 0 ? 'Santa Ana' : 'Long Beach',
  }));
  const seats = Array.from({ length: settings.seats ?? 3 }, (_, index) => ({
    id: `seat${index + 1}`,
    name: `Seat ${index + 1}`,
    type_name: index < 2 ? 'Motion' : 'Static',
    cost_cents: 3000,
  }));
  const people: Person[] = [ada, bob];
  let standing: Standing[] = [];
  const parties: { id: string; name: string; calendars: string[] }[] = [];
  /** Payments that customers began and left, by customer. */
  const unfinished = new Map<UserId, UnfinishedPaymentIn[]>();
  let lastId = 0;
  const nextId = () => `r${(lastId += 1)}`;

  /** The slot at a time such as `19:00` of a venue day, as an instant. */
  const at = (date: string, clock: string): Instant => {
    const slot = slotsOfDay(date as LocalDate, { zone: ZONE, openingHours: OPENING_HOURS }).find((one) =>
      one.slot.startsWith(`${date}T${clock}`),
    );
    if (!slot) throw new Error(`The venue has no slot at ${date} ${clock}`);
    return slot.startsAt;
  };
  const put = (seat: string, startsAt: Instant, what: Partial<Standing> = {}): Standing => {
    const one: Standing = {
      id: nextId(),
      seat,
      startsAt,
      state: 'reserved',
      user: ada,
      paid: false,
      club: false,
      notes: null,
      attendance: null,
      ...what,
    };
    standing.push(one);
    return one;
  };
  const entry = (one: Standing): PlannerEntry =>
    ({
      id: one.id,
      calendar: one.seat,
      slot: venueText(one.startsAt, ZONE),
      time: timeLabel(one.startsAt, ZONE),
      block: 0,
      state: one.state,
      paid: one.paid,
      club: one.club,
      ...(one.takenBack && { taken_back: one.takenBack }),
      user: one.user?.id ?? null,
      user_name: one.user?.display_name ?? null,
      notes: one.notes,
      cost_cents: one.state === 'blackout' ? 0 : 3000,
      checkout: null,
      created: '2026-11-20T18:10:00.000Z',
      owed_cents: one.state === 'reserved' && !one.paid ? 3285 : 0,
      attendance: one.attendance,
      attendance_at: one.attendance && '2026-11-22T01:20:00.000Z',
      attendance_by: one.attendance && 'Pia Lane',
    }) as PlannerEntry;
  const day = (location: string, date: LocalDate): PlannerDay => {
    const slots = slotsOfDay(date, { zone: ZONE, openingHours: OPENING_HOURS });
    const here = location === 'loc1' ? standing.filter(({ startsAt }) => localDateOf(startsAt, ZONE) === date) : [];
    const sold = here.filter(({ state }) => state === 'reserved');
    return {
      location,
      date,
      timezone: ZONE,
      no_show_grace_minutes: 15,
      special_hours: [] as PlannerDay['special_hours'],
      slots: slots.map(({ slot, time, block }) => ({ slot, time, block })),
      calendars: seats,
      rule_prices: [] as PlannerDay['rule_prices'],
      entries: here.map(entry),
      totals: {
        slots_sold: sold.length,
        slots_total: seats.length * slots.length,
        pending: sold.filter(({ paid }) => !paid).length,
        taken_cents: sold.filter(({ paid }) => paid).length * 3000,
      },
    } as PlannerDay;
  };
  return {
    locations,
    seats,
    people,
    /** The parties running now; the planner marks their seats. */
    parties,
    unfinished,
    welcome: (display_name: string, email: string): Person => {
      const person = { id: `new${people.length}` as UserId, display_name, email };
      people.push(person);
      return person;
    },
    at,
    put,
    day,
    nextId,
    standing: () => standing,
    occupant: (seat: string, startsAt: Instant) =>
      standing.find((one) => one.seat === seat && one.startsAt === startsAt),
    find: (id: string) => standing.find((one) => one.id === id),
    remove: (ids: readonly string[]) => {
      standing = standing.filter(({ id }) => !ids.includes(id));
    },
  };
};
export type StaffVenue = ReturnType<typeof createStaffVenue>;
