import { readNextWaitingMoment, readWaitingDays } from '@paddock/projections/waiting/read';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { WaitingEvent } from '@paddock/shared-domain/waiting/events';
import type { Deps } from '../../deps.ts';
import { hoursOf, type VenueDirectory } from '../../venues/directory.ts';
import { dateOfStream } from '../date-of-stream.ts';
import type { Failpoints } from '../failpoints.ts';
import type { Process } from '../process.ts';
import type { TimedWork } from '../timed-work.ts';
import { settleWaitingDay, type WaitingParts } from './settle-day.ts';

export type WaitingListParts = {
  readonly deps: Pick<Deps, 'db' | 'commands' | 'clock' | 'log'>;
  readonly directory: VenueDirectory;
  readonly failpoints: Failpoints;
};

const placeIn =
  (directory: VenueDirectory): WaitingParts['placeOf'] =>
  async (id) => {
    const venues = await directory.get();
    const location = venues.locations.get(id);
    if (location === undefined) return undefined;
    return {
      venue: hoursOf(location),
      seats: venues
        .seatsOf(id)
        .filter(({ active }) => active)
        .map((seat) => ({ id: seat.id, seatTypeId: seat.seat_type_id })),
      terms: { minutes: location.offer_minutes, zone: location.timezone, quiet: location.quiet_hours },
    };
  };

/**
 * The waiting list at work: it looks at a day when something on it became free, was booked or was asked for, and at every day somebody waits for when
 * time has passed. Both looks are the same and may be repeated, so a lost one costs seconds and never an offer.
 */
export const createWaitingList = ({ deps: { db, commands, clock, log }, directory, failpoints }: WaitingListParts) => {
  const parts: WaitingParts = { commands, clock, failpoints, placeOf: placeIn(directory) };
  const settle = (location: LocationId, date: LocalDate, first?: string): Promise<number> =>
    settleWaitingDay(parts, location, date, first);
  const look = async ({ stream, data }: Recorded<ScheduleEvent | WaitingEvent>): Promise<void> => {
    await settle(data.locationId, dateOfStream(stream));
  };
  const process: Process<ScheduleEvent | WaitingEvent> = {
    name: 'waiting-list',
    on: {
      HeldSlotReleased: look,
      ReservationCancelled: look,
      ReservationMoved: look,
      ReservationMovedToAnotherDay: look,
      BlackoutLifted: look,
      KeptSlotReleased: look,
      SlotSetAside: look,
      SlotReserved: look,
      WaitBegun: look,
      WaitLeft: look,
      SeatsOffered: look,
      OfferDeclined: look,
    },
  };
  const timed: TimedWork = {
    run: async () => {
      for (const { location, date } of await readWaitingDays(db)) {
        try {
          await settle(location, date);
        } catch (error) {
          log.error({ err: error, location, date }, 'a waiting list could not be taken further');
        }
      }
      return {};
    },
    nextMoment: (after, until) => readNextWaitingMoment(db, after, until),
  };
  return { process, timed, settle };
};
export type WaitingListAtWork = ReturnType<typeof createWaitingList>;
