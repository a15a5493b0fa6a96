import { MAX_PAGE_SIZE } from '@paddock/shared-domain/contracts/paging';

type PageOf<Item> = { readonly results: readonly Item[]; readonly page_count: number };

/**
 * All items of a paged list, for a choice that must be complete. `read` gets the query of one page. Pages are read one after
 * another; there is rarely a second.
 */
export const everyPage = async <Item>(
  read: (query: { readonly page: string; readonly page_size: string }) => Promise<PageOf<Item>>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { results, page_count: pages } = await read({ page: String(page), page_size: String(MAX_PAGE_SIZE) });
    items.push(...results);
    last = pages;
  }
  return items;
};
