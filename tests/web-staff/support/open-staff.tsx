import '../../support/dom.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { dropSession, signIn } from '../../../services/web-kit/src/api/session.ts';
import { clearToasts } from '../../../services/web-kit/src/ui/toast-store.ts';
import { Providers } from '../../../web-staff/src/app/providers.tsx';
import { AppRoutes } from '../../../web-staff/src/app/router.tsx';
// Screens are loaded on demand. Imported before a test begins, they do not race its clock.
import '../../../web-staff/src/app/account/account-page.tsx';
import '../../../web-staff/src/app/people/people-screen.tsx';
import '../../../web-staff/src/features/identity/login/login-page.tsx';
import '../../../web-staff/src/app/planner/planner-screen.tsx';
import '../../../web-staff/src/features/booking/special-hours/special-hours-page.tsx';
import '../../../web-staff/src/features/launcher/launcher-page.tsx';
import '../../../web-staff/src/features/billing/approvals/approvals-page.tsx';
import '../../../web-staff/src/features/reconciliation/reconciliation-page.tsx';
import '../../../web-staff/src/features/reports/reports-page.tsx';
import '../../../web-staff/src/features/statements/statement-page.tsx';
import '../../../web-staff/src/features/operations/audit/audit-page.tsx';
import '../../../web-staff/src/features/operations/standing/operations-page.tsx';
import '../../../web-staff/src/features/operations/timeline/timeline-page.tsx';
import { useZoom } from '../../../web-staff/src/features/booking/planner/zoom.ts';
import { createQueryClient } from '@paddock/web-kit/query-client.ts';
import { hearingFetch } from '@paddock/web-kit/api/server-clock.ts';
import { useSessionEnd } from '../../../web-staff/src/session-end.ts';
import { LiveSocket } from './live-socket.ts';
import { sessionToken } from './session-token.ts';
import { createStaffApi } from './staff-api.ts';
import { createStaffVenue } from './staff-venue.ts';

/** Saturday 21 November 2026, 5:23 pm in Santa Ana. */
export const NOW = new Date('2026-11-22T01:23:00.000Z');
export const TODAY = '2026-11-21';

/** Undoes the server time that a test has set, because all tests of a file share one venue clock. */
const hearThisTime = async (): Promise<void> => {
  const headers = { date: new Date().toUTCString(), 'cache-control': 'no-store' };
  vi.stubGlobal('fetch', async () => new Response(null, { headers }));
  await hearingFetch('/');
};

/** Stops the clock at {@link NOW}; only tests advance it. Each test begins with an empty browser. */
export const withStaffClock = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    LiveSocket.opened = [];
    vi.stubGlobal('WebSocket', LiveSocket);
  });
  afterEach(async () => {
    cleanup();
    await hearThisTime();
    clearToasts();
    dropSession();
    localStorage.clear();
    useZoom.setState({ zoom: undefined });
    useSessionEnd.setState({ reason: undefined });
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
};

/** Advances the clock, and runs what waited for it. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The real timer, which the stopped clock does not replace. */
const later = globalThis.setTimeout;
/** Waits until a screen that is loaded on demand has arrived. This takes real time, not time of the test's clock. */
const screenRead = async (): Promise<void> => {
  for (let tries = 0; tries < 1_000; tries += 1) {
    await vi.dynamicImportSettled();
    await pass(0);
    if (screen.queryByText('Loading this page') === null) return;
    await new Promise((resolve) => later(resolve, 10));
  }
};
/** Waits until nothing is loading any more. */
export const settle = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) {
    await screenRead();
    await pass(10);
    if (document.querySelector('[aria-busy="true"]') === null) return;
  }
};

type Opening = {
  readonly path?: string;
  readonly signedIn?: boolean;
  readonly seats?: number;
  readonly locations?: number;
  readonly rights?: Partial<ReturnType<typeof createStaffApi>['rights']>;
  readonly prepare?: (venue: ReturnType<typeof createStaffVenue>, api: ReturnType<typeof createStaffApi>) => void;
};

const address = { now: '' };
const Address = () => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address.now = pathname + search;
  }, [pathname, search]);
  return null;
};

/** Opens the real app with the real `call`, on a test venue of its own. */
export const openStaff = async (opening: Opening = {}) => {
  const { path = '/admin/seats', signedIn = true, rights, prepare, ...size } = opening;
  const venue = createStaffVenue(size);
  const api = createStaffApi(venue);
  Object.assign(api.rights, rights);
  prepare?.(venue, api);
  vi.stubGlobal('fetch', api.fetch);
  if (signedIn) signIn(sessionToken('staff1'));
  const app = render(
    <MemoryRouter initialEntries={[path]} basename="/admin">
      <Providers queryClient={createQueryClient()}>
        <AppRoutes />
        <Address />
      </Providers>
    </MemoryRouter>,
  );
  await settle();
  return { venue, api, app, address: () => address.now };
};
