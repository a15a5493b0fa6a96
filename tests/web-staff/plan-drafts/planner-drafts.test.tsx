// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, pass, settle, TODAY, withStaffClock } from '../support/open-staff.tsx';
import { bob, type StaffVenue } from '../support/staff-venue.ts';

withStaffClock();
const cell = (seat: number, time: string) =>
  within(screen.getByRole('grid', { name: /seats across/ })).getByRole('gridcell', {
    name: new RegExp(`, ${time}, Seat ${seat}:`),
  });
const panel = () => screen.getByRole('complementary', { name: 'Changes in the draft' });
const desk = () => screen.getByRole('region', { name: 'Selected slots, in the draft' });
const dialog = () => screen.getByRole('dialog');
const press = async (name: string | RegExp, inside: HTMLElement) => {
  fireEvent.click(within(inside).getByRole('button', { name }));
  await settle();
  // The reply has arrived, and what follows from it has been read.
  await pass(50);
};
const ghosts = () => [...document.querySelectorAll('[data-ghost]')].map((one) => one.getAttribute('data-ghost'));

/** Opens a draft on a day with Ada on Seat 1 and Bob on Seat 2 at 7 pm. */
const openDraft = async (more: (venue: StaffVenue) => void = () => undefined) => {
  const opened = await openStaff({
    prepare: (venue) => {
      venue.put('seat1', venue.at(TODAY, '19:00'), { paid: true });
      venue.put('seat2', venue.at(TODAY, '19:00'), { paid: true, user: bob });
      more(venue);
    },
  });
  await press('Drafts', document.body);
  fireEvent.change(within(dialog()).getByLabelText('Reason'), { target: { value: 'They want to swap' } });
  await press('Start a draft', dialog());
  return opened;
};

