import type { WaitRow } from '@paddock/projections/waiting/read';
import { blockOf, timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Wait } from '@paddock/shared-domain/waiting/contract';
import { businessBlockOf } from '@paddock/shared-domain/venues/business-day';
import { type Directory, hoursOf } from '@paddock/venue/venues/directory';

/** A place on a list, for its person and for staff, in venue time. */
export const waitReply = (row: WaitRow, venues: Directory): Wait => {
  const location = venues.locations.get(row.location_id);
  const zone = location?.timezone ?? 'UTC';
  const { offer_slots: slots, offer_tell_at: tellAt, offer_expires_at: expiresAt } = row;
  return {
    id: row.id,
    location: row.location_id,
    location_name: location?.name ?? '',
    date: row.date,
    type: row.seat_type_id,
    type_name: row.seat_type_id === null ? null : (venues.seatTypes.get(row.seat_type_id)?.name ?? null),
    from: timeLabel(row.from_at, zone),
    until: timeLabel(row.until_at, zone),
    from_slot: venueText(row.from_at, zone),
    until_slot: venueText(row.until_at, zone),
    seats: row.seats,
    sessions: row.sessions,
    joined_at: row.joined_at,
    offer:
      slots === null || tellAt === null || expiresAt === null
        ? null
        : {
            slots: slots.map(({ seatId, startsAt }) => ({
              calendar: seatId,
              calendar_name: venues.seats.get(seatId)?.name ?? '',
              slot: venueText(startsAt, zone),
              time: timeLabel(startsAt, zone),
              block: location === undefined ? blockOf(startsAt, zone) : businessBlockOf(startsAt, hoursOf(location)),
            })),
            tell_at: tellAt,
            expires_at: expiresAt,
          },
  };
};
