import type { Deps } from '@paddock/kit/deps';
import type { TimedWork } from '@paddock/kit/processes/timed-work';
import { givenAwayDecider } from '@paddock/shared-domain/billing/given-away';
import { HOUR, type Instant, type LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';
import { halfHoursOf, plusDays } from '@paddock/shared-domain/kernel/venue-time';
import { givingDay } from './with-approval.ts';

/** How long after its midnight a day is over: the night belongs to it, and owners read their letter in the morning. */
const OVER_AFTER = 6 * HOUR;
/** Days that a venue was switched off and that are still ended. */
const DAYS_BACK = 7;

/**
 * Ends each day on which something was given away, once: the day's stream records it, so a second process or a run after a crash does
 * not repeat it. The letter to owners follows the event (decision 0209).
 */
export const createGivingDays = ({
  commands,
  config,
  clock,
}: Pick<Deps, 'commands' | 'config' | 'clock'>): TimedWork => {
  /** Past days that are ended or had nothing: nothing is added to them any more. */
  const over = new Set<LocalDate>();
  const dayAt = (at: Instant): LocalDate => givingDay(config, plusMillis(at, -OVER_AFTER));
  const isOpen = async (date: LocalDate): Promise<boolean> => {
    const { givings, ended } = (await commands.load(givenAwayDecider, date)).state;
    return givings.size > 0 && !ended;
  };
  return {
    run: async () => {
      const now = clock.now();
      let days = 0;
      for (let back = DAYS_BACK; back > 0; back -= 1) {
        const date = plusDays(dayAt(now), -back);
        if (over.has(date)) continue;
        if (await isOpen(date)) {
          const handled = await commands.handle(givenAwayDecider, date, [{ type: 'EndGivingDay', data: { date } }], {
            commandId: `giving-day:${date}:end`,
            actor: { kind: 'system', process: 'giving' },
            now,
          });
          if (handled.outcome !== 'accepted') continue;
          days += handled.repeated ? 0 : handled.events.length;
        }
        over.add(date);
      }
      return days === 0 ? {} : { given_away_days: days };
    },
    nextMoment: async (after, until) => {
      for (let date = plusDays(dayAt(after), -DAYS_BACK); date <= dayAt(until); date = plusDays(date, 1)) {
        const [midnight] = halfHoursOf(plusDays(date, 1), config.TIMEZONE);
        if (midnight === undefined || !(await isOpen(date))) continue;
        const moment = plusMillis(midnight, OVER_AFTER);
        if (moment <= until) return moment > after ? moment : plusMillis(after, 1);
      }
      return undefined;
    },
  };
};
