import { scheduleDecider, type ScheduleCommand } from '@paddock/shared-domain/booking/decider';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { type LocationId, ReservationId } from '@paddock/shared-domain/kernel/ids';
import type { Clock, LocalDate } from '@paddock/shared-domain/kernel/time';
import { type WaitingCommand, waitingDecider } from '@paddock/shared-domain/waiting/decider';
import { OfferId, WaitId } from '@paddock/shared-domain/waiting/ids';
import { nextWaitingStep, type WaitingStep } from '@paddock/shared-domain/waiting/next-step';
import { type Wait, waitlistId } from '@paddock/shared-domain/waiting/waiting-list';
import type { CommandContext, Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { comparePositions, type Position } from '@paddock/event-store/port';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import { waitingDayOf, type WaitingPlace } from './waiting-day.ts';

export type WaitingDeps = {
  readonly commands: Commands;
  readonly clock: Clock;
  readonly failpoints: Failpoints;
  /** Undefined for an unknown location. */
  readonly placeOf: (location: LocationId) => Promise<WaitingPlace | undefined>;
};
/** The wait that staff offer to before its turn, and the context that names them. */
export type OutOfTurn = { readonly waitId: WaitId; readonly context: Omit<CommandContext, 'now'> };

/** The command id of a manual offer in the day's log: the staff member's request and the offer. */
export const keptByHand = (commandId: string, offerId: string): string => `${commandId}:keep:${offerId}`;
/** Lets other requests run between two steps. */
const others = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** The most steps of one run: one per notice to everybody on the longest list. */
const MOST_STEPS = 2_000;

/**
 * Runs the list of one day as far as it can go now. Each step is one append to one of two streams, decided from both. After a
 * crash between steps, or in two processes at once, the next run corrects the rest. The seat is kept first, under the same id in
 * every process; only a kept seat is offered.
 *
 * @param run `first`: the wait that staff offer to before its turn; the events name them, the request and their right (invariant U1).
 *   `after`: the position of the event that the run follows. Each later event of the day or the list has a run of its own.
 * @returns the number of steps.
 */
export const settleWaitingDay = async (
  { commands, clock, failpoints, placeOf }: WaitingDeps,
  location: LocationId,
  date: LocalDate,
  { first, after }: { readonly first?: OutOfTurn | undefined; readonly after?: Position } = {},
): Promise<number> => {
  const place = await placeOf(location);
  if (place === undefined) return 0;
  const [listId, dayId] = [waitlistId(location, date), scheduleId(location, date)];
  // The revision that was read names the command: two runs on the same state send the same one; a later state may need it again.
  const context = (name: string, revision: number) => ({
    commandId: `waiting:${name}:${revision}`,
    actor: { kind: 'system' as const, process: 'waiting-list' },
    now: clock.now(),
  });
  const inName = ({ context: asked }: OutOfTurn, offerId: string): CommandContext => ({
    ...asked,
    commandId: keptByHand(asked.commandId, offerId),
    now: clock.now(),
  });
  const about = ({ waitId, userId }: Wait) => ({ waitId, userId, locationId: location, date });

  const take = (
    step: WaitingStep,
    seen: { readonly list: number; readonly day: number; readonly has: (commandId: string) => boolean },
  ) => {
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
        const data = { waitId, userId, locationId: location, date, offerId, slots: [...slots], tellAt, expiresAt };
        const byHand = first !== undefined && seen.has(keptByHand(first.context.commandId, offerId));
        return byHand
          ? commands.handle(waitingDecider, listId, [{ type: 'OfferSeats', data }], inName(first, offerId))
          : onList(`offer:${offerId}`, { type: 'OfferSeats', data });
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
        return onList(`over:${step.wait.waitId}`, { type: 'ExpireWait', data: about(step.wait) });
      case 'set-aside': {
        const { wait, slots, tellAt, expiresAt } = step;
        const offerId = derivedId(`offer ${wait.waitId} ${wait.offers}`);
        const kept = slots.map(({ seatId, startsAt }) => ({
          seatId,
          startsAt,
          reservationId: ReservationId.parse(derivedId(`kept ${offerId} ${seatId} ${startsAt}`)),
        }));
        const data = { offerId, waitId: wait.waitId, userId: wait.userId, tellAt, expiresAt, slots: kept };
        const keep: Wanted<ScheduleCommand> = {
          type: 'SetAsideSeats',
          data: { ...data, locationId: location, venue: place.venue, seatsActive: true },
        };
        return first?.waitId === wait.waitId
          ? commands.handle(scheduleDecider, dayId, [keep], inName(first, offerId))
          : onDay(`keep:${offerId}`, keep);
      }
    }
  };

  for (let count = 0; count < MOST_STEPS; count += 1) {
    if (count > 0) await others();
    const { state: list, revision: listed, position } = await commands.load(waitingDecider, listId, { atLeast: after });
    // An offer on the list is of seats that the day keeps: the day must not be older than the list.
    const since = after !== undefined && comparePositions(position, after) > 0 ? position : after;
    const {
      state: day,
      revision: planned,
      commands: done,
    } = await commands.load(scheduleDecider, dayId, { atLeast: since });
    const seen = waitingDayOf(date, place, day);
    if (list.waits.length === 0 && seen.setAsides.length === 0) return count;
    const step = nextWaitingStep(list, seen, place.terms, clock.now(), first?.waitId);
    if (step === undefined) return count;
    await failpoints.hit(`waiting-${step.do}:before`);
    const handled = await take(step, { list: listed, day: planned, has: (id) => done.has(id) });
    await failpoints.hit(`waiting-${step.do}:effect`);
    // Others keep changing a stream: the next run continues. A refusal means a race was lost: read again.
    if (handled.outcome === 'busy') return count;
  }
  throw new Error(`The waiting list of ${location} on ${date} does not come to rest.`);
};
