// @vitest-environment jsdom
import { PriceRuleId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { describe, expect, it } from 'vitest';
import { SANTA_ANA } from '../support/fake-venue.ts';
import { setTimeZone } from '../support/time-zone.ts';
import { openApp, screen, theVenue, user } from '../support/open-app.tsx';

setTimeZone('America/Los_Angeles');
const rule = (wanted: Partial<Location['price_rules'][number]>): Location['price_rules'][number] => ({
  id: PriceRuleId.parse('peak1'),
  name: 'Peak',
  from: LocalDate.parse('2026-11-01'),
  to: null,
  days: [5],
  opens: 1_080,
  closes: 1_440,
  calendar_types: null,
  calendars: null,
  members_only: false,
  from_half_hours: 1,
  least_half_hours: 1,
  cost_cents: 4_000,
  change_ppm: null,
  ...wanted,
});
/** Saturday, 21 November 2026, with Peak from 6 pm. */
const peak = (wanted: Partial<Location['price_rules'][number]> = {}) => {
  theVenue().locations = [{ ...SANTA_ANA, price_rules: [rule(wanted)] }];
};
const shown = (): string => document.querySelector('main')?.textContent ?? '';

describe('prices by rule', () => {
  it('are from the lowest of the day until a time is picked, and then those of that time, with the rule', async () => {
    peak();
    await openApp('/reservations');
    expect(shown()).toContain('from $');
    expect(shown()).not.toContain('Peak');
    await user.press(screen.getByRole('radio', { name: /^6:00 pm/ }));
    expect(shown()).toContain('$40.00 / 30 min');
    expect(shown()).toContain('Peak');
    expect(shown()).not.toContain('from $');
    await user.press(screen.getByRole('radio', { name: /^5:00 pm/ }));
    expect(shown()).not.toContain('$40.00');
    expect(shown()).not.toContain('Peak');
  });

  it.each([
    ['members', { members_only: true }],
    ['other days', { days: [6] }],
    ['longer bookings', { from_half_hours: 2 }],
  ])('of a rule for %s are not shown', async (_, other) => {
    peak(other);
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: /^6:00 pm/ }));
    expect(shown()).not.toContain('$40.00');
    expect(shown()).not.toContain('Peak');
  });

  it('stand in the cells of all simulators', async () => {
    const [first] = theVenue().seats;
    peak({ calendar_types: [SeatTypeId.parse(first?.type)] });
    await openApp('/reservations/all');
    expect(screen.getByRole('button', { name: new RegExp(`6:00 pm, ${first?.name}, free, \\$40.00`) })).toBeTruthy();
    expect(screen.queryByRole('button', { name: new RegExp(`5:30 pm, ${first?.name}, free, \\$40.00`) })).toBeNull();
  });

  it('are listed in the shop window, with days, times and dates', async () => {
    peak({ days: [3, 4, 5], cost_cents: null, change_ppm: 250_000, to: LocalDate.parse('2026-12-31') });
    await openApp('/visit/santaana', 'visitor');
    expect(shown()).toContain('Prices at other times');
    expect(shown()).toContain('25% more');
    expect(shown()).toContain(
      'Thursday – Saturday, 6:00 pm to 12:00 am, from Sunday, November 1, until Thursday, December 31',
    );
  });
});
