import { z } from 'zod';

/** The largest page size; a larger value is clamped (rule A-008). */
export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 25;

/** A whole number in a query string: digits only, so `1e3`, ` 2` and `0x10` are refused (threat TH-28). */
export const QueryInteger = z
  .string()
  .regex(/^\d{1,9}$/, 'Use a whole number.')
  .transform(Number);

/** A boolean, also as Python writes it. */
export const QueryFlag = z.enum(['true', 'false', 'True', 'False']).transform((text) => text.toLowerCase() === 'true');

/** A page number. Below the first and beyond the last page is a 404, not a 400 (rule A-007). */
const PageNumber = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Use a whole number.')
  .transform(Number);

/** Page and page size of a list call (LIST-02, rules ). */
export const paged = (defaultSize = DEFAULT_PAGE_SIZE, maxSize = MAX_PAGE_SIZE) => ({
  page: PageNumber.default(1),
  page_size: QueryInteger.transform((size) => Math.min(Math.max(size, 1), maxSize)).default(defaultSize),
});

/** The search filter of a list of named things (LIST-02). */
export const searched = { search: z.string().max(100).optional() };

/** The envelope of every list (LIST-01): an empty list has count 0 and page_count 1. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    results: z.array(item),
    count: z.int().nonnegative(),
    page_count: z.int().positive(),
    page_size: z.int().positive(),
  });

/** Page count of a list of `count` items; at least 1 (rule A-007). */
export const pageCount = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize));
