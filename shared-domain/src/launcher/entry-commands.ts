import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { RaceEventId, SeatId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { WhoseTable } from '../kernel/never-ones-own.ts';
import { type RunSeen, runsOn, same } from './event-changes.ts';
import type { EntryId } from './ids.ts';
import { entryAt, type RaceEvent } from './race-event.ts';
import type { Driver, RaceEventEvent } from './race-event-events.ts';

type OfEvent = { readonly eventId: RaceEventId };
/** `booked`: who has the seat booked now. Their right to drive comes from the booking, also if they enter themselves. */
export type AssignEntry = Command<
  'AssignEntry',
  OfEvent & {
    readonly entryId: EntryId;
    readonly seatId: SeatId;
    readonly driver: Driver;
    readonly ofParty?: boolean;
    readonly booked?: UserId | null;
  }
>;
export type ChangeEntry = Command<
  'ChangeEntry',
  OfEvent & {
    readonly entryId: EntryId;
    readonly driver: Partial<Driver>;
    readonly run?: RunSeen;
    readonly booked?: UserId | null;
  }
>;
export type RemoveEntry = Command<'RemoveEntry', OfEvent & { readonly seatId: SeatId }>;
export type EntryCommand = AssignEntry | ChangeEntry | RemoveEntry;

type Result = Decision<RaceEventEvent, 'EventUnknown' | 'EntryUnknown' | 'CarInRun'>;
/**
 * A seat has one entry in an event: a repeat changes nothing, and a removed entry does not come back. A party begins with new
 * entries (rule A-131): the driver of a solo entry is not its driver.
 */
const assign = ({ data: { eventId, entryId, seatId, driver, ofParty } }: AssignEntry, event: RaceEvent): Result => {
  if (event === undefined) return refuse('EventUnknown');
  const there = entryAt(event, seatId);
  if (event.former.has(entryId) || there?.entryId === entryId || (there && ofParty !== true)) return accept();
  const left: readonly RaceEventEvent[] =
    there === undefined ? [] : [{ type: 'EntryRemoved', data: { eventId, seatId, entryId: there.entryId } }];
  return accept(...left, { type: 'EntryAssigned', data: { eventId, entryId, seatId, ...driver } });
};
/** The driver may change at any time. The car is in the files of a race, so it stays while that runs (launcher.md 5.2). */
const change = ({ data: { eventId, entryId, driver, run } }: ChangeEntry, event: RaceEvent): Result => {
  const entry = event?.entries.get(entryId);
  if (event === undefined || entry === undefined) return refuse('EntryUnknown');
  const next = { ...entry, ...driver };
  const { userId: _was, ...car } = entry;
  const { userId: _is, ...nextCar } = next;
  if (same(next, entry)) return accept();
  if (!same(car, nextCar) && runsOn(run, event)) return refuse('CarInRun');
  return accept({ type: 'EntryRevised', data: { eventId, ...next } });
};
const remove = ({ data: { eventId, seatId } }: RemoveEntry, event: RaceEvent): Result => {
  const entry = event === undefined ? undefined : entryAt(event, seatId);
  return entry === undefined
    ? accept()
    : accept({ type: 'EntryRemoved', data: { eventId, seatId, entryId: entry.entryId } });
};

/** Who drives on which seat and in what: rows of the race event's table. */
export const entryCommands = { AssignEntry: assign, ChangeEntry: change, RemoveEntry: remove };

/** A seat's laps are its driver's: staff do not enter themselves on a seat they have not booked, or lighten their own car. */
export const whoseEntry: WhoseTable<RaceEvent, EntryCommand> = {
  AssignEntry: ({ data: { driver, booked } }) => [driver.userId === booked ? null : driver.userId],
  ChangeEntry: ({ data: { entryId, driver, booked } }, event) => {
    const entry = event?.entries.get(entryId);
    const next = entry && { ...entry, ...driver };
    const named = next?.userId !== entry?.userId && next?.userId !== booked ? next?.userId : null;
    const lighter =
      entry !== undefined && next !== undefined && (next.ballast < entry.ballast || next.restrictor < entry.restrictor);
    // Both the present and the next driver count: removing the name for a moment does not make it somebody else's car.
    return [named, ...(lighter ? [entry.userId, next.userId, booked] : [])];
  },
  RemoveEntry: 'open: nobody gains by leaving a race',
};
