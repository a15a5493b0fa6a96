import { cancellableUntil } from '@paddock/shared-domain/booking/owner-rule';
import type { ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { arrivalOf } from './arrival-of.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { bookedLetter, type BookingFacts, cancelledLetter, movedLetter } from './letters/booking-letters.ts';
import type { Process } from '../process.ts';
import { type Act, restatedEntries } from './restated-entries.ts';
import { type MailedEvent, type MailParts, type Post, sameCommand } from './mails.ts';
import { type BookedSlot, lineOf, runsOf, zoneOf } from './slot-lines.ts';
import { mailWords } from './words/mail-words.ts';

/** `act`: what the mail tells of, on the schedule; without one it is a checkout, whose seats have not changed yet. */
type Wanted = { readonly language: Language; readonly act?: Act };

const factsIn =
  ({ directory, organizer, ...log }: MailParts) =>
  async (
    locationId: LocationId,
    slots: readonly BookedSlot[],
    at: Instant,
    { language, act }: Wanted,
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
    const { changed, gone } =
      act === undefined
        ? { changed: runs.map((run) => ({ ...run, id: run.reservationId, sequence: 0 })), gone: [] }
        : await restatedEntries(log, locationId, act);
    const files = [
      [gone, 'cancelled'],
      [changed, 'booked'],
    ] as const;
    return {
      venueName: venue.name,
      address: venue.address,
      lines: runs.map((run) => lineOf(run, zone, language)),
      noticeHours: openNotice(location?.cancellation_notice_hours, slots, at),
      attachments: files.flatMap(([entries, kind]) => {
        const named = entries.map((entry) => ({ ...entry, seatName: nameOf(entry.seatId) }));
        return named.length === 0 ? [] : [calendarAttachment(named, venue, organizer, at, kind, language)];
      }),
    };
  };

/** The notice in hours while a customer may still cancel one of these by it; `undefined` once it is too late for all. */
const openNotice = (hours: number | undefined, slots: readonly BookedSlot[], now: Instant): number | undefined =>
  hours !== undefined && slots.some(({ startsAt }) => now <= cancellableUntil(startsAt, hours)) ? hours : undefined;

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
    await post(
      event,
      userId,
      kind,
      async (to) => {
        const together = (await sameCommand(parts, event)).filter(({ data }) => data.userId === userId);
        const slots = together.map(({ data }) => data);
        const { at } = event.metadata;
        const act = {
          stream: event.stream,
          from: event.revision,
          until: together.at(-1)?.revision ?? event.revision,
          at,
          touched: slots.map(({ reservationId }) => reservationId),
          cameFrom: event.type === 'SlotReserved' ? event.data.movedFromDate : undefined,
        };
        return write(to, parts.sender, await factsOf(locationId, slots, at, { language: to.language, act }));
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
        const facts = await factsOf(locationId, slots, event.metadata.at, { language: to.language });
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
