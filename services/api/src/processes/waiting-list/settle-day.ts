import { scheduleDecider, type ScheduleCommand } from '@paddock/shared-domain/booking/decider';
import { occupantOf, type ScheduleDay, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { setAsidesOf } from '@paddock/shared-domain/booking/set-aside-seats';
import { type LocationId, ReservationId, type SeatId, type UserId } from '@paddock/shared-domain/kernel/ids';
import type { Clock, Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { type WaitingCommand, waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { OfferId, WaitId } from '@paddock/shared-domain/waiting/ids';
import {
  nextWaitingStep,
  type SetAside,
  type Standing,
  type WaitingDay,
  type WaitingStep,
} from '@paddock/shared-domain/waiting/next-step';
import type { OfferTerms } from '@paddock/shared-domain/waiting/offer-time';
import { type Wait, waitlistId } from '@paddock/shared-domain/waiting/waiting-list';
import type { DaySeats } from '@paddock/shared-domain/waiting/fitting-slots';
import type { Commands, Wanted } from '../../command-handling/commands.ts';
import { derivedId } from '../../command-handling/derived-id.ts';
import type { Failpoints } from '../failpoints.ts';

/** What a location's list needs to know of it: its seats in service, its clock and hours, and how it offers. */
export type WaitingPlace = Pick<DaySeats, 'venue' | 'seats'> & { readonly terms: OfferTerms };
export type WaitingParts = {
  readonly commands: Commands;
  readonly clock: Clock;
  readonly failpoints: Failpoints;
  /** Undefined for a location that is not known yet. */
  readonly placeOf: (location: LocationId) => Promise<WaitingPlace | undefined>;
};

/** No look takes more steps than this: a step for each word to everybody on the longest list. */
const MOST_STEPS = 2_000;

/** What the day's schedule keeps, offer by offer. */
const setAsidesIn = (day: ScheduleDay): readonly SetAside[] => {
  const offers = new Map<string, SetAside>();
  for (const { seatId, startsAt, occupant } of setAsidesOf(day)) {
    const { offerId, waitId, userId, tellAt, expiresAt, reservationId } = occupant;
    const slots = [...(offers.get(offerId)?.slots ?? []), { reservationId, seatId, startsAt }];
    offers.set(offerId, { offerId, waitId, userId, tellAt, expiresAt, slots });
  }
  return [...offers.values()];
};

const standingIn =
  (day: ScheduleDay) =>
  (offerId: string, userId: UserId, slot: { readonly seatId: SeatId; readonly startsAt: Instant }): Standing => {
    const occupant = occupantOf(day, slot.seatId, slot.startsAt);
    if (occupant?.kind === 'set-aside' && occupant.offerId === offerId) return 'set-aside';
    if (occupant?.kind === 'held' && occupant.setAside?.offerId === offerId) return 'in-checkout';
    return occupant?.kind === 'reserved' && occupant.userId === userId ? 'booked' : 'gone';
  };

/**
 * Takes the list of one day as far as it goes now. Two streams are involved, and each step is one append to one of them, told from both as they
 * stand: a crash between two steps, or two processes at once, leave nothing that the next look does not put right. The seat is kept first, under an
 * id that is the same whoever keeps it; only what is kept is offered.
 *
 * @param first whom staff offer to before their turn.
 * @returns how many steps were taken.
 */
export const settleWaitingDay = async (
  { commands, clock, failpoints, placeOf }: WaitingParts,
  location: LocationId,
  date: LocalDate,
  first?: string,
): Promise<number> => {
  const place = await placeOf(location);
  if (place === undefined) return 0;
  const [listId, dayId] = [waitlistId(location, date), scheduleId(location, date)];
  // What was read names the command: two looks at the same state want one thing, and a later look may want it again.
  const context = (name: string, revision: number) => ({
    commandId: `waiting:${name}:${revision}`,
    actor: { kind: 'system' as const, process: 'waiting-list' },
    now: clock.now(),
  });
  const about = ({ waitId, userId }: Wait) => ({ waitId, userId, locationId: location, date });

  const take = (step: WaitingStep, seen: { readonly list: number; readonly day: number }) => {
    const onList = (name: string, wanted: Wanted<WaitingCommand>) =>
      commands.handle(waitingDecider, listId, [wanted], context(name, seen.list));
    const onDay = (name: string, wanted: Wanted<ScheduleCommand>) =>
      commands.handle(scheduleDecider, dayId, [wanted], context(name, seen.day));
    switch (step.do) {
      case 'free': {
        const { offerId } = step.offer;
        return onDay(`free:${offerId}`, { type: 'EndSetAside', data: { locationId: location, offerId } });
      }
      case 'record': {
        const { userId, slots, tellAt, expiresAt } = step.offer;
        const [offerId, waitId] = [OfferId.parse(step.offer.offerId), WaitId.parse(step.offer.waitId)];
        return onList(`offer:${offerId}`, {
          type: 'OfferSeats',
          data: { waitId, userId, locationId: location, date, offerId, slots: [...slots], tellAt, expiresAt },
        });
      }
      case 'announce': {
        const offerId = OfferId.parse(step.offerId);
        return onList(`announce:${offerId}`, { type: 'AnnounceOffer', data: { ...about(step.wait), offerId } });
      }
      case 'end': {
        const [offerId, how] = [OfferId.parse(step.offerId), step.how];
        return onList(`end:${offerId}`, { type: 'EndOffer', data: { ...about(step.wait), offerId, how } });
      }
      case 'run-out':
        return onList(`over:${step.wait.waitId}`, { type: 'EndWait', data: about(step.wait) });
      case 'set-aside': {
        const { wait, slots, tellAt, expiresAt } = step;
        const offerId = derivedId(`offer ${wait.waitId} ${wait.offers}`);
        const kept = slots.map(({ seatId, startsAt }) => ({
          seatId,
          startsAt,
          reservationId: ReservationId.parse(derivedId(`kept ${offerId} ${seatId} ${startsAt}`)),
        }));
        const data = { offerId, waitId: wait.waitId, userId: wait.userId, tellAt, expiresAt, slots: kept };
        return onDay(`keep:${offerId}`, {
          type: 'SetAsideSeats',
          data: { ...data, locationId: location, venue: place.venue, seatsActive: true },
        });
      }
    }
  };

  for (let count = 0; count < MOST_STEPS; count += 1) {
    const { state: list, revision: listed } = await commands.load(waitingDecider, listId);
    const { state: day, revision: planned } = await commands.load(scheduleDecider, dayId);
    const setAsides = setAsidesIn(day);
    if (list.waits.length === 0 && setAsides.length === 0) return count;
    const seen: WaitingDay = {
      date,
      venue: place.venue,
      seats: place.seats,
      isFree: (seat, startsAt) => occupantOf(day, seat, startsAt) === undefined,
      setAsides,
      standingOf: standingIn(day),
    };
    const step = nextWaitingStep(list, seen, place.terms, clock.now(), first);
    if (step === undefined) return count;
    await failpoints.hit(`waiting-${step.do}:before`);
    const handled = await take(step, { list: listed, day: planned });
    await failpoints.hit(`waiting-${step.do}:effect`);
    // Others keep moving a stream: the next look goes on. A "no" means that somebody was faster, which is read anew.
    if (handled.outcome === 'busy') return count;
  }
  throw new Error(`The waiting list of ${location} on ${date} does not come to rest.`);
};
