import { momentText } from '@paddock/event-store/postgres/moment-text';
import pg from 'pg';
import { expect, it } from 'vitest';
import { seeded } from '../../k9/compare-books.ts';

const two = (number: number): string => String(number).padStart(2, '0');

it('a moment of the database is read as its driver reads it, with any fraction and in any time zone', () => {
  const random = seeded(1184);
  const below = (most: number): number => Math.floor(random() * most);
  const asDate = pg.types.getTypeParser(1184) as unknown as (text: string) => Date;
  for (let n = 0; n < 5_000; n += 1) {
    const day = `${2000 + below(200)}-${two(1 + below(12))}-${two(1 + below(28))}`;
    const fraction = ['', '.1', '.12', '.120', '.9999', '.123456', `.${below(999_999) + 1}`][below(7)] ?? '';
    const zone = ['+00', '+00', '-07', '+05:30', '+14', '-00:44:30'][below(6)] ?? '';
    const text = `${day} ${two(below(24))}:${two(below(60))}:${two(below(60))}${fraction}${zone}`;
    expect([text, momentText(text)]).toEqual([text, asDate(text).toISOString()]);
  }
});
