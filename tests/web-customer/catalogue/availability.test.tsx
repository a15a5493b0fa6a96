// @vitest-environment jsdom
import { listCars, listTracks } from '@paddock/shared-domain/catalogue/contract';
import { describe, expect, it } from 'vitest';
import { detailsAddress } from '../../../web-customer/src/features/catalogue/availability/details-address.ts';
import { car, GT3, ROAD, stock, track } from './availability-fake.ts';
import { refuse } from '../support/fake-api.ts';
import { pass, settle } from '../support/fake-clock.ts';
import { push } from '../support/fake-socket.ts';
import {
  answer,
  button,
  callsOf,
  dialog,
  field,
  here,
  inside,
  link,
  openApp,
  screen,
  theVenue,
  user,
} from '../support/open-app.tsx';

const AMG = car('amg', 'Mercedes-AMG GT3');
const MX5 = car('mx5', 'Mazda MX-5 Cup', { groups: [ROAD], time_millis: 0 });
const BOTH = car('clio', 'Clio Cup', { groups: [GT3, ROAD], time_millis: 59_000 });
const names = () => screen.getAllByRole('button', { name: /^Details of/ }).map((one) => one.textContent);
const cards = () => names().map((name) => screen.getByText(name ?? '').closest('li') as HTMLElement);
const rows = () => screen.getAllByRole('row').slice(1);
const tabs = () => screen.getByRole('navigation', { name: 'Cars & Tracks' });
const askedCars = () => callsOf(listCars).at(-1)?.query;
const askedTracks = () => callsOf(listTracks).at(-1)?.query;

describe('the availability screen', () => {
  it('ROUTE-14 AVAIL-01 /availability leads to the first of two tabs, Available Cars and Available Tracks', async () => {
    stock([AMG], [track('spa', 'Spa-Francorchamps')]);
    await openApp('/availability', 'visitor');
    expect(here()).toBe('/availability/cars');
    const labels = [...tabs().querySelectorAll('a')].map((tab) => [tab.textContent, tab.getAttribute('aria-current')]);
    expect(labels).toEqual([
      ['Available Cars', 'page'],
      ['Available Tracks', null],
    ]);
    expect(names()).toEqual(['Mercedes-AMG GT3']);
    await user.press(link('Available Tracks'));
    expect(here()).toBe('/availability/tracks');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Available Tracks');
    expect(link('Available Tracks').getAttribute('aria-current')).toBe('page');
    expect(rows()).toHaveLength(1);
  });
  it('ROUTE-14 the link Cars & Tracks of the navigation opens it', async () => {
    stock([AMG]);
    await openApp('/contact', 'visitor');
    await user.press(link('Cars & Tracks'));
    expect(here()).toBe('/availability/cars');
  });
  it('keeps nav=false in the address in a frame without navigation', async () => {
    stock([AMG]);
    await openApp('/availability?nav=false', 'visitor');
    await user.press(link('Available Tracks'));
    expect(here()).toBe('/availability/tracks?nav=false');
  });
});

