import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriceRuleId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { plusDays, weekdayOf } from '@paddock/shared-domain/kernel/venue-time';
import { locationDecider, MOST_PRICE_RULES } from '@paddock/shared-domain/venues/location';
import {
  NO_PRICE_RULES,
  type PriceRule,
  priceUnder,
  withPriceRule,
  withPriceRuleEnded,
} from '@paddock/shared-domain/venues/price-rules';
import { DOWNTOWN, DOWNTOWN_TERMS, seat } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const MOTION = SeatTypeId.parse('motion');
const FIRST = { id: seat(1), seatTypeId: MOTION, costCents: priceCents(1_801) };
const OTHER = { id: seat(2), seatTypeId: SeatTypeId.parse('static'), costCents: priceCents(1_001) };
const ANYBODY = { member: false, halfHours: 1 };
/** A Friday. */
const FRIDAY = LocalDate.parse('2027-03-05');
const SATURDAY = plusDays(FRIDAY, 1);
const ruleId = (text: string) => PriceRuleId.parse(text);
const rule = (id: string, more: Partial<PriceRule> = {}): PriceRule => ({
  id: ruleId(id),
  name: id,
  from: LocalDate.parse('2027-03-02'),
  to: null,
  days: [0, 1, 2, 3, 4, 5, 6],
  opens: 0,
  closes: 1_800,
  costCents: null,
  changePpm: null,
  ...more,
});
const costs = (rules: readonly PriceRule[], date: LocalDate, minute: number, asking = ANYBODY, one = FIRST) =>
  priceUnder(rules, one, { date, minute }, asking).costCents;

describe('the price of a half-hour', () => {
  it('is that of the seat without a rule, and that of the rule on its days and at its times', () => {
    const peak = rule('peak', { days: [4], opens: 1_080, closes: 1_560, costCents: priceCents(2_500) });
    expect([costs([], FRIDAY, 1_080), costs([peak], FRIDAY, 1_080)]).toEqual([1_801, 2_500]);
    expect([1_050, 1_080, 1_530, 1_560].map((minute) => costs([peak], FRIDAY, minute))).toEqual([
      1_801, 2_500, 2_500, 1_801,
    ]);
    // 1:00 am of the Friday night is Friday, minute 1500; Saturday at the same clock is another evening.
    expect([costs([peak], FRIDAY, 1_500), costs([peak], SATURDAY, 1_500)]).toEqual([2_500, 1_801]);
  });
  it('is a share more or less, half up to the cent, and never below nothing', () => {
    const by = (changePpm: number) => costs([rule('share', { changePpm })], FRIDAY, 600);
    expect([by(200_000), by(-200_000), by(125_000), by(-1_000_000), by(1_000_000), by(0)]).toEqual([
      2_161, 1_441, 2_026, 0, 3_602, 1_801,
    ]);
  });
  it('says the rule that made it, and the price without it', () => {
    const price = priceUnder([rule('peak', { changePpm: 100_000, leastHalfHours: 2 })], FIRST, at(), ANYBODY);
    expect(price).toEqual({
      costCents: 1_981,
      rule: { priceRuleId: 'peak', name: 'peak', seatCents: 1_801 },
      leastHalfHours: 2,
    });
  });
  it('is of some seats, types, members or lengths only, if the rule says so', () => {
    const half = { changePpm: -500_000 };
    const ofType = [rule('type', { seatTypes: [MOTION], ...half })];
    expect([costs(ofType, FRIDAY, 600), costs(ofType, FRIDAY, 600, ANYBODY, OTHER)]).toEqual([900, 1_001]);
    const ofSeat = [rule('seat', { seats: [OTHER.id], ...half })];
    expect([costs(ofSeat, FRIDAY, 600), costs(ofSeat, FRIDAY, 600, ANYBODY, OTHER)]).toEqual([1_801, 500]);
    const members = [rule('club', { whose: 'members', ...half })];
    expect([costs(members, FRIDAY, 600), costs(members, FRIDAY, 600, { member: true, halfHours: 1 })]).toEqual([
      1_801, 900,
    ]);
    const long = [rule('long', { fromHalfHours: 4, ...half })];
    expect([3, 4, 5].map((halfHours) => costs(long, FRIDAY, 600, { member: false, halfHours }))).toEqual([
      1_801, 900, 900,
    ]);
  });
  it('follows the rule that was announced last of those that apply, and rules do not add up', () => {
    const both = [rule('all', { costCents: priceCents(100) }), rule('friday', { days: [4], changePpm: 500_000 })];
    expect([costs(both, FRIDAY, 600), costs(both, SATURDAY, 600)]).toEqual([2_702, 100]);
  });
});
const at = () => ({ date: FRIDAY, minute: 600 });

