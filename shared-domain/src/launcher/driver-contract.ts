import { z } from 'zod';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { CarId, LocationId, SeatId, UserId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { EntryId } from './ids.ts';
import { Entry, raceStaff } from './race-contract.ts';

/** What one says of who drives, in what; what is left out stays as it is, or empty in a new entry. */
const driver = {
  user: UserId.nullable().optional(),
  car: CarId.nullable().optional(),
  skin: line(120).optional(),
  ballast: z.int().min(0).max(150).optional(),
  restrictor: z.int().min(0).max(100).optional(),
};

/** What `driver` says of an entry. */
const writable = { user: true, car: true, skin: true, ballast: true, restrictor: true } as const;

/**
 * Who drives, in what. The flags are the rig's to say, never the caller's: an entry may be sent as it was read, and what nobody writes has
 * its present value then (rule A-001). 409 on the car's side while a race runs (launcher.md 5.2).
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
 * A seat that is in no party drives alone in its own event (launcher.md 2.3, role SOLO): this gives it its entry there, with whoever has it
 * booked now unless `user` says who. Who has one already is followed by
 * whom `user` names, or has it booked now; while its game runs only what is said changes. 409 where it is in a party or has no event.
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
 * Somebody who has a seat booked now or in the next half-hour, by public name. `starts_at` is their half-hour that is on, or the next one:
 * how long they stay is no matter of a race (rules ).
 */
export const BookedDriver = z.object({
  calendar: SeatId,
  user: UserId,
  user_name: z.string(),
  starts_at: Instant,
});
export type BookedDriver = z.infer<typeof BookedDriver>;
/** Who is to sit where, in order of seat and time: those a race's entries are chosen from. Each look is on record (invariant U2). */
export const listBookedDrivers = contract({
  method: 'GET',
  path: '/races/drivers',
  summary: 'Who has the seats booked now and next',
  access: raceStaff,
  query: z.strictObject({ location: LocationId, ...paged(1000, 1000) }),
  reply: listOf(BookedDriver),
});
