import { Car, listCars, listGroups, listSkins, listTracks, Track } from '@paddock/shared-domain/catalogue/contract';
import { refuse } from '../support/fake-api.ts';
import { answer } from '../support/open-app.tsx';

export const GT3 = { id: 'gt3', name: 'GT3' };
export const ROAD = { id: 'road', name: 'Road' };
export const car = (id: string, name: string, row: object = {}): Car =>
  Car.parse({ id, name, groups: [GT3], time_millis: 7_380_000, total_time: '2:03:00.000', ...row });
export const track = (id: string, name: string, row: object = {}): Track =>
  Track.parse({
    id,
    name,
    laps_count: 1204,
    laps_record_hms: '2:17.412',
    laps_record_user: 'Nightowl',
    laps_record_car: 'Porsche 911 GT3 R',
    ...row,
  });

/** Answers with these cars and tracks, `size` a page, filtered as the server does. */
export const stock = (cars: readonly Car[], tracks: readonly Track[] = [], size = 25) => {
  const page = <Row extends { readonly name: string }>(rows: readonly Row[], query: Record<string, unknown>) => {
    const words = String(query['search'] ?? '').toLowerCase();
    const found = rows.filter(({ name }) => name.toLowerCase().includes(words));
    const [at, pages] = [Number(query['page']), Math.max(1, Math.ceil(found.length / size))];
    if (at > pages) refuse(404, { detail: 'Not found.', code: 'not_found' });
    return {
      results: found.slice((at - 1) * size, at * size),
      count: found.length,
      page_count: pages,
      page_size: size,
    };
  };
  answer(listCars, ({ query }) => {
    const groups = query['groups'] as readonly string[] | undefined;
    return page(
      cars.filter((one) => groups === undefined || one.groups.some(({ id }) => groups.includes(id))),
      query,
    );
  });
  answer(listTracks, ({ query }) => page(tracks, query));
  answer(listGroups, () => ({ results: [GT3, ROAD], count: 2, page_count: 1, page_size: 100 }));
  answer(listSkins, ({ query }) => ({
    results: [{ id: 'silver', car: query['car'], name: 'Classic silver' }],
    count: 1,
    page_count: 1,
    page_size: 100,
  }));
};
