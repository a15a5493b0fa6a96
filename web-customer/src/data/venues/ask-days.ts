import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { type AvailabilityEntry, getAvailability, getAvailabilityOfDays } from '@paddock/shared-domain/venues/contract';
import { call } from '../../api.ts';

type Days = ReadonlyMap<LocalDate, readonly AvailabilityEntry[]>;

/** The days of each location that are about to be asked for. */
const next = new Map<LocationId, { readonly dates: LocalDate[]; readonly answer: Promise<Days> }>();

const read = async (location: LocationId, dates: readonly LocalDate[]): Promise<Days> => {
  const [date, ...others] = dates;
  if (date !== undefined && others.length === 0)
    return new Map([[date, await call(getAvailability, { query: { location, date } })]]);
  const days = await call(getAvailabilityOfDays, { query: { location, dates: dates.join(',') } });
  const entriesOf = ({ slots }: (typeof days)[number]) =>
    slots.flatMap(({ calendars, ...slot }) => calendars.map((calendar) => ({ ...slot, calendar })));
  return new Map(days.map((day) => [day.date, entriesOf(day)]));
};

/** All timers that are due now, and all parts of a screen that appear together, come before the request. */
const begin = async (location: LocationId, dates: readonly LocalDate[]): Promise<Days> => {
  await new Promise((resolve) => setTimeout(resolve));
  next.delete(location);
  return read(location, dates);
};

/** The free slots of one day. Days of a location that are asked for at once, as by the strip of days, share one request. */
export const freeSlotsOf = async (location: LocationId, date: LocalDate): Promise<readonly AvailabilityEntry[]> => {
  let asked = next.get(location);
  if (asked === undefined) {
    const dates: LocalDate[] = [];
    asked = { dates, answer: begin(location, dates) };
    next.set(location, asked);
  }
  if (!asked.dates.includes(date)) asked.dates.push(date);
  return (await asked.answer).get(date) ?? [];
};
