import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, WebSocketRoute } from '@playwright/test';
import { halfHoursOf, localDateOf, timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';
import { build } from 'vite';
import { testApp, testConfig } from '../../support/app.ts';
import { createStaffApi } from '../../web-staff/support/staff-api.ts';
import { createStaffVenue, ZONE } from '../../web-staff/support/staff-venue.ts';
import { sessionToken } from '../../web-staff/support/session-token.ts';

const app = fileURLToPath(new URL('../../../web-staff', import.meta.url));
const SEATS = 40;

/** The staff app as production build, served by the product's own server. */
export const startPlannerFiles = async (): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-bench-'));
  await build({ root: app, logLevel: 'error', mode: 'production', build: { outDir: folder, emptyOutDir: true } });
  const server = await testApp([], { config: testConfig({ WEB_STAFF_DIR: folder }) });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A day without closing time. Six of ten slots are taken, by bookings of one or two half-hours. */
const fullDay = (date: LocalDate) => {
  const venue = createStaffVenue({ seats: SEATS });
  const starts = halfHoursOf(date, ZONE);
  for (const [half, startsAt] of starts.entries())
    for (const [seat, { id }] of venue.seats.entries())
      if ((Math.floor(half / 2) * 7 + seat * 3) % 10 < 6) venue.put(id, startsAt, { paid: seat % 2 === 0 });
  const day = venue.day.bind(venue);
  const slots = starts.map((at, block) => ({ slot: venueText(at, ZONE), time: timeLabel(at, ZONE), block }));
  Object.assign(venue, { day: (location: string, of: LocalDate) => ({ ...day(location, of), slots }) });
  return venue;
};

/** Opens the planner on such a day. `change` alters so many bookings a second and pushes each change. */
export const openPlannerPage = async (browser: Browser, url: string) => {
  const date = localDateOf(instantOf(Date.now()), ZONE);
  const venue = fullDay(date);
  const api = createStaffApi(venue);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  let socket: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/ws\/live/, (opened) => {
    socket = opened;
    opened.onMessage((text) => {
      if (String(text).includes('authenticate')) opened.send(JSON.stringify({ type: 'ready' }));
    });
  });
  await page.route(/\/api\//, async (route) => {
    const request = route.request();
    const answer = await api.fetch(request.url(), {
      method: request.method(),
      body: request.postData() ?? undefined,
    } as RequestInit);
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
  });
  await page.addInitScript(
    `localStorage.setItem('paddock.session', ${JSON.stringify(sessionToken('staff1'))}); localStorage.setItem('paddock.planner.zoom', '0.4');`,
  );
  await page.goto(`${url}/admin/seats`);
  await page
    .locator('[role=gridcell]')
    .nth(SEATS * 48 - 1)
    .waitFor({ state: 'attached' });
  let told = 0;
  let last = '';
  const standing = venue.standing();
  const alter = (): void => {
    told += 1;
    const one = standing[(told * 37) % standing.length];
    if (one === undefined) return;
    one.paid = !one.paid;
    one.notes = `Change ${told}`;
    last = one.notes;
    socket?.send(
      JSON.stringify({ type: 'changed', model: 'planner', scope: `loc1_${date}`, position: String(1000 + told) }),
    );
  };
  return {
    page,
    looks: () => api.calls('GET /planner').length,
    change: (perSecond: number) => {
      const timer = setInterval(alter, 1000 / perSecond);
      return {
        stop: () => {
          clearInterval(timer);
          return told;
        },
      };
    },
    lastChangeShown: () =>
      page
        .locator(`[role=gridcell][aria-label*="${last}"]`)
        .first()
        .waitFor({ state: 'attached', timeout: 20_000 })
        .then(
          () => true,
          () => false,
        ),
  };
};
