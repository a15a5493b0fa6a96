import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { cleanHtml } from './clean-html.ts';
import type { PageEvent, PageTerms } from './events.ts';
import type { PageId } from './ids.ts';

/** Stream `page-{id}`: a page in the venue's own words (PAGE-01). */
export type Page = { readonly terms: PageTerms; readonly published: boolean } | undefined;

/** Publishes a page, or a new text of it. What is not allowed in its html never reaches history (ruling A-122). */
export type PublishPage = Command<'PublishPage', { pageId: PageId } & PageTerms>;
export type WithdrawPage = Command<'WithdrawPage', { pageId: PageId }>;
export type PageCommand = PublishPage | WithdrawPage;
export type PageRefusal = 'PageUnknown';

const publish = ({ data }: PublishPage, page: Page): Decision<PageEvent, PageRefusal> => {
  const { pageId, ...wanted } = data;
  const terms = { ...wanted, html: cleanHtml(wanted.html) };
  if (page?.published && JSON.stringify(page.terms) === JSON.stringify(terms)) return accept();
  return accept({ type: 'PagePublished', data: { pageId, ...terms } });
};

const withdraw = ({ data }: WithdrawPage, page: Page): Decision<PageEvent, PageRefusal> => {
  if (page === undefined) return refuse('PageUnknown');
  return page.published ? accept({ type: 'PageWithdrawn', data }) : accept();
};

export const pageDecider: Decider<Page, PageEvent, PageCommand, PageRefusal> = {
  category: 'page',
  initialState: undefined,
  evolve: evolveBy<Page, PageEvent>({
    PagePublished: (_, { data: { pageId: _id, name, menuName, html } }) => ({
      terms: { name, menuName, html },
      published: true,
    }),
    PageWithdrawn: (page) => page && { ...page, published: false },
  }),
  decide: decideBy({ PublishPage: publish, WithdrawPage: withdraw }),
};
