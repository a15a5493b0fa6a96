import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import type { PageLanguage } from './page-book.ts';

/** The title of the page, and the HTML inside its `main`. */
export type DrawnVisit = { readonly title: string; readonly body: string };
export type DrawVisit = (visit: VisitPage, language: PageLanguage) => DrawnVisit;

/**
 * What draws the shop window: a module that the build of the customer app writes from the app's own parts
 * (web-customer/build/first-paint.ts). Loaded at the first visit.
 *
 * @returns undefined if the build has none: then the script draws the page alone.
 */
export const visitDrawing = (folder: string | undefined): (() => Promise<DrawVisit | undefined>) => {
  let loading: Promise<DrawVisit | undefined> | undefined;
  return () =>
    (loading ??= (async () => {
      const file = folder === undefined ? '' : join(folder, '.draw', 'visit.mjs');
      if (!existsSync(file)) return undefined;
      return ((await import(pathToFileURL(file).href)) as { readonly drawVisit: DrawVisit }).drawVisit;
    })());
};
