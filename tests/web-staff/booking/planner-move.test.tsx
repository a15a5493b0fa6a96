// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LiveSocket } from '../support/live-socket.ts';
import { openStaff, pass, settle, TODAY, withStaffClock } from '../support/open-staff.tsx';
import { bob } from '../support/staff-venue.ts';

withStaffClock();
const cell = (seat: number, time: string) =>
  within(screen.getByRole('grid', { name: /seats across/ })).getByRole('gridcell', {
    name: new RegExp(`, ${time}, Seat ${seat}:`),
  });
const bar = () => screen.getByRole('region', { name: 'Selected slots' });
const dialog = () => screen.getByRole('dialog');
const press = (name: string, inside = bar()) => fireEvent.click(within(inside).getByRole('button', { name }));
const choose = (label: string, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(label), { target: { value } });
const slot = (clock: string, day: string = TODAY) => `${day}T${clock}:00-08:00`;
const openWithTwo = () =>
  openStaff({
    prepare: (venue) => {
      venue.put('seat1', venue.at(TODAY, '19:00'), { paid: true });
      venue.put('seat1', venue.at(TODAY, '19:30'), { paid: true });
    },
  });
/** The live channel reports a change of the day, as it can before the reply to the request that made it. */
const dayChanged = async () => {
  await pass(10);
  LiveSocket.latest().say({ type: 'changed', model: 'planner', scope: `loc1_${TODAY}`, position: '900' });
  await pass(300);
};
const dragTo = (from: HTMLElement, to: HTMLElement) => {
  fireEvent.pointerDown(from, { button: 0, pointerType: 'mouse' });
  fireEvent.pointerOver(to);
};

