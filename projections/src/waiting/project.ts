import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { WaitingEvent } from '@paddock/shared-domain/waiting/events';
import { announce, change, type Effect, projection } from '../engine/projection.ts';
import { type WaitRow, waits } from './table.ts';

type Event = Recorded<WaitingEvent>;

/** The screens of the person and of the day's staff fetch again. */
const told = ({ data: { userId: user, locationId: location, date } }: Event): readonly Effect[] => [
  announce('waiting', { user }),
  announce('waitlists', { location, date }),
];
const NO_OFFER = {
  offer_id: null,
  offer_slots: null,
  offer_tell_at: null,
  offer_expires_at: null,
  offer_announced: false,
};
const over = (event: Event): readonly Effect[] => [
  change(waits, { id: event.data.waitId }, () => undefined),
  ...told(event),
];
const altered = (event: Event, news: Partial<WaitRow>): readonly Effect[] => [
  change(waits, { id: event.data.waitId }, (row) => row && { ...row, ...news }),
  ...told(event),
];

/** Waiting lists in order, and who is offered what. */
export const waiting = projection<WaitingEvent>({
  name: 'waiting',
  version: 1,
  tables: [waits],
  on: {
    WaitlistJoined: (event) => [
      change(waits, { id: event.data.waitId }, () => ({
        id: event.data.waitId,
        location_id: event.data.locationId,
        date: event.data.date,
        user_id: event.data.userId,
        seat_type_id: event.data.seatTypeId,
        from_at: event.data.from,
        until_at: event.data.until,
        seats: event.data.seats,
        sessions: event.data.sessions,
        joined_at: event.metadata.at,
        place: Number(event.position),
        ...NO_OFFER,
      })),
      ...told(event),
    ],
    WaitlistLeft: over,
    WaitlistExpired: over,
    SeatsOffered: (event) =>
      altered(event, {
        offer_id: event.data.offerId,
        offer_slots: event.data.slots,
        offer_tell_at: event.data.tellAt,
        offer_expires_at: event.data.expiresAt,
        offer_announced: false,
      }),
    OfferAnnounced: (event) => altered(event, { offer_announced: true }),
    OfferTaken: over,
    OfferDeclined: over,
    OfferExpired: over,
    OfferWithdrawn: (event) => altered(event, NO_OFFER),
  },
});
