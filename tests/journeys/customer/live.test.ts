import { expect, type Page, test } from '@playwright/test';
import { freeRace, pickRace } from '../support/booking.ts';
import { layLine, type Line } from '../support/cut.ts';
import { api, dayAhead, newCustomer, productUrl, santaAna, signedInPage, tokenOf } from '../support/venue.ts';

type Board = { id: string; calculation: string; location: string | null; track: string; group: string };
const live = (page: Page) => page.getByText('Live', { exact: true });
/** Marks the page; a reload would remove the mark. */
const mark = (page: Page) => page.evaluate(() => void ((window as unknown as { kept: boolean }).kept = true));
const isKept = (page: Page) => page.evaluate(() => (window as unknown as { kept?: boolean }).kept === true);

test('three open screens miss no change while the connection is cut twice and while their tabs sleep', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const line: Line = await layLine(productUrl());
  const { email, token, id } = await newCustomer('tok_visa');
  const { id: location, seats } = await santaAna();
  const [owner, planner, launcher] = await Promise.all(
    ['owner', 'planner', 'launcher'].map((name) => tokenOf(`${name}@paddock.test`)),
  );
  if (owner === undefined || planner === undefined || launcher === undefined) throw new Error('No staff.');

  // 1. Open three screens of one browser: the dashboard, the seats of a race, and a board.
  const dashboard = await signedInPage(browser, email, { baseURL: line.url });
  const race = await freeRace(location, 4, 1);
  const booking = await dashboard.context().newPage();
  await booking.goto('/reservations');
  await pickRace(booking, race, 1, 1);
  const board = ((await api('GET', '/boards')).body.results as Board[]).find(
    ({ calculation, location: at }) => calculation === 'TIME' && at === location,
  );
  if (board === undefined) throw new Error('The demo has no board of times in Santa Ana.');
  const { results: cars } = (await api('GET', `/cars?groups=${board.group}`)).body;
  const best = async (): Promise<number> => {
    const [{ hms }] = (await api('GET', `/boards/${board.id}/results?count=1`)).body.results as [{ hms: string }];
    const [minutes = 0, seconds = 0] = hms.split(':').map(Number);
    return Math.round((minutes * 60 + seconds) * 1000);
  };
  const standings = await dashboard.context().newPage();
  await standings.goto(`/leaderboards/${board.id}`);
  await expect(live(standings)).toBeVisible();
  await expect(dashboard.getByText("You don't have any upcoming reservations")).toBeVisible();
  const pages = [dashboard, booking, standings];
  for (const page of pages) await mark(page);

  const tileOf = (calendar: string) => {
    const number = /\d+/.exec(seats.find((seat) => seat.id === calendar)?.name ?? '')?.[0];
    return booking.getByRole('button', { name: new RegExp(`^Seat ${number},`) });
  };
  const leader = standings.getByRole('list', { name: 'Podium' }).getByRole('listitem').first();
  const upcoming = dashboard.getByRole('link', { name: /^Add to calendar: / });
  const owed = dashboard.getByRole('heading', { name: 'Outstanding balance' });

  /** A seat of the race is taken, my bookings or my balance change, and a lap takes the lead. Returns the milliseconds of the lap. */
  const change = async (turn: number, taken: string): Promise<string> => {
    const blackout = { calendar: taken, slot: race.slot, is_blackout: true };
    expect((await api('POST', '/reservations', { token: planner, body: blackout })).status).toBe(201);
    // In the second turn the outstanding balance is cleared; otherwise something is booked on it.
    if (turn === 2) {
      const cleared = await api('POST', `/users/${id}/clear_outstanding`, {
        token: owner,
        body: { reason: 'Paid in cash.' },
      });
      expect(cleared.status).toBeLessThan(300);
    } else {
      const slot = `${dayAhead(33 + turn)}T14:00:00-08:00`;
      const booked = await api('POST', '/reservations', { token, body: { calendar: seats.at(-4)?.id, slot } });
      expect(booked.status).toBe(201);
    }
    const millis = (await best()) - 100;
    const lap = {
      user: id,
      location,
      track: board.track,
      car: cars[0].id as string,
      millis,
      created: new Date().toISOString(),
      tire: `Round ${turn}`,
    };
    expect((await api('POST', '/laps', { token: launcher, body: { laps: [lap] } })).status).toBe(200);
    return String(millis % 1000).padStart(3, '0');
  };
  const showAll = async (turn: number, taken: string, fraction: string): Promise<void> => {
    await expect(leader).toContainText(`.${fraction}`, { timeout: 60_000 });
    await expect(leader).toContainText(`Round ${turn}`);
    await expect(tileOf(taken)).toHaveAccessibleName(/taken$/, { timeout: 60_000 });
    await expect(upcoming).toHaveCount(turn === 3 ? 2 : 1, { timeout: 60_000 });
    await expect(owed).toHaveCount(turn === 2 ? 0 : 1, { timeout: 60_000 });
    for (const page of pages) expect(await isKept(page)).toBe(true);
  };

  // 2. Cut the connection, change data, and mend it after the screens have tried in vain.
  for (const turn of [1, 2]) {
    const taken = race.calendars.at(-turn) as string;
    await expect(tileOf(taken)).toHaveAccessibleName(/free$/);
    const before = line.refused();
    line.cut();
    await expect(live(standings)).toHaveCount(0);
    const fraction = await change(turn, taken);
    await expect.poll(() => line.refused() - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(pages.length);
    line.mend();
    await showAll(turn, taken, fraction);
    await expect(live(standings)).toBeVisible({ timeout: 60_000 });
  }

  // 3. Put the tabs to sleep, as hidden ones are, change data, and wake them.
  const sessions = await Promise.all(pages.map((page) => page.context().newCDPSession(page)));
  for (const session of sessions) await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  const taken = race.calendars.at(-3) as string;
  const fraction = await change(3, taken);
  for (const session of sessions) await session.send('Page.setWebLifecycleState', { state: 'active' });
  await showAll(3, taken, fraction);

  await dashboard.context().close();
  await line.close();
});
