// @vitest-environment jsdom
import { listBoards, listTeams } from '@paddock/shared-domain/boards/contract';
import { TeamSheet } from '@paddock/shared-domain/boards/team-contract';
import { listDeskLaps } from '@paddock/shared-domain/laps/steward-contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../web-staff/src/app/laps/laps-page.tsx';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const page = (results: readonly object[]) => ({ results, count: results.length, page_count: 1, page_size: 100 });
const cup = {
  id: 'cup',
  name: 'Team cup',
  description: '',
  calculation: 'POINTS',
  location: null,
  since: '2026-11-01T07:00:00.000Z',
  time_frame_pretty: 'Nov 2026',
  active: true,
  track: null,
  group: null,
};
const row = { id: 'foxes', board: 'cup', rank: 1, name: 'Apex Foxes', points: 0, flag_url: '', car: '', members: [] };
const sheet = TeamSheet.parse({
  id: 'foxes',
  board: 'cup',
  name: 'Apex Foxes',
  flag_code: null,
  approved: false,
  archived: false,
  captain: 'ada1',
  members: [{ user: 'ada1', display_name: 'Ada B' }],
  asking: [{ user: 'bob1', display_name: 'Bob T' }],
});
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const write = (label: string, value: string, within_: HTMLElement = document.body) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } });

const open = async () => {
  const { api } = await openStaff({
    path: '/admin/laps',
    rights: { permissions: ['leaderboards.can_manage_race_events'] },
    prepare: (_, fake) => {
      fake.answerOnce('GET /laps/desk', { status: 200, body: listDeskLaps.reply?.parse(page([])) });
      for (let time = 0; time < 12; time += 1) {
        fake.answerOnce('GET /boards', { status: 200, body: listBoards.reply?.parse(page([cup])) });
        fake.answerOnce('GET /teams', { status: 200, body: listTeams.reply?.parse(page([row])) });
        fake.answerOnce('GET /teams/foxes/sheet', { status: 200, body: sheet });
        fake.answerOnce('PATCH /teams/foxes', { status: 200, body: sheet });
        fake.answerOnce('POST /teams/foxes/members', { status: 200, body: sheet });
        fake.answerOnce('POST /teams/foxes/leave', { status: 200, body: sheet });
      }
      fake.answerOnce('POST /teams/foxes/archive', { status: 200, body: sheet });
      fake.answerOnce('POST /teams', { status: 201, body: { ...sheet, name: 'House team' } });
      fake.answerOnce('GET /laps/drivers', {
        status: 200,
        body: { results: [{ id: 'cleo1', display_name: 'Cleo' }] },
      });
    },
  });
  await settle();
  fireEvent.click(screen.getByRole('tab', { name: 'Teams' }));
  await settle();
  return api;
};

describe('the teams of a points board', () => {
  it('staff can approve and rename a team, accept, decline and remove racers, and archive it', async () => {
    const api = await open();
    expect(screen.getByText('Waiting for approval')).toBeVisible();
    await press('Approve');
    await press('Accept Bob T');
    await press('Decline Bob T');
    await press('Remove Ada B');
    const card = screen.getByRole('region', { name: 'Apex Foxes' });
    write('Name', 'Better Foxes', card);
    await press('Save name');
    expect(api.calls('PATCH /teams/foxes').map(({ body }) => body)).toEqual([
      { approved: true },
      { name: 'Better Foxes' },
    ]);
    expect(api.calls('POST /teams/foxes/members').map(({ body }) => body)).toEqual([{ user: 'bob1' }]);
    expect(api.calls('POST /teams/foxes/leave').map(({ body }) => body)).toEqual([{ user: 'bob1' }, { user: 'ada1' }]);
    fireEvent.click(within(card).getByRole('button', { name: 'Archive' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await settle();
    expect(api.calls('POST /teams/foxes/archive')).toHaveLength(1);
  });
  it('staff can create a team for a captain who is found by name', async () => {
    const api = await open();
    const form = screen.getByRole('region', { name: 'New team' });
    write('Name', 'House team', form);
    write('Captain', 'cleo', form);
    await pass(1_000);
    await settle();
    fireEvent.click(screen.getByRole('option', { name: 'Cleo' }));
    await settle();
    await press('Create team');
    expect(api.calls('POST /teams')[0]?.body).toEqual({
      board: 'cup',
      name: 'House team',
      members: ['cleo1'],
      approved: true,
    });
  });
});
