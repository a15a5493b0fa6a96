// @vitest-environment jsdom
import '../support/dom.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from '../../services/web-kit/src/ui/search-box.tsx';
import { clearToasts, showToast, TOAST_LONGEST_MS } from '../../services/web-kit/src/ui/toast-store.ts';
import { Toasts } from '../../services/web-kit/src/ui/toasts.tsx';

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

describe('a message', () => {
  const show = (...toast: Parameters<typeof showToast>) => act(() => void showToast(...toast));
  it('ERR-05 is displayed for 5000 ms unless a longer time is named for it', () => {
    render(<Toasts />);
    show({ text: 'User successfully changed' });
    show({ text: 'You are in', durationMs: TOAST_LONGEST_MS });
    pass(4999);
    expect(screen.getByText('User successfully changed')).toBeVisible();
    pass(1);
    expect(screen.queryByText('User successfully changed')).toBeNull();
    pass(9999);
    expect(screen.getByText('You are in')).toBeVisible();
    pass(1);
    expect(screen.queryByText('You are in')).toBeNull();
  });
  it('stays while the pointer is on it, and then for the rest of its time', () => {
    render(<Toasts />);
    show({ text: 'Hold on' });
    pass(3000);
    fireEvent.mouseEnter(screen.getByRole('group', { name: 'Note' }));
    pass(60_000);
    fireEvent.mouseLeave(screen.getByRole('group', { name: 'Note' }));
    pass(1999);
    expect(screen.getByText('Hold on')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Hold on')).toBeNull();
  });
  it('is announced to screen readers, and a danger at once', () => {
    render(<Toasts />);
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
    show({ text: 'No', kind: 'danger' });
    expect(screen.getByRole('alert', { name: 'Problem' })).toHaveTextContent('No');
  });
  it('is not shown twice, and can be dismissed', () => {
    render(<Toasts />);
    show({ text: 'Once' });
    show({ text: 'Once' });
    expect(screen.getAllByText('Once')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Once')).toBeNull();
  });
});

describe('the search for a customer', () => {
  const results = [
    { id: '1', label: 'Ada' },
    { id: '2', label: 'Adam' },
  ];
  const setUp = () => {
    const [onSearch, onChoose] = [vi.fn<(text: string) => void>(), vi.fn<(id: string) => void>()];
    render(<SearchBox label="Find a customer" onSearch={onSearch} results={results} onChoose={onChoose} />);
    const box = screen.getByRole('combobox', { name: 'Find a customer' });
    const type = (value: string) => {
      act(() => box.focus());
      fireEvent.change(box, { target: { value } });
    };
    return { box, type, onSearch, onChoose };
  };
  it('LIST-04 is required and debounced by 1000 ms', () => {
    const { box, type, onSearch } = setUp();
    expect(box).toBeRequired();
    type('ad');
    pass(999);
    type('ada');
    pass(999);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch.mock.calls).toEqual([['ada']]);
    type('  ');
    pass(5000);
    expect(onSearch).toHaveBeenCalledTimes(1);
  });
  it('LIST-05 hides the results 500 ms after the box loses focus', () => {
    const { box, type } = setUp();
    type('ada');
    pass(1000);
    act(() => box.blur());
    pass(499);
    expect(screen.getAllByRole('option')).toHaveLength(2);
    pass(1);
    expect(screen.queryAllByRole('option')).toHaveLength(0);
  });
  it('is used with the arrow keys and Enter', () => {
    const { box, type, onChoose } = setUp();
    type('ada');
    pass(1000);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Adam' }).id);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onChoose).toHaveBeenCalledWith('2');
    expect(box).toHaveAttribute('aria-expanded', 'false');
  });
  it('can be used with a click, although the click takes the focus first', () => {
    const { box, type, onChoose } = setUp();
    type('ada');
    pass(1000);
    act(() => box.blur());
    pass(100);
    fireEvent.click(screen.getByRole('option', { name: 'Ada' }));
    expect(onChoose).toHaveBeenCalledWith('1');
  });
});
