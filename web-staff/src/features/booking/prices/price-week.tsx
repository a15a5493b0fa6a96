import { SLOT_MILLIS, slotsOfDay, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import { dollars, priceCents } from '@paddock/shared-domain/kernel/money';
import { type LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';
import { plusDays, timeLabel } from '@paddock/shared-domain/kernel/venue-time';
import { businessMinuteOf } from '@paddock/shared-domain/venues/business-day';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import type { PriceRuleShown } from '@paddock/shared-domain/venues/price-rule-form';
import { priceRuleOf } from '@paddock/shared-domain/venues/price-rule-on-wire';
import { type Asking, type PriceRules, priceUnder, withPriceRule } from '@paddock/shared-domain/venues/price-rules';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { useMemo, useState } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from './prices.module.css';

const words = messages.prices;

type WeekProps = {
  readonly location: Location;
  readonly seats: readonly Calendar[];
  readonly rules: readonly PriceRuleShown[];
  readonly draft: Omit<PriceRuleShown, 'over'>;
};

/** The half-hours of a week with both ends, so that typing in the form does not lay the days out again. */
const weekOf = (location: Location, first: LocalDate) => {
  const venue = venueHoursOf(location);
  return Array.from({ length: 7 }, (_, day) => plusDays(first, day)).map((date) => ({
    date,
    halfHours: slotsOfDay(date, venue).map(({ startsAt, time }) => ({
      from: time,
      to: timeLabel(plusMillis(startsAt, SLOT_MILLIS), venue.zone),
      minute: businessMinuteOf(startsAt, venue),
    })),
  }));
};

/** The times of a day at which the price is the same, in order. */
const spansOf = (
  rules: PriceRules['list'],
  { id, type: seatTypeId, cost_cents: cents }: Calendar,
  { date, halfHours }: ReturnType<typeof weekOf>[number],
  asking: Asking,
) => {
  const seat = { id, seatTypeId, costCents: priceCents(cents) };
  const spans: { from: string; to: string; text: string }[] = [];
  for (const { from, to, minute } of halfHours) {
    const { costCents, rule } = priceUnder(rules, seat, { date, minute }, asking);
    const text = [dollars(costCents), rule?.name ?? []].flat().join(' ');
    const last = spans.at(-1);
    if (last?.text === text && last.to === from) last.to = to;
    else spans.push({ from, to, text });
  }
  return spans;
};

/** What a simulator costs in the first week of a rule, for a booking to which the rule applies. */
export const PriceWeek = ({ location, seats, rules, draft }: WeekProps) => {
  const [chosen, setChosen] = useState<string>();
  const days = useMemo(() => (draft.from.length === 10 ? weekOf(location, draft.from) : []), [location, draft.from]);
  const seat = seats.find(({ id }) => id === chosen) ?? seats.find(({ active }) => active) ?? seats[0];
  if (seat === undefined || days.length === 0) return null;
  const { id: priceRuleId, ...terms } = priceRuleOf(draft);
  const all = withPriceRule({ changes: 0, list: rules.map(priceRuleOf) }, { priceRuleId, ...terms }).list;
  const asking = { member: draft.members_only, halfHours: draft.from_half_hours };
  return (
    <section className={styles.week} aria-label={words.preview}>
      <h3>{words.preview}</h3>
      {seats.length > 1 && (
        <Select
          label={words.previewOf}
          value={seat.id}
          options={seats.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <ul>
        {days.map((day) => {
          const spans = spansOf(all, seat, day, asking);
          return (
            <li key={day.date}>
              <strong>{dateLabel(day.date)}</strong>
              {spans.length === 0
                ? words.closed
                : spans.map(({ from, to, text }) => (
                    <span key={from}>
                      {words.span(from, to)}: {text}
                    </span>
                  ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
