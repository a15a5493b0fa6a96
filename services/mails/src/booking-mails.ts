import { plainOrOpened } from '@paddock/shared-domain/kernel/sealed';
import { cancellableUntil } from '@paddock/shared-domain/booking/owner-rule';
import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { actMoney, type Done } from './act-money.ts';
import { arrivalOf } from './arrival-of.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { bookedLetter, type BookingFacts, cancelledLetter, movedLetter } from './letters/booking-letters.ts';
import type { Process } from '@paddock/kit/processes/process';
import { type Act, restatedEntries } from './restated-entries.ts';
import { type MailedEvent, type MailDeps, type Post, sameCommand, wholeCommand } from './mail-deps.ts';
import { seatsTaken } from './seats-taken.ts';
import { type BookedSlot, clockOf, dayText, lineOf, runsOf, zoneOf } from './slot-lines.ts';
import { mailWords } from './words/mail-words.ts';

/** `acts`: what the mail's calendar file reports, one per day of the schedule. */
type Wanted = { readonly language: Language; readonly acts: readonly Act[] };

const factsIn =
  ({ directory, organizer, changes }: MailDeps) =>
  async (
    locationId: LocationId,
    slots: readonly BookedSlot[],
    at: Instant,
    { language, acts }: Wanted,
  ): Promise<BookingFacts> => {
    const venues = await directory.get();
    const location = venues.locations.get(locationId);
    const clock = clockOf(venues, locationId);
    const words = mailWords(language);
    const venue = { name: location?.name ?? words.theVenue, address: location?.address ?? '', zone: clock.zone };
    const nameOf = (seat: SeatId): string => venues.seats.get(seat)?.name ?? words.simulator;
    const runs = runsOf(
      clock,
      slots.map(({ reservationId, seatId, startsAt }) => ({
        reservationId,
        seatId,
        startsAt,
        seatName: nameOf(seatId),
      })),
    );
    const { changed, gone } = await restatedEntries(changes, locationId, acts);
    const files = [
      [gone, 'cancelled'],
      [changed, 'booked'],
    ] as const;
    return {
      venueName: venue.name,
      address: venue.address,
      lines: runs.map((run) => lineOf(run, clock, language)),
      noticeHours: openNotice(location?.cancellation_notice_hours, slots, at),
      attachments: files.flatMap(([entries, kind]) => {
        const named = entries.map((entry) => ({ ...entry, seatName: nameOf(entry.seatId) }));
        return named.length === 0 ? [] : [calendarAttachment(named, venue, organizer, at, kind, language)];
      }),
    };
  };

/**
 * The cancellation notice in hours while it still allows one of these to be cancelled; `undefined` once it is too late for all.
 */
const openNotice = (hours: number | undefined, slots: readonly BookedSlot[], now: Instant): number | undefined =>
  hours !== undefined && slots.some(({ startsAt }) => now <= cancellableUntil(startsAt, hours)) ? hours : undefined;

type Booked = Recorded<ScheduleEventOf<'SlotBookedOnAccount' | 'SlotBookedWithCredits'>>;

