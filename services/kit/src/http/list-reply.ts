import { pageCount } from '@paddock/shared-domain/contracts/paging';
import { folded } from '@paddock/shared-domain/kernel/folded';
import { notFound, type ProblemAnswer } from './problems.ts';

type Paging = { readonly page: number; readonly page_size: number };
export type ListReply<Item> = {
  results: Item[];
  count: number;
  page_count: number;
  page_size: number;
};

/** Offset of a page. Pages below 1 do not exist (rule A-007). */
export const offsetOf = ({ page, page_size }: Paging): number => Math.max(0, page - 1) * page_size;

/** Whether a page exists in a list of `count` items (rule A-007). */
export const pageExists = ({ page, page_size }: Paging, count: number): boolean =>
  page >= 1 && page <= pageCount(count, page_size);

/** The envelope of one page, or 404 for a page that does not exist (LIST-01, LIST-03, rule A-007). */
export const listReply = <Item>(
  results: readonly Item[],
  count: number,
  paging: Paging,
): { readonly list: ListReply<Item> } | { readonly problem: ProblemAnswer } =>
  pageExists(paging, count)
    ? {
        list: {
          results: [...results],
          count,
          page_count: pageCount(count, paging.page_size),
          page_size: paging.page_size,
        },
      }
    : { problem: notFound };

/** A page of a list in memory. */
export const pageOf = <Item>(items: readonly Item[], paging: Paging) =>
  listReply(items.slice(offsetOf(paging), offsetOf(paging) + paging.page_size), items.length, paging);

/** Whether a name contains the search text; an empty search matches all (LIST-02). */
export const hasName = (name: string, search: string | undefined): boolean =>
  folded(name).includes(folded(search ?? '').trim());

/** A page of named items that match the search. */
export const namedPageOf = <Item extends { readonly name: string }>(
  items: readonly Item[],
  { search, ...paging }: Paging & { readonly search?: string | undefined },
) =>
  pageOf(
    items.filter(({ name }) => hasName(name, search)),
    paging,
  );
