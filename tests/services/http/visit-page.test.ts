import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@paddock/api/app';
import { NOTHING } from '@paddock/kit/http/pages/serve-pages';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig, testDeps } from '../../support/app.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

const drawn = (title: string, description: string) => {
  const body = `<header>%logo%</header><main class="m"><h1>${title}</h1></main>`;
  return { en: { title, description, body }, es: { title: `${title} (es)`, description, body } };
};
const book = {
  pages: [
    { path: '/signup', describedAs: 'signup', drawn: drawn('Sign up', 'An account') },
    { path: '/visit/:id?', describedAs: 'visit', screens: ['visit.tsx'], drawn: drawn('Loading', 'Come racing') },
  ],
  notFound: drawn('Page Not Found', ''),
  logo: '<svg width="245" height="44"></svg>',
  links: { 'visit.tsx': { scripts: ['/assets/visit.js'], sheets: ['/assets/visit.css'] } },
  template:
    '<html lang="%lang%"><head>%head%<link rel="preload" as="style" data-sheet href="/assets/app.css"></head>' +
    '<body><div id="root">%body%</div>%early%</body></html>',
  style: 'h1{color:red}',
  early: 'document.title;',
};
/** Draws the facts as JSON, so that a test reads what the page was drawn of. */
const DRAWING = `export const drawVisit = (visit, language) => ({
  title: 'Visit ' + language,
  body: '<pre>' + encodeURIComponent(JSON.stringify(visit)) + '</pre> $& $1',
});`;

const webFolder = (drawing = true): string => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-visit-'));
  writeFileSync(join(folder, 'index.html'), '<title>plain</title>');
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(book));
  if (drawing) {
    mkdirSync(join(folder, '.draw'));
    writeFileSync(join(folder, '.draw', 'visit.mjs'), DRAWING);
  }
  return folder;
};

const EVIL = 'Pit </script><script>alert(1)</script> $&';
const location = Location.parse({
  ...{ id: 'santaana', name: EVIL, timezone: 'America/Los_Angeles', sales_tax_rate_percent: 9.5 },
  ...{ subscription_intro_cost_cents: null, subscription_min_races: 4, credits_per_session: 250 },
  ...{ club_discount_percent: 20, club_discount_up_to_percent: 50, cancellation_notice_hours: 48 },
  ...{ post_booking_url: null, booking_fee_cents: 200, booking_fees_threshold: 3, nights_from: '2026-01-01' },
  opening_hours: [
    null,
    ...Array.from({ length: 3 }, () => ({ opens: 600, closes: 1320 })),
    { opens: 960, closes: 1560 },
    { opens: 600, closes: 720, later: [{ opens: 840, closes: 1320 }] },
    { opens: 600, closes: 1320 },
  ],
  price_rules: [],
  special_hours: [
    { kind: 'private', from: '2026-12-24', to: '2026-12-25', hours: null },
    { kind: 'hours', from: '2026-12-31', to: '2026-12-31', hours: { opens: 960, closes: 1500 } },
  ],
  ...{ latitude: 33.74, longitude: -117.87, address: '1 Race Way' },
});
const seat = Calendar.parse({
  ...{ id: 'seat1', name: 'Seat 1', location: 'santaana', type: 'motion', type_name: 'Motion' },
  ...{ type_description: '', cost_cents: 1_800, cost_unit: '30 min', image: '/api/pictures/rig.jpg' },
  ...{ event: null, active: true },
});
const one: VisitPage = {
  kind: 'one',
  location,
  seats: [seat, { ...seat, cost_cents: 2_250 }],
  types: [],
  days: [{ date: LocalDate.parse('2026-11-27'), first: null }],
};
const pagesOf = (id: string | undefined): Promise<VisitPage | undefined> =>
  id === 'broken'
    ? Promise.reject(new Error('The store is away.'))
    : Promise.resolve(id === 'nowhere' ? undefined : one);

const server = async (
  visit: typeof pagesOf = pagesOf,
  drawing = true,
  settings: Readonly<Record<string, string>> = {},
) => {
  const config = testConfig({ ...settings, WEB_CUSTOMER_DIR: webFolder(drawing), PUBLIC_URL: 'https://race.test' });
  const app = await buildApp(testDeps({ config }), [], undefined, { ...NOTHING, visit });
  return { at: (url: string, headers = {}) => app.inject({ url, headers }), close: () => app.close() };
};
const dataIn = (body: string): Readonly<Record<string, unknown>> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}') as Record<string, unknown>;

