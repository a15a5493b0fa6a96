import { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';
import { seeded } from '../../k9/compare-books.ts';

const two = (number: number): string => String(number).padStart(2, '0');
/** What JavaScript says: a moment that it writes as it was read. */
const known = (text: string): boolean => {
  const millis = Date.parse(text);
  return !Number.isNaN(millis) && new Date(millis).toISOString() === text;
};

it('a moment or a day that does not exist is refused, as by the calendar of JavaScript', () => {
  const random = seeded(18);
  const below = (most: number): number => Math.floor(random() * most);
  let [there, missing] = [0, 0];
  const unequal: string[] = [];
  for (let n = 0; n < 4_000; n += 1) {
    const day = `${2000 + below(200)}-${two(below(14))}-${two(below(33))}`;
    const moment = `${day}T${two(below(26))}:${two(below(62))}:${two(below(62))}.${two(below(100))}0Z`;
    const real = known(`${day}T00:00:00.000Z`);
    if (LocalDate.safeParse(day).success !== real) unequal.push(day);
    if (Instant.safeParse(moment).success !== known(moment)) unequal.push(moment);
    if (real) there += 1;
    else missing += 1;
  }
  expect(unequal).toEqual([]);
  expect(Math.min(there, missing)).toBeGreaterThan(400);
  for (const year of [2000, 2024, 2096, 2100, 2196])
    expect([year, LocalDate.safeParse(`${year}-02-29`).success]).toEqual([year, year !== 2100]);
  for (const text of ['', '2026', '2026-1-01', '2026-01-0a', '2026-02-30', '2026-00-10', '2026-01-01T24:00:00.000Z'])
    expect(LocalDate.safeParse(text).success || Instant.safeParse(text).success).toBe(false);
});
