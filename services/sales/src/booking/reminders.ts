import { readRemindable, type SlotRow } from '@paddock/projections/booking/reminders/read';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { type RemindableSlot, visitDue, visitsOf } from '@paddock/shared-domain/booking/reminder-due';
import { scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { DAY, HOUR, type Instant, type LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { Deps } from '@paddock/kit/deps';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import type { TimedWork } from '@paddock/kit/processes/timed-work';

export type ReminderDeps = {
  readonly deps: Pick<Deps, 'db' | 'commands' | 'clock' | 'log' | 'positions' | 'store'>;
  readonly directory: VenueDirectory;
};

type Slot = RemindableSlot & { readonly date: LocalDate };
type DueVisit = {
  readonly due: Instant;
  readonly location: LocationId;
  readonly date: LocalDate;
  readonly slots: readonly Slot[];
};

const slotOf = (row: SlotRow): Slot => ({
  reservationId: row.id,
  userId: row.user_id,
  seatId: row.seat_id,
  startsAt: row.starts_at,
  placedAt: row.placed_at,
  reminded: row.reminded,
  date: row.date,
});
/** Quiet hours move a reminder earlier by less than this. */
const MOST_FORWARD = DAY + 2 * HOUR;
/** Longest wait until the read model has what was booked so far, in ms. */
const READ_MODEL_MS = 5_000;

/**
 * Reminds racers of their visits, once each: the day's stream records the reminder, so a second process or a run after a crash
 * does not repeat it. Due reminders are read each time, so those of moved or cancelled bookings follow. The mail is sent by the
 * event.
 */
export const createReminders = ({
  deps: { db, commands, clock, log, positions, store },
  directory,
}: ReminderDeps): TimedWork => {
  /** Visits that begin after one moment and are due by another, in order of their due times. */
  const dueVisits = async (after: Instant, until: Instant): Promise<readonly DueVisit[]> => {
    const found: DueVisit[] = [];
    for (const place of (await directory.get()).locations.values()) {
      const terms = { hours: place.reminder_hours, zone: place.timezone, quiet: place.quiet_hours };
      if (terms.hours === 0) continue;
      const latest = plusMillis(until, terms.hours * HOUR + MOST_FORWARD);
      const slots = (await readRemindable(db, place.id, after, latest)).map(slotOf);
      for (const date of new Set(slots.map((slot) => slot.date)))
        for (const visit of visitsOf(slots.filter((slot) => slot.date === date))) {
          const due = visitDue(visit, terms);
          if (due !== undefined && due <= until) found.push({ due, location: place.id, date, slots: visit });
        }
    }
    return found.sort((a, b) => (a.due < b.due ? -1 : 1));
  };

  /** A visit is reminded of once, so of all its slots: also of one that was booked a moment ago. If that takes too long, of those known. */
  const dueNow = async (now: Instant): Promise<readonly DueVisit[]> => {
    const due = await dueVisits(now, now);
    if (due.length === 0) return due;
    await positions.waitFor('reminders', await store.head(), READ_MODEL_MS).catch(() => undefined);
    return dueVisits(now, now);
  };

  const remind = async ({ location, date, slots }: DueVisit, now: Instant): Promise<number> => {
    const [first] = slots;
    if (first === undefined) return 0;
    const handled = await commands.handle(
      scheduleDecider,
      scheduleId(location, date),
      slots.map(({ reservationId, seatId, startsAt, userId }) => ({
        type: 'RemindRacer',
        data: { reservationId, locationId: location, seatId, startsAt, userId },
      })),
      {
        // The id contains since when the visit is here: a visit that moves away and back is a new one.
        commandId: `reminder:${first.reservationId}:${first.startsAt}:${first.placedAt}`,
        actor: { kind: 'system', process: 'reminders' },
        now,
      },
    );
    // A busy day is retried in the next run.
    return handled.outcome === 'accepted' && handled.events.length > 0 ? 1 : 0;
  };

  return {
    run: async () => {
      const now = clock.now();
      let reminded = 0;
      for (const visit of await dueNow(now)) {
        try {
          reminded += await remind(visit, now);
        } catch (error) {
          log.error({ err: error, location: visit.location, date: visit.date }, 'a visit could not be reminded of');
        }
      }
      return reminded === 0 ? {} : { reminded };
    },
    nextMoment: async (after, until) => (await dueVisits(after, until)).find(({ due }) => due > after)?.due,
  };
};
