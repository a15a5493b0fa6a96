// @vitest-environment jsdom
import { getBoardClosing } from '@paddock/shared-domain/boards/closing-contract';
import { getBoardResults, listBoards } from '@paddock/shared-domain/boards/contract';
import { importResults } from '@paddock/shared-domain/laps/results-contract';
import { getConsequences, listDeskLaps } from '@paddock/shared-domain/laps/steward-contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../web-staff/src/app/laps/laps-page.tsx';
import { raceTimeOf } from '../../../web-staff/src/features/boards/race/race-time.ts';
import { penaltyOf } from '../../../web-staff/src/data/laps/penalty.ts';
import { resultsFile, resultsLap } from '../../domain/laps/results-files.ts';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const RACES = ['leaderboards.can_manage_race_events'];
const lap = {
  id: 'lap1',
  track: 'spa',
  track_name: 'Spa-Francorchamps',
  hms: '1:22.000',
  millis: 82_000,
  car: 'amg',
  car_name: 'Mercedes-AMG GT3',
  approved: false,
  reasons: ['TOO_FAST'],
  tire: 'S',
  fuel: null,
  ballast: 0,
  rank: null,
  personal_best: false,
  track_record: false,
  user: 'bob1',
  location: 'loc1',
  board: null,
  created: '2026-11-21T20:00:00.000Z',
  session: 'PRACTICE',
  verdict: 'held',
  held: true,
  penalty_millis: 0,
  driver_name: 'Bob T',
  location_name: 'Santa Ana',
};
const list = (...results: object[]) => ({
  status: 200,
  body: listDeskLaps.reply?.parse({ results, count: results.length, page_count: 1, page_size: 25 }),
});
const line = (name: string, rank: number, touched: boolean) => ({ rank, name, hms: `2:20.00${rank}`, touched });
const boards = {
  status: 200,
  body: getConsequences.reply?.parse({
    boards: [
      {
        board: 'b1',
        name: 'GT3 at Spa',
        before: [line('Ada B', 1, false), line('Bob T', 2, true)],
        after: [line('Bob T', 1, true), line('Ada B', 2, false)],
      },
    ],
  }),
};
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe("the stewards' desk", () => {
  it('shows a waiting lap and each board before and after a decision, and requires a reason', async () => {
    const { api } = await openStaff({
      path: '/admin/laps',
      rights: { permissions: RACES },
      prepare: (_, fake) => {
        fake.answerOnce('GET /laps/desk', list(lap));
        fake.answerOnce('GET /laps/lap1/consequences', boards);
        fake.answerOnce('PATCH /laps/lap1', { status: 200, body: { id: 'lap1', approved: true } });
        fake.answerOnce('GET /laps/desk', list());
      },
    });
    await settle();
    expect(rowsOf('Laps')[0]).toMatch(/1:22.000.*Bob T.*Waits for a steward.*Too fast to be true/);
    // The time at the venue, with its zone and the venue's name.
    expect(rowsOf('Laps')[0]).toContain('Nov 21, 2026, 12:00 PM PST, Santa Ana');
    await press('Decide about 1:22.000 by Bob T');
    expect(rowsOf('GT3 at Spa: now')).toEqual(['Ada B12:20.001', 'Bob T22:20.002']);
    expect(rowsOf('GT3 at Spa: after your decision')).toEqual(['Bob T12:20.001', 'Ada B22:20.002']);
    expect(screen.getByRole('button', { name: 'Save decision' })).toBeDisabled();
    write('Reason', 'Seen on camera.');
    await press('Save decision');
    expect(api.calls('PATCH /laps/lap1')[0]?.body).toEqual({ approved: true, why: 'Seen on camera.' });
    expect(screen.getByText('No laps are waiting for a decision.')).toBeVisible();
  });

  it.each([
    [true, { approved: true, why: 'Seen.' }],
    [false, { approved: true, why: 'Seen.', alike: false }],
  ])(
    'says how many other laps wait for the same reason, and approves them too if that is chosen: %s',
    async (with3, body) => {
      const { api } = await openStaff({
        path: '/admin/laps',
        rights: { permissions: RACES },
        prepare: (_, fake) => {
          fake.answerOnce('GET /laps/desk', list({ ...lap, alike: 3 }));
          fake.answerOnce('GET /laps/lap1/consequences', boards);
          fake.answerOnce('PATCH /laps/lap1', {
            status: 200,
            body: { id: 'lap1', approved: true, released: with3 ? 3 : 0 },
          });
          fake.answerOnce('GET /laps/desk', list());
        },
      });
      await settle();
      await press('Decide about 1:22.000 by Bob T');
      const others = screen.getByRole('checkbox', { name: 'Also approve 3 other laps waiting for the same reason' });
      if (!with3) fireEvent.click(others);
      write('Reason', 'Seen.');
      await press('Save decision');
      expect(api.calls('PATCH /laps/lap1')[0]?.body).toEqual(body);
    },
  );

  it('adds a time penalty, written in seconds', async () => {
    const { api } = await openStaff({
      path: '/admin/laps',
      rights: { permissions: RACES },
      prepare: (_, fake) => {
        fake.answerOnce('GET /laps/desk', list(lap));
        for (let n = 0; n < 4; n += 1) fake.answerOnce('GET /laps/lap1/consequences', boards);
        fake.answerOnce('POST /laps/lap1/penalty', { status: 200, body: { id: 'lap1' } });
        fake.answerOnce('GET /laps/desk', list());
      },
    });
    await settle();
    await press('Decide about 1:22.000 by Bob T');
    fireEvent.click(screen.getByRole('radio', { name: 'Add time' }));
    write('Reason', 'Cut the chicane.');
    write('Total seconds to add', 'five');
    expect(screen.getByText('Use seconds from 0 to 3600, such as 2.5.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save decision' })).toBeDisabled();
    write('Total seconds to add', '2.5');
    await settle();
    await press('Save decision');
    expect(api.calls('POST /laps/lap1/penalty')[0]?.body).toEqual({ penalty_millis: 2500, why: 'Cut the chicane.' });
    expect(penaltyOf('0')).toBe(0);
    expect(penaltyOf('3600.001')).toBeUndefined();
  });

  it.each([
    { choice: 'Approve', route: 'PATCH /laps/lap1', body: { approved: true, why: 'Seen.' } },
    { choice: 'Reject', route: 'PATCH /laps/lap1', body: { approved: false, why: 'Seen.' } },
    { choice: 'Change driver', route: 'POST /laps/lap1/driver', body: { user: 'ada1', why: 'Seen.' } },
    { choice: 'Change driver', route: 'POST /laps/lap1/driver', body: { user: null, why: 'Seen.' }, nobody: true },
  ])(
    '$choice: shows what would change, then saves the decision ($body)',
    async ({ choice, route, body, nobody = false }) => {
      const { api } = await openStaff({
        path: '/admin/laps',
        rights: { permissions: RACES },
        prepare: (_, fake) => {
          fake.answerOnce('GET /laps/desk', list(lap));
          for (let n = 0; n < 4; n += 1) fake.answerOnce('GET /laps/lap1/consequences', boards);
          const drivers = { results: [{ id: 'ada1', display_name: 'Ada B' }], count: 1, page_count: 1, page_size: 25 };
          fake.answerOnce('GET /laps/drivers', { status: 200, body: drivers });
          fake.answerOnce(route, { status: 200, body: { id: 'lap1', approved: true } });
          fake.answerOnce('GET /laps/desk', list());
        },
      });
      await settle();
      await press('Decide about 1:22.000 by Bob T');
      fireEvent.click(screen.getByRole('radio', { name: choice }));
      await settle();
      if (choice === 'Change driver' && !nobody) {
        write('Who drove it', 'ada');
        await pass(1100);
        await settle();
        fireEvent.click(screen.getByRole('option', { name: 'Ada B' }));
        await settle();
        expect(screen.getByText('Chosen: Ada B')).toBeVisible();
        expect(api.calls('GET /laps/lap1/consequences').at(-1)?.query).toEqual({ ruling: 'reattribute', user: 'ada1' });
      }
      expect(rowsOf('GT3 at Spa: after your decision')[0]).toBe('Bob T12:20.001');
      write('Reason', 'Seen.');
      await press('Save decision');
      expect(api.calls(route)[0]?.body).toEqual(body);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('keeps the dialog, with the reason that was written, when a decision could not be saved', async () => {
    await openStaff({
      path: '/admin/laps',
      rights: { permissions: RACES },
      prepare: (_, fake) => {
        fake.answerOnce('GET /laps/desk', list(lap));
        fake.answerOnce('GET /laps/lap1/consequences', boards);
        fake.answerOnce('PATCH /laps/lap1', {
          status: 503,
          body: { detail: 'Busy right now. Please try again.', code: 'busy' },
        });
        for (let n = 0; n < 2; n += 1) fake.answerOnce('GET /laps/desk', list(lap));
        for (let n = 0; n < 2; n += 1) fake.answerOnce('GET /laps/lap1/consequences', boards);
      },
    });
    await settle();
    await press('Decide about 1:22.000 by Bob T');
    write('Reason', 'Seen.');
    await press('Save decision');
    expect(screen.getByRole('dialog')).toHaveTextContent('Busy right now. Please try again.');
    expect(screen.getByLabelText('Reason')).toHaveValue('Seen.');
  });

  it('is only for race staff', async () => {
    const { address, api } = await openStaff({ path: '/admin/laps' });
    await settle();
    expect(address()).toContain('/login?errorCode=noPermission');
    expect(api.calls('GET /laps/desk')).toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Laps' })).toBeNull();
  });
});

describe('the import of a results file', () => {
  const choose = async (text: string, name = '2026_11_21_15_4_QUALIFY.json') => {
    const file = new File([text], name, { type: 'application/json' });
    // Test browsers may lack File.text.
    Object.defineProperty(file, 'text', { value: () => Promise.resolve(text) });
    fireEvent.change(screen.getByLabelText('Results file (JSON)'), { target: { files: [file] } });
    await settle();
  };
  const outcome = (number: number, more: object = {}) => ({
    line: number,
    id: `lap${number}`,
    outcome: 'recorded',
    refusal: null,
    verdict: 'approved',
    reasons: [],
    user: null,
    ...more,
  });
  const answer = (...lines: object[]) => ({
    status: 200,
    body: importResults.reply?.parse({ recorded: 0, repeated: 0, refused: 0, lines }),
  });
  const open = (prepare: (api: Awaited<ReturnType<typeof openStaff>>['api']) => void = () => undefined) =>
    openStaff({
      path: '/admin/laps',
      rights: { permissions: RACES },
      prepare: (_, api) => {
        api.answerOnce('GET /laps/desk', list());
        prepare(api);
      },
    });
  const toImport = async () => {
    await settle();
    fireEvent.click(screen.getByRole('tab', { name: 'Import' }));
    await settle();
  };

  it('says why a file cannot be read', async () => {
    await open();
    await toImport();
    await choose('{"TrackName":');
    expect(screen.getByText('This is not a complete JSON file. Export it again from the race server.')).toBeVisible();
    await choose('{}');
    expect(screen.getByText('The file does not name a track.')).toBeVisible();
  });

  it('shows a preview, then records the laps, line by line', async () => {
    const lines = [outcome(1), outcome(2, { outcome: 'repeated', verdict: 'held', reasons: ['CLOCK'] })];
    const { api } = await open((fake) => {
      fake.answerOnce('GET /laps/drivers', {
        status: 200,
        body: { results: [{ id: 'ada1', display_name: 'Ada B' }], count: 1, page_count: 1, page_size: 25 },
      });
      fake.answerOnce('POST /laps/results', answer(...lines));
      fake.answerOnce('POST /laps/results', answer(...lines));
    });
    await toImport();
    await choose(
      JSON.stringify(
        resultsFile({
          Laps: [resultsLap(), resultsLap({ Timestamp: 1_281_020 }), resultsLap({ LapTime: 999_999_999 })],
        }),
      ),
    );
    expect(screen.getByRole('heading', { name: 'QUALIFYING at spa, 3 laps' })).toBeVisible();
    expect(screen.queryByLabelText('Location')).toBeNull();
    // The name of the file contains the end of the session.
    expect(screen.getByLabelText('Session ended on')).toHaveValue('2026-11-21');
    expect(screen.getByLabelText('Session ended at')).toHaveValue('15:04');
    write('Who drove as Bay 1', 'ada');
    await pass(1100);
    await settle();
    fireEvent.click(screen.getByRole('option', { name: /Ada B/ }));
    expect(screen.getByText('Chosen: Ada B')).toBeVisible();

    await press('Preview laps');
    const rows = rowsOf('Lines of the file');
    expect(rows[0]).toMatch(/2:20.500Bay 1.*New.*Counts/);
    expect(rows[1]).toMatch(/Already recorded.*Waits for a steward.*Lap time does not match the clock/);
    expect(rows[2]).toMatch(/Cannot be recorded.*It has no lap time\./);
    await press('Record 1 lap');
    expect(screen.getByText('1 recorded, 1 already recorded, 1 not recorded.')).toBeVisible();
    const sent = api.calls('POST /laps/results').map(({ body }) => body as { preview: boolean; laps: object[] });
    expect(sent.map(({ preview }) => preview)).toEqual([true, false]);
    expect(sent[1]?.laps).toEqual([
      expect.objectContaining({ line: 1, user: 'ada1', crossed: '2026-11-21T23:01:39.490Z', gap: null }),
      expect.objectContaining({ line: 2, user: 'ada1', crossed: '2026-11-21T23:04:00.000Z', gap: 140_510 }),
    ]);
    await press('Import another file');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a board at a past moment', () => {
  it("is shown as it was at that moment by its location's clock, or as not existing yet", async () => {
    const board = {
      id: 'b1',
      name: 'GT3 at Spa',
      description: '',
      calculation: 'TIME',
      location: 'loc1',
      since: '2026-11-01T07:00:00.000Z',
      time_frame_pretty: 'Since Nov 1, 2026',
      active: false,
      track: 'spa',
      group: 'gt3',
    };
    const stood = {
      rank: 1,
      display_name: 'Bob T',
      display_social: '',
      flag_url: '',
      hms: '1:22.000',
      car_name: 'Mercedes-AMG GT3',
      fuel: null,
      ballast: 0,
      tire: '',
      mine: false,
    };
    const page = (...results: object[]) => ({ results, count: results.length, page_count: 1, page_size: 100 });
    const { api } = await openStaff({
      path: '/admin/laps',
      rights: { permissions: RACES },
      prepare: (_, fake) => {
        fake.answerOnce('GET /laps/desk', list());
        fake.answerOnce('GET /boards', { status: 200, body: listBoards.reply?.parse(page(board)) });
        fake.answerOnce('GET /boards/b1/results', { status: 200, body: getBoardResults.reply?.parse(page(stood)) });
        fake.answerOnce('GET /boards/b1/results', { status: 404, body: { detail: 'Not found.', code: 'not_found' } });
      },
    });
    await settle();
    fireEvent.click(screen.getByRole('tab', { name: 'Boards as of' }));
    await settle();
    write('Board', 'b1');
    write('As of', '2026-11-20');
    await settle();
    expect(rowsOf('GT3 at Spa, as it was')).toEqual(['Bob T11:22.000Mercedes-AMG GT3']);
    expect(api.calls('GET /boards/b1/results')[0]?.query).toEqual({ count: '100', as_of: '2026-11-20T20:00:00.000Z' });
    write('As of', '2026-10-20');
    await settle();
    expect(screen.getByText('The board did not exist at that moment.')).toBeVisible();
  });
});

const board = {
  id: 'b1',
  name: 'March at Spa',
  description: '',
  calculation: 'TIME',
  location: 'loc1',
  since: '2026-11-01T07:00:00.000Z',
  time_frame_pretty: 'Nov 1, 2026',
  active: true,
  track: 'spa',
  group: 'gt3',
  frozen_as_of: '2026-11-03T07:00:00.000Z',
};
const boardsAre = (...all: object[]) => ({
  status: 200,
  body: listBoards.reply?.parse({ results: all, count: all.length, page_count: 1, page_size: 100 }),
});

describe('a board that is final', () => {
  const late = {
    rank: 1,
    display_name: 'Bob T',
    display_social: '',
    flag_url: '',
    hms: '1:19.000',
    car_name: 'Mercedes-AMG GT3',
    fuel: null,
    ballast: 0,
    tire: '',
  };
  const closing = (holds: boolean) => ({
    status: 200,
    body: getBoardClosing.reply?.parse({
      frozen_as_of: board.frozen_as_of,
      rows: 2,
      hash: 'a'.repeat(64),
      holds,
      late: [late],
    }),
  });
  const open = async (holds: boolean) => {
    const { api } = await openStaff({
      path: '/admin/laps',
      rights: { permissions: RACES },
      prepare: (_, fake) => {
        fake.answerOnce('GET /laps/desk', list());
        fake.answerOnce('GET /boards', boardsAre(board));
        fake.answerOnce('GET /boards/b1/closing', closing(holds));
        fake.answerOnce('POST /boards/b1/reopen', { status: 200, body: { ...board, frozen_as_of: null } });
        fake.answerOnce('GET /laps/desk', list());
        fake.answerOnce('GET /boards', boardsAre({ ...board, frozen_as_of: null }));
        fake.answerOnce('GET /boards/b1/closing', closing(holds));
      },
    });
    await settle();
    fireEvent.click(screen.getByRole('tab', { name: 'Boards as of' }));
    await settle();
    write('Board', 'b1');
    await settle();
    return api;
  };

  it('shows its seal and the late laps, and is reopened with a reason', async () => {
    const api = await open(true);
    expect(screen.getByText(/^2 rows, sealed as of/)).toBeVisible();
    expect(screen.getByText('The seal is intact: nothing has changed since.')).toBeVisible();
    expect(rowsOf('Too late to count')).toEqual(['Bob T11:19.000Mercedes-AMG GT3']);
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeDisabled();
    write('Reason', 'Bay 3 was offline.');
    // The list of boards arrives before the closing: the pressed button is gone before everything is read again.
    const letGo = api.holdAnswers('GET /boards/b1/closing');
    await press('Reopen');
    expect(api.calls('POST /boards/b1/reopen')[0]?.body).toEqual({ why: 'Bay 3 was offline.' });
    expect(screen.queryByRole('region', { name: 'This board is final' })).toBeNull();
    letGo();
    await settle();
    expect(screen.getByText('Board reopened.')).toBeVisible();
  });

  it('says that the seal is broken when the rows have changed', async () => {
    await open(false);
    expect(screen.getByText(/^The seal is broken/)).toBeVisible();
  });
});

describe('points of a race', () => {
  it('need a race name, its end and drivers; then the points of each team are shown', async () => {
    const cup = { ...board, id: 'cup', name: 'Team cup', calculation: 'POINTS', frozen_as_of: null };
    const { api } = await openStaff({
      path: '/admin/laps',
      rights: { permissions: RACES },
      prepare: (_, fake) => {
        fake.answerOnce('GET /laps/desk', list());
        fake.answerOnce('GET /boards', boardsAre(board, cup));
        fake.answerOnce('GET /laps/drivers', {
          status: 200,
          body: { results: [{ id: 'bob1', display_name: 'Bob T' }] },
        });
        fake.answerOnce('POST /boards/cup/races', {
          status: 200,
          body: { awards: [{ team: 't1', name: 'Apex Foxes', points: 25 }] },
        });
        fake.answerOnce('GET /boards', boardsAre(board, cup));
      },
    });
    await settle();
    fireEvent.click(screen.getByRole('tab', { name: 'Race points' }));
    await settle();
    const options = within(screen.getByLabelText('Board')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).not.toContain('March at Spa');
    await press('Award points');
    for (const words of ['Enter a name for the race.', 'Add at least one driver.'])
      expect(screen.getByText(words)).toBeVisible();
    write('Board', 'cup');
    write('Race', 'Friday league, race 1');
    write('Day it ended', '2026-11-20');
    write('Time it ended', '21:30');
    write('Add a driver', 'bob');
    await pass(1_000);
    await settle();
    fireEvent.click(screen.getByRole('option', { name: 'Bob T' }));
    await settle();
    write('Laps', '12');
    write('Race time', '42:99');
    await press('Award points');
    expect(screen.getByText('Enter the time as 42:07.123 or 1:02:03.456.')).toBeVisible();
    expect(api.calls('POST /boards/cup/races')).toEqual([]);
    write('Race time', '42:07.1');
    write('Penalty in seconds', '2.5');
    await press('Award points');
    expect(api.calls('POST /boards/cup/races')[0]?.body).toEqual({
      race: 'Friday league, race 1',
      ended_at: '2026-11-21T05:30:00.000Z',
      finishers: [{ user: 'bob1', car: null, laps: 12, total: 2_527_100, penalty: 2_500, disqualified: false }],
    });
    expect(screen.getByText('Points awarded: Apex Foxes 25.')).toBeVisible();
  });

  it('accept race times in minutes or hours, and nothing else', () => {
    expect(['42:07.123', '1:02:03', '0:59,5', '99:00'].map(raceTimeOf)).toEqual([
      2_527_123, 3_723_000, 59_500, 5_940_000,
    ]);
    expect(['', '42', '42:60', '1:60:00', '-1:00', '1:2'].map(raceTimeOf)).toEqual(Array(6).fill(undefined));
  });
});
