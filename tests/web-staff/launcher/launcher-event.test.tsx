// @vitest-environment jsdom
import type { Preset } from '@paddock/shared-domain/launcher/race-contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withEventSockets } from '../support/event-sockets.ts';
import { openStaff, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
withEventSockets();

type Launcher = Parameters<NonNullable<NonNullable<Parameters<typeof openStaff>[0]>['prepare']>>[1]['launcher'];
/** Opens the Modify Event modal of Club Night, whose event is `ev1`. */
const openEvent = async (prepare: (launcher: Launcher) => void = () => undefined) => {
  const app = await openStaff({
    path: '/admin/launcher',
    rights: { permissions: ['leaderboards.can_manage_race_events'] },
    prepare: (_, { launcher }) => {
      launcher.party('Club Night', 'seat1', 'seat2');
      prepare(launcher);
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Edit Event' }));
  await settle();
  return app;
};
const dialog = () => screen.getByRole('dialog', { name: 'Modify Event' });
const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }));
const session = (number: number) => within(dialog()).getByRole('group', { name: new RegExp(`^Session ${number}:`) });
const field = (number: number, label: string) => within(session(number)).getByLabelText(label);
const fill = (number: number, label: string, value: string) =>
  fireEvent.change(field(number, label), { target: { value } });
const total = () => within(dialog()).getByLabelText('Total').textContent;
const optionsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const save = async ({ api }: Awaited<ReturnType<typeof openStaff>>) => {
  press('Save event');
  await settle();
  return api.calls('PATCH /races/events/ev1').at(-1)?.body as Record<string, unknown> & {
    sessions: Record<string, unknown>[];
  };
};

describe('the Modify Event modal', () => {
  it("RACE-08 edits the party's event and saves it with the new list of sessions", async () => {
    const app = await openEvent((launcher) => {
      launcher.session('ev1', 'PRACTICE', { name: 'Warm-up' });
      launcher.session('ev1', 'RACE', { name: 'Old race', spawn: 'START' });
    });
    fireEvent.change(within(dialog()).getByLabelText('Track'), { target: { value: 'spa' } });
    fireEvent.change(within(dialog()).getByLabelText('Assists'), { target: { value: 'assist1' } });
    press('Remove session 2');
    press('Add qualifying');
    press('Move session 2 up');
    fill(1, 'Name', 'Shootout');
    expect(await save(app)).toEqual({
      track: 'spa',
      penalties: true,
      fixed_setup: false,
      drift_mode: false,
      preset: null,
      assists: 'assist1',
      sessions: [
        { name: 'Shootout', type: 'QUALIFYING', spawn: 'PIT', duration: 10, duration_is_laps: false },
        { id: 'old0', name: 'Warm-up', type: 'PRACTICE', spawn: 'PIT', duration: 25, duration_is_laps: false },
      ],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Event saved')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('Shootout, Warm-up');
  });
  it('keeps the form and says why when the event could not be saved', async () => {
    const app = await openEvent();
    press('Add race');
    app.api.answerOnce('PATCH /races/events/ev1', { status: 409, body: { non_field_errors: ['Not now.'] } });
    await save(app);
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Not now.');
    expect(session(1)).toBeVisible();
  });
  it('RACE-10 offers a party all types but HOTLAP, and does not save an existing hotlap', async () => {
    await openEvent((launcher) => launcher.session('ev1', 'HOTLAP'));
    press('Add race');
    expect(optionsOf(field(2, 'Type'))).toEqual(['Practice', 'Qualifying', 'Race']);
    expect(within(dialog()).queryByRole('button', { name: /hotlap/i })).toBeNull();
    expect(session(1)).toHaveTextContent('A hotlap session cannot be raced by a party.');
    expect(within(dialog()).getByRole('button', { name: 'Save event' })).toBeDisabled();
    fill(1, 'Type', 'PRACTICE');
    expect(within(dialog()).getByRole('button', { name: 'Save event' })).toBeEnabled();
  });
  describe("RACE-12 RACE-13 RACE-14 a new session has its type's default duration, in minutes", () => {
    it.each([
      ['RACE-12', 'Add practice', 'PRACTICE', 25, 'PIT'],
      ['RACE-13', 'Add qualifying', 'QUALIFYING', 10, 'PIT'],
      ['RACE-14', 'Add race', 'RACE', 10, 'START'],
    ])('%s: %s', async (_row, add, type, duration, spawn) => {
      const app = await openEvent();
      press(add);
      expect(field(1, 'Duration')).toHaveValue(String(duration));
      expect((await save(app)).sessions).toEqual([
        { name: expect.any(String), type, spawn, duration, duration_is_laps: false },
      ]);
    });
  });
  it('RACE-14 counts only a race in laps, if that is chosen', async () => {
    const app = await openEvent();
    press('Add race');
    press('Add practice');
    expect(field(2, 'Counted in')).toBeDisabled();
    fill(1, 'Counted in', 'laps');
    expect(field(1, 'Duration')).toHaveValue('10');
    expect((await save(app)).sessions).toMatchObject([
      { duration: 10, duration_is_laps: true },
      { duration_is_laps: false },
    ]);
  });
  it('shows the total: each timed session counts its minutes plus 1.2, rounded; laps are listed beside them', async () => {
    await openEvent();
    expect(total()).toBe('0 min');
    press('Add practice');
    expect(total()).toBe('26 min');
    press('Add qualifying');
    press('Add race');
    expect(total()).toBe('48 min');
    fill(3, 'Counted in', 'laps');
    expect(total()).toBe('37 min + 10 laps');
  });
  it.each([
    ['Penalties', 'penalties', false],
    ['Fixed setup', 'fixed_setup', true],
    ['Drift mode', 'drift_mode', true],
  ] as const)('RACE-16 switches %s without changing the others', async (label, key, value) => {
    const app = await openEvent();
    fireEvent.click(within(dialog()).getByRole('switch', { name: label }));
    expect(await save(app)).toMatchObject({ penalties: true, fixed_setup: false, drift_mode: false, [key]: value });
  });
  it('copies the values of a preset into the form, and keeps the others', async () => {
    const app = await openEvent((launcher) => {
      launcher.session('ev1', 'PRACTICE');
      launcher.presets.push({
        id: 'sprint',
        name: 'Sprint',
        penalties: null,
        fixed_setup: true,
        drift_mode: null,
        assists: 'assist1',
        sessions: [
          { name: 'Solo', type: 'HOTLAP', spawn: 'HOTLAP_START', duration: 10, duration_is_laps: false },
          { name: 'Sprint', type: 'RACE', spawn: 'START', duration: 8, duration_is_laps: true },
        ],
      } as unknown as Preset);
    });
    fireEvent.change(within(dialog()).getByLabelText('Preset'), { target: { value: 'sprint' } });
    expect(dialog()).toHaveTextContent('Its hotlap sessions were left out');
    expect(await save(app)).toEqual({
      track: null,
      penalties: true,
      fixed_setup: true,
      drift_mode: false,
      preset: 'sprint',
      assists: 'assist1',
      sessions: [{ name: 'Sprint', type: 'RACE', spawn: 'START', duration: 8, duration_is_laps: true }],
    });
  });
  it.each(['', '0', '2.5', '241', 'ten'])('does not save a session of %j minutes', async (duration) => {
    await openEvent();
    press('Add practice');
    fill(1, 'Duration', duration);
    expect(session(1)).toHaveTextContent('Use 1 to 240 minutes, or 1 to 200 laps.');
    expect(within(dialog()).getByRole('button', { name: 'Save event' })).toBeDisabled();
  });
});
