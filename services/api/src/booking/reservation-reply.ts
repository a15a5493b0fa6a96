import type { ReservationRow } from '@paddock/projections/reservations/read';
import type { Reservation } from '@paddock/shared-domain/booking/contract';
import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Directory } from '../venues/directory.ts';

/** Who came is the planner's to say: lists go without it. What is booked this moment is booked with no subscription unless one is named. */
type Listed = Omit<ReservationRow, 'attendance' | 'attendance_at' | 'attendance_by' | 'subscription_id'> & {
  readonly subscription_id?: string | null;
};

/** SLOT-02, ruling A-022. Notes are handed in opened, and only for staff (ruling A-060). */
export const reservationReply = (row: Listed, venues: Directory, notes: string | null = null): Reservation => {
  const zone = venues.locations.get(row.location_id)?.timezone ?? 'UTC';
  return {
    id: row.id,
    slot: venueText(row.starts_at, zone),
    time: timeLabel(row.starts_at, zone),
    calendar: row.seat_id,
    calendar_name: venues.seats.get(row.seat_id)?.name ?? '',
    location: row.location_id,
    user: row.user_id,
    subscription: row.subscription_id ?? null,
    paid: row.paid,
    is_blackout: row.state === 'blackout',
    notes,
    cost_cents: row.cost_cents,
    created: row.created_at,
    block_count: 1,
  };
};

/** Back-to-back reservations of one seat by one person as the first one with its `block_count` (SLOT-15, ruling A-108). */
export const groupRuns = (rows: readonly ReservationRow[]): readonly (ReservationRow & { blocks: number })[] => {
  const runs: (ReservationRow & { blocks: number })[] = [];
  const bySeat = [...rows].sort((a, b) =>
    a.seat_id === b.seat_id ? (a.starts_at < b.starts_at ? -1 : 1) : a.seat_id < b.seat_id ? -1 : 1,
  );
  for (const row of bySeat) {
    const last = runs.at(-1);
    const follows =
      last?.seat_id === row.seat_id &&
      last.user_id === row.user_id &&
      last.state === row.state &&
      millisOf(row.starts_at) === millisOf(last.starts_at) + last.blocks * SLOT_MILLIS;
    if (follows) last.blocks += 1;
    else runs.push({ ...row, blocks: 1 });
  }
  return runs.sort((a, b) =>
    a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : a.seat_id < b.seat_id ? -1 : 1,
  );
};
