import { currentToken } from '@paddock/web-kit/api/session.ts';
import type { QueryClient } from '@tanstack/react-query';
import { locationsQuery } from '../data/venues/venue-queries.ts';
import { paths } from '../paths.ts';

type Early = (queryClient: QueryClient) => unknown;

const forAnybody: Readonly<Record<string, Early>> = {
  [paths.login]: () => import('../features/identity/login/login-page.tsx'),
  [paths.signup]: () => import('./screens/signup-screen.tsx'),
  [paths.leaderboards]: () => import('../features/boards/leaderboards/leaderboards-page.tsx'),
};
const dashboard: Early = (queryClient) => {
  void import('./screens/dashboard-screen.tsx');
  void queryClient.prefetchQuery(locationsQuery);
};
const forTheSignedIn: Readonly<Record<string, Early>> = {
  [paths.home]: dashboard,
  [paths.dashboard]: dashboard,
  [paths.reservations]: (queryClient) => {
    void import('./screens/booking-screen.tsx');
    void queryClient.prefetchQuery(locationsQuery);
  },
};

/** Loads the screen of the address while the app is drawn and the account is read. */
export const loadEarly = (path: string, queryClient: QueryClient): void => {
  forAnybody[path]?.(queryClient);
  if (currentToken() !== undefined) forTheSignedIn[path]?.(queryClient);
};
