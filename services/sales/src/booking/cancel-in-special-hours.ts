import type { Position } from '@paddock/event-store/port';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { LocationEvent } from '@paddock/shared-domain/venues/events';
import type { Deps } from '@paddock/kit/deps';
import { staffAmong } from '@paddock/kit/http/acting-on';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Process } from '@paddock/kit/processes/process';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

const READ_MODEL_MS = 10_000;
const REFUND = { cause: 'cancelled_by_venue', percent: 100 } as const;

/**
 * Cancels the bookings that special hours end, as the event says: one append for each person and day, so one letter and one refund.
 * What changed since, such as a booking that was moved or has begun, stays; staff see it among the bookings that the hours still
 * meet. Refunds and letters follow from the cancellations.
 */
export const cancelInSpecialHours = (
  { commands, clock, positions }: Pick<Deps, 'commands' | 'clock' | 'positions'>,
  directory: VenueDirectory,
  failpoints: Failpoints,
): Process<LocationEvent> => ({
  name: 'special-hours',
  on: {
    SpecialHoursAnnounced: async ({ data: { locationId, specialHoursId, cancels }, metadata, position }) => {
      if (cancels.length === 0) return;
      // The waiting list offers what becomes free: it must know first that these days are closed.
      await positions.waitFor('venues', position as Position, READ_MODEL_MS);
      directory.invalidate();
      const whose = { ofStaff: [] as readonly UserId[], mayGiveCents: 0 };
      for (const { date, reservationIds } of cancels) {
        const day = scheduleId(locationId, date);
        const { state } = await commands.load(scheduleDecider, day);
        const byPerson = new Map<UserId, ReservationId[]>();
        for (const id of reservationIds) {
          const occupant = findReservation(state, id)?.occupant;
          if (occupant?.kind !== 'reserved') continue;
          byPerson.set(occupant.userId, [...(byPerson.get(occupant.userId) ?? []), id]);
        }
        const ofStaff = await staffAmong({ commands }, byPerson.keys());
        const cancel = async (ids: readonly ReservationId[]): Promise<void> => {
          const handled = await commands.handle(
            scheduleDecider,
            day,
            ids.map((reservationId) => ({
              type: 'CancelReservation' as const,
              data: { reservationId, locationId, refund: REFUND },
            })),
            {
              // A repeat does not contain what is cancelled already, so the first id identifies this attempt.
              commandId: `special-hours:${specialHoursId}:${ids[0]}`,
              requestId: metadata.requestId,
              actor: metadata.actor,
              now: clock.now(),
              whose: { ...whose, ofStaff },
            },
          );
          if (handled.outcome === 'busy') throw new Error('A booking could not be cancelled: the day is busy.');
          // One of them has changed: cancel each separately. A single one that has changed stays.
          if (handled.outcome === 'refused' && ids.length > 1) for (const id of ids) await cancel([id]);
        };
        for (const ids of byPerson.values()) {
          await failpoints.hit('special-hours:before');
          await cancel(ids);
          await failpoints.hit('special-hours:effect');
        }
      }
    },
  },
});
