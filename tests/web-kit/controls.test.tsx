// @vitest-environment jsdom
import '../support/dom.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../services/web-kit/src/ui/button.tsx';
import { Dialog } from '../../services/web-kit/src/ui/dialog.tsx';
import { Logo } from '../../services/web-kit/src/ui/logo.tsx';
import { Menu } from '../../services/web-kit/src/ui/menu.tsx';
import { MonthCalendar } from '../../services/web-kit/src/ui/month-calendar.tsx';
import { NumberStepper } from '../../services/web-kit/src/ui/number-stepper.tsx';
import { Pagination } from '../../services/web-kit/src/ui/pagination.tsx';
import { SeatMap } from '../../services/web-kit/src/ui/seat-map.tsx';
import { TextField } from '../../services/web-kit/src/ui/text-field.tsx';
import { ThemeSwitch } from '../../services/web-kit/src/ui/theme-switch.tsx';
import { TimeGrid } from '../../services/web-kit/src/ui/time-grid.tsx';

describe('a busy button', () => {
  it('shows its busy label, keeps the focus and ignores clicks', async () => {
    const press = vi.fn<() => void>();
    render(
      <Button busy busyLabel="Logging In..." onClick={press}>
        Log In
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Logging In...' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
    expect(press).not.toHaveBeenCalled();
  });
});

describe('a field', () => {
  it('is described by its label, its hint and its error', () => {
    render(<TextField label="Zip code" hint="Five digits" error="This field is required." />);
    const box = screen.getByRole('textbox', { name: 'Zip code' });
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription(/Five digits.*This field is required\./);
  });
});

describe('the number stepper of the booking page', () => {
  const Racers = ({ snap }: { readonly snap?: (wanted: number, current: number) => number }) => {
    const [value, setValue] = useState(1);
    return <NumberStepper label="Racers" value={value} onChange={setValue} min={1} max={12} {...(snap && { snap })} />;
  };
  it('counts by click and by key, and never leaves its range', async () => {
    render(<Racers />);
    const spin = screen.getByRole('spinbutton', { name: 'Racers' });
    expect(screen.getByRole('button', { name: 'Decrease racers' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Increase racers' }));
    expect(spin).toHaveAttribute('aria-valuenow', '2');
    spin.focus();
    await userEvent.keyboard('{ArrowUp}{PageUp}');
    expect(spin).toHaveAttribute('aria-valuenow', '12');
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect(spin).toHaveAttribute('aria-valuenow', '1');
  });
  it('skips values as the rule in `snap` says', async () => {
    render(<Racers snap={(wanted, current) => (wanted > 1 && wanted < 4 ? (current < wanted ? 4 : 1) : wanted)} />);
    const spin = screen.getByRole('spinbutton');
    spin.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(spin).toHaveAttribute('aria-valuenow', '4');
    await userEvent.keyboard('{ArrowDown}');
    expect(spin).toHaveAttribute('aria-valuenow', '1');
  });
});

describe('a dialog', () => {
  const Page = ({ closeOnBackdrop = false }) => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Voucher Balance</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Voucher Balance" closeOnBackdrop={closeOnBackdrop}>
          <TextField label="Voucher code" />
        </Dialog>
      </>
    );
  };
  const openIt = async () => userEvent.click(screen.getByRole('button', { name: 'Voucher Balance' }));
  it('takes the focus, closes on Escape and returns the focus', async () => {
    render(<Page />);
    await openIt();
    expect(screen.getByRole('textbox', { name: 'Voucher code' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Voucher Balance' })).toHaveFocus();
  });
  it('closes with its own button, and by a click beside it only if that is allowed', async () => {
    const { rerender } = render(<Page />);
    await openIt();
    await userEvent.click(screen.getByRole('dialog', { name: 'Voucher Balance' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    rerender(<Page closeOnBackdrop />);
    await userEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await openIt();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a menu', () => {
  it('opens, skips disabled items, selects with Enter, closes and returns the focus', async () => {
    const stop = vi.fn<() => void>();
    render(
      <Menu
        label="Options"
        items={[{ label: 'Start All' }, { label: 'Reload All', disabled: true }, { label: 'Stop All', onSelect: stop }]}
      />,
    );
    const trigger = screen.getByRole('button', { name: 'Options' });
    trigger.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Start All' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(stop).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(trigger).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Stop All' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('the month calendar', () => {
  const setUp = () => {
    const choose = vi.fn<(date: string) => void>();
    render(
      <MonthCalendar
        label="Day"
        selected="2026-11-22"
        onSelect={choose}
        min="2026-11-20"
        max="2027-01-20"
        fullness={() => 0.5}
      />,
    );
    return choose;
  };
  const day = (name: RegExp) => screen.getByRole('button', { name });
  it('has one stop for the Tab key among its days, also after the arrow keys', async () => {
    setUp();
    const next = screen.getByRole('button', { name: 'Next month' });
    next.focus();
    await userEvent.tab();
    expect(day(/22 November/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab({ shift: true });
    expect(next).toHaveFocus();
    await userEvent.tab();
    expect(day(/29 November/)).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });
  it('moves by days, weeks and months with the keys, inside its range', async () => {
    const choose = setUp();
    day(/22 November/).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(day(/30 November/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(day(/Monday 7 December 2026, 50% booked/)).toHaveFocus();
    await userEvent.keyboard('{End}{PageDown}{PageDown}');
    expect(day(/20 January 2027/)).toHaveFocus();
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}{Home}');
    expect(day(/20 November/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(choose).toHaveBeenCalledWith('2026-11-20');
  });
  it('marks the selected day and disables the days before the first', () => {
    setUp();
    expect(within(screen.getByRole('gridcell', { selected: true })).getByRole('button')).toHaveAccessibleName(
      /22 November/,
    );
    expect(day(/19 November/)).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  });
});

describe('times and seats', () => {
  it('name each time with the seats left, and disable what is taken or past', () => {
    const at = (clock: string) => `2026-11-22T${clock}:00-08:00`;
    render(
      <TimeGrid
        label="Race time"
        selected={undefined}
        onSelect={() => undefined}
        times={[
          { slot: at('17:30'), seatsLeft: 0, off: 'taken' },
          { slot: at('18:00'), seatsLeft: 7 },
          { slot: at('19:00'), seatsLeft: 3 },
          { slot: at('20:00'), seatsLeft: 9, off: 'past' },
        ]}
      />,
    );
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
      '5:30 pm, taken',
      '6:00 pm, 7 seats',
      '7:00 pm, 3 left',
      '8:00 pm, past',
    ]);
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).disabled)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
  it('name a seat as yours, free or taken, and disable a taken one', async () => {
    const toggle = vi.fn<(id: string) => void>();
    render(
      <SeatMap
        label="Seats"
        onToggle={toggle}
        seats={[
          { id: 'a', number: '1', state: 'mine' },
          { id: 'b', number: '2', state: 'free', kind: 'Motion rig' },
          { id: 'c', number: '3', state: 'taken' },
        ]}
      />,
    );
    expect(screen.getByRole('button', { name: 'Seat 1, yours', pressed: true })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Seat 3, taken' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Seat 2, Motion rig, free', pressed: false }));
    expect(toggle).toHaveBeenCalledWith('b');
  });
});

describe('small parts', () => {
  it('LIST-03 keeps the page number between 1 and the page count', async () => {
    const onPage = vi.fn<(page: number) => void>();
    const { rerender } = render(<Pagination label="Laps" page={99} pageCount={3} onPage={onPage} />);
    expect(screen.getByRole('navigation')).toHaveTextContent('Page 3 of 3');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage).toHaveBeenCalledWith(2);
    rerender(<Pagination label="Laps" page={-4} pageCount={0} onPage={onPage} />);
    expect(screen.getByRole('navigation')).toHaveTextContent('Page 1 of 1');
  });
  it('NAV-16 shows the logo at a default width of 245', () => {
    render(<Logo />);
    expect(screen.getByRole('img', { name: 'Paddock' })).toHaveAttribute('width', '245');
  });
  it('store the choice of light or dark on the device, and follow the system again if that is chosen', async () => {
    render(<ThemeSwitch />);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect([document.documentElement.dataset['theme'], localStorage.getItem('paddock.theme')]).toEqual([
      'dark',
      'dark',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});
