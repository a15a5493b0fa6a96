import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import { firstMessages } from '../../../messages/first-messages.ts';
import { visitWords } from '../../../messages/visit-words.ts';
import { dayWords, timeOf, weekdaysText } from './opening-rows.ts';

type Rule = Location['price_rules'][number];
export type PriceRow = { readonly key: string; readonly name: string; readonly price: string; readonly when: string };

const ALL_DAY = 1800;

const priceText = ({ cost_cents: cents, change_ppm: change }: Rule, unit: string): string => {
  const words = visitWords();
  if (cents !== null) return firstMessages.book.price(dollars(cents), unit);
  const percent = Math.abs(change ?? 0) / 10_000;
  if (percent === 0) return words.same;
  return (change ?? 0) > 0 ? words.more(percent) : words.less(percent);
};

/** Which half-hours a rule prices, and for whom, in words. */
const whenText = (rule: Rule, seats: readonly Calendar[]): string => {
  const words = visitWords();
  const names =
    rule.calendars !== null
      ? seats.filter(({ id }) => rule.calendars?.includes(id)).map(({ name }) => name)
      : rule.calendar_types !== null
        ? [...new Set(seats.filter(({ type }) => rule.calendar_types?.includes(type)).map((seat) => seat.type_name))]
        : [];
  return [
    weekdaysText(rule.days),
    ...(rule.opens === 0 && rule.closes === ALL_DAY ? [] : [words.from(timeOf(rule.opens), timeOf(rule.closes))]),
    ...names,
    ...(rule.members_only ? [words.members] : []),
    ...(rule.from_half_hours > 1 ? [words.longer(rule.from_half_hours * SLOT_MINUTES)] : []),
    ...(rule.least_half_hours > 1 ? [words.least(rule.least_half_hours * SLOT_MINUTES)] : []),
    words.begins(dayWords(rule.from)),
    ...(rule.to === null ? [] : [words.ends(dayWords(rule.to))]),
  ].join(', ');
};

/** The rules about prices of a location, those that count first at the top. */
export const priceRows = (
  { price_rules: rules }: Pick<Location, 'price_rules'>,
  seats: readonly Calendar[],
): readonly PriceRow[] =>
  rules.toReversed().map((rule) => ({
    key: `${rule.id} ${rule.from}`,
    name: rule.name,
    price: priceText(rule, seats[0]?.cost_unit ?? ''),
    when: whenText(rule, seats),
  }));
