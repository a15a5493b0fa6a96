import { cleanHtml } from '@paddock/shared-domain/catalogue/clean-html';
import {
  createPage,
  getPageContent,
  listPages,
  revisePage,
  withdrawPage,
} from '@paddock/shared-domain/catalogue/contract';
import { PageId } from '@paddock/shared-domain/catalogue/ids';
import { pageDecider } from '@paddock/shared-domain/catalogue/page';
import type { PageTerms } from '@paddock/shared-domain/catalogue/events';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { asStaff } from '../http/actor-of.ts';
import { done, ok } from '../http/answers.ts';
import { pageOf } from '../http/list-reply.ts';
import { notFound, problem } from '../http/problems.ts';
import { serve, serveSignedIn } from '../http/serve.ts';
import type { CatalogueDirectory } from './catalogue-directory.ts';

type Parts = { readonly deps: Deps; readonly catalogue: CatalogueDirectory };

/** Pages in the venue's own words (PAGE-01 … PAGE-03, ruling A-122). */
export const registerPageRoutes = (app: FastifyInstance, { deps, catalogue }: Parts): void => {
  serve(
    app,
    listPages,
    async ({ query }) => {
      const page = pageOf((await catalogue.get()).pages, query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['catalogue'] },
  );
  serve(
    app,
    getPageContent,
    async ({ params }) => {
      const page = (await catalogue.get()).pages.find(({ id }) => id === params.id);
      // Cleaned when it was written; cleaned again, so that a rule made stricter holds for old pages too.
      return page === undefined ? notFound : ok({ html: cleanHtml(page.html) });
    },
    { reads: ['catalogue'] },
  );

  type Wanted = { readonly pageId: PageId } & PageTerms;
  const publish = async (data: Wanted, context: Parameters<Deps['commands']['handle']>[3], status: 200 | 201) => {
    const handled = await deps.commands.handle(pageDecider, data.pageId, [{ type: 'PublishPage', data }], context);
    if (handled.outcome !== 'accepted') return handled.outcome === 'busy' ? problem('busy') : notFound;
    catalogue.invalidate();
    return ok({ id: data.pageId, name: data.name, menu_name: data.menuName }, { position: handled.position, status });
  };
  serveSignedIn(app, createPage, async ({ body, caller, commandId, requestId, now }) => {
    const { name, menu_name: menuName, html } = body;
    const pageId = PageId.parse(deps.newId());
    return publish({ pageId, name, menuName, html }, { commandId, requestId, now, actor: asStaff(caller) }, 201);
  });
  serveSignedIn(app, revisePage, async ({ params, body, caller, commandId, requestId, now }) => {
    const { state } = await deps.commands.load(pageDecider, params.id);
    if (state === undefined) return notFound;
    const { name = state.terms.name, menu_name: menuName = state.terms.menuName, html = state.terms.html } = body;
    const context = { commandId, requestId, now, actor: asStaff(caller) };
    return publish({ pageId: params.id, name, menuName, html }, context, 200);
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
