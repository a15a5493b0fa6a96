import type { ScheduleEvent, ScheduleEventOf } from '@paddock/shared-domain/booking/events';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { CheckoutId, LocationId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { MailDeps } from './mail-deps.ts';
import type { Act } from './restated-entries.ts';
import type { BookedSlot } from './slot-lines.ts';

type Sold = {
  readonly checkoutId: CheckoutId;
  readonly locationId: LocationId;
  /** The quoted half-hours, each with the day of its stream. */
  readonly slots: readonly (BookedSlot & { readonly date: LocalDate })[];
  readonly at: Instant;
};

/** How a checkout took its seats: one act for each day of them. */
export const seatsTaken = async (
  { store, decode }: Pick<MailDeps, 'store' | 'decode'>,
  { checkoutId, locationId, slots, at }: Sold,
): Promise<readonly Act[]> => {
  const acts: Act[] = [];
  for (const date of new Set(slots.map((slot) => slot.date))) {
    const stream = `schedule-${scheduleId(locationId, date)}`;
    const arrivals: Recorded<ScheduleEventOf<'SlotHoldConfirmed'>>[] = [];
    for await (const stored of store.readStream(stream)) {
      if (stored.type !== 'SlotHoldConfirmed') continue;
      const event = decode(stored) as Recorded<ScheduleEvent> as Recorded<ScheduleEventOf<'SlotHoldConfirmed'>>;
      if (event.data.checkoutId === checkoutId) arrivals.push(event);
    }
    const [first, last] = [arrivals[0], arrivals.at(-1)];
    if (first === undefined || last === undefined) continue;
    const touched = arrivals.map(({ data }) => data.reservationId);
    acts.push({ stream, from: first.revision, until: last.revision, at, touched, cameFrom: undefined });
  }
  return acts;
};
