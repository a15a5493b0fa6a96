import type { CDPSession, Page } from '@playwright/test';
import type { Line } from './cut.ts';

const page = (status: string, html: string): Buffer =>
  Buffer.from(
    `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(html)}\r\nconnection: close\r\n\r\n${html}`,
  );

/** What a screen on a wall may meet instead of its server. */
export const TROUBLES: Readonly<Record<string, (line: Line) => void>> = {
  'is gone': (line) => line.cut(),
  'answers 500': (line) => line.answer(page('500 Internal Server Error', '{}')),
  'stands behind a proxy that answers 502': (line) => line.answer(page('502 Bad Gateway', '<h1>Bad Gateway</h1>')),
  'stands behind a portal that answers for it': (line) => line.answer(page('200 OK', '<h1>Welcome to our Wi-Fi</h1>')),
  'takes requests and never answers': (line) => line.answer('silence'),
};

/** All texts in the lists of a display, hidden slides included: prices, podium, tower. Empty while the page reloads itself: ask again. */
export const shownOn = (display: Page): Promise<readonly string[]> =>
  display
    .locator('main li')
    .allTextContents()
    .catch((error: unknown) => {
      if (/context was destroyed/.test(String(error))) return [];
      throw error;
    });

/** What the page of a display holds after garbage collection. */
export type Held = { readonly heapBytes: number; readonly nodes: number; readonly listeners: number };

/** @param session a CDP session of the display's page */
export const heldBy = async (session: CDPSession): Promise<Held> => {
  await session.send('Performance.enable');
  // Twice, because the second run frees what finalizers released in the first.
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapBytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
};

const MINUTE_MS = 60_000;

/** Advances the installed clock of a page by hours, minute by minute; timers fire and send their requests. */
export const liveHours = async (display: Page, hours: number): Promise<void> => {
  for (let minute = 0; minute < hours * 60; minute += 1) await display.clock.runFor(MINUTE_MS);
};
