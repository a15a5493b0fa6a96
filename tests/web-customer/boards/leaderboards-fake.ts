import {
  Board,
  getBoard,
  getBoardResults,
  listBoards,
  listTeams,
  Team,
  TimeResult,
} from '@paddock/shared-domain/boards/contract';
import { refuse } from '../support/fake-api.ts';
import { answer } from '../support/open-app.tsx';

export const board = (terms: Partial<Record<keyof Board, unknown>> & { readonly id: string }): Board =>
  Board.parse({
    name: `Board ${terms.id}`,
    description: '',
    calculation: 'TIME',
    location: null,
    since: '2026-11-01T07:00:00.000Z',
    time_frame_pretty: 'Nov 2026',
    active: true,
    track: 'spa',
    group: 'gt3',
    ...terms,
  });

/** A row of a TIME board; its time is 2:17.000 plus a tenth of a second for each rank. */
export const time = (rank: number, row: Partial<TimeResult> = {}): TimeResult =>
  TimeResult.parse({
    rank,
    display_name: `Racer ${rank}`,
    display_social: '',
    flag_url: '',
    hms: `2:${(17 + rank / 10).toFixed(3)}`,
    car_name: 'Porsche 911 GT3 R',
    fuel: 20,
    ballast: 0,
    tire: 'Slick Soft',
    ...row,
  });
export const times = (count: number): TimeResult[] => Array.from({ length: count }, (_, index) => time(index + 1));
export const team = (rank: number, row: Partial<Record<keyof Team, unknown>> = {}): Team =>
  Team.parse({
    id: `team${rank}`,
    board: 'cup',
    rank,
    name: `Team ${rank}`,
    points: 100 - rank,
    flag_url: '',
    car: 'BMW Z4 GT3',
    members: [],
    ...row,
  });

/** Answers with these boards, results and teams. A test may change `results` while a board is shown. */
export const stockBoards = (boards: readonly Board[], results: Record<string, TimeResult[]>, teams: Team[] = []) => {
  const page = <Row>(rows: readonly Row[], size = 100) => ({
    results: rows,
    count: rows.length,
    page_count: Math.max(1, Math.ceil(rows.length / size)),
    page_size: size,
  });
  answer(listBoards, ({ query }) =>
    page(
      boards.filter(
        ({ location }) =>
          (query['location'] === undefined || location === query['location']) &&
          (query['location__isnull'] !== true || location === null),
      ),
    ),
  );
  answer(
    getBoard,
    ({ params }) =>
      boards.find(({ id }) => id === params['id']) ?? refuse(404, { detail: 'Not found.', code: 'not_found' }),
  );
  answer(getBoardResults, ({ params, query }) =>
    page((results[params['id'] ?? ''] ?? []).slice(0, Number(query['count']))),
  );
  answer(listTeams, ({ query }) => {
    const [at, size] = [Number(query['page']), Number(query['page_size'])];
    return { ...page(teams, size), results: teams.slice((at - 1) * size, at * size) };
  });
};
