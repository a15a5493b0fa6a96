// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { site } from '../../web-customer/src/leave-site.ts';
import { pass } from './support/fake-clock.ts';
import { button, here, openApp, screen, theVenue, user } from './support/open-app.tsx';

const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  vi.spyOn(site, 'leave').mockImplementation((url) => void left.push(url));
});

describe('the way to the staff app', () => {
  it('CLUB-33 staff return to the account after they added its subscription', async () => {
    theVenue().user = { ...theVenue().user, is_staff: true };
    await openApp('/subscription/add?userId=bob&redirect=%2Fadmin%2Fuser%2Fbob');
    await pass(600);
    await user.press(button(/^Join and pay/));
    expect(here()).toBe('/admin/user/bob');
    expect(left).toEqual(['/admin/user/bob']);
    expect(screen.queryByText('This page does not exist.')).toBeNull();
  });
  it('shows that the page does not exist, instead of a reload loop, when /admin is answered by this app', async () => {
    await openApp('/admin/user/bob');
    expect(left).toEqual([]);
    expect(screen.getByText('This page does not exist.')).toBeTruthy();
  });
});
