import { CalendarType } from '@paddock/shared-domain/venues/contract';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import { afterEach, describe, expect, it } from 'vitest';
import { drawVisit } from '../../../web-customer/src/app/first-paint/visit-drawing.tsx';
import { speakAll } from '../../../web-customer/src/app/language/in-each-language.ts';
import { FakeVenue, IRVINE, SANTA_ANA } from '../support/fake-venue.ts';

afterEach(() => speakAll('en'));

const EVIL = '<img src=x onerror=alert(1)>';
const venue = new FakeVenue();
const [motion] = venue.types as [CalendarType, ...CalendarType[]];
const one: VisitPage = {
  kind: 'one',
  location: { ...SANTA_ANA, address: EVIL },
  seats: venue.seats.filter((seat) => seat.location === SANTA_ANA.id),
  types: [{ ...motion, image: '/api/pictures/rig.jpg', description: EVIL }],
  days: [
    { date: LocalDate.parse('2026-11-27'), first: '2026-11-27T18:30:00-08:00' },
    { date: LocalDate.parse('2026-11-28'), first: '2026-11-29T00:30:00-08:00' },
    { date: LocalDate.parse('2026-11-29'), first: null },
  ],
};

describe('The shop window as the server draws it', () => {
  it('has the name, prices with pictures, hours, and from when each day has something free', () => {
    const { title, body } = drawVisit(one, 'en');
    expect(title).toBe('Santa Ana');
    expect(body).toContain('Friday, November 27: from 6:30 pm');
    expect(body).toContain('Saturday, November 28: from 12:30 am Sunday');
    expect(body).toContain('Sunday, November 29: nothing free');
    expect(body).toContain('src="/api/pictures/rig.jpg"');
    expect(body).toContain('$18.00 / 30 min');
    expect(body).toContain('Monday – Sunday');
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  it('speaks the language of the page, and the next page its own', () => {
    expect(drawVisit(one, 'es').body).toContain('Simuladores y precios');
    expect(drawVisit(one, 'en').body).toContain('Simulators and prices');
  });

  it('keeps what the venue typed a text, and has no style attribute, which the policy forbids', () => {
    const { body } = drawVisit(one, 'en');
    expect(body).not.toContain(EVIL);
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(body).not.toMatch(/ style="/);
  });

  it('lists several venues as links', () => {
    const { body } = drawVisit({ kind: 'several', locations: [SANTA_ANA, IRVINE] }, 'en');
    expect(body).toContain('href="/visit/irvine"');
  });
});
