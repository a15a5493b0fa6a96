import { getPageContent, listPages } from '@paddock/shared-domain/catalogue/contract';
import type { PageId } from '@paddock/shared-domain/catalogue/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The live channel reports changes of both under `catalogue/all`. */
const HOUR = 3_600_000;

/** The venue's own pages (PAGE-02). If they fail to load, the navigation is shorter and no error is shown. */
export const pagesQuery = queryOptions({
  queryKey: ['catalogue', 'all', 'pages'],
  queryFn: async () => (await call(listPages, {})).results,
  staleTime: HOUR,
  meta: { handled: true },
});

/** The html of one page (PAGE-03). */
export const pageContentQuery = (id: PageId) =>
  queryOptions({
    queryKey: ['catalogue', 'all', 'page', id],
    queryFn: async () => (await call(getPageContent, { params: { id } })).html,
    staleTime: HOUR,
    meta: { handled: true },
  });
