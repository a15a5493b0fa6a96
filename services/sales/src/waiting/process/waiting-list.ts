import type { Position } from '@paddock/event-store/port';
import { readDueWaitingDays, readNextWaitingMoment, readWaitingDays } from '@paddock/projections/waiting/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Instant, type LocalDate, MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { WaitingEvent, WaitTerms } from '@paddock/shared-domain/waiting/events';
import { fittingSlots, freeSeatsOf } from '@paddock/shared-domain/waiting/fitting-slots';
import type { Deps } from '@paddock/kit/deps';
import { hoursOf, type VenueDirectory } from '@paddock/venue/venues/directory';
import { dateOfStream } from '@paddock/kit/processes/date-of-stream';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Process } from '@paddock/kit/processes/process';
import type { TimedWork } from '@paddock/kit/processes/timed-work';
import { type OutOfTurn, settleWaitingDay, type WaitingDeps } from './settle-day.ts';
import { waitingDayOf } from './waiting-day.ts';

export type WaitingListDeps = {
  readonly deps: Pick<Deps, 'db' | 'commands' | 'clock' | 'log'>;
  readonly directory: VenueDirectory;
  readonly failpoints: Failpoints;
};

/**
 * How often every list is run. No event of a day reports a seat that came into service or changed hours. In between only lists
 * with a notice due, or an offer or wait that ends, are run.
 */
const ALL_EVERY = 5 * MINUTE;

const placeIn =
  (directory: VenueDirectory): WaitingDeps['placeOf'] =>
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
 * Runs the waiting list of a day when something on it became free, was booked or was requested, and of every day with waits as
 * time passes. Runs can be repeated, so a lost one costs seconds and never an offer.
 */
export const createWaitingList = ({ deps: { db, commands, clock, log }, directory, failpoints }: WaitingListDeps) => {
  const parts: WaitingDeps = { commands, clock, failpoints, placeOf: placeIn(directory) };
  const settle = (location: LocationId, date: LocalDate, first?: OutOfTurn): Promise<number> =>
    settleWaitingDay(parts, location, date, { first });
  const look = async ({ stream, data, position }: Recorded<ScheduleEvent | WaitingEvent>): Promise<void> => {
    await settleWaitingDay(parts, data.locationId, dateOfStream(stream), { after: position as Position });
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
      SlotHoldConfirmed: look,
      SlotBookedOnAccount: look,
      SlotBookedWithCredits: look,
      ReservationArrivedFromAnotherDay: look,
      WaitlistJoined: look,
      WaitlistLeft: look,
      SeatsOffered: look,
      OfferDeclined: look,
    },
  };
  /** Whether the day has a free slot that fits now; read from the log. */
  const fitsNow = async (location: LocationId, date: LocalDate, wanted: WaitTerms): Promise<boolean> => {
    const place = await parts.placeOf(location);
    if (place === undefined) return false;
    const { state } = await commands.load(scheduleDecider, scheduleId(location, date));
    const now = clock.now();
    return fittingSlots(wanted, freeSeatsOf(waitingDayOf(date, place, state), now), now) !== undefined;
  };
  let lookedAtAll: Instant | undefined;
  const timed: TimedWork = {
    run: async () => {
      const now = clock.now();
      const all = lookedAtAll === undefined || now >= plusMillis(lookedAtAll, ALL_EVERY) || now < lookedAtAll;
      if (all) lookedAtAll = now;
      for (const { location, date } of await (all ? readWaitingDays(db) : readDueWaitingDays(db, now))) {
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
  return { process, timed, settle, fitsNow };
};
export type WaitingListAtWork = ReturnType<typeof createWaitingList>;
