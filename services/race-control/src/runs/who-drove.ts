import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Entry, RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import type { RunLap, RunLaps } from '@paddock/shared-domain/runs/run-laps';
import { entryOf, raceEventAt, startAt } from './driver-at.ts';
import type { FormerBooks } from './former-books.ts';

export type Drove = {
  /** The race event at the crossing; undefined if there was none. */
  readonly event: RaceEvent;
  /** The entry that drove; undefined if nobody sat there. */
  readonly entry: Entry | undefined;
  /** The facts about the driver disagree: the lap gets no driver and is held. */
  readonly doubted: boolean;
};

/**
 * Who drove a lap of a server's run: the person at its seat at that moment. If a rig reported it with only a wall clock, the
 * moment may be another party's: then its entry and start decide, and only if a single person sat there during that start.
 */
export const whoDrove = async (
  log: FormerBooks,
  { eventId, generation: ofRun }: NonNullable<RunLaps['started']>,
  { at, added }: RunLap,
  seatId: SeatId | null,
  until: RunLaps['to'],
): Promise<Drove> => {
  const event = await raceEventAt(log, eventId, at);
  const then = seatId === null ? undefined : entryOf(event, seatId);
  if (added?.byWall !== true || seatId === null) return { event, entry: then, doubted: false };
  const { generation = ofRun, entry: told } = added;
  const { drivers, entries } = await startAt(log, eventId, generation, seatId, until);
  const own = told === undefined ? undefined : entries.get(told);
  if (own !== undefined && drivers.size === 1) return { event, entry: own, doubted: false };
  const driven = own ?? [...entries.values()].at(-1) ?? then;
  return { event, entry: driven && { ...driven, userId: null }, doubted: true };
};
