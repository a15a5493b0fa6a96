// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { listDeskLaps } from '@paddock/shared-domain/laps/steward-contract';
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
/** Opens a screen of a venue with two locations. `locations`: where the reader acts; none for everywhere. */
const open = (path: string, locations: string[]) =>
  openStaff({
    path,
    locations: 2,
    rights: { permissions: ALL, locations },
    prepare: (_, api) => void api.answerOnce('GET /laps/desk', noLaps),
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
