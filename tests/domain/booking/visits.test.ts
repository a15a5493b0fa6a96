import { visitsOf } from '@paddock/shared-domain/booking/visits';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';

it('one person’s half-hours that touch are one visit, on any number of seats; after a pause begins another', () => {
  const stays = [
    ['b', 20, 21],
    ['a', 18, 19],
    ['c', 19, 20],
    ['d', 18, 20],
    ['e', 22, 23],
  ] as const;
  const read = ([, from, to]: (typeof stays)[number]) => ({
    startsAt: instantOf(from * 3_600_000),
    endsAt: instantOf(to * 3_600_000),
  });
  const found = visitsOf(stays, read).map((visit) => visit.map(([name]) => name).join(''));
  expect(found).toEqual(['adcb', 'e']);
  expect(visitsOf([], read)).toEqual([]);
});
