// @vitest-environment jsdom
import '../support/dom.ts';
import { render, screen } from '@testing-library/react';
import { lazy, StrictMode, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CrashGuard } from '../../services/web-kit/src/ui/crash-guard.tsx';
import { lazyScreen } from '../../services/web-kit/src/ui/lazy-screen.ts';

/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 };

const words = { crashed: 'This screen broke.', reload: 'Reload' };
const App = ({ at, children }: { readonly at: string; readonly children: ReactNode }) => (
  <>
    <a href="/elsewhere">Elsewhere</a>
    <CrashGuard words={words} at={at}>
      <Suspense fallback="Loading">{children}</Suspense>
    </CrashGuard>
  </>
);

// React logs every error that a guard catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it('a screen whose code does not load says so, and other screens can still be opened', async () => {
  const Away = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  const { rerender } = render(
    <App at="/reports">
      <Away />
    </App>,
  );
  expect(await screen.findByText(words.crashed, undefined, PATIENT)).toBeVisible();
  expect(screen.getByRole('button', { name: words.reload })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeVisible();

  rerender(<App at="/reports">The same screen</App>);
  expect(screen.getByText(words.crashed)).toBeVisible();
  rerender(<App at="/seats">The planner</App>);
  expect(screen.getByText('The planner')).toBeVisible();
  expect(screen.queryByText(words.crashed)).toBeNull();
});

it('a screen whose code did not load is loaded again when it is opened again, and not before', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>();
  load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'));
  load.mockResolvedValue(() => 'The reports');
  const Reports = lazyScreen(load);
  const reports = (
    <App at="/reports">
      <Reports />
    </App>
  );
  const { rerender } = render(reports, { wrapper: StrictMode });
  expect(await screen.findByText(words.crashed, undefined, PATIENT)).toBeVisible();
  rerender(reports);
  expect(screen.getByText(words.crashed)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);

  rerender(<App at="/seats">The planner</App>);
  rerender(reports);
  expect(await screen.findByText('The reports', undefined, PATIENT)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a style sheet that did not load is requested again before its screen shows', async () => {
  const sheets = () => [...document.head.querySelectorAll('link')];
  const answer = (what: 'load' | 'error') => sheets().at(-1)?.dispatchEvent(new Event(what));
  // As the bundler's loader does it: it requests a sheet once, and takes it as loaded from then on.
  let asked = false;
  const Rigs = lazyScreen(async () => {
    if (asked) return () => 'The rigs';
    asked = true;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/rigs.css' }));
    answer('error');
    throw new Error('Unable to preload CSS for /rigs.css');
  });
  const rigs = (
    <App at="/rigs">
      <Rigs />
    </App>
  );
  const { rerender } = render(rigs);
  expect(await screen.findByText(words.crashed, undefined, PATIENT)).toBeVisible();
  expect(sheets()).toEqual([]);

  const comeBack = () => {
    rerender(<App at="/seats">The planner</App>);
    rerender(rigs);
  };
  comeBack();
  await vi.waitFor(() => expect(sheets()).toHaveLength(1), PATIENT);
  answer('error');
  expect(await screen.findByText(words.crashed, undefined, PATIENT)).toBeVisible();

  comeBack();
  await vi.waitFor(() => expect(sheets()).toHaveLength(1), PATIENT);
  expect(screen.queryByText('The rigs')).toBeNull();
  answer('load');
  expect(await screen.findByText('The rigs', undefined, PATIENT)).toBeVisible();
  expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/rigs.css']);
  sheets()[0]?.remove();
});
