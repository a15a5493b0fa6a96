import { z } from 'zod';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { CarId, LocationId, SeatId, UserId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { EntryId } from './ids.ts';
import { Entry, raceStaff } from './race-contract.ts';

/** Who drives and in what; absent fields stay as they are, or are empty in a new entry. */
const driver = {
  user: UserId.nullable().optional(),
  car: CarId.nullable().optional(),
  skin: line(120).optional(),
  ballast: z.int().min(0).max(150).optional(),
  restrictor: z.int().min(0).max(100).optional(),
};

/** The fields of an entry that `driver` sets. */
const writable = { user: true, car: true, skin: true, ballast: true, restrictor: true } as const;

/**
 * Who drives and in what. Only the rig sets the flags, never the caller: an entry may be sent as it was read, if its read-only
 * fields have their present values (rule A-001). 409 for the car's fields while a race runs (launcher.md 5.2).
 */
export const changeEntry = contract({
  method: 'PATCH',
  path: '/races/entries/:id',
  summary: 'Change who drives in what',
  access: raceStaff,
  params: z.strictObject({ id: EntryId }),
  body: z.strictObject({ ...Entry.omit(writable).partial().shape, ...driver }),
  reply: Entry,
});
/**
 * A seat that is in no party drives alone in its own event (launcher.md 2.3, role SOLO): this creates its entry there, for `user`
 * or, without it, for the customer who has the seat booked now. If there is an entry, its driver is replaced the same way; while
 * its game runs, only the fields that are sent change. 409 if it is in a party or has no event.
 */
export const driveAlone = contract({
  method: 'POST',
  path: '/races/entries',
  summary: 'Give a seat its entry to drive alone',
  access: raceStaff,
  body: z.strictObject({ calendar: SeatId, ...driver }),
  reply: Entry,
  status: 201,
});

/**
 * A customer who has a seat booked now or in the next half-hour, by public name. `starts_at` is that half-hour; how long they
 * stay does not matter for a race (rules ).
 */
export const BookedDriver = z.object({
  calendar: SeatId,
  user: UserId,
  user_name: z.string(),
  starts_at: Instant,
});
export type BookedDriver = z.infer<typeof BookedDriver>;
/** Who is to drive on which seat, by seat and time: choices for a race's entries. Recorded as a read access (invariant U2). */
export const listBookedDrivers = contract({
  method: 'GET',
  path: '/races/drivers',
  summary: 'Who has the seats booked now and next',
  access: raceStaff,
  query: z.strictObject({ location: LocationId, ...paged(1000, 1000) }),
  reply: listOf(BookedDriver),
});
