import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Entry, RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import type { RunLap, RunLaps } from '@paddock/shared-domain/runs/run-laps';
import { entryOf, raceEventAt, startAt } from './driver-at.ts';

export type Drove = {
  /** How the race event stood at the crossing; undefined where there was none. */
  readonly event: RaceEvent;
  /** Who drove what; undefined where nobody sat there. */
  readonly entry: Entry | undefined;
  /** What says whose it is does not agree: it is nobody's, and held. */
  readonly doubted: boolean;
};

/**
 * Who drove a lap of a server's run: whoever sat at its seat at that moment. Of one that a rig tells by its wall clock alone that moment
 * may be another party's, so that its entry and its start say whose it is, and only where one person alone sat there under that start.
 */
export const whoDrove = async (
  log: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode },
  { eventId, generation: ofRun }: NonNullable<RunLaps['started']>,
  { at, added }: RunLap,
  seatId: SeatId | null,
  /** When the run was over. */
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
