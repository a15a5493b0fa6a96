import type { LocationId, SeatTypeId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { OfferedSlot } from '@paddock/shared-domain/waiting/events';
import type { OfferId, WaitId } from '@paddock/shared-domain/waiting/ids';
import { bigint, boolean, instant, integer, json, localDate, nullable, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Everybody who waits, with their present offer. Those who no longer wait are in the log only. */
export const waits = table('waits', {
  columns: {
    id: text<WaitId>(),
    location_id: text<LocationId>(),
    date: localDate(),
    user_id: text<UserId>(),
    seat_type_id: nullable(text<SeatTypeId>()),
    from_at: instant(),
    until_at: instant(),
    seats: integer(),
    sessions: integer(),
    joined_at: instant(),
    /** Log position of joining: the order of the list. */
    place: bigint(),
    offer_id: nullable(text<OfferId>()),
    offer_slots: nullable(json<readonly OfferedSlot[]>()),
    offer_tell_at: nullable(instant()),
    offer_expires_at: nullable(instant()),
    offer_announced: boolean(),
  },
  key: ['id'],
  indexes: [{ on: '(location_id, date)' }, { on: '(user_id)' }],
});

export type WaitRow = RowIn<typeof waits>;