describe('Available Cars', () => {
  it('AVAIL-02 searches cars by keyword, one second after the last key', async () => {
    stock([AMG, MX5]);
    await openApp('/availability/cars', 'visitor');
    await user.type(field('Search'), 'mazda');
    expect(names()).toHaveLength(2);
    await pass(1000);
    expect(askedCars()).toMatchObject({ search: 'mazda' });
    expect(names()).toEqual(['Mazda MX-5 Cup']);
    expect(here()).toBe('/availability/cars?search=mazda');
  });
  it('AVAIL-03 filters them by group', async () => {
    stock([AMG, MX5]);
    await openApp('/availability/cars', 'visitor');
    const group = field('Group') as HTMLSelectElement;
    expect([...group.options].map(({ text }) => text)).toEqual(['All groups', 'GT3', 'Road']);
    await user.choose(group, 'road');
    expect(askedCars()).toMatchObject({ groups: ['road'] });
    expect(names()).toEqual(['Mazda MX-5 Cup']);
  });
  it('AVAIL-04 shows the groups of each car as badges, and how long it was driven', async () => {
    stock([AMG, MX5, BOTH]);
    await openApp('/availability/cars', 'visitor');
    const badges = cards().map((card) =>
      inside(inside(card).getByRole('list', { name: 'Groups' }))
        .getAllByRole('listitem')
        .map((badge) => badge.textContent),
    );
    expect(badges).toEqual([['GT3'], ['Road'], ['GT3', 'Road']]);
    expect(cards().map((card) => card.querySelector('p')?.textContent)).toEqual([
      '2 h 3 min driven',
      'Not driven yet',
      'Under a minute driven',
    ]);
  });
  it('AVAIL-05 opens a car with a page about it, in a sandboxed frame that sends no referrer', async () => {
    theVenue().configuration = {
      ...theVenue().configuration,
      car_details_url: 'https://cars.test/find?car={name}&id={id}',
    };
    stock([AMG]);
    await openApp('/availability/cars', 'visitor');
    await user.press(button('Details of Mercedes-AMG GT3'));
    const frame = dialog('Mercedes-AMG GT3').querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe('https://cars.test/find?car=Mercedes-AMG%20GT3&id=amg');
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
    expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame?.getAttribute('title')).toBeTruthy();
    const outside = inside(dialog('Mercedes-AMG GT3')).getByRole('link', { name: 'Open in a new tab' });
    expect(outside.getAttribute('rel')).toBe('noopener noreferrer');
  });
  it("AVAIL-05 shows the product's own data, and no frame, when no site with car details is set", async () => {
    stock([AMG]);
    await openApp('/availability/cars', 'visitor');
    await user.press(button('Details of Mercedes-AMG GT3'));
    const words = dialog('Mercedes-AMG GT3').textContent ?? '';
    for (const fact of ['GT3', '2 h 3 min', 'Classic silver']) expect(words).toContain(fact);
    expect(dialog('Mercedes-AMG GT3').querySelector('iframe')).toBeNull();
    await user.press(inside(dialog('Mercedes-AMG GT3')).getAllByRole('button', { name: 'Close' })[0]!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('frames no page of our own origin, no script and nothing unencrypted', () => {
    const at = (template: string | null) => detailsAddress(template, AMG, 'https://venue.test');
    expect(at('https://cars.test/{id}')).toBe('https://cars.test/amg');
    for (const template of [null, '', 'https://venue.test/{id}', 'javascript:alert(1)', 'http://cars.test/', '/cars'])
      expect(at(template)).toBeUndefined();
  });
  it('AVAIL-06 shows them page by page', async () => {
    stock([AMG, MX5, BOTH], [], 2);
    await openApp('/availability/cars', 'visitor');
    expect(screen.getByText(/^3 cars/)).toBeTruthy();
    await user.press(button(/Next/));
    expect(askedCars()).toMatchObject({ page: 2 });
    expect(names()).toEqual(['Clio Cup']);
    expect(here()).toBe('/availability/cars?page=2');
  });
  it('AVAIL-07 says that no car matched, and clears the search', async () => {
    stock([AMG]);
    await openApp('/availability/cars?search=tram&group=gt3', 'visitor');
    expect(screen.getByText('No cars matched your search query')).toBeTruthy();
    await user.press(button('Clear search'));
    expect(here()).toBe('/availability/cars');
    expect(names()).toEqual(['Mercedes-AMG GT3']);
    expect(field('Search')).toHaveProperty('value', '');
  });
  it('AVAIL-16 requests the popular cars first, but only while the search is empty', async () => {
    stock([AMG, MX5]);
    await openApp('/availability/cars', 'visitor');
    expect(askedCars()).toMatchObject({ popular: true });
    expect(askedCars()).not.toHaveProperty('search');
    await user.type(field('Search'), 'm{Enter}');
    expect(askedCars()).toMatchObject({ search: 'm' });
    expect(askedCars()).not.toHaveProperty('popular');
  });
  it('shows a car that is added while the list is open', async () => {
    const cars = [AMG];
    stock(cars);
    await openApp('/availability/cars', 'visitor');
    cars.push(MX5);
    push({ type: 'changed', model: 'catalogue', scope: 'all', position: '7' });
    await settle();
    expect(names()).toHaveLength(2);
  });
  it('says that it is loading', async () => {
    answer(listCars, () => new Promise(() => undefined));
    await openApp('/availability/cars', 'visitor');
    expect(screen.getByText('Loading the cars')).toBeTruthy();
  });
  it('can be loaded again after a failure', async () => {
    answer(listCars, () => refuse(403, { detail: 'No.', code: 'permission_denied' }));
    await openApp('/availability/cars', 'visitor');
    expect(screen.getByText('We could not load the cars. Please try again.')).toBeTruthy();
    stock([AMG]);
    await user.press(button('Try again'));
    expect(names()).toHaveLength(1);
  });
});

describe('Available Tracks', () => {
  const SPA = track('spa', 'Spa-Francorchamps');
  const NEW = track('new', 'Mugello', {
    laps_count: 0,
    laps_record_hms: null,
    laps_record_user: null,
    laps_record_car: null,
  });
  it('AVAIL-08 AVAIL-16 finds tracks by name; the popular ones come first while the search is empty', async () => {
    stock([], [SPA, NEW]);
    await openApp('/availability/tracks', 'visitor');
    expect(askedTracks()).toMatchObject({ popular: true });
    expect(askedTracks()).not.toHaveProperty('search');
    await user.type(field('Search'), 'mug');
    await pass(1000);
    expect(askedTracks()).toMatchObject({ search: 'mug' });
    expect(askedTracks()).not.toHaveProperty('popular');
    expect(rows()).toHaveLength(1);
  });
  it('AVAIL-09 has columns for track name, customer laps, and absolute record with time, racer and car', async () => {
    stock([], [SPA, NEW]);
    await openApp('/availability/tracks', 'visitor');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Track',
      'Customer laps',
      'Absolute record',
    ]);
    expect(rows().map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Spa-Francorchamps', '1,204', '2:17.412Nightowl Porsche 911 GT3 R'],
      ['Mugello', '0', 'No record yet'],
    ]);
  });
  it('AVAIL-10 says that no track matched', async () => {
    stock([], [SPA]);
    await openApp('/availability/tracks?search=tram', 'visitor');
    expect(screen.getByText('No tracks matched your search query')).toBeTruthy();
  });
  it('shows them page by page, and reads laps and records again every minute', async () => {
    stock([], [SPA, NEW], 1);
    await openApp('/availability/tracks', 'visitor');
    await user.press(button(/Next/));
    expect(rows()[0]?.textContent).toContain('Mugello');
    const before = callsOf(listTracks).length;
    await pass(60_000);
    expect(callsOf(listTracks)).toHaveLength(before + 1);
  });
  it('can be loaded again after a failure', async () => {
    answer(listTracks, () => refuse(403, { detail: 'No.', code: 'permission_denied' }));
    await openApp('/availability/tracks', 'visitor');
    expect(screen.getByText('We could not load the tracks. Please try again.')).toBeTruthy();
    stock([], [SPA]);
    await user.press(button('Try again'));
    expect(rows()).toHaveLength(1);
  });
});
