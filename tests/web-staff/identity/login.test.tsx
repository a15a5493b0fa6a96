// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';
import { redirectTarget } from '../../../web-staff/src/paths.ts';

withStaffClock();
const grid = () => screen.queryByRole('grid', { name: /seats across/ });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('who may open the staff screens', () => {
  it('ROUTE-30 serves the daily planner at /admin/seats, and leads there from /admin', async () => {
    const direct = await openStaff();
    expect(grid()).toBeVisible();
    direct.app.unmount();
    const { address } = await openStaff({ path: '/admin/' });
    expect(address()).toBe('/seats');
    expect(grid()).toBeVisible();
  });
  it('leads a visitor to the login screen and, after login, back to the day they requested', async () => {
    const { address } = await openStaff({ path: '/admin/seats?date=2026-11-28', signedIn: false });
    expect(address()).toBe('/login?redirect=%2Fadmin%2Fseats%3Fdate%3D2026-11-28');
    expect(screen.getByRole('button', { name: 'Log In' })).toBeDisabled();
    type('Email or username', 'planner@paddock.test');
    type('Password', 'paddock-demo-1');
    fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
    await settle();
    expect(address()).toBe('/seats?date=2026-11-28');
    expect(screen.getByRole('heading', { name: 'Saturday 28 November' })).toBeVisible();
  });
  it('ROUTE-39 redirects a user without the permission to login, says so, and does not loop', async () => {
    const { address, api } = await openStaff({ rights: { permissions: [] } });
    expect(address()).toMatch(/^\/login\?errorCode=noPermission&redirect=%2Fadmin%2Fseats$/);
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission');
    expect(screen.getByRole('alert')).toHaveTextContent('You are logged in as Pia Lane');
    const calls = api.heard.length;
    await pass(5000);
    expect(api.heard).toHaveLength(calls);
    expect(address()).toMatch(/^\/login/);
  });
  it('PERM-05 admits only staff and superusers: a permission without being staff opens nothing', async () => {
    await openStaff({ rights: { is_staff: false, permissions: ['reservations.change_reservation'] } });
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission');
    expect(grid()).toBeNull();
  });
  it('PERM-05 admits a superuser, who has every permission', async () => {
    await openStaff({ rights: { is_staff: false, is_superuser: true, permissions: [] } });
    expect(grid()).toBeVisible();
  });
  it('shows the daily planner in the top bar only to those who may open it', async () => {
    const allowed = await openStaff();
    expect(within(screen.getByRole('navigation', { name: 'Staff' })).getByRole('link')).toHaveTextContent(
      'Daily planner',
    );
    allowed.app.unmount();
    await openStaff({ rights: { permissions: ['leaderboards.can_manage_race_events'] } });
    expect(
      within(screen.getByRole('navigation', { name: 'Staff' })).queryByRole('link', { name: 'Daily planner' }),
    ).toBeNull();
  });
  it('begins at the first screen that the user may open', async () => {
    const planner = await openStaff({ path: '/admin' });
    expect(planner.address()).toMatch(/^\/seats/);
    planner.app.unmount();
    const { address } = await openStaff({
      path: '/admin',
      rights: { permissions: ['leaderboards.can_manage_race_events'] },
    });
    expect(address()).toMatch(/^\/launcher/);
  });
  it('also lists the screens behind one button, for a phone', async () => {
    const { address } = await openStaff({ rights: { is_superuser: true } });
    fireEvent.click(screen.getByRole('button', { name: 'Screens, now Daily planner' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'People' }));
    await settle();
    expect(address()).toBe('/user');
  });
  it('says with the specified text that a login failed, and keeps the typed name', async () => {
    await openStaff({ path: '/admin/login', signedIn: false });
    type('Email or username', 'planner@paddock.test');
    type('Password', 'wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
    await pass(50);
    expect(screen.getByRole('alert')).toHaveTextContent('Login failed, please check your login details and try again.');
    expect(screen.getByLabelText('Email or username')).toHaveValue('planner@paddock.test');
  });
  it('leads to the login screen when the session is no longer valid, and says why', async () => {
    const { address } = await openStaff({
      prepare: (_venue, api) =>
        api.answerOnce('GET /planner', { status: 401, body: { detail: 'Token is invalid', code: 'token_not_valid' } }),
    });
    expect(address()).toBe('/login?errorCode=tokenExpired&redirect=%2Fadmin%2Fseats');
    expect(screen.getByText(/Your Token or Session has expired\. Please try again\./)).toBeVisible();
  });
  it('shows who is logged in, and offers the customer app, the theme and the way to log out', async () => {
    await openStaff();
    fireEvent.click(screen.getByRole('button', { name: 'Pia Lane' }));
    expect(screen.getByRole('menuitem', { name: 'Book Now' })).toHaveAttribute('href', '/reservations');
    expect(screen.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/logout');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    delete document.documentElement.dataset['theme'];
  });
  it('ROUTE-37 says that a screen does not exist, and links home', async () => {
    await openStaff({ path: '/admin/nowhere' });
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    expect(document.title).toBe('Page Not Found · Paddock staff');
    expect(screen.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/admin/seats');
  });
});

describe('where a redirect leads', () => {
  const target = (redirect: string) => redirectTarget(new URLSearchParams({ redirect }));
  it('is a path of the staff app, or another path on this site, never another site', () => {
    expect(target('/admin/seats?date=2026-11-28')).toEqual({ inApp: true, path: '/seats?date=2026-11-28' });
    expect(target('/dashboard')).toEqual({ inApp: false, href: '/dashboard' });
    expect(target('//evil.example/admin')).toEqual({ inApp: true, path: '/' });
    expect(target('https://evil.example')).toEqual({ inApp: true, path: '/' });
  });
  it('is never the login screen itself', () => {
    expect(target('/admin/login?redirect=/admin/login')).toEqual({ inApp: true, path: '/' });
  });
});
