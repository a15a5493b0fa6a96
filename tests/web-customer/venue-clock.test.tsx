// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { setTimeZone } from './support/time-zone.ts';
import { button, dialog, inside, openApp, user } from './support/open-app.tsx';

setTimeZone('America/Los_Angeles');

/** Replies carry the time of a server whose clock is so many milliseconds ahead of this device. */
const serverAhead = (millis: number): void => {
  const plain = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await plain(...request);
    answer.headers.set('cache-control', 'no-store');
    answer.headers.set('date', new Date(Date.now() + millis).toUTCString());
    return answer;
  });
};

it("a phone whose clock is a day late offers dates from the venue's today", async () => {
  serverAhead(26 * 3_600_000);
  await openApp('/reservations');
  await user.press(button('Open calendar'));
  const calendar = inside(dialog('Pick a day'));
  expect(calendar.getByRole('button', { name: /21 November/ })).toHaveProperty('disabled', true);
  expect(calendar.getByRole('button', { name: /22 November/ })).toHaveProperty('disabled', false);
});
