import {
  createPage,
  getPage,
  getPageContent,
  listPages,
  previewPage,
  revisePage,
  withdrawPage,
} from '@paddock/shared-domain/catalogue/contract';
import { PageId } from '@paddock/shared-domain/catalogue/ids';
import { pageDecider } from '@paddock/shared-domain/catalogue/page';
import type { PageTerms } from '@paddock/shared-domain/catalogue/events';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import { asStaff } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import { namedPageOf } from '@paddock/kit/http/list-reply';
import { notFound, problem, editConflict } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import type { CatalogueDirectory } from './catalogue-directory.ts';
import { cleanHtml } from './clean-html.ts';

type OwnDeps = { readonly deps: Deps; readonly catalogue: CatalogueDirectory };

/** Pages in the venue's own words (PAGE-01 … PAGE-03, rule A-122). */
export const registerPageRoutes = (app: FastifyInstance, { deps, catalogue }: OwnDeps): void => {
  serve(
    app,
    listPages,
    async ({ query }) => {
      const page = namedPageOf((await catalogue.get()).pages, query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['catalogue'] },
  );
  serve(
    app,
    getPage,
    async ({ params }) => {
      const page = (await catalogue.get()).pages.find(({ id }) => id === params.id);
      return page === undefined ? notFound : ok({ ...page, html: cleanHtml(page.html) });
    },
    { reads: ['catalogue'] },
  );
  serve(
    app,
    getPageContent,
    async ({ params }) => {
      const page = (await catalogue.get()).pages.find(({ id }) => id === params.id);
      // Cleaned when written, and again here, so that a stricter rule also applies to old pages.
      return page === undefined ? notFound : ok({ html: cleanHtml(page.html) });
    },
    { reads: ['catalogue'] },
  );

  serveSignedIn(app, previewPage, ({ body }) => ok({ html: cleanHtml(body.html) }));

  type Wanted = {
    readonly data: { readonly pageId: PageId; readonly seenRevision?: number | undefined } & PageTerms;
    readonly publish: boolean;
  };
  const write = async ({ data, publish }: Wanted, context: CommandContext, status: 200 | 201) => {
    const cleaned = { ...data, html: cleanHtml(data.html) };
    const wanted = [{ type: publish ? ('PublishPage' as const) : ('DraftPage' as const), data: cleaned }];
    const handled = await deps.commands.handle(pageDecider, data.pageId, wanted, context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return handled.reason === 'TermsMoved' ? editConflict : notFound;
    catalogue.invalidate();
    return ok(
      { id: data.pageId, name: data.name, menu_name: data.menuName, html: cleaned.html },
      { position: handled.position, status },
    );
  };
  serveSignedIn(app, createPage, async ({ body, caller, commandId, requestId, now }) => {
    const { name, menu_name: menuName, html, publish } = body;
    const data = { pageId: PageId.parse(deps.newId()), name, menuName, html };
    return write({ data, publish }, { commandId, requestId, now, actor: asStaff(caller) }, 201);
  });
  serveSignedIn(app, revisePage, async ({ params, body, caller, commandId, requestId, now }) => {
    const { state } = await deps.commands.load(pageDecider, params.id);
    if (state === undefined) return notFound;
    const { name = state.terms.name, menu_name: menuName = state.terms.menuName, html = state.terms.html } = body;
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const data = { pageId: params.id, name, menuName, html, seenRevision: body.revision };
    return write({ data, publish: body.publish }, context, 200);
  });
  serveSignedIn(app, withdrawPage, async ({ params, caller, commandId, requestId, now }) => {
    const withdraw = { type: 'WithdrawPage', data: { pageId: params.id } } as const;
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    const handled = await deps.commands.handle(pageDecider, params.id, [withdraw], context);
    if (handled.outcome !== 'accepted') return handled.outcome === 'busy' ? problem('busy') : notFound;
    catalogue.invalidate();
    return done({ position: handled.position });
  });
};