export const bookingMails = (deps: MailDeps, post: Post): Process<MailedEvent>['on'] => {
  const factsOf = factsIn(deps);
  const actOf = (events: readonly (Done | Booked)[], first: Done | Booked): Act => ({
    stream: first.stream,
    from: first.revision,
    until: events.at(-1)?.revision ?? first.revision,
    at: first.metadata.at,
    touched: events.map(({ data }) => data.reservationId),
    cameFrom: first.type === 'ReservationArrivedFromAnotherDay' ? first.data.movedFromDate : undefined,
  });
  /** The last day of the credits that come back, in venue time. */
  const lastDayIn = async (locationId: LocationId, language: Language) => {
    const zone = zoneOf(await deps.directory.get(), locationId);
    return ({ creditsUntil }: { readonly creditsUntil: Instant | undefined }) =>
      creditsUntil === undefined ? undefined : dayText(creditsUntil, zone, language);
  };
  /**
   * One mail per act and person: if some reservations moved and some ended, one mail reports both and the money. Later events of
   * the act find it sent.
   */
  const told = async (first: Done, events: readonly Done[]): Promise<void> => {
    const { userId, locationId } = first.data;
    const moved = events.filter(({ type }) => type !== 'ReservationCancelled');
    const ended = events.filter(({ type }) => type === 'ReservationCancelled');
    const kind = moved.length > 0 ? 'booking-moved' : 'booking-cancelled';
    await post(
      first,
      userId,
      kind,
      async (to) => {
        const { language } = to;
        const slots = (moved.length > 0 ? moved : ended).map(({ data }) => data);
        const acts = [actOf(events, first)];
        const facts = await factsOf(locationId, slots, first.metadata.at, { language, acts });
        const money = await actMoney(deps, userId, [first, ...events.slice(1)], await lastDayIn(locationId, language));
        if (moved.length === 0) return cancelledLetter(to, deps.sender, facts, { ...money, endedLines: [] });
        const endedLines =
          ended.length === 0
            ? []
            : (
                await factsOf(
                  locationId,
                  ended.map(({ data }) => data),
                  first.metadata.at,
                  { language, acts: [] },
                )
              ).lines;
        return movedLetter(to, deps.sender, facts, { ...money, endedLines });
      },
      `${first.stream}:${first.metadata.commandId}:${userId}`,
    );
  };
  const ofDay = async (event: Done): Promise<void> => {
    const events = (await wholeCommand(deps, event)).filter(
      (one): one is Done =>
        ['ReservationMoved', 'ReservationCancelled'].includes(one.type) &&
        (one as Done).data.userId === event.data.userId,
    );
    const [first] = events;
    if (first?.id === event.id) await told(first, events);
  };
  /** Mails an arrival from another day, with those that arrived with it. */
  const arrived = async (arrival: Recorded<ScheduleEventOf<'ReservationArrivedFromAnotherDay'>>): Promise<void> => {
    const { userId } = arrival.data;
    const events = (await sameCommand(deps, arrival)).filter(({ data }) => data.userId === userId);
    await told(arrival, events);
  };
  /** A booking without a checkout is mailed at once; a checkout's seats once it is complete. */
  const booked = async (event: Booked): Promise<void> => {
    const { userId, locationId } = event.data;
    await post(
      event,
      userId,
      'booking-confirmed',
      async (to) => {
        const events = (await sameCommand(deps, event)).filter(({ data }) => data.userId === userId);
        const slots = events.map(({ data }) => data);
        const wanted = { language: to.language, acts: [actOf(events, event)] };
        return bookedLetter(to, deps.sender, await factsOf(locationId, slots, event.metadata.at, wanted), undefined);
      },
      `${event.stream}:${event.metadata.commandId}:${userId}`,
    );
  };
  return {
    CheckoutCompleted: async (event) => {
      const { checkoutId, userId, locationId } = event.data;
      const { state } = await deps.commands.load(checkoutDecider, checkoutId);
      const { quote } = state;
      if (quote === undefined) return;
      await post(event, userId, 'booking-confirmed', async (to) => {
        const slots = quote.lines.flatMap((line) => line.slots.map((slot) => ({ ...slot, seatId: line.seatId })));
        const acts = await seatsTaken(deps, { checkoutId, locationId, slots, at: event.metadata.at });
        const facts = await factsOf(locationId, slots, event.metadata.at, { language: to.language, acts });
        return bookedLetter(to, deps.sender, facts, {
          subtotalCents: quote.subtotalCents,
          promotion:
            quote.promotionId === undefined ? undefined : { code: quote.promotionId, cents: quote.promotionCents ?? 0 },
          voucherCents: quote.discountCents,
          credits: quote.creditsUsing,
          creditsValueCents: quote.creditsValueCents,
          taxCents: quote.salesTaxCents,
          totalCents: quote.totalCents,
          receiptUrl: await plainOrOpened(deps.unseal, { plain: state.receiptUrl, sealed: state.receipt }, null),
        });
      });
    },
    SlotBookedOnAccount: booked,
    SlotBookedWithCredits: booked,
    // An arrival from another day is valid once that day releases it. Arrivals of earlier releases were valid at once.
    ReservationArrivedFromAnotherDay: async (event) => {
      if (event.data.movedFrom === undefined) await arrived(event);
    },
    ReservationMovedToAnotherDay: async (event) => {
      const arrival = await arrivalOf(deps, event);
      if (arrival !== undefined) await arrived(arrival);
    },
    ReservationMoved: ofDay,
    ReservationCancelled: ofDay,
  };
};
