// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withEventSockets } from '../support/event-sockets.ts';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
withEventSockets();

type Opening = NonNullable<Parameters<typeof openStaff>[0]>;
type Given = Parameters<NonNullable<Opening['prepare']>>[1];
const openLauncher = (prepare: (given: Given) => void = () => undefined) =>
  openStaff({
    path: '/admin/launcher',
    rights: { permissions: ['leaderboards.can_manage_race_events'] },
    prepare: (_, given) => prepare(given),
  });
const press = async (name: string, inside: HTMLElement = document.body) => {
  fireEvent.click(within(inside).getByRole('button', { name }));
  await settle();
};
const choose = (group: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(group).getByLabelText(label), { target: { value } });
const changes = ({ api }: Awaited<ReturnType<typeof openStaff>>) =>
  api.heard.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

describe('a seat that drives alone', () => {
  it('is added, given a driver, car, track and session, and started from its row', async () => {
    const app = await openLauncher();
    await press('Let Seat 1 drive alone');
    const dialog = screen.getByRole('dialog', { name: 'Seat 1 drives alone' });
    choose(dialog, 'Track', 'spa');
    const seat = within(dialog).getByRole('group', { name: 'Driver and car of Seat 1' });
    choose(seat, 'Driver', 'ada');
    choose(seat, 'Car', 'amg');
    await press('Add hotlap', dialog);
    await press('Save and start', dialog);
    expect(changes(app)).toEqual([
      ['POST /races/entries', { calendar: 'seat1' }],
      ['PATCH /races/entries/entryseat1', { user: 'ada' }],
      [
        'PATCH /races/events/ev1',
        expect.objectContaining({ track: 'spa', sessions: [expect.objectContaining({ type: 'HOTLAP' })] }),
      ],
      ['PATCH /races/entries/entryseat1', { car: 'amg' }],
      ['POST /races/events/ev1/signal', { signal: 'SESSION_START' }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is stopped from its row while its game runs, and not started before it has a track, a car and a session', async () => {
    const app = await openLauncher(({ launcher }) => launcher.alone('seat2', { initialized: true, launched: true }));
    await press('Stop Seat 2');
    expect(changes(app)).toEqual([['POST /races/events/ev2/signal', { signal: 'SESSION_EXIT' }]]);
    await press('Let Seat 3 drive alone');
    await press('Cancel', screen.getByRole('dialog'));
    expect(screen.getByRole('button', { name: 'Start Seat 3' })).toBeDisabled();
  });
});

describe('a seat whose next visit has begun', () => {
  const visit = { calendar: 'seat1', user: 'ada', user_name: 'Ada L.', starts_at: '2026-11-22T01:00:00.000Z' };
  const booked = { status: 200, body: { count: 1, next: null, previous: null, results: [visit] } };
  it('is offered to the customer who has it booked now, once the game before has ended', async () => {
    const app = await openLauncher((given) => {
      given.launcher.alone('seat1', { exited: true });
      given.answerOnce('GET /races/drivers', booked);
    });
    await press('Let Ada L. drive Seat 1 alone now');
    expect(changes(app)).toEqual([['POST /races/entries', { calendar: 'seat1' }]]);
  });
  it('is not offered while the game before runs', async () => {
    await openLauncher((given) => {
      given.launcher.alone('seat1', { initialized: true, launched: true });
      given.answerOnce('GET /races/drivers', booked);
    });
    expect(screen.queryByRole('button', { name: /Let Ada/ })).toBeNull();
  });
});

describe('the event of a party', () => {
  it('RACE-02 has a driver and a car for each seat, chosen in its form', async () => {
    const app = await openLauncher(({ launcher }) => void launcher.party('Club Night', 'seat1', 'seat2'));
    await press('Edit Event');
    const dialog = screen.getByRole('dialog', { name: 'Modify Event' });
    choose(dialog, 'One car for everybody', 'amg');
    const first = within(dialog).getByRole('group', { name: 'Driver and car of Seat 1' });
    choose(first, 'Driver', 'ada');
    choose(within(dialog).getByRole('group', { name: 'Driver and car of Seat 2' }), 'Ballast, kg', '20');
    await press('Save event', dialog);
    expect(changes(app)).toEqual([
      ['PATCH /races/entries/entryseat1', { user: 'ada' }],
      ['PATCH /races/events/ev1', expect.anything()],
      ['PATCH /races/entries/entryseat1', { car: 'amg' }],
      ['PATCH /races/entries/entryseat2', { car: 'amg', ballast: 20 }],
    ]);
  });

  it('offers to save for the next start while its race runs (launcher.md 5.2)', async () => {
    const app = await openLauncher((given) => {
      given.launcher.party('Club Night', 'seat1');
      const text = 'A race of this event is running. Stop it first, or save this for the next start.';
      given.answerOnce('PATCH /races/events/ev1', {
        status: 409,
        body: { non_field_errors: [text], code: 'race_running' },
      });
    });
    await press('Edit Event');
    const dialog = screen.getByRole('dialog', { name: 'Modify Event' });
    choose(dialog, 'Track', 'spa');
    await press('Save event', dialog);
    expect(within(dialog).getByText(/A race of this event is running/)).toBeVisible();
    await press('Save for the next start', dialog);
    expect(changes(app).at(-1)).toEqual([
      'PATCH /races/events/ev1',
      expect.objectContaining({ track: 'spa', at_next_start: true }),
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what was saved when a car is refused, and does not offer to save it for the next start', async () => {
    const app = await openLauncher((given) => {
      given.launcher.party('Club Night', 'seat1');
      given.answerOnce('PATCH /races/entries/entryseat1', { status: 200, body: {} });
      given.answerOnce('PATCH /races/entries/entryseat1', {
        status: 409,
        body: { non_field_errors: ['Stop it before you change a car.'], code: 'conflict' },
      });
    });
    await press('Edit Event');
    const dialog = screen.getByRole('dialog', { name: 'Modify Event' });
    const seat = within(dialog).getByRole('group', { name: 'Driver and car of Seat 1' });
    choose(seat, 'Driver', 'ada');
    choose(seat, 'Car', 'amg');
    await press('Save event', dialog);
    expect(within(dialog).getByText(/Stop it before you change a car/)).toBeVisible();
    expect(within(dialog).getByText('The drivers are saved. The event is saved.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Save for the next start' })).toBeNull();
    expect(changes(app).map(([what]) => what)).toEqual([
      'PATCH /races/entries/entryseat1',
      'PATCH /races/events/ev1',
      'PATCH /races/entries/entryseat1',
    ]);
  });
});
