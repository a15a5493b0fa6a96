// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { listDeskLaps } from '@paddock/shared-domain/laps/steward-contract';
import { listBoards, listTeams } from '@paddock/shared-domain/boards/contract';
import { describe, expect, it } from 'vitest';
import '../../web-staff/src/app/laps/laps-page.tsx';
import { resultsFile, resultsLap } from '../domain/laps/results-files.ts';
import { openStaff, settle, withStaffClock } from './support/open-staff.tsx';

withStaffClock();

const ALL = ['reservations.change_reservation', 'leaderboards.can_manage_race_events', 'user.change_user'];
const noLaps = {
  status: 200,
  body: listDeskLaps.reply?.parse({ results: [], count: 0, page_count: 1, page_size: 25 }),
};
const board = (id: string, name: string, location: string | null, calculation = 'POINTS') => ({
  id,
  name,
  description: '',
  calculation,
  location,
  since: '2026-01-01T00:00:00.000Z',
  time_frame_pretty: 'All time',
  active: true,
  track: null,
  group: null,
});
const boards = listBoards.reply?.parse({
  results: [
    board('all', 'All venues', null),
    board('cup1', 'Santa Ana cup', 'loc1'),
    board('cup2', 'Long Beach cup', 'loc2'),
    board('laps2', 'Long Beach laps', 'loc2', 'TIME'),
  ],
  count: 4,
  page_count: 1,
  page_size: 100,
});
const noTeams = listTeams.reply?.parse({ results: [], count: 0, page_count: 1, page_size: 25 });
/** Opens a screen of a venue with two locations. `locations`: where the reader acts; none for everywhere. */
const open = (path: string, locations: string[]) =>
  openStaff({
    path,
    locations: 2,
    rights: { permissions: ALL, locations },
    prepare: (_, api) => {
      api.answerOnce('GET /laps/desk', noLaps);
      api.answerOnce('GET /boards', { status: 200, body: boards });
      api.answerOnce('GET /teams', { status: 200, body: noTeams });
    },
  });
const choices = (): readonly (string | null)[] => {
  const [choice] = screen.queryAllByLabelText('Location');
  return choice === undefined
    ? []
    : within(choice)
        .queryAllByRole('option')
        .map(({ textContent }) => textContent);
};
const TWO = ['Santa Ana', 'Long Beach'];

describe('staff of one of two locations', () => {
  it('see the planner of theirs, also if the address names another', async () => {
    const everywhere = await open('/admin/seats', []);
    expect(choices()).toEqual(TWO);
    everywhere.app.unmount();
    const { api } = await open('/admin/seats?location=loc1', ['loc2']);
    expect(choices()).toEqual([]);
    expect(new Set(api.calls('GET /planner').map(({ query }) => query['location']))).toEqual(new Set(['loc2']));
  });

  it('see the launcher of theirs, also if the address names another', async () => {
    const everywhere = await open('/admin/launcher', []);
    expect(choices()).toEqual(TWO);
    everywhere.app.unmount();
    const { api } = await open('/admin/launcher?location=loc1', ['loc2']);
    expect(choices()).toEqual([]);
    expect(new Set(api.calls('GET /calendars').map(({ query }) => query['location']))).toEqual(new Set(['loc2']));
  });

  it('import results for theirs', async () => {
    const choose = async () => {
      fireEvent.click(screen.getByRole('tab', { name: 'Import' }));
      await settle();
      const text = JSON.stringify(resultsFile({ Laps: [resultsLap()] }));
      const file = new File([text], '2026_11_21_15_4_QUALIFY.json', { type: 'application/json' });
      Object.defineProperty(file, 'text', { value: () => Promise.resolve(text) });
      fireEvent.change(screen.getByLabelText('Results file (JSON)'), { target: { files: [file] } });
      await settle();
    };
    const everywhere = await open('/admin/laps', []);
    await choose();
    expect(choices()).toEqual(['Choose the location', ...TWO]);
    everywhere.app.unmount();
    await open('/admin/laps', ['loc2']);
    await choose();
    expect(screen.getByLabelText('Session ended on')).toBeVisible();
    expect(choices()).toEqual([]);
  });

  it.each([
    ['Race points', ['Choose a points board.', 'All venues', 'Long Beach cup']],
    ['Teams', ['All venues', 'Long Beach cup']],
    ['Boards as of', ['Choose a board', 'All venues', 'Long Beach cup', 'Long Beach laps']],
  ])('are offered the boards of theirs and of no location under %s', async (tab, own) => {
    const boards = async () => {
      fireEvent.click(screen.getByRole('tab', { name: tab }));
      await settle();
      return within(screen.getByLabelText('Board'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    };
    const everywhere = await open('/admin/laps', []);
    expect(await boards()).toContain('Santa Ana cup');
    everywhere.app.unmount();
    await open('/admin/laps', ['loc2']);
    expect(await boards()).toEqual(own);
  });

  it('run reports of theirs, and none of the whole venue', async () => {
    const kinds = () =>
      within(screen.getByRole('list', { name: 'Report' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    const everywhere = await open('/admin/reports', []);
    expect(choices()).toEqual(['All locations', ...TWO]);
    expect(kinds()).toHaveLength(9);
    const all = kinds();
    everywhere.app.unmount();
    // The address names the report of the whole venue.
    const { api } = await open('/admin/reports?report=liabilities&location=loc1', ['loc2']);
    expect(choices()).toEqual(['Long Beach']);
    expect(all.filter((kind) => !kinds().includes(kind))).toEqual(['Credits and vouchers']);
    fireEvent.click(screen.getByRole('button', { name: 'Run report' }));
    await settle();
    expect(api.calls('POST /reports')[0]?.body).toMatchObject({ kind: 'revenue', location: 'loc2' });
  });
});
