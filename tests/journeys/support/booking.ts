import { expect, type Page, test } from '@playwright/test';
import { api, dayAhead } from './venue.ts';

export type Race = {
  readonly day: string;
  readonly time: string;
  readonly slot: string;
  readonly calendars: readonly string[];
};

/** Days ahead on which a lane may book, by its name. Lanes that run at once share none (see playwright.config.ts). */
const OWN_DAYS: Readonly<Record<string, readonly number[]>> = { money: [2, 4], sights: [3, 5] };

const HALF_HOUR = 30 * 60_000;
/** Half-hours of seats that a story has chosen: a card whose bank asks may not keep the same ones twice within an hour. */
const chosen = new Set<string>();
const halfHoursOf = ({ slot, calendars }: Pick<Race, 'slot' | 'calendars'>, sessions: number): string[] =>
  calendars.flatMap((seat) =>
    Array.from({ length: sessions }, (_, at) => `${seat}@${Date.parse(slot) + at * HALF_HOUR}`),
  );

/** A race that is free now, and that no story chose before: so many seats for so many half-hours, two to five days ahead. */
export const freeRace = async (location: string, racers: number, sessions: number): Promise<Race> => {
  for (const days of OWN_DAYS[test.info().project.name] ?? [2, 3, 4, 5]) {
    const day = dayAhead(days);
    const { body } = await api(
      'GET',
      `/calendars/parallel?date=${day}&location=${location}&sessions=${sessions}&racers=${racers + 2}`,
    );
    const free = body.results as { time: string; slot: string; calendars: string[] }[];
    const runs = free.filter((run) => halfHoursOf(run, sessions).every((one) => !chosen.has(one)));
    const run = runs[Math.floor(Math.random() * runs.length)];
    if (run === undefined) continue;
    for (const one of halfHoursOf(run, sessions)) chosen.add(one);
    return { day, time: run.time, slot: run.slot, calendars: run.calendars };
  }
  throw new Error('No race is free.');
};

/** Picks a race on the simple screen, until the Checkout button is enabled. */
export const pickRace = async (page: Page, race: Race, racers: number, sessions: number): Promise<void> => {
  await page.addLocatorHandler(page.getByRole('button', { name: 'I understand' }), (button) => button.click());
  if (!page.url().includes('/reservations')) await page.goto('/reservations');
  const picker = page.getByRole('combobox', { name: 'Location' });
  await picker.waitFor();
  await picker.selectOption({ label: 'Santa Ana' });
  await page.locator(`input[type=radio][value="${race.day}"]`).check({ force: true });
  await spin(page, /number of racers/i, racers);
  await spin(page, /race minutes/i, sessions);
  // A person clicks the tile; the radio inside it is for the keyboard.
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: new RegExp(`^${race.time}`) }) })
    .click();
  await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
};

const spin = async (page: Page, name: RegExp, to: number): Promise<void> => {
  const spinner = page.getByRole('spinbutton', { name });
  await spinner.focus();
  for (let step = 1; step < to; step += 1) await spinner.press('ArrowUp');
};

export const reserveButton = (page: Page) => page.getByRole('button', { name: /^Reserve and pay \$/ });

/** Presses Checkout and waits until the total is shown. */
export const openCheckout = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Checkout/ }).click();
  await expect(reserveButton(page)).toBeEnabled();
};
