import { isVisitNow, visitsAround } from '@paddock/shared-domain/booking/visit-now';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';

const NOW = '2027-03-03T18:10:00.000Z' as Instant;
const minutes = (count: number, millis = 0): Instant => plusMillis(NOW, count * 60_000 + millis);

it.each([
  ['under way', minutes(-10), true],
  ['begun this moment', NOW, true],
  ['in its last millisecond', minutes(-30, 1), true],
  ['over this moment', minutes(-30), false],
  ['next', minutes(20), true],
  ['in half an hour, to the millisecond', minutes(30), true],
  ['a millisecond later than that', minutes(30, 1), false],
  ['an hour from now', minutes(60), false],
])('a visit counts as now from half an hour before its start until its end: one that is %s', (_, startsAt, is) => {
  expect(isVisitNow(startsAt, NOW)).toBe(is);
  const { from, until } = visitsAround(NOW);
  expect(from <= startsAt && startsAt < until).toBe(is);
});
