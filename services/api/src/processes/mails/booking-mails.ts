import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { LocationId, ReservationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { arrivalOf } from './arrival-of.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { bookedLetter, type BookingFacts, cancelledLetter, movedLetter } from './letters/booking-letters.ts';
import { createReservationChanges, type Until } from '../../feeds/reservation-changes.ts';
import type { Process } from '../process.ts';
import { dateOfStream } from '../date-of-stream.ts';
import { type MailedEvent, type MailParts, type Post, sameCommand } from './mails.ts';
import { type BookedSlot, lineOf, runsOf, zoneOf } from './slot-lines.ts';
import { mailWords } from './words/mail-words.ts';

/** The schedule event that a mail tells of, with the last one of its command. */
type Told = { readonly stream: string; readonly until: Until };
type Wanted = { readonly kind: 'booked' | 'cancelled'; readonly language: Language; readonly told?: Told };

const factsIn =
  ({ directory, organizer, ...log }: MailParts) =>
  async (
    locationId: LocationId,
    slots: readonly BookedSlot[],
    at: Instant,
    { kind, language, told }: Wanted,
  ): Promise<BookingFacts> => {
    const venues = await directory.get();
    const location = venues.locations.get(locationId);
    const zone = zoneOf(venues, locationId);
    const words = mailWords(language);
    const venue = { name: location?.name ?? words.theVenue, address: location?.address ?? '', zone };
    const nameOf = (seat: SeatId): string => venues.seats.get(seat)?.name ?? words.simulator;
    const runs = runsOf(
      locationId,
      slots.map(({ reservationId, seatId, startsAt }) => ({
        reservationId,
        seatId,
        startsAt,
        seatName: nameOf(seatId),
      })),
    );
    const changesOf = createReservationChanges(log)();
    // Told of without an event of the schedule: a checkout, whose seats have not changed yet.
    const sequenceOf = (id: ReservationId): Promise<number> | number =>
      told === undefined ? 0 : changesOf(id, locationId, dateOfStream(told.stream), told.until);
    const changed = await Promise.all(
      runs.map(async (run) => ({ ...run, sequence: await sequenceOf(run.reservationId) })),
    );
    return {
      venueName: venue.name,
      address: venue.address,
      lines: runs.map((run) => lineOf(run, zone, language)),
      attachments: [calendarAttachment(changed, venue, organizer, at, kind, language)],
    };
  };

type OfSchedule = ScheduleEventOf<'SlotReserved' | 'ReservationCancelled' | 'ReservationMoved'>;

export const bookingMails = (parts: MailParts, post: Post): Process<MailedEvent>['on'] => {
  const factsOf = factsIn(parts);
  /** One mail a command and person; the events after the first find it sent. */
  const told = async (
    event: Recorded<OfSchedule>,
    kind: 'booking-confirmed' | 'booking-cancelled' | 'booking-moved',
    write: typeof movedLetter,
  ): Promise<void> => {
    const { userId, locationId } = event.data;
    const calendar = kind === 'booking-cancelled' ? 'cancelled' : 'booked';
    await post(
      event,
      userId,
      kind,
      async (to) => {
        const together = (await sameCommand(parts, event)).filter(({ data }) => data.userId === userId);
        const slots = together.map(({ data }) => data);
        const until = { revision: together.at(-1)?.revision ?? event.revision, at: event.metadata.at };
        const { stream } = event;
        return write(
          to,
          parts.sender,
          await factsOf(locationId, slots, until.at, {
            kind: calendar,
            language: to.language,
            told: { stream, until },
          }),
        );
      },
      `${event.stream}:${event.metadata.commandId}:${userId}`,
    );
  };
  return {
    CheckoutCompleted: async (event) => {
      const { checkoutId, userId, locationId } = event.data;
      const { state } = await parts.commands.load(checkoutDecider, checkoutId);
      const { quote } = state;
      if (quote === undefined) return;
      await post(event, userId, 'booking-confirmed', async (to) => {
        const slots = quote.lines.flatMap((line) => line.slots.map((slot) => ({ ...slot, seatId: line.seatId })));
        const facts = await factsOf(locationId, slots, event.metadata.at, { kind: 'booked', language: to.language });
        return bookedLetter(to, parts.sender, facts, {
          subtotalCents: quote.subtotalCents,
          voucherCents: quote.discountCents,
          credits: quote.creditsUsing,
          creditsValueCents: quote.creditsValueCents,
          taxCents: quote.salesTaxCents,
          totalCents: quote.totalCents,
          receiptUrl: state.receiptUrl ?? null,
        });
      });
    },
    SlotReserved: async (event) => {
      // A checkout's seats are told of once it is complete.
      if (event.data.checkoutId !== null && event.data.movedFromDate === undefined) return;
      // One that comes from another day stands once that day lets it go.
      if (event.data.movedFrom !== undefined) return;
      if (event.data.movedFromDate !== undefined) return told(event, 'booking-moved', movedLetter);
      await told(event, 'booking-confirmed', (to, sender, facts) => bookedLetter(to, sender, facts, undefined));
    },
    ReservationMovedToAnotherDay: async (event) => {
      const arrival = await arrivalOf(parts, event);
      if (arrival !== undefined) await told(arrival, 'booking-moved', movedLetter);
    },
    ReservationMoved: (event) => told(event, 'booking-moved', movedLetter),
    ReservationCancelled: (event) => told(event, 'booking-cancelled', cancelledLetter),
  };
};
