import './browser-gaps.ts';
import { setEventSink, type AppEvent } from '@paddock/web-kit/api/error-bus.ts';
import { dropSession, signIn } from '@paddock/web-kit/api/session.ts';
import { clearToasts } from '@paddock/web-kit/ui/toast-store.ts';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { getAvailability, getAvailabilityOfDays } from '@paddock/shared-domain/venues/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { Providers } from '../../../web-customer/src/app/providers.tsx';
import { AppRoutes } from '../../../web-customer/src/app/router.tsx';
import { forgetLocation } from '../../../web-customer/src/data/venues/chosen-location.ts';
import { resetPicked } from '../../../web-customer/src/features/booking/form/booking-store.ts';
import { clearSelection } from '../../../web-customer/src/features/booking/advanced/selection-store.ts';
import { createQueryClient } from '@paddock/web-kit/query-client.ts';
import { sessionEndSeen } from '../../../web-customer/src/session-end.ts';
import { useTimezoneSeen } from '../../../web-customer/src/ui/venues/timezone-warning.tsx';
// Lazily loaded screens are imported in advance, so that opening one takes no real time.
import '../../../web-customer/src/app/screens/add-subscription-screen.tsx';
import '../../../web-customer/src/app/screens/advanced-screen.tsx';
import '../../../web-customer/src/app/screens/booking-screen.tsx';
import '../../../web-customer/src/app/screens/checkout-slot.tsx';
import '../../../web-customer/src/app/screens/content-page-screen.tsx';
import '../../../web-customer/src/app/screens/dashboard-screen.tsx';
import '../../../web-customer/src/app/screens/display-screen.tsx';
import '../../../web-customer/src/app/screens/join-screen.tsx';
import '../../../web-customer/src/app/screens/own-unfinished.tsx';
import '../../../web-customer/src/app/screens/purchase-voucher-screen.tsx';
import '../../../web-customer/src/app/screens/seat-screen.tsx';
import '../../../web-customer/src/app/screens/signup-screen.tsx';
import '../../../web-customer/src/app/screens/signup-window.tsx';
import '../../../web-customer/src/app/screens/visit-screen.tsx';
import '../../../web-customer/src/app/screens/visitor-checkout-slot.tsx';
import '../../../web-customer/src/app/screens/waiting-screen.tsx';
import '../../../web-customer/src/features/catalogue/availability/availability-layout.tsx';
import '../../../web-customer/src/features/catalogue/availability/cars-page.tsx';
import '../../../web-customer/src/features/catalogue/availability/tracks-page.tsx';
import '../../../web-customer/src/features/venues/contact/contact-page.tsx';
import '../../../web-customer/src/features/boards/displays/board-display-page.tsx';
import '../../../web-customer/src/features/boards/displays/menu-page.tsx';
import '../../../web-customer/src/features/boards/displays/setup-page.tsx';
import '../../../web-customer/src/features/boards/displays/splash-page.tsx';
import '../../../web-customer/src/features/boards/displays/welcome-page.tsx';
import '../../../web-customer/src/features/laps/laps-page.tsx';
import '../../../web-customer/src/features/boards/leaderboards/leaderboards-page.tsx';
import '../../../web-customer/src/features/identity/login/change-password-page.tsx';
import '../../../web-customer/src/features/identity/login/forgot-password-page.tsx';
import '../../../web-customer/src/features/identity/login/login-page.tsx';
import '../../../web-customer/src/features/identity/login/logout-page.tsx';
import '../../../web-customer/src/features/identity/profile/profile-page.tsx';
import '../../../web-customer/src/features/identity/profile/reminders-off-page.tsx';
import '../../../web-customer/src/features/vouchers/balance-page.tsx';
import '../../../web-customer/src/features/runs/receipt/receipt-page.tsx';
import '../../../web-customer/src/features/waiting/offer-notice.tsx';
import { releaseClock, settle, stopClock } from './fake-clock.ts';
import { fakeFetch, type Recorded, type Request, type Route } from './fake-api.ts';
import { FakeSocket } from './fake-socket.ts';
import { FakeVenue } from './fake-venue.ts';
import { tokenFor } from './token.ts';
import { venueRoutes } from './venue-routes.ts';

let venue: FakeVenue;
let overrides: Route[];
let calls: Recorded[];
let events: AppEvent[];
const place = { address: '' };
/** What the fake card provider answers, by address. */
let provider: (url: string, init: RequestInit) => Promise<Response>;

beforeEach(() => {
  venue = new FakeVenue();
  overrides = [];
  calls = [];
  events = [];
  provider = () => Promise.reject(new Error('The fake has no such provider'));
  localStorage.clear();
  sessionStorage.clear();
  dropSession();
  sessionEndSeen();
  useTimezoneSeen.setState({ seen: false });
  forgetLocation();
  resetPicked();
  clearSelection();
  clearToasts();
  setEventSink((event) => events.push(event));
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal(
    'fetch',
    fakeFetch(
      () => [...overrides, ...venueRoutes(venue)],
      calls,
      (url, init) => provider(url, init),
    ),
  );
  stopClock();
});
afterEach(() => {
  cleanup();
  releaseClock();
  vi.unstubAllGlobals();
});

const Address = () => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    place.address = pathname + search;
  }, [pathname, search]);
  return null;
};

/** Opens the real app at an address, as a visitor or as Ada, on a fake of the API. */
export const openApp = async (path: string, who: 'visitor' | 'ada' = 'ada') => {
  if (who === 'ada') signIn(tokenFor('ada'));
  const client = createQueryClient();
  render(
    <MemoryRouter initialEntries={[path]}>
      <Providers queryClient={client}>
        <AppRoutes />
      </Providers>
      <Address />
    </MemoryRouter>,
  );
  await settle();
  return { user };
};

const typist = userEvent.setup({ delay: null });
/** A person at the app; each action returns when all that follows from it has happened. */
export const user = {
  press: async (element: Element) => {
    await typist.click(element);
    await settle();
  },
  type: async (element: Element, text: string) => {
    await typist.type(element, text);
    await settle();
  },
  clear: (element: Element) => typist.clear(element),
  choose: async (element: Element, value: string) => {
    await typist.selectOptions(element, value);
    await settle();
  },
  key: async (keys: string) => {
    await typist.keyboard(keys);
    await settle();
  },
  tab: () => typist.tab(),
};

export const here = (): string => place.address;
export const theVenue = (): FakeVenue => venue;
export const emitted = (): readonly AppEvent[] => events;
export const callsOf = (contract: unknown): readonly Recorded[] => calls.filter((one) => one.contract === contract);
/** The questions for the free slots of a day so far, alone or with other days. */
export const questionsFor = (date: string): readonly Recorded[] =>
  [...callsOf(getAvailability), ...callsOf(getAvailabilityOfDays)].filter(({ query }) =>
    String(query['date'] ?? query['dates'])
      .split(',')
      .includes(date),
  );
/** The contracts of all calls to the API so far. */
export const calledContracts = (): readonly Contract[] => calls.map(({ contract }) => contract);
/** Overrides the reply of one route; the newest override wins. */
export const answer = (contract: unknown, handle: (request: Request) => unknown): void =>
  void overrides.unshift({ contract: contract as Contract, handle });
export const cardProvider = (answers: typeof provider): void => void (provider = answers);

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const link = (name: string | RegExp) => screen.getByRole('link', { name });
export const field = (name: string | RegExp) => screen.getByLabelText(name);
export const dialog = (name: string | RegExp) => screen.getByRole('dialog', { name });
export const inside = (element: HTMLElement) => within(element);
export { screen, within };
