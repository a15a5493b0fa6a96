// @vitest-environment jsdom
import { forgotPassword, reviseUser } from '@paddock/shared-domain/identity/contract';
import { describe, expect, it } from 'vitest';
import { settle } from './support/fake-clock.ts';
import { answer, button, callsOf, openApp, screen, theVenue, user } from './support/open-app.tsx';
import { setTimeZone } from './support/time-zone.ts';

setTimeZone('America/Los_Angeles');
const OFFERS = /^(Pay|Continue to checkout|Add a card to pay)/;
const WHY = /Your email address is not confirmed yet/;

describe('An account whose address is not proven', () => {
  it.each(['/vouchers/purchase', '/subscription', '/dashboard'])('says so at %s, and mails the link', async (path) => {
    theVenue().user = { ...theVenue().user, email_proven: false };
    answer(forgotPassword, () => ({ detail: 'Sent.' }));
    await openApp(path);
    expect(document.body.textContent).toMatch(WHY);
    // What the server would refuse is not offered.
    if (path !== '/dashboard') expect(screen.queryByRole('button', { name: OFFERS })).toBeNull();
    await user.press(button('Email me the link'));
    await settle();
    expect(callsOf(forgotPassword).map(({ body }) => body)).toMatchObject([{ email: theVenue().user.email }]);
    expect(document.body.textContent).toContain(`We sent a link to ${theVenue().user.email}.`);
  });

  it.each(['/vouchers/purchase', '/subscription'])('shows nothing of it at %s once it is proven', async (path) => {
    await openApp(path);
    expect(document.body.textContent).not.toMatch(WHY);
    expect(screen.getAllByRole('button', { name: OFFERS }).length).toBeGreaterThan(0);
  });
});

describe('A requested address', () => {
  it('is shown in the profile, and the present one can be kept', async () => {
    theVenue().user = { ...theVenue().user, email_pending: 'mallory@evil.test' };
    await openApp('/profile');
    expect(document.body.textContent).toContain('Another address was requested: mallory@evil.test.');
    await user.press(button('Keep my email'));
    await settle();
    expect(callsOf(reviseUser).map(({ body }) => body)).toEqual([{ email_pending: null }]);
  });
});
