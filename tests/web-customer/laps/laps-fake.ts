import { listGroups, listTracks } from '@paddock/shared-domain/catalogue/contract';
import { Lap, listLaps } from '@paddock/shared-domain/laps/contract';
import { refuse } from '../support/fake-api.ts';
import { answer } from '../support/open-app.tsx';

export const lap = (id: number, row: Partial<Record<keyof Lap, unknown>> = {}): Lap =>
  Lap.parse({
    id: `lap${id}`,
    track: 'spa',
    track_name: 'Spa-Francorchamps',
    hms: `2:${(20 + id / 10).toFixed(3)}`,
    millis: 140_000 + id * 100,
    car: 'amg',
    car_name: 'Mercedes-AMG GT3',
    approved: true,
    reasons: [],
    tire: 'Slick Soft',
    fuel: 20,
    ballast: 0,
    rank: null,
    user: 'ada',
    location: 'santaana',
    board: null,
    created: '2026-11-20T02:30:00.000Z',
    ...row,
  });

const whole = <Row>(rows: readonly Row[]) => ({ results: rows, count: rows.length, page_count: 1, page_size: 100 });
const track = (id: string, name: string) => ({
  id,
  name,
  laps_count: 1,
  laps_record_hms: null,
  laps_record_user: null,
  laps_record_car: null,
});

/** Answers with these laps of Ada, `size` a page, filtered as the server does, and with tracks and groups to filter by. */
export const stockLaps = (laps: readonly Lap[], size = 25, groups = ['GT3', 'Road']) => {
  answer(listGroups, () => whole(groups.map((name) => ({ id: name.toLowerCase(), name }))));
  answer(listTracks, () => whole([track('monza', 'Monza'), track('spa', 'Spa-Francorchamps')]));
  answer(listLaps, ({ query }) => {
    const { search = '', approved, best, track: at, page } = query;
    const found = laps.filter(
      (row) =>
        `${row.track_name} ${row.car_name}`.toLowerCase().includes(String(search).toLowerCase()) &&
        (approved === undefined || row.approved === approved) &&
        (best !== true || row.personal_best) &&
        (at === undefined || row.track === at),
    );
    const pages = Math.max(1, Math.ceil(found.length / size));
    if (Number(page) > pages) refuse(404, { detail: 'Not found.', code: 'not_found' });
    const results = found.slice((Number(page) - 1) * size, Number(page) * size);
    return { results, count: found.length, page_count: pages, page_size: size };
  });
};
