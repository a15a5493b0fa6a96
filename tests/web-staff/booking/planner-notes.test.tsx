// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, settle, TODAY, withStaffClock } from '../support/open-staff.tsx';
import { bob } from '../support/staff-venue.ts';

withStaffClock();
const cell = (seat: number, time: string) =>
  within(screen.getByRole('grid', { name: /seats across/ })).getByRole('gridcell', {
    name: new RegExp(`, ${time}, Seat ${seat}:`),
  });
const bar = () => screen.getByRole('region', { name: 'Selected slots' });
const press = (name: string, inside = bar()) => fireEvent.click(within(inside).getByRole('button', { name }));
const dialog = () => screen.getByRole('dialog');
const field = () => within(dialog()).getByLabelText('Note');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const sent = (api: Awaited<ReturnType<typeof openStaff>>['api']) =>
  api.heard.filter(({ method, path }) => method === 'PATCH' && path.startsWith('/reservations/'));

describe('a note on the planner', () => {
  it('is saved on the whole booking in three presses, and shown on its tile and to a screen reader', async () => {
    const { api, venue } = await openStaff({
      prepare: (there) => ['19:00', '19:30'].forEach((time) => void there.put('seat1', there.at(TODAY, time))),
    });
    fireEvent.click(cell(1, '7:30 pm'));
    press('Note…');
    expect(field()).toHaveValue('');
    type(' Left-handed ');
    press('Save note', dialog());
    await settle();
    expect(sent(api).map(({ path, body }) => [path, body])).toEqual([
      ['/reservations/r1', { notes: 'Left-handed', expected_notes: null }],
    ]);
    expect(venue.standing().map(({ notes }) => notes)).toEqual(['Left-handed', 'Left-handed']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Note saved.')).toBeVisible();
    expect(cell(1, '7:00 pm')).toHaveAccessibleName(/Left-handed/);
    expect(cell(1, '7:00 pm')).toHaveTextContent('✎');
  });
  it('is deleted when its text is emptied', async () => {
    const { api } = await openStaff({
      prepare: (venue) => void venue.put('seat1', venue.at(TODAY, '19:00'), { notes: 'Birthday' }),
    });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Note…');
    expect(field()).toHaveValue('Birthday');
    type('  ');
    press('Save note', dialog());
    await settle();
    expect(sent(api)[0]?.body).toEqual({ notes: '', expected_notes: 'Birthday' });
    expect(screen.getByText('Note deleted.')).toBeVisible();
    expect(cell(1, '7:00 pm')).not.toHaveTextContent('✎');
  });
  it('of a blackout is its reason, and can be changed', async () => {
    const { venue } = await openStaff({
      prepare: (there) =>
        void there.put('seat1', there.at(TODAY, '19:00'), { state: 'blackout', user: undefined, notes: 'Service' }),
    });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Note…');
    type('Service until eight');
    press('Save note', dialog());
    await settle();
    expect(venue.standing()[0]?.notes).toBe('Service until eight');
    // The reason is the tile's own text, so there is no mark beside it.
    expect(cell(1, '7:00 pm')).not.toHaveTextContent('✎');
  });
  it('that somebody else changed in the meantime is not overwritten: it is shown, and both texts can be kept', async () => {
    const { api, venue } = await openStaff({
      prepare: (there) => void there.put('seat1', there.at(TODAY, '19:00'), { notes: 'Birthday' }),
    });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Note…');
    type('Brings a cake');
    for (const one of venue.standing()) one.notes = 'Birthday of Nora';
    press('Save note', dialog());
    await settle();
    expect(sent(api)).toHaveLength(1);
    expect(venue.standing()[0]?.notes).toBe('Birthday of Nora');
    expect(dialog()).toHaveTextContent('Somebody else changed this note while you were writing: Birthday of Nora');
    expect(field()).toHaveValue('Brings a cake');
    expect(within(dialog()).getByRole('button', { name: 'Save note' })).toBeDisabled();
    press('Keep both texts', dialog());
    expect(field()).toHaveValue('Birthday of Nora\nBrings a cake');
    press('Save note', dialog());
    await settle();
    expect(sent(api)[1]?.body).toEqual({
      notes: 'Birthday of Nora\nBrings a cake',
      expected_notes: 'Birthday of Nora',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('that somebody else deleted in the meantime can still be saved', async () => {
    const { venue } = await openStaff({
      prepare: (there) => void there.put('seat1', there.at(TODAY, '19:00'), { notes: 'Birthday' }),
    });
    fireEvent.click(cell(1, '7:00 pm'));
    press('Note…');
    type('Birthday, six people');
    for (const one of venue.standing()) one.notes = null;
    press('Save note', dialog());
    await settle();
    expect(dialog()).toHaveTextContent('Somebody else deleted this note while you were writing.');
    press('Keep mine only', dialog());
    press('Save note', dialog());
    await settle();
    expect(venue.standing()[0]?.notes).toBe('Birthday, six people');
  });
  it('is one request for each selected booking, and keeps the texts of all', async () => {
    const { api, venue } = await openStaff({
      prepare: (there) => {
        there.put('seat1', there.at(TODAY, '19:00'), { notes: 'One' });
        there.put('seat1', there.at(TODAY, '19:30'), { notes: 'One' });
        there.put('seat2', there.at(TODAY, '19:00'), { notes: 'Other', user: bob });
      },
    });
    fireEvent.click(cell(1, '7:00 pm'));
    fireEvent.click(cell(2, '7:00 pm'), { ctrlKey: true });
    press('Note…');
    expect(field()).toHaveValue('One\nOther');
    press('Save note', dialog());
    await settle();
    expect(sent(api).map(({ path, body }) => [path, body])).toEqual([
      ['/reservations/r1', { notes: 'One\nOther', expected_notes: 'One' }],
      ['/reservations/r3', { notes: 'One\nOther', expected_notes: 'Other' }],
    ]);
    expect(screen.getByText('Note saved on 2 bookings.')).toBeVisible();
    expect(new Set(venue.standing().map(({ notes }) => notes))).toEqual(new Set(['One\nOther']));
  });
  it('is not offered for an empty slot or for one that is being paid', async () => {
    await openStaff({
      prepare: (venue) => void venue.put('seat1', venue.at(TODAY, '19:00'), { state: 'held' }),
    });
    fireEvent.click(cell(1, '7:00 pm'));
    expect(within(bar()).queryByRole('button', { name: 'Note…' })).toBeNull();
    fireEvent.click(cell(2, '7:00 pm'));
    expect(within(bar()).queryByRole('button', { name: 'Note…' })).toBeNull();
  });
  it('can be written while booking at the desk', async () => {
    const { api } = await openStaff();
    fireEvent.click(cell(1, '7:00 pm'));
    press('Book for…');
    press('New customer', dialog());
    const fill = (name: string, value: string) =>
      fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } });
    fill('First name', 'Nora');
    fill('Email (optional)', 'nora@paddock.test');
    fill('Note (optional)', 'Needs a booster');
    press('Book 1 slot', dialog());
    await settle();
    expect(api.calls('POST /planner/bookings')[0]?.body).toMatchObject({ notes: 'Needs a booster' });
    expect(cell(1, '7:00 pm')).toHaveAccessibleName(/Needs a booster/);
  });
});
