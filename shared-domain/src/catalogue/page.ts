import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import type { PageEvent, PageTerms } from './events.ts';
import type { CleanHtml } from './html-rule.ts';
import type { PageId } from './ids.ts';

/** Stream `page-{id}`: a page with text of the venue (PAGE-01). `terms` is the newest text, published or not. */
export type Page = { readonly terms: PageTerms; readonly published: boolean; readonly isDraft: boolean } | undefined;

/** Html that is not allowed is never stored (rule A-122): the command accepts only cleaned html. */
type CleanTerms = { pageId: PageId; html: CleanHtml } & Omit<PageTerms, 'html'>;
/** Publishes a page, or a new text of it. */
export type PublishPage = Command<'PublishPage', CleanTerms>;
/** Stores a text that is not shown yet. */
export type DraftPage = Command<'DraftPage', CleanTerms>;
export type WithdrawPage = Command<'WithdrawPage', { pageId: PageId }>;
export type PageCommand = PublishPage | DraftPage | WithdrawPage;
export type PageRefusal = 'PageUnknown';

const termsOf = ({ name, menuName, html }: CleanTerms): PageTerms => ({ name, menuName, html });
const isSame = (one: PageTerms, other: PageTerms): boolean =>
  one.name === other.name && one.menuName === other.menuName && one.html === other.html;

const publish = ({ data }: PublishPage, page: Page): Decision<PageEvent, PageRefusal> => {
  const terms = termsOf(data);
  if (page?.published && !page.isDraft && isSame(page.terms, terms)) return accept();
  return accept({ type: 'PagePublished', data: { pageId: data.pageId, ...terms } });
};

const draft = ({ data }: DraftPage, page: Page): Decision<PageEvent, PageRefusal> => {
  const terms = termsOf(data);
  if (page !== undefined && isSame(page.terms, terms)) return accept();
  return accept({ type: 'PageDrafted', data: { pageId: data.pageId, ...terms } });
};

const withdraw = ({ data }: WithdrawPage, page: Page): Decision<PageEvent, PageRefusal> => {
  if (page === undefined) return refuse('PageUnknown');
  return page.published ? accept({ type: 'PageWithdrawn', data }) : accept();
};

export const pageDecider = atSeenRevision({
  category: 'page',
  initialState: undefined,
  evolve: evolveBy<Page, PageEvent>({
    PagePublished: (_, { data: { pageId: _id, ...terms } }) => ({ terms, published: true, isDraft: false }),
    PageDrafted: (page, { data: { pageId: _id, ...terms } }) => ({
      terms,
      published: page?.published ?? false,
      isDraft: true,
    }),
    PageWithdrawn: (page) => page && { ...page, published: false },
  }),
  decide: decideBy<Page, PageEvent, PageCommand, PageRefusal>({
    PublishPage: publish,
    DraftPage: draft,
    WithdrawPage: withdraw,
  }),
});
