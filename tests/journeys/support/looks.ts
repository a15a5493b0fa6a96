import type { Page } from '@playwright/test';

export type Look = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
};

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

/** A phone, light and dark. */
export const PHONE: readonly Look[] = [
  { viewport: phone, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
];
/** Phone and desk, light and dark. */
export const ALL: readonly Look[] = [
  ...PHONE,
  { viewport: desk, colorScheme: 'dark' },
  { viewport: desk, colorScheme: 'light' },
];
/** One look of each width and of each colour scheme. */
export const OPPOSITE: readonly Look[] = [
  { viewport: phone, colorScheme: 'light' },
  { viewport: desk, colorScheme: 'dark' },
];

const wear = async (page: Page, { viewport, colorScheme }: Look): Promise<void> => {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
};

/**
 * Shows a page in each look in turn, and leaves it in the first. It resizes the window and changes the colours, so one walk through the
 * screens covers all looks.
 */
export const inEach = async (
  page: Page,
  looks: readonly Look[],
  see: (name: string) => Promise<void>,
): Promise<void> => {
  for (const look of looks) {
    await wear(page, look);
    await see(`${look.viewport.width}-${look.colorScheme}`);
  }
  const [first] = looks;
  if (first !== undefined) await wear(page, first);
};
