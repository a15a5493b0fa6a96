import type { Browser } from '@playwright/test';
import type { Row } from '../rows.ts';

/** What all measurements of this bench share. */
export type Stage = {
  readonly browser: Browser;
  /** Origins of the product and of the page that only mounts the framework. */
  readonly product: string;
  readonly floor: string;
  /** Session of a customer of the demo venue. */
  readonly token: string;
  readonly rounds: number;
};

/** The booking page, and a selector that is present once it has loaded. */
export const BOOKING = { path: '/reservations', shown: '[role=radiogroup][aria-label="Race Time"] label' } as const;

/** A row for a value with an upper limit; with a floor the value is the ratio to it. */
export const limited = (subject: string, measured: string, value: number, limit: number, floor = ''): Row => ({
  subject,
  measured,
  floor,
  ratio: floor === '' ? undefined : value,
  goal: `<= ${limit}`,
  met: value <= limit,
});
