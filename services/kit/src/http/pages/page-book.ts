import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Drawn = z.object({ title: z.string(), description: z.string(), body: z.string() });
const InEach = z.object({ en: Drawn, es: Drawn });
const Links = z.object({ scripts: z.array(z.string()), sheets: z.array(z.string()) });
const Entry = z.object({
  /** `:name` is one part of the address, `:name?` an optional one. */
  path: z.string(),
  /** Key of its description; a page without one is hidden from search engines. */
  describedAs: z.string().optional(),
  forMembers: z.boolean().default(false),
  screens: z.array(z.string()).default([]),
  reads: z.array(z.string()).default([]),
  drawn: InEach,
});

/** Data about its pages from the build of the customer app (web-customer/build/first-paint.ts). */
export const PageBook = z.object({
  pages: z.array(Entry),
  notFound: InEach,
  logo: z.string(),
  links: z.record(z.string(), Links),
  template: z.string(),
  style: z.string(),
  early: z.string(),
});
export type PageBook = z.infer<typeof PageBook>;
export type PageEntry = z.infer<typeof Entry>;
export type Drawn = z.infer<typeof Drawn>;
export const PAGE_LANGUAGES = ['en', 'es'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/**
 * The page book of a built customer app; `undefined` if the build has none: then its page is sent unchanged.
 *
 * @throws {Error} the book is of another version.
 */
export const readPageBook = (folder: string | undefined): PageBook | undefined => {
  const file = folder === undefined ? '' : join(folder, 'pages.json');
  return existsSync(file) ? PageBook.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};