describe('a change of a rule', () => {
  const said = (id: string, more: Partial<PriceRule> = {}) => {
    const { id: priceRuleId, ...terms } = rule(id, more);
    return { priceRuleId, ...terms };
  };
  it('holds from its first day on, keeps its place, and leaves the days before as they were', () => {
    const one = withPriceRule(NO_PRICE_RULES, said('peak', { costCents: priceCents(2_000) }));
    const two = withPriceRule(one, said('special', { days: [5], costCents: priceCents(100) }));
    const three = withPriceRule(two, said('peak', { from: SATURDAY, costCents: priceCents(3_000) }));
    const ended = withPriceRuleEnded(three, { priceRuleId: ruleId('peak'), from: plusDays(SATURDAY, 7) });
    expect(ended.changes).toBe(4);
    expect(ended.list.map(({ id, from, to }) => `${id} ${from} ${to}`)).toEqual([
      'peak 2027-03-02 2027-03-05',
      'peak 2027-03-06 2027-03-12',
      'special 2027-03-02 null',
    ]);
    const days = [FRIDAY, SATURDAY, plusDays(SATURDAY, 1), plusDays(SATURDAY, 7), plusDays(SATURDAY, 8)];
    expect(days.map((date) => costs(ended.list, date, 600))).toEqual([2_000, 100, 3_000, 100, 1_801]);
  });

  const dates = fc.integer({ min: 0, max: 20 }).map((days) => plusDays(LocalDate.parse('2027-03-02'), days));
  const change = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    from: dates,
    ends: fc.boolean(),
    costCents: fc.integer({ min: 0, max: 500_000 }).map(priceCents),
    day: fc.option(fc.integer({ min: 0, max: 6 })),
  });
  it('never touches a day before it, whatever was announced and ended, and gives whole cents on each', () => {
    const model = (changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[], date: LocalDate) => {
      // The oracle: rules in the order in which each first came and was not gone; of each the last word before or on the date.
      const words = new Map<string, { from: LocalDate; cost: number | undefined; day: number | null }[]>();
      for (const { id, from, ends, costCents, day } of changes) {
        const known = (words.get(id) ?? []).filter((word) => word.from < from);
        if (ends && known.length === 0) words.delete(id);
        else words.set(id, [...known, { from, cost: ends ? undefined : costCents, day }]);
      }
      let cost = 1_801;
      for (const list of words.values()) {
        const last = list.findLast((word) => word.from <= date);
        if (last?.cost !== undefined && (last.day === null || last.day === weekdayOf(date))) cost = last.cost;
      }
      return cost;
    };
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), dates, (changes, date) => {
        let rules = NO_PRICE_RULES;
        let before = NO_PRICE_RULES;
        for (const { id, from, ends, costCents, day } of changes) {
          before = rules;
          rules = ends
            ? withPriceRuleEnded(rules, { priceRuleId: ruleId(id), from })
            : withPriceRule(rules, said(id, { from, costCents, days: day === null ? [0, 1, 2, 3, 4, 5, 6] : [day] }));
          if (date < from) expect(costs(rules.list, date, 600)).toBe(costs(before.list, date, 600));
        }
        expect(costs(rules.list, date, 600)).toBe(model(changes, date));
      }),
      { numRuns: 500 },
    );
  });

  const { given } = storiesOf(locationDecider);
  const opened = { type: 'LocationOpened' as const, data: { locationId: DOWNTOWN, ...DOWNTOWN_TERMS } };
  const about = (id: string, more: Partial<PriceRule> = {}) => ({ locationId: DOWNTOWN, ...said(id, more) });
  const announced = (id: string, more: Partial<PriceRule> = {}) => ({
    type: 'PriceRuleAnnounced' as const,
    data: about(id, more),
  });
  const announce = (id: string, seenChanges: number, more: Partial<PriceRule> = {}) => ({
    type: 'AnnouncePriceRule' as const,
    data: { ...about(id, more), seenChanges },
  });
  const end = (id: string, seenChanges: number, from: string) => ({
    type: 'EndPriceRule' as const,
    data: { locationId: DOWNTOWN, priceRuleId: ruleId(id), from: LocalDate.parse(from), seenChanges },
  });
  it('is announced for tomorrow or later, by somebody who saw the last change', () => {
    given(opened).when(announce('peak', 0)).then(announced('peak'));
    for (const from of ['2027-03-01', '2027-02-28'])
      given(opened)
        .when(announce('peak', 0, { from: LocalDate.parse(from) }))
        .thenRefused('PriceRuleTooSoon');
    given(opened)
      .when(announce('peak', 0, { to: LocalDate.parse('2027-03-01') }))
      .thenRefused('PriceRuleEmpty');
    given(opened)
      .when(announce('peak', 0, { opens: 600, closes: 600 }))
      .thenRefused('PriceRuleEmpty');
    given(opened, announced('peak')).when(announce('more', 0)).thenRefused('PriceRulesOvertaken');
    given().when(announce('peak', 0)).thenRefused('LocationUnknown');
    const many = Array.from({ length: MOST_PRICE_RULES }, (_, number) => announced(`n${number}`));
    given(opened, ...many)
      .when(announce('x', MOST_PRICE_RULES))
      .thenRefused('TooManyPriceRules');
  });
  it('changes and ends only what is known and not over, from tomorrow on', () => {
    const revise = { ...announce('peak', 1, { from: SATURDAY }), type: 'RevisePriceRule' as const };
    given(opened, announced('peak'))
      .when(revise)
      .then(announced('peak', { from: SATURDAY }));
    given(opened, announced('other')).when(revise).thenRefused('PriceRuleUnknown');
    const { seenChanges: _seen, ...ended } = end('peak', 1, '2027-03-02').data;
    given(opened, announced('peak'))
      .when(end('peak', 1, '2027-03-02'))
      .then({ type: 'PriceRuleEnded', data: ended });
    given(opened, announced('peak'))
      .when(end('peak', 1, '2027-03-01'))
      .thenRefused('PriceRuleTooSoon');
    given(opened, announced('peak'))
      .when(end('peak', 0, '2027-03-02'))
      .thenRefused('PriceRulesOvertaken');
    const over = announced('peak', { from: LocalDate.parse('2027-02-01'), to: LocalDate.parse('2027-02-28') });
    given(opened, over)
      .when(end('peak', 1, '2027-03-02'))
      .thenRefused('PriceRuleUnknown');
  });
  it('does not count as a change of the form of terms', () => {
    given(opened, announced('peak'))
      .when({
        type: 'ReviseLocationTerms',
        data: { locationId: DOWNTOWN, terms: { name: 'Uptown' }, seenRevision: 0 },
      })
      .then({ type: 'LocationTermsRevised', data: { locationId: DOWNTOWN, name: 'Uptown' } });
  });
});
