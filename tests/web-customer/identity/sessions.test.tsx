// @vitest-environment jsdom
import { endAllSessions, endSession } from '@paddock/shared-domain/identity/contract';
import { currentToken } from '@paddock/web-kit/api/session.ts';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callsOf, dialog, here, openApp, screen, user } from '../support/open-app.tsx';

const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('the list of sessions', () => {
  it('shows in the profile since when and until when each session lasts, and marks this device', async () => {
    await openApp('/profile');
    const [mine, other] = panel('Where you are logged in').getAllByRole('listitem');
    expect(mine?.textContent).toMatch(
      /Chrome, Windows.*Since Nov 20, 2026.*203\.0\.113\.4.*Logs out automatically Nov 27, 2026.*This device/,
    );
    expect(other?.textContent).toContain('Since Nov 18, 2026');
    expect(other?.textContent).not.toContain('This device');
  });

  it('logs out everywhere after a confirmation, and deletes the session of this device too', async () => {
    await openApp('/profile');
    await user.press(panel('Where you are logged in').getByRole('button', { name: 'Log out everywhere' }));
    expect(callsOf(endAllSessions)).toHaveLength(0);
    await user.press(within(dialog('Log out everywhere?')).getByRole('button', { name: 'Log out everywhere' }));
    expect(callsOf(endAllSessions)).toHaveLength(1);
    // The server has already ended this session, so the token is not used again.
    expect(callsOf(endSession)).toHaveLength(0);
    expect(currentToken()).toBeUndefined();
    expect(here()).toMatch(/^\/signup/);
  });
});
