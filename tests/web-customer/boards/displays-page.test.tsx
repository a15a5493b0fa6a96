// @vitest-environment jsdom
import { listCalendars } from '@paddock/shared-domain/venues/contract';
import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DisplayApp } from '../../../web-customer/src/app/display-app.tsx';
import { createQueryClient } from '@paddock/web-kit/query-client.ts';
import { board, stockBoards, times } from './leaderboards-fake.ts';
import { readQr } from '../../support/read-qr.ts';
import { settle } from '../support/fake-clock.ts';
import { button, callsOf, field, screen, theVenue, user } from '../support/open-app.tsx';
import { IRVINE, SANTA_ANA } from '../support/fake-venue.ts';

const spa = board({ id: 'spa', name: 'GT3 at Spa', location: SANTA_ANA.id });
const here = () => window.location.pathname + window.location.search;
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

/** Opens a display by its address, as the browser on the wall does. */
const openDisplay = async (path: string) => {
  window.history.replaceState(null, '', path);
  render(<DisplayApp queryClient={createQueryClient()} />);
  await settle();
};

beforeEach(() => stockBoards([spa], { spa: times(5) }));

describe('the page of the displays, without the customer app around it', () => {
  it.each([
    ['/display/spa', 'GT3 at Spa'],
    ['/display/spa/', 'GT3 at Spa'],
    ['/display', 'Board Displays'],
    ['/welcome', 'Menu Display'],
    ['/splash', 'Prices'],
    ['/Splash', 'Prices'],
  ])('DISP-01 %s shows its own screen, in dark colours', async (path, title) => {
    await openDisplay(path);
    expect(heading()).toBe(title);
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
  it('DISP-03 the form of the menu opens the menu, and Back returns to the form', async () => {
    theVenue().locations = [SANTA_ANA, IRVINE];
    await openDisplay('/welcome');
    await user.choose(field('Location'), IRVINE.id);
    await user.press(button('Show the menu'));
    expect(here()).toBe(`/menu?location=${IRVINE.id}&boards=true`);
    expect(callsOf(listCalendars).at(-1)?.query).toMatchObject({ location: IRVINE.id });
    await act(async () => {
      window.history.replaceState(null, '', '/welcome');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await settle();
    expect(heading()).toBe('Menu Display');
  });
  it('shows a QR code that leads to the booking screen', async () => {
    // The module that draws the code is loaded on demand: load it before the test moves its clock.
    await import('@paddock/web-kit/ui/qr-picture.tsx');
    await openDisplay('/splash');
    await settle();
    expect(readQr(screen.getByRole('img', { name: 'QR code for booking' }))).toBe(
      `${window.location.origin}/reservations`,
    );
  });
  it('shows an empty leaderboard when the id in the address cannot be decoded', async () => {
    await openDisplay('/display/%E0%A4%A');
    expect(heading()).toBe('Leaderboard');
  });
});