describe('The page of the shop window', () => {
  it('is whole without a script: drawn in the language of the browser, with its style sheets', async () => {
    const { at, close } = await server();
    const { statusCode, body, headers } = await at('/Visit/santaana/?x=1', { 'accept-language': 'es' });
    expect(statusCode).toBe(200);
    for (const part of [
      '<html lang="es">',
      '<title>Visit es · Paddock</title>',
      '<meta name="description" content="Come racing" />',
      '<link rel="canonical" href="https://race.test/visit/santaana" />',
      '<meta property="og:image" content="https://race.test/api/pictures/rig.jpg" />',
      '<link rel="stylesheet" crossorigin href="/assets/visit.css">',
      '<link rel="stylesheet" href="/assets/app.css">',
      '</pre> $& $1</main>',
    ])
      expect(body).toContain(part);
    expect(body).not.toContain('<h1>Loading');
    expect(body).not.toContain('alert(1)</script>');
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    await close();
  });

  it('tells search engines place, hours of the week and of dates, price and picture; no text ends the data', async () => {
    const { at, close } = await server();
    const data = dataIn((await at('/visit/santaana')).body);
    expect(data).toMatchObject({
      ...{ '@type': 'SportsActivityLocation', name: EVIL, url: 'https://race.test/visit/santaana' },
      ...{ address: '1 Race Way', priceRange: '$18.00 – $22.50', image: 'https://race.test/api/pictures/rig.jpg' },
      geo: { '@type': 'GeoCoordinates', latitude: 33.74, longitude: -117.87 },
      potentialAction: { '@type': 'ReserveAction', target: 'https://race.test/visit/santaana' },
    });
    const hours = (day: string, opens: string, closes: string) => ({
      ...{ '@type': 'OpeningHoursSpecification', dayOfWeek: `https://schema.org/${day}`, opens, closes },
    });
    expect(data['openingHoursSpecification']).toEqual([
      ...['Tuesday', 'Wednesday', 'Thursday'].map((day) => hours(day, '10:00', '22:00')),
      hours('Friday', '16:00', '02:00'),
      hours('Saturday', '10:00', '12:00'),
      hours('Saturday', '14:00', '22:00'),
      hours('Sunday', '10:00', '22:00'),
    ]);
    const special = { '@type': 'OpeningHoursSpecification' };
    expect(data['specialOpeningHoursSpecification']).toEqual([
      { ...special, validFrom: '2026-12-24', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      { ...special, validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '16:00', closes: '01:00' },
    ]);
    await close();
  });

  it('has one address for the only location; several are listed; an unknown one gets 404', async () => {
    const { at, close } = await server();
    const led = await at('/visit?lang=es');
    expect([led.statusCode, led.headers.location]).toEqual([302, '/visit/santaana?lang=es']);
    expect([(await at('/visit/nowhere')).statusCode, (await at('/visit/broken')).statusCode]).toEqual([404, 200]);
    await close();
    const several = await server(async () => ({ kind: 'several', locations: [location, location] }));
    const { statusCode, body } = await several.at('/visit');
    expect([statusCode, body.includes('<link rel="canonical" href="https://race.test/visit" />')]).toEqual([200, true]);
    expect(body).not.toContain('alert(1)</script>');
    await several.close();
  });

  it('is the front page of the site where the setting says so, and not without it', async () => {
    const { at, close } = await server(pagesOf, true, { FRONT_PAGE: 'visit' });
    const led = await at('/?nav=false');
    expect([led.statusCode, led.headers.location]).toEqual([302, '/visit?nav=false']);
    await close();
    const usual = await server();
    expect((await usual.at('/')).headers.location).toBeUndefined();
    await usual.close();
  });

  it('is the page of the script alone where the build has no drawing, and the drawing is not served', async () => {
    const { at, close } = await server(pagesOf, false);
    const { statusCode, body } = await at('/visit/santaana');
    expect([statusCode, body.includes('<h1>Loading</h1>')]).toEqual([200, true]);
    await close();
    const other = await server();
    expect((await other.at('/.draw/visit.mjs')).statusCode).toBe(404);
    await other.close();
  });
});

describe('What the page is drawn of', () => {
  let venue: Venue;
  let place: Awaited<ReturnType<Venue['open']>>;
  let holder: Person;
  beforeAll(async () => {
    venue = await startVenue(undefined, { WEB_CUSTOMER_DIR: webFolder() });
    place = await venue.open({}, 2);
    holder = await venue.person('holder', { card: 'tok_visa' });
  });
  afterAll(() => venue.close());

  const facts = async (): Promise<Extract<VisitPage, { kind: 'one' }>> => {
    const { statusCode, body } = await venue.composed.app.inject({ url: `/visit/${place.location}` });
    expect(statusCode).toBe(200);
    return JSON.parse(decodeURIComponent(/<pre>(.*?)<\/pre>/.exec(body)?.[1] ?? '')) as Awaited<
      ReturnType<typeof facts>
    >;
  };

  it('is what the public routes say, and from when each day of a week has something free; it names no customer', async () => {
    const before = await facts();
    expect(before.location).toEqual((await venue.anonymous.get(`/locations/${place.location}`)).body);
    expect(before.seats.map(({ id }) => id).toSorted()).toEqual(place.seats.toSorted());
    expect(before.days).toHaveLength(7);
    const first = before.days[1]?.first;
    expect(first).not.toBeNull();
    for (const calendar of place.seats) {
      const reservations = [{ calendar, slot: first }];
      const { body } = await holder.post('/reservations/checkouts/quote', { reservations, voucher: null });
      const paid = await holder.post(`/reservations/checkouts/${body.checkout_id}/process`);
      expect(paid.status).toBe(200);
    }
    await expect.poll(async () => (await facts()).days[1]?.first, { timeout: 30_000 }).not.toBe(first);
    const text = JSON.stringify(await facts());
    for (const secret of [holder.id, holder.email]) expect(text).not.toContain(secret);
  });
});