describe('moving a booking on the planner', () => {
  it('A-075 shows from and to, what more is owed and where it is added, and moves at exactly that price', async () => {
    const { api, venue } = await openWithTwo();
    fireEvent.click(cell(1, '7:00 pm'));
    press('Move…');
    choose('Seat', 'seat3');
    choose('Start', slot('20:00'));
    await settle();
    expect(dialog()).toHaveTextContent('Agreed: $60.00. New slot: $80.00. Before fees and tax.');
    expect(dialog()).toHaveTextContent('Added to the customer’s bill, with tax$21.90');
    press('Move 2 slots', dialog());
    await settle();
    expect(api.calls('POST /planner/move').map(({ body }) => body)).toEqual([
      {
        ids: ['r1', 'r2'],
        calendar: 'seat3',
        slot: slot('20:00'),
        price: 'settle',
        expected: { card_cents: 0, voucher_cents: 0, credits: 0, owed_cents: 2190 },
      },
    ]);
    expect(venue.standing().map(({ seat }) => seat)).toEqual(['seat3', 'seat3']);
    expect(screen.getByText(/^Ada M\. moved to Seat 3, 8:00 pm/)).toHaveTextContent('$21.90 was added to their bill.');
    expect(cell(1, '7:00 pm')).toHaveAccessibleName(/free$/);
  });

  it('keeps the time when only the seat changes, and requests no price while nothing has changed', async () => {
    const { api } = await openWithTwo();
    fireEvent.click(cell(1, '7:00 pm'));
    press('Move…');
    await settle();
    expect(dialog()).toHaveTextContent('The booking is already there. Choose another day, seat or start.');
    expect(within(dialog()).getByRole('button', { name: 'Move 2 slots' })).toBeDisabled();
    expect(api.calls('GET /planner/move')).toHaveLength(0);
    choose('Seat', 'seat2');
    await settle();
    press('Move 2 slots', dialog());
    await settle();
    expect(api.calls('POST /planner/move').map(({ body }) => body)).toMatchObject([
      { calendar: 'seat2', slot: slot('19:00') },
    ]);
  });

  it('A-075 keeps the agreed price only with a reason', async () => {
    await openWithTwo();
    fireEvent.click(cell(1, '7:00 pm'));
    press('Move…');
    choose('Seat', 'seat3');
    choose('Start', slot('20:00'));
    await settle();
    fireEvent.click(within(dialog()).getByLabelText('Keep the agreed price'));
    await settle();
    expect(within(dialog()).getByRole('button', { name: 'Move 2 slots' })).toBeDisabled();
    choose('Reason', 'Their seat broke');
    press('Move 2 slots', dialog());
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('drags a selected booking to a free slot and asks there; a drag elsewhere still selects slots', async () => {
    const { api } = await openWithTwo();
    fireEvent.click(cell(1, '7:00 pm'));
    dragTo(cell(1, '7:30 pm'), cell(2, '8:30 pm'));
    expect(document.querySelector('[data-ghost="move"]')).toHaveTextContent('Ada M.');
    fireEvent.pointerUp(cell(2, '8:30 pm'));
    await settle();
    expect(within(dialog()).getByLabelText('Seat')).toHaveValue('seat2');
    expect(within(dialog()).getByLabelText('Start')).toHaveValue(slot('20:00'));
    expect(document.querySelector('[data-ghost="move"]')).toBeNull();
    press('Cancel', dialog());
    await pass(10);
    dragTo(cell(2, '3:00 pm'), cell(3, '3:30 pm'));
    fireEvent.pointerUp(cell(3, '3:30 pm'));
    expect(bar()).toHaveTextContent('4 slots');
    expect(api.calls('POST /planner/move')).toHaveLength(0);
  });

  it('says who has a slot, disables the move to it, and overwrites nothing that was taken in the meantime', async () => {
    const { venue } = await openWithTwo();
    venue.put('seat2', venue.at(TODAY, '20:00'), { user: bob });
    fireEvent.click(cell(1, '7:00 pm'));
    dragTo(cell(1, '7:00 pm'), cell(2, '8:00 pm'));
    fireEvent.pointerUp(cell(2, '8:00 pm'));
    await settle();
    expect(dialog()).toHaveTextContent('8:00 pm is taken: Bob. Choose another slot.');
    expect(within(dialog()).getByRole('button', { name: 'Move 2 slots' })).toBeDisabled();
    choose('Start', slot('21:00'));
    await settle();
    venue.put('seat2', venue.at(TODAY, '21:30'), { user: bob });
    press('Move 2 slots', dialog());
    await settle();
    expect(dialog()).toHaveTextContent('9:30 pm is taken: Bob');
    expect(dialog()).toHaveTextContent('Nothing was moved.');
    expect(venue.standing().filter(({ seat }) => seat === 'seat1')).toHaveLength(2);
  });

  it('opens with the key M on the booking that has the focus', async () => {
    await openWithTwo();
    cell(1, '7:30 pm').focus();
    fireEvent.keyDown(cell(1, '7:30 pm'), { key: 'm' });
    await settle();
    expect(dialog()).toHaveTextContent('2 slots · seat 1 · 7:00–8:00 pm');
  });

  it('can go to another day', async () => {
    const { api } = await openWithTwo();
    fireEvent.click(cell(1, '7:00 pm'));
    press('Move…');
    choose('Day', '2026-11-24');
    await settle();
    choose('Start', slot('15:00', '2026-11-24'));
    await settle();
    press('Move 2 slots', dialog());
    await settle();
    expect(api.calls('POST /planner/move').map(({ body }) => body)).toMatchObject([
      { slot: slot('15:00', '2026-11-24') },
    ]);
    expect(cell(1, '7:00 pm')).toHaveAccessibleName(/free$/);
  });

  it('refuses to move half-hours of two customers at once, says so, and opens no dialog', async () => {
    const { venue } = await openWithTwo();
    LiveSocket.latest().ready();
    venue.put('seat1', venue.at(TODAY, '20:00'), { user: bob });
    await dayChanged();
    fireEvent.click(cell(1, '7:30 pm'), { ctrlKey: true });
    fireEvent.click(cell(1, '8:00 pm'), { ctrlKey: true });
    expect(bar()).toHaveTextContent('2 slots');
    press('Move…');
    expect(within(bar()).getByRole('alert')).toHaveTextContent('Select one booking at a time to move');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A-074 reports the result of a move even when the day shows it before the reply arrives', async () => {
    const { api } = await openWithTwo();
    LiveSocket.latest().ready();
    const answer = api.holdAnswers('POST /planner/move');
    fireEvent.click(cell(1, '7:00 pm'));
    dragTo(cell(1, '7:00 pm'), cell(3, '8:00 pm'));
    fireEvent.pointerUp(cell(3, '8:00 pm'));
    await settle();
    press('Move 2 slots', dialog());
    await dayChanged();
    expect(cell(3, '8:30 pm')).toHaveAccessibleName(/Ada M\./);
    expect(dialog()).toHaveTextContent('2 slots · seat 1 · 7:00–8:00 pm');
    answer();
    await settle();
    expect(screen.getByText(/^Ada M\. moved to Seat 3, 8:00 pm/)).toHaveTextContent('$21.90 was added to their bill.');
    expect(screen.queryByRole('dialog')).toBeNull();
    // The finished move leaves no dialog that would open at the next selected booking.
    fireEvent.click(cell(3, '8:00 pm'));
    expect(bar()).toHaveTextContent('2 slots');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that the booking to move is gone, and opens nothing at the next selected booking', async () => {
    const { venue, api } = await openWithTwo();
    venue.put('seat3', venue.at(TODAY, '15:00'), { user: bob });
    LiveSocket.latest().ready();
    await dayChanged();
    fireEvent.click(cell(1, '7:00 pm'));
    press('Move…');
    choose('Seat', 'seat2');
    await settle();
    venue.remove(['r1', 'r2']);
    await dayChanged();
    expect(dialog()).toHaveTextContent('Your selection has no slots left for this action.');
    expect(within(dialog()).getByRole('button', { name: /^Move/ })).toBeDisabled();
    press('Cancel', dialog());
    fireEvent.click(cell(3, '3:00 pm'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls('POST /planner/move')).toHaveLength(0);
  });

  it('continues a drag while others change the day, and hides the card of the booking', async () => {
    const { venue } = await openWithTwo();
    LiveSocket.latest().ready();
    fireEvent.click(cell(1, '7:00 pm'));
    fireEvent.pointerOver(cell(1, '7:00 pm'));
    await pass(400);
    expect(document.querySelector('[data-card]')).toHaveTextContent('Ada M.');
    fireEvent.pointerDown(cell(1, '7:00 pm'), { button: 0, pointerType: 'mouse' });
    expect(document.querySelector('[data-card]')).toBeNull();
    venue.put('seat2', venue.at(TODAY, '14:30'), { user: bob });
    await dayChanged();
    fireEvent.pointerOver(cell(2, '8:00 pm'));
    venue.put('seat3', venue.at(TODAY, '14:30'), { user: bob });
    await dayChanged();
    expect(document.querySelector('[data-ghost="move"]')).toHaveTextContent('Ada M.');
    expect(document.querySelector('[data-card]')).toBeNull();
    fireEvent.pointerUp(cell(2, '8:00 pm'));
    await settle();
    expect(within(dialog()).getByLabelText('Seat')).toHaveValue('seat2');
    expect(within(dialog()).getByLabelText('Start')).toHaveValue(slot('20:00'));
  });

  it('moves by key only the booking that has the focus, even if others are selected with it', async () => {
    const { venue } = await openWithTwo();
    venue.put('seat2', venue.at(TODAY, '20:00'), { user: bob });
    LiveSocket.latest().ready();
    await dayChanged();
    fireEvent.click(cell(1, '7:00 pm'));
    fireEvent.click(cell(2, '8:00 pm'), { ctrlKey: true });
    fireEvent.keyDown(cell(2, '8:00 pm'), { key: 'm' });
    await settle();
    expect(dialog()).toHaveTextContent('1 slot · seat 2 · 8:00–8:30 pm');
  });
});
