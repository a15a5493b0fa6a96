// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EntryId } from '@paddock/shared-domain/launcher/ids';
import { id, instant } from '../../support/builders/brands.ts';
import { EventSocketEnd, withEventSockets } from '../support/event-sockets.ts';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
withEventSockets();

type Launcher = Parameters<NonNullable<NonNullable<Parameters<typeof openStaff>[0]>['prepare']>>[1]['launcher'];
type Rehearse = Launcher['more']['rehearse'];
const GRID = { p5: 18_200, p50: 22_000, p95: 30_700, slowest: id.seat('seat2'), slowest_name: 'Seat 2' };
const answer = (more: Partial<ReturnType<Rehearse>>): ReturnType<Rehearse> => ({
  will_start: true,
  findings: [],
  grid: GRID,
  ends_at: instant('2027-03-02T03:34:00.000Z'),
  record: { loads: 38, within: 35 },
  repairs: [],
  ...more,
});
const open = async (rehearse: Rehearse, prepare?: (launcher: Launcher) => void) => {
  const app = await openStaff({
    path: '/admin/launcher',
    seats: 3,
    rights: { permissions: ['leaderboards.can_manage_race_events'] },
    prepare: (_, { launcher }) => {
      launcher.party('Club Night', 'seat1', 'seat2');
      launcher.more.rehearse = rehearse;
      prepare?.(launcher);
    },
  });
  EventSocketEnd.of('ev1').accept();
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Rehearse Club Night' }));
  await settle();
  return app;
};
const dialog = () => screen.getByRole('dialog', { name: 'Will Club Night start?' });
const press = async (name: string) => {
  fireEvent.click(within(dialog()).getByRole('button', { name }));
  await settle();
};
const sent = () => EventSocketEnd.of('ev1').sent;

it('a rehearsal says when the grid is full, who is slowest and when the race ends in venue time; then the race is started', async () => {
  await open(() => answer({}));
  expect(within(dialog()).getByRole('status')).toHaveTextContent('It will start.');
  expect(dialog()).toHaveTextContent('Grid full in18–31 s');
  expect(dialog()).toHaveTextContent('Seat 2 is likely the slowest');
  expect(dialog()).toHaveTextContent('35 of the last 38 loads of these seats took the usual time.');
  expect(dialog()).toHaveTextContent(/7:34.PM/);
  await press('Start All');
  expect(sent().at(-1)).toMatchObject({ type: 'peers', signal: 'SESSION_START', ignore: [] });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a seat that cannot start is named with its reason, left out with one press, and stays out of the start', async () => {
  await open((_, ignore) =>
    ignore.includes('seat2')
      ? answer({})
      : answer({
          will_start: false,
          findings: [
            {
              code: 'SEAT_OFFLINE',
              stops: true,
              calendar: id.seat('seat2'),
              session: null,
              sentence: 'The rig of Seat 2 is not connected.',
            },
          ],
          repairs: [{ kind: 'IGNORE_SEAT', calendar: id.seat('seat2'), calendar_name: 'Seat 2' }],
        }),
  );
  expect(within(dialog()).getByRole('status')).toHaveTextContent('It will not start. Fix the points below.');
  expect(within(dialog()).getByRole('listitem')).toHaveTextContent('The rig of Seat 2 is not connected.');
  expect(within(dialog()).getByRole('button', { name: 'Start All' })).toBeDisabled();
  await press('Leave Seat 2 out');
  expect(within(dialog()).getByRole('status')).toHaveTextContent('It will start.');
  await press('Start without Seat 2');
  expect(sent().at(-1)).toMatchObject({ signal: 'SESSION_START', ignore: ['seat2'] });
});

it('a session too long for the booking is shortened with one press; the others stay, and the start is rehearsed again', async () => {
  const shorten = { kind: 'FEWER_MINUTES', session: 0, duration: 15 } as const;
  const late = {
    code: 'LONGER_THAN_BOOKING',
    stops: false,
    calendar: id.seat('seat1'),
    session: null,
    sentence: 'Too long.',
  };
  let asked = 0;
  const { api } = await open(
    () => {
      asked += 1;
      return asked === 1 ? answer({ findings: [late], repairs: [shorten] }) : answer({});
    },
    (launcher) => {
      launcher.session('ev1', 'PRACTICE', { name: 'Practice', duration: 25 });
      launcher.session('ev1', 'RACE', { name: 'Race', duration: 10, duration_is_laps: true, ordering: 1 });
    },
  );
  await press('Shorten Practice to 15 min');
  const { body } = api.calls('PATCH /races/events/ev1').at(-1) ?? {};
  expect((body as { sessions: { name: string; duration: number }[] }).sessions).toMatchObject([
    { name: 'Practice', duration: 15 },
    { name: 'Race', duration: 10 },
  ]);
  await press('Rehearse again');
  expect(within(dialog()).queryByText('Too long.')).toBeNull();
});

it('changes saved for the next start are rehearsed, and a repair is added to them and waits too', async () => {
  const shorten = { kind: 'FEWER_MINUTES', session: 0, duration: 15 } as const;
  const { api } = await open(
    () => answer({ repairs: [shorten] }),
    (launcher) => {
      launcher.session('ev1', 'PRACTICE', { name: 'Practice', duration: 25 });
      const [practice] = launcher.event('ev1').sessions;
      const long = { ...practice, name: 'Long practice', duration: 60 };
      Object.assign(launcher.event('ev1'), { next_start: { track: 'spa', sessions: [long] } });
    },
  );
  expect(screen.getByText('Saved changes apply at the next start.')).toBeVisible();
  expect(within(dialog()).getByText('Checked with the saved changes for the next start.')).toBeVisible();
  await press('Shorten Long practice to 15 min');
  expect(api.calls('PATCH /races/events/ev1').at(-1)?.body).toMatchObject({
    track: 'spa',
    sessions: [{ name: 'Long practice', duration: 15 }],
    at_next_start: true,
  });
});

it('a skin that is missing on a rig is replaced by the nearest with one press, and the start is rehearsed again', async () => {
  let entry = EntryId.parse('none');
  const repairs = () =>
    api === undefined || api.calls(`PATCH /races/entries/${entry}`).length === 0
      ? [{ kind: 'OTHER_SKIN' as const, calendar: id.seat('seat1'), calendar_name: 'Seat 1', entry, skin: '12_sun' }]
      : [];
  let api: Awaited<ReturnType<typeof open>>['api'] | undefined;
  ({ api } = await open(
    () => answer({ repairs: repairs() }),
    (launcher) => {
      entry = EntryId.parse(launcher.event('ev1').entries[0]?.id);
    },
  ));
  await press('Give Seat 1 the skin 12_sun');
  expect(api.calls(`PATCH /races/entries/${entry}`).at(-1)?.body).toEqual({ skin: '12_sun' });
  expect(within(dialog()).queryByRole('button', { name: 'Give Seat 1 the skin 12_sun' })).toBeNull();
  expect(within(dialog()).getByRole('status')).toHaveTextContent('It will start.');
});