describe('a draft of the day on the planner', () => {
  it('says that it has no changes yet, is named in the address, and can be opened again from the list', async () => {
    const { address } = await openDraft();
    expect(panel()).toHaveTextContent('No changes yet.');
    expect(within(panel()).getByRole('heading', { name: 'They want to swap' })).toBeVisible();
    expect(within(panel()).getByRole('button', { name: 'Apply 0 changes' })).toBeDisabled();
    expect(address()).toContain('draft=draft1');
    await press('Leave draft', panel());
    expect(address()).not.toContain('draft=');
    await press('Drafts', document.body);
    expect(dialog()).toHaveTextContent('Pia Lane, nothing drafted yet');
    await press('Open “They want to swap”', dialog());
    expect(address()).toContain('draft=draft1');
  });

  it('swaps two bookings with one press, and applies both moves at once', async () => {
    const { api, venue } = await openDraft();
    fireEvent.click(cell(1, '7:00 pm'));
    expect(within(desk()).queryByRole('button', { name: 'Swap places' })).toBeNull();
    fireEvent.click(cell(2, '7:00 pm'), { ctrlKey: true });
    await press('Swap places', desk());
    expect(api.calls('POST /planner/drafts/draft1/changes').at(-1)?.body).toEqual({
      moves: [
        { id: 'r1', calendar: 'seat2', slot: `${TODAY}T19:00:00-08:00`, price: 'settle' },
        { id: 'r2', calendar: 'seat1', slot: `${TODAY}T19:00:00-08:00`, price: 'settle' },
      ],
    });
    expect(panel()).toHaveTextContent('Move Ada M.: Seat 1, 7:00 pm → Seat 2, 7:00 pm');
    expect(panel()).toHaveTextContent('Move Bob: Seat 2, 7:00 pm → Seat 1, 7:00 pm');
    expect(panel()).toHaveTextContent('No charges and no refunds.');
    expect(ghosts().toSorted()).toEqual(['leaving', 'leaving', 'move', 'move']);
    // The day itself is unchanged.
    expect(cell(1, '7:00 pm')).toHaveAccessibleName(/Ada M\./);
    await press('Apply 2 changes', panel());
    await press('Apply 2 changes', dialog());
    expect(screen.getByText('2 changes applied.')).toBeVisible();
    expect(venue.standing().map(({ seat, user }) => `${user?.display_name} ${seat}`)).toEqual([
      'Ada M. seat2',
      'Bob seat1',
    ]);
    expect(screen.queryByRole('complementary', { name: 'Changes in the draft' })).toBeNull();
  });

  it('offers a swap only for whole bookings of the same length, whichever half-hour is selected', async () => {
    await openDraft((venue) => {
      venue.put('seat1', venue.at(TODAY, '21:00'), { user: bob });
      venue.put('seat1', venue.at(TODAY, '21:30'), { user: bob });
      venue.put('seat3', venue.at(TODAY, '20:00'));
      venue.put('seat3', venue.at(TODAY, '20:30'));
    });
    fireEvent.click(cell(2, '7:00 pm'));
    fireEvent.click(cell(3, '8:30 pm'), { ctrlKey: true });
    expect(within(desk()).queryByRole('button', { name: 'Swap places' })).toBeNull();
    await press('Clear', desk());
    fireEvent.click(cell(1, '9:30 pm'));
    fireEvent.click(cell(3, '8:30 pm'), { ctrlKey: true });
    await press('Swap places', desk());
    expect(panel()).toHaveTextContent('Move Bob: Seat 1, 9:00–10:00 pm → Seat 3, 8:00–9:00 pm');
    expect(panel()).toHaveTextContent('Move Ada M.: Seat 3, 8:00–9:00 pm → Seat 1, 9:00–10:00 pm');
  });

  it('names the customer who loses a seat to a blackout, offers another seat, and removes a change again', async () => {
    await openDraft();
    fireEvent.click(cell(1, '7:00 pm'));
    await press('Black out', desk());
    const hurt = within(panel()).getByRole('region', { name: '1 slot still without a seat' });
    expect(hurt).toHaveTextContent('Ada M.');
    expect(within(panel()).getByRole('button', { name: 'Apply 1 change' })).toBeDisabled();
    fireEvent.change(within(hurt).getByLabelText('Seat for Ada M., 7:00 pm'), { target: { value: 'seat3' } });
    await pass(50);
    expect(panel()).toHaveTextContent('$10.95 added to their bill');
    expect(within(panel()).getByRole('region', { name: 'Total effect' })).toHaveTextContent(
      'Added to bills, with tax$10.95',
    );
    expect(within(panel()).getByRole('button', { name: 'Apply 2 changes' })).toBeEnabled();
    await press(/^Remove: Move Ada M\./, panel());
    expect(within(panel()).getByRole('region', { name: '1 slot still without a seat' })).toBeVisible();
  });

  it('shows half-hours in a row on one seat as one change with its span, removed with one press', async () => {
    const { api } = await openDraft((venue) => {
      venue.put('seat3', venue.at(TODAY, '20:00'), { user: bob });
      venue.put('seat3', venue.at(TODAY, '20:30'), { user: bob });
    });
    fireEvent.click(cell(3, '7:30 pm'));
    fireEvent.click(cell(3, '8:30 pm'), { shiftKey: true });
    await press('Black out', desk());
    expect(panel()).toHaveTextContent('Black out: Seat 3, 8:00–9:00 pm');
    // This slot is empty, so it is listed apart from the two that take a seat from somebody.
    expect(panel()).toHaveTextContent('Black out: Seat 3, 7:30 pm');
    const hurt = within(panel()).getByRole('region', { name: '2 slots still without a seat' });
    fireEvent.change(within(hurt).getByLabelText('Seat for Bob, 8:00–9:00 pm'), { target: { value: 'seat1' } });
    await pass(50);
    expect(api.calls('POST /planner/drafts/draft1/changes').at(-1)?.body).toMatchObject({
      moves: [
        { calendar: 'seat1', slot: `${TODAY}T20:00:00-08:00` },
        { calendar: 'seat1', slot: `${TODAY}T20:30:00-08:00` },
      ],
    });
    const lines = () => within(panel()).getAllByRole('button', { name: /^Remove: / });
    expect(lines().map((line) => line.getAttribute('aria-label'))).toEqual([
      'Remove: Black out: Seat 3, 7:30–9:00 pm',
      'Remove: Move Bob: Seat 3, 8:00–9:00 pm → Seat 1, 8:00–9:00 pm',
    ]);
    expect(ghosts().toSorted()).toEqual(['blackout', 'leaving', 'move']);
    expect(within(panel()).getByRole('button', { name: 'Apply 2 changes' })).toBeEnabled();
    await press(/^Remove: Black out/, panel());
    expect(lines()).toHaveLength(1);
    await press(/^Remove: Move Bob/, panel());
    expect(panel()).toHaveTextContent('No changes yet.');
    expect(api.calls('POST /planner/drafts/draft1/changes').map(({ body }) => body)).toMatchObject([
      {},
      {},
      { without: ['black1', 'black2', 'black3'] },
      { without: ['r3', 'r4'] },
    ]);
  });

  it('shows refunds at the desk apart from refunds to cards', async () => {
    const { api } = await openDraft();
    api.draft.deskCents = 1000;
    fireEvent.click(cell(1, '7:00 pm'));
    await press('Cancel booking', desk());
    expect(panel()).toHaveTextContent('$20.00 refunded');
    expect(panel()).toHaveTextContent('$10.00 to refund at the desk');
    const sums = within(panel()).getByRole('region', { name: 'Total effect' });
    expect(sums).toHaveTextContent('Refunded to cards$20.00');
    expect(sums).toHaveTextContent('To refund at the desk$10.00');
  });

  it('marks the conflict and applies nothing when the day changed in the meantime', async () => {
    const { api, venue } = await openDraft();
    fireEvent.click(cell(1, '7:00 pm'));
    await press('Move…', desk());
    fireEvent.change(within(dialog()).getByLabelText('Seat'), { target: { value: '2' } });
    await settle();
    await press('Add to the draft', dialog());
    expect(panel()).toHaveTextContent('Move Ada M.: Seat 1, 7:00 pm → Seat 3, 7:00 pm');
    await press('Apply 1 change', panel());
    venue.put('seat3', venue.at(TODAY, '19:00'), { user: bob });
    await press('Apply 1 change', dialog());
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(
      'The day has changed. Nothing was applied. Check the marked changes.',
    );
    expect(venue.find('r1')?.seat).toBe('seat1');
    expect(panel()).toHaveTextContent('✕ Taken: Bob.');
    await press('Cancel', dialog());
    expect(within(panel()).getByRole('button', { name: 'Apply 1 change' })).toBeDisabled();
    await press('Discard', panel());
    await press('Discard draft', dialog());
    expect(api.calls('POST /planner/drafts/draft1/drop')).toHaveLength(1);
    expect(screen.getByText('The draft was discarded.')).toBeVisible();
  });
});
