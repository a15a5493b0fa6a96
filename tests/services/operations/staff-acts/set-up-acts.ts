import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { JPEG } from '../../../support/pictures.ts';
import { expect } from 'vitest';
import type { Walk } from './walk.ts';

/** Venue, catalogue, pages and staff: all by a superuser. */
export const setUpActs = async ({ act, make, head }: Walk): Promise<void> => {
  const terms = {
    name: 'Berlin',
    timezone: 'Europe/Berlin',
    sales_tax_ppm: 190_000,
    subscription_intro_cost_cents: null,
    subscription_min_races: 4,
    post_booking_url: null,
    booking_fee_cents: 0,
    booking_fees_threshold: 2,
    opening_hours: DEFAULT_OPENING_HOURS,
    latitude: null,
    longitude: null,
    address: 'Boxengasse 1',
    group: null,
  };
  await act('PATCH /business', head, '/business', { name: 'Boxengasse' }, { about: 'main' });
  const location = await make('POST /locations', head, '/locations', terms);
  await act('PATCH /locations/:id', head, `/locations/${location}`, { booking_fee_cents: 150 }, { about: location });
  const rules = `/locations/${location}/price-rules`;
  const peak = { name: 'Peak', from: '2027-04-02', change_ppm: 200_000, changes: 0 };
  const { results } = await act('POST /locations/:id/price-rules', head, rules, peak, { about: location });
  const rule = `${rules}/${results[0].id}`;
  const dearer = { ...peak, change_ppm: 250_000, changes: 1 };
  await act('PATCH /locations/:id/price-rules/:rule', head, rule, dearer, { about: location });
  const end = { from: '2027-05-01', changes: 2 };
  await act('POST /locations/:id/price-rules/:rule/end', head, `${rule}/end`, end, { about: location });
  const described = { name: 'Formula rig', description: 'Lies low.', image: null, video_url: null };
  const type = await make('POST /caltypes', head, '/caltypes', described);
  await act('PATCH /caltypes/:id', head, `/caltypes/${type}`, { description: 'Lies lower.' }, { about: type });
  const installed = { name: '1', location, type, cost_cents: 3500, cost_unit: '30 min', image: null };
  const seat = await make('POST /calendars', head, '/calendars', installed);
  await act('PATCH /calendars/:id', head, `/calendars/${seat}`, { cost_cents: 3600 }, { about: seat });

  const spring = {
    ...{ percent: 20, sum_cents: null, first_date: '2027-03-01', last_date: null, locations: [], minimum_cents: 0 },
    ...{ first_visit: false, most_uses: 10 },
  };
  const code = 'SPRING20';
  await act('POST /promotions', head, '/promotions', { code, ...spring }, { about: code });
  await act('PATCH /promotions/:code', head, `/promotions/${code}`, { ...spring, most_uses: 20 }, { about: code });
  const over = { reason: 'The spring is over.' };
  await act('POST /promotions/:code/end', head, `/promotions/${code}/end`, over, { about: code, reason: over.reason });
  const { name: _, ...alike } = installed;
  const both = { ...alike, names: ['2', '3'] };
  const several = await act('POST /calendars/several', head, '/calendars/several', both, { about: [] });
  expect(several.results).toHaveLength(2);

  const group = await make('POST /groups', head, '/groups', { name: 'Formula' });
  await act('PATCH /groups/:id', head, `/groups/${group}`, { name: 'Formula 3' }, { about: group });
  const built = { name: 'F3', folder: 'f3', groups: [group], top_speed_kmh: 270, skins: [] };
  const car = await make('POST /cars', head, '/cars', built);
  await act('PATCH /cars/:id', head, `/cars/${car}`, { active: false }, { about: car });
  const laid = { name: 'Imola', folder: 'imola', layout: '', length_metres: 4909, pit_boxes: 30 };
  const track = await make('POST /tracks', head, '/tracks', laid);
  await act('PATCH /tracks/:id', head, `/tracks/${track}`, { pit_boxes: 24 }, { about: track });
  const page = await make('POST /pages', head, '/pages', { name: 'Rules', menu_name: 'Rules', html: '<p>Drive.</p>' });
  await act('PATCH /pages/:id', head, `/pages/${page}`, { html: '<p>Drive on.</p>' }, { about: page });
  await act('DELETE /pages/:id', head, `/pages/${page}`, undefined, { about: page });

  const sent = { picture: JPEG.toString('base64'), alt: 'A red car' };
  await make('POST /images', head, '/images', sent);

  const rights = { permissions: ['user.change_user'], is_superuser: false };
  const hired = await make('POST /staff', head, '/staff', { email: 'hired@venue.test', ...rights });
  const more = { ...rights, permissions: ['user.change_user', 'reservations.change_reservation'] };
  await act('PATCH /staff/:id', head, `/staff/${hired}`, more, { about: hired });
  await act('DELETE /staff/:id/sessions', head, `/staff/${hired}/sessions`, undefined, { about: hired });
  await act('DELETE /staff/:id', head, `/staff/${hired}`, undefined, { about: hired });
};

/** What superusers do with the product itself. */
export const operatorActs = async ({ act, head }: Walk): Promise<void> => {
  const rebuild = { act: 'rebuild', read_model: 'balances', reason: 'The venue asked for it.' };
  await act('POST /operations/acts', head, '/operations/acts', rebuild, { about: [], reason: rebuild.reason });
  await act('POST /reconciliation', head, '/reconciliation', undefined, { about: [] });
};
