// @vitest-environment jsdom
process.env['TZ'] = 'America/Los_Angeles';
import { describe, expect, it } from 'vitest';
import { openApp, screen, here } from './support/open-app.tsx';

describe('the simple reservations screen', () => {
  it('RES-01 has the hero header "Reservations"', async () => {
    await openApp('/reservations');
    expect(here()).toBe('/reservations');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reservations');
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(10);
  });
});
